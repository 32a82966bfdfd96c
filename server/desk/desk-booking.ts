import type { DeskBooking } from '#contract/desk.ts'
import { toOwnerBooking } from '#server/booking/owner-bookings.ts'
import type { Db } from '#server/db/database.ts'
import { toMoney } from '#server/ledger/ledger.ts'
import { type DeskRow, selectDeskBooking } from './queries.ts'

export async function readDeskBooking(db: Db, id: string, now: Date): Promise<DeskBooking> {
  return toDeskBooking(await selectDeskBooking(db, id, now))
}

/** A booking as the desk sees it, with the sums of its money. */
export function toDeskBooking(row: DeskRow): DeskBooking {
  return {
    ...toOwnerBooking({ ...row, status: row.state }),
    origin: row.origin,
    version: row.version,
    squeezedIn: row.squeezedIn,
    privateNote: row.privateNote,
    careNote: row.careNote,
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    money: toMoney(row),
  }
}
