import { randomUUID } from 'node:crypto'
import { deskPaths } from '#contract/desk-paths.ts'
import { START_LINK_HOURS } from '#contract/rules.ts'
import { MS_PER_HOUR } from '#contract/time.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { leaveNote, readNote, removeNote } from '#server/note-files.ts'
import { expireKeys, insertKey, lockKeys, selectKey } from './queries.ts'

/** Left by a command, which cannot write a key into the embedded database of a running server. */
const LINK_NOTE = 'desk-link.json'

export function leaveLink(dataDir: string, keyHash: string, now: Date) {
  return leaveNote(dataDir, LINK_NOTE, { keyHash, createdAt: now })
}

/** From here on it is a key like the others: the newest, good for a day, used once. */
export async function adoptLeftLink(db: Db, dataDir: string, now: Date) {
  const note = await readNote(dataDir, LINK_NOTE)
  const keyHash = note?.keyHash
  const createdAt = new Date(String(note?.createdAt))
  if (typeof keyHash !== 'string' || Number.isNaN(createdAt.getTime())) return
  await inTransaction(db, async tx => {
    await lockKeys(tx)
    // Taken over already, by a request at the same moment or before a crash.
    if (await selectKey(tx, keyHash)) return
    await expireKeys(tx, ['start'], now)
    const expiresAt = new Date(createdAt.getTime() + START_LINK_HOURS * MS_PER_HOUR)
    await insertKey(tx, { id: randomUUID(), purpose: 'start', keyHash, role: 'owner', createdAt, expiresAt })
  })
  await removeNote(dataDir, LINK_NOTE)
}

/** The secret rides behind the #, which no server, log or Referer ever sees. */
export function linkWith({ siteUrl }: Pick<Config, 'siteUrl'>, key: string) {
  return `${siteUrl}${deskPaths.enter}#${key}`
}
