import type { Spa } from '#contract/catalogue/spa.ts'
import { MS_PER_SECOND } from '#contract/platform/time.ts'
import { UNDO_SECONDS } from '#contract/rules.ts'
import { type BookingDeps, type BookingRow, lockBooking } from '#server/booking/booking.ts'
import { changeBooking, type Who } from '#server/booking/history/history.ts'
import { type MailSite, mailSite } from '#server/booking/mail-parts.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { type OutgoingMail, postMail } from '#server/platform/mail/outbox.ts'

export interface Changed {
  booking: BookingRow
  undoUntil: Date | null
}

export interface Locked {
  tx: Db
  booking: BookingRow
  now: Date
  spa: Spa
}

export interface DeskChange {
  what: string
  to: Partial<BookingRow>
  /** The mail to the customer, sent when Undo expires. */
  letter?: (after: BookingRow, site: MailSite) => OutgoingMail | undefined | Promise<OutgoingMail | undefined>
  /** Rows of the ledger that Undo deletes. */
  paymentIds?: string[]
  setId?: string
  undoSeconds?: number
  /** The line in the owner's record; the booking's `_id` is added. */
  record?: { what: string; before?: object; after: object }
}

/**
 * Changes a booking in one transaction: `decide` runs under its lock and returns the change to write, with its mail, history and
 * audit record, or a result that is already written.
 */
export async function changeAtDesk(
  deps: BookingDeps,
  who: Who,
  identifier: string,
  decide: (locked: Locked) => Promise<DeskChange | Changed>,
  lockFirst?: (tx: Db) => Promise<unknown>,
): Promise<Changed> {
  const { db, clock, mail } = deps
  const spa = await currentSpa(deps)
  const changed = await inTransaction(db, async tx => {
    await lockFirst?.(tx)
    const booking = await lockBooking(tx, identifier, clock.now())
    const locked = { tx, booking, now: clock.now(), spa }
    const change = await decide(locked)
    return 'booking' in change ? change : writeChange(deps, who, locked, change)
  })
  mail.wake(changed.undoUntil ?? undefined)
  return changed
}

/** The caller holds the booking's lock. */
export async function writeChange(deps: BookingDeps, who: Who, locked: Locked, change: DeskChange): Promise<Changed> {
  const { tx, booking, now, spa } = locked
  const { letter, record, undoSeconds = UNDO_SECONDS, ...written } = change
  const undoUntil = new Date(now.getTime() + undoSeconds * MS_PER_SECOND)
  const mail = booking.email ? await letter?.({ ...booking, ...change.to }, mailSite(deps, spa, now)) : undefined
  const mailIds = mail ? [await postMail(tx, mail, now, undoUntil)] : []
  const after = await changeBooking(tx, booking, { ...written, who, now, mailIds, undoUntil })
  if (record) {
    const [before, is] = [record.before, record.after].map(state => state && { _id: booking.id, ...state })
    await recordChange(tx, deps.clock, record.what, { before, after: is, who })
  }
  return { booking: after, undoUntil }
}
