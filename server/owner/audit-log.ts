import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { insertRecord } from './queries.ts'

interface Recorded {
  before?: object | null
  after?: object | null
  /** Which device did it. */
  who?: { deviceId: string | null; name: string }
}

const UNKNOWN = { deviceId: null, name: '' }
/** For what the server does on its own. */
export const BY_SITE = { deviceId: null, name: 'The site' }

/**
 * One append-only row per change at the desk, written in the transaction that makes it. No customer's name, address or
 * number goes in: what can never be deleted must not be about anyone.
 */
export async function recordChange(
  tx: Db,
  clock: Clock,
  what: string,
  { before = null, after = null, who = UNKNOWN }: Recorded,
) {
  await insertRecord(tx, { at: clock.now(), what, before, after, deviceId: who.deviceId, deviceName: who.name })
}
