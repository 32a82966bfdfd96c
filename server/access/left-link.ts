import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deskPaths } from '#contract/desk-paths.ts'
import { START_LINK_HOURS } from '#contract/rules.ts'
import { MS_PER_HOUR } from '#contract/time.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { expireKeys, insertKey, lockKeys, selectKey } from './queries.ts'

/**
 * The embedded database belongs to the running server, so a command beside it cannot write a key into it. It leaves the
 * key's hash in the data folder instead, and the server takes it over: who may write there may also read the database.
 */

const FILE = 'desk-link.json'

export async function leaveLink(dataDir: string, keyHash: string, now: Date) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, FILE)
  await writeFile(`${path}.new`, JSON.stringify({ keyHash, createdAt: now.toISOString() }), { mode: 0o600 })
  await rename(`${path}.new`, path)
}

/** From here on it is a key like the others: the newest, good for a day, used once. */
export async function adoptLeftLink(db: Db, dataDir: string, now: Date) {
  const path = join(dataDir, FILE)
  const left = await readFile(path, 'utf8').then(JSON.parse, () => undefined)
  const createdAt = new Date(left?.createdAt)
  if (typeof left?.keyHash !== 'string' || Number.isNaN(createdAt.getTime())) return
  await inTransaction(db, async tx => {
    await lockKeys(tx)
    // Taken over already, by a request at the same moment or before a crash.
    if (await selectKey(tx, left.keyHash)) return
    await expireKeys(tx, ['start'], now)
    const expiresAt = new Date(createdAt.getTime() + START_LINK_HOURS * MS_PER_HOUR)
    await insertKey(tx, {
      id: randomUUID(),
      purpose: 'start',
      keyHash: left.keyHash,
      role: 'owner',
      createdAt,
      expiresAt,
    })
  })
  await rm(path, { force: true })
}

/** The secret rides behind the #, which no server, log or Referer ever sees. */
export function linkWith({ siteUrl }: Pick<Config, 'siteUrl'>, key: string) {
  return `${siteUrl}${deskPaths.enter}#${key}`
}
