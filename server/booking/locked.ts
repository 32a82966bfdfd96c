import type { Spa } from '#contract/catalogue/spa.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { type BookingDeps, type BookingRow, lockBooking } from './booking.ts'
import { type MailSite, mailSite } from './mail-parts.ts'
import { asOf } from './rules.ts'

/** A booking under its lock and that of its service's times, as of `now`. */
export interface Locked {
  tx: Db
  booking: BookingRow
  now: Date
  spa: Spa
  site: MailSite
}

/** Runs `work` in a transaction that locks the booking. `lockFirst` takes locks that must precede the booking's. */
export async function withLockedBooking<Result>(
  deps: BookingDeps,
  identifier: string,
  work: (locked: Locked) => Promise<Result>,
  lockFirst?: (tx: Db) => Promise<unknown>,
): Promise<Result> {
  const { db, clock } = deps
  const spa = await currentSpa(deps)
  return inTransaction(db, async tx => {
    await lockFirst?.(tx)
    const locked = await lockBooking(tx, identifier, clock.now())
    // Read after the wait for the lock.
    const now = clock.now()
    return work({ tx, booking: asOf(locked, now), now, spa, site: mailSite(deps, spa, now) })
  })
}
