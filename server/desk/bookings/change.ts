import type { DeskBooking } from '#contract/desk/desk.ts'
import { MS_PER_SECOND } from '#contract/platform/time.ts'
import { UNDO_SECONDS } from '#contract/rules.ts'
import type { BookingDeps, BookingRow } from '#server/booking/booking.ts'
import { readDeskBooking } from '#server/booking/desk-view/queries.ts'
import { changeBooking, type Who } from '#server/booking/history/history.ts'
import { type Locked, withLockedBooking } from '#server/booking/locked.ts'
import type { MailSite } from '#server/booking/mail-parts.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type OutgoingMail, postMail } from '#server/platform/mail/outbox.ts'

export interface Changed {
  booking: BookingRow
  undoUntil: Date | null
}

/** The response to a change. */
export interface ShownChange {
  booking: DeskBooking
  undoUntil: string | null
}

export interface DeskChange {
  what: string
  to: Partial<BookingRow>
  /** The mail to the customer, sent when Undo expires. */
  letter?: (after: BookingRow, site: MailSite) => OutgoingMail | undefined | Promise<OutgoingMail | undefined>
  /** Rows of the ledger that Undo deletes. */
  paymentIds?: string[]
  lineIds?: string[]
  setId?: string
  undoSeconds?: number
  /** The line in the owner's record; the booking's `_id` is added. */
  record?: { what: string; before?: object; after: object }
}

/**
 * Changes a booking in one transaction: `decide` runs under its lock and returns the change to write, with its mail, history and
 * audit record, or a result that is already written. The response is read before the commit: a change that was made cannot
 * fail any more.
 */
export async function changeAtDesk(
  deps: BookingDeps,
  who: Who,
  identifier: string,
  decide: (locked: Locked) => Promise<DeskChange | Changed>,
  lockFirst?: (tx: Db) => Promise<unknown>,
): Promise<ShownChange> {
  const decideAndWrite = async (locked: Locked) => {
    const change = await decide(locked)
    const changed = 'booking' in change ? change : await writeChange(deps, who, locked, change)
    return { ...changed, shown: await showChange(locked.tx, changed, locked.now) }
  }
  const { undoUntil, shown } = await withLockedBooking(deps, identifier, decideAndWrite, lockFirst)
  deps.mail.wake(undoUntil ?? undefined)
  return shown
}

export async function showChange(tx: Db, { booking, undoUntil }: Changed, now: Date): Promise<ShownChange> {
  return { booking: await readDeskBooking(tx, booking.id, now), undoUntil: undoUntil?.toISOString() ?? null }
}

/** The caller holds the booking's lock. */
export async function writeChange(deps: BookingDeps, who: Who, locked: Locked, change: DeskChange): Promise<Changed> {
  const { tx, booking, now, site } = locked
  const { letter, record, undoSeconds = UNDO_SECONDS, ...written } = change
  const undoUntil = new Date(now.getTime() + undoSeconds * MS_PER_SECOND)
  const mail = booking.email ? await letter?.({ ...booking, ...change.to }, site) : undefined
  const mailIds = mail ? [await postMail(tx, mail, now, undoUntil)] : []
  const after = await changeBooking(tx, booking, { ...written, who, now, mailIds, undoUntil })
  if (record) {
    const [before, is] = [record.before, record.after].map(state => state && { _id: booking.id, ...state })
    await recordChange(tx, deps.clock, record.what, { before, after: is, who })
  }
  return { booking: after, undoUntil }
}
