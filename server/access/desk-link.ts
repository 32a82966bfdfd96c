import { randomUUID } from 'node:crypto'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { MS_PER_HOUR, MS_PER_MINUTE } from '#contract/platform/time.ts'
import { START_LINK_HOURS } from '#contract/rules.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { type Db, openDatabase } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createLog } from '#server/platform/log.ts'
import { leaveNote, readNote, removeNote } from '#server/platform/note-files.ts'
import { unusedSince } from './credential.ts'
import { type DeskKeyRow, expireKeys, insertKey, lockKeys, selectDevices, selectKey } from './queries.ts'
import { hashSecret, newSecret } from './secrets.ts'

type NewKey = Pick<DeskKeyRow, 'purpose'> &
  Partial<
    Pick<DeskKeyRow, 'role' | 'therapistId' | 'name' | 'codeHash' | 'bookingId' | 'deviceId' | 'number' | 'network'>
  > & {
    minutes: number
    now: Date
  }

/** Stores only the hash of the key. */
export async function issueKey(tx: Db, { minutes, now, ...row }: NewKey) {
  const key = newSecret()
  const expiresAt = new Date(now.getTime() + minutes * MS_PER_MINUTE)
  await insertKey(tx, { id: randomUUID(), keyHash: hashSecret(key), createdAt: now, expiresAt, ...row })
  return { key, expiresAt }
}

type LinkDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Stores a new link before its transaction ends. */
type Leave = (link: string) => Promise<void>

/** A link if no device has access yet. */
export async function startLink(deps: LinkDeps, leave?: Leave): Promise<string | undefined> {
  const devices = await selectDevices(deps.db, unusedSince(deps.clock.now()))
  return devices.length === 0 ? newLink(deps, leave) : undefined
}

/** A new link; earlier ones expire. Of several made concurrently, the last one that `leave` stored is valid. */
export async function newLink({ db, clock, config }: LinkDeps, leave?: Leave): Promise<string> {
  const now = clock.now()
  // Adopts a leftover link first, so that it expires too.
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

/** Works on both engines, whether the server runs or not: a running server locks the embedded database, so it gets a note. */
export async function newLinkByCommand(clock: Clock, config: Config) {
  const { databaseUrl, dataDir } = config
  if (!databaseUrl) {
    const key = newSecret()
    await leaveNote(dataDir, LINK_NOTE, { keyHash: hashSecret(key), createdAt: clock.now() })
    return linkWith(config, key)
  }
  const db = await openDatabase({ databaseUrl, dataDir, log: createLog('silent') })
  return newLink({ db, clock, config }).finally(() => db.destroy())
}

const LINK_NOTE = 'desk-link.json'

/** Turns a command's note into the newest start key. */
export async function adoptLeftLink(db: Db, dataDir: string, now: Date) {
  const note = await readNote(dataDir, LINK_NOTE)
  const keyHash = note?.keyHash
  const createdAt = new Date(String(note?.createdAt))
  if (typeof keyHash !== 'string' || Number.isNaN(createdAt.getTime())) return
  await inTransaction(db, async tx => {
    await lockKeys(tx)
    // Adopted already, by a concurrent request or before a crash.
    if (await selectKey(tx, keyHash)) return
    await expireKeys(tx, ['start'], now)
    const expiresAt = new Date(createdAt.getTime() + START_LINK_HOURS * MS_PER_HOUR)
    await insertKey(tx, { id: randomUUID(), purpose: 'start', keyHash, role: 'owner', createdAt, expiresAt })
  })
  await removeNote(dataDir, LINK_NOTE)
}

/** The secret is in the fragment, which no server, log or Referer sees. */
export function linkWith({ siteUrl }: Pick<Config, 'siteUrl'>, key: string) {
  return `${siteUrl}${deskPaths.enter}#${key}`
}
