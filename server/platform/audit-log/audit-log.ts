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

export const BY_SITE = { deviceId: null, name: 'The site' }

/** Appends a row in the transaction of the change. Without personal data, because rows are never deleted. */
export async function recordChange(tx: Db, clock: Clock, what: string, { before, after, who }: Recorded) {
  await insertRecord(tx, {
    at: clock.now(),
    what,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    deviceId: who?.deviceId,
    deviceName: who?.name ?? '',
  })
}
