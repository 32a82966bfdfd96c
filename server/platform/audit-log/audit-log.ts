import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { insertRecord } from './queries.ts'

/** The device that makes a change; without an id it is a program or the site. */
export interface Who {
  deviceId: string | null
  name: string
}

interface Recorded {
  before?: object | null
  after?: object | null
  who?: Who
}

const UNKNOWN = { deviceId: null, name: '' }
/** For what the server does on its own. */
export const BY_SITE = { deviceId: null, name: 'The site' }

/** Appends a row in the transaction of the change. Without personal data, because rows are never deleted. */
export async function recordChange(
  tx: Db,
  clock: Clock,
  what: string,
  { before = null, after = null, who = UNKNOWN }: Recorded,
) {
  await insertRecord(tx, { at: clock.now(), what, before, after, deviceId: who.deviceId, deviceName: who.name })
}
