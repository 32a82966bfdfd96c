import { randomUUID } from 'node:crypto'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { MS_PER_HOUR, MS_PER_MINUTE } from '#contract/platform/time.ts'
import { START_LINK_HOURS } from '#contract/rules.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { type Db, openDatabase } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createLog } from '#server/platform/log.ts'
import { leaveNote, readNote, removeNote } from '#server/platform/note-files.ts'
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

/** Left by a command, which cannot write a key into the embedded database of a running server. */
const LINK_NOTE = 'desk-link.json'

export function leaveLink(dataDir: string, keyHash: string, now: Date) {
  return leaveNote(dataDir, LINK_NOTE, { keyHash, createdAt: now })
}

/** Makes it a key like the others: the newest, good for a day, used once. */
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
