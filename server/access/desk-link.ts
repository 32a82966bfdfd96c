import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deskPaths } from '#contract/desk-paths.ts'
import { START_LINK_HOURS } from '#contract/rules.ts'
import { MS_PER_HOUR, MS_PER_MINUTE } from '#contract/time.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { type Db, openDatabase } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { createLog } from '#server/log.ts'
import { unusedSince } from './credential.ts'
import { type DeskKeyRow, expireKeys, insertKey, lockKeys, selectDevices, selectKey } from './queries.ts'
import { hashSecret, newSecret } from './secrets.ts'

type NewKey = Pick<DeskKeyRow, 'purpose'> &
  Partial<Pick<DeskKeyRow, 'role' | 'name' | 'codeHash' | 'bookingId' | 'deviceId' | 'number' | 'network'>> & {
    minutes: number
    now: Date
  }

/** The key itself is handed out here and nowhere kept. */
export async function issueKey(tx: Db, { minutes, now, ...row }: NewKey) {
  const key = newSecret()
  const expiresAt = new Date(now.getTime() + minutes * MS_PER_MINUTE)
  await insertKey(tx, { id: randomUUID(), keyHash: hashSecret(key), createdAt: now, expiresAt, ...row })
  return { key, expiresAt }
}

interface LinkDeps {
  db: Db
  clock: Clock
  config: Pick<Config, 'siteUrl' | 'dataDir'>
}

/** Puts a new link where its reader looks. */
type Leave = (link: string) => Promise<void>

/** As long as no device is at the desk, every start shows a way in. */
export async function startLink(deps: LinkDeps, leave?: Leave): Promise<string | undefined> {
  const devices = await selectDevices(deps.db, unusedSince(deps.clock.now()))
  return devices.length === 0 ? newLink(deps, leave) : undefined
}

/** A new link; earlier ones expire. Of several made at once, the last that is left is the valid one. */
export async function newLink({ db, clock, config }: LinkDeps, leave?: Leave): Promise<string> {
  const now = clock.now()
  // A link left before now is older than the one made here.
  await adoptLeftLink(db, config.dataDir, now)
  return inTransaction(db, async tx => {
    await lockKeys(tx)
    await expireKeys(tx, ['start'], now)
    const { key } = await issueKey(tx, { purpose: 'start', minutes: START_LINK_HOURS * 60, now, role: 'owner' })
    const link = linkWith(config, key)
    await leave?.(link)
    return link
  })
}

/** The same from beside a server that has the embedded database to itself. */
export async function newLinkBeside({ clock, config }: { clock: Clock; config: Pick<Config, 'siteUrl' | 'dataDir'> }) {
  const key = newSecret()
  await leaveLink(config.dataDir, hashSecret(key), clock.now())
  return linkWith(config, key)
}

/** For a command: on both engines, whether the server runs or not. */
export async function newLinkByCommand(clock: Clock, config: Pick<Config, 'siteUrl' | 'dataDir' | 'databaseUrl'>) {
  const { databaseUrl, dataDir } = config
  if (!databaseUrl) return newLinkBeside({ clock, config })
  const db = await openDatabase({ databaseUrl, dataDir, log: createLog('silent') })
  return newLink({ db, clock, config }).finally(() => db.destroy())
}

/**
 * The embedded database belongs to the running server, so a command beside it cannot write a key into it. It leaves the
 * key's hash in the data folder instead, and the server takes it over: write access to the folder implies read access to the database.
 */

const FILE = 'desk-link.json'

export async function leaveLink(dataDir: string, keyHash: string, now: Date) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, FILE)
  await writeFile(`${path}.new`, JSON.stringify({ keyHash, createdAt: now.toISOString() }), { mode: 0o600 })
  await rename(`${path}.new`, path)
}

/** Makes it a key like the others: the newest, good for a day, used once. */
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
