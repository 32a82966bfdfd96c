import { readBookingHash } from '#contract/booking/booking-hash.ts'
import { mayMove } from '#contract/booking/booking-states.ts'
import type { ManageBody, ManageResponse } from '#contract/booking/manage.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { manageRefusals } from '#contract/refusals.ts'
import { OWN_RESTORES_MAX, RECEIPTS_PER_BOOKING_MAX, RESTORE_OWN_MINUTES } from '#contract/rules.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { moneyOf, paidBy, toLine } from '#server/ledger/ledger.ts'
import { selectLines, selectPayments } from '#server/ledger/queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type BookingDeps, type BookingRow, toCreatedBooking } from '../booking.ts'
import { freePlaceFor } from '../change-time.ts'
import { readHealth } from '../health/health.ts'
import { type ChangeRow, CUSTOMER, isBy } from '../history/history.ts'
import { countChangesBy, selectLastChange } from '../history/queries.ts'
import { selectBooking } from '../queries.ts'
import { refundFor } from '../refund/refund.ts'
import { asOf, checkedByOf, ownRules } from '../rules.ts'
import { endOfVisit } from '../treatments.ts'
import { removableOf } from '../visits/take-out.ts'
import { countReceipts, selectIdOrNobodys } from './queries.ts'

export async function openOwnBooking(deps: BookingDeps, body: ManageBody): Promise<ManageResponse> {
  const booking = await findOwnBooking(deps, body)
  return showOwnBooking(deps.db, booking, { spa: await currentSpa(deps), now: deps.clock.now() })
}

/** A wrong key and an unknown booking get the same response after the same work, so that nobody learns which numbers exist. */
export async function findOwnBooking(
  { db, bookingKeys }: BookingDeps,
  { bookingHash, key }: ManageBody,
): Promise<BookingRow> {
  // A malformed number is looked up too; the booking is read only once its key fits.
  const id = await selectIdOrNobodys(db, readBookingHash(bookingHash) ?? bookingHash)
  const booking = bookingKeys.fits(id, key) ? await selectBooking(db, { id }) : undefined
  if (!booking) throw new Refusal('booking_not_found', manageRefusals.notFound)
  return booking
}

/** Changes call it before their commit, so that nothing can fail after the commit. */
export async function showOwnBooking(
  db: Db,
  row: BookingRow,
  { spa, now }: { spa: Spa; now: Date },
): Promise<ManageResponse> {
  const { policy, timeZone } = spa
  const booking = asOf(row, now)
  const receipts = await countReceipts(db, booking.id)
  const { paid, owed } = moneyOf(booking, paidBy(await selectPayments(db, booking.id)))
  const lines = await selectLines(db, booking.id)
  const { freeUntil, mayMove, mayTakeOut, mayAdd, mayCancel, feeMayApply, movesLeft } = ownRules(booking, {
    ...policy,
    now,
  })
  const restoreUntil = await findRestoreUntil(db, booking, now)
  const isTimeFree = async () => (await freePlaceFor(db, booking, { timeZone, now })) !== undefined
  return {
    success: true,
    booking: {
      ...toCreatedBooking(booking, paid),
      startsAt: booking.startsAt.toISOString(),
      endsAt: endOfVisit(booking).toISOString(),
      hasReceipt: receipts.all > 0,
      reason: booking.decisionReason,
      ...checkedByOf(booking, spa),
    },
    account: {
      lines: lines.map(row => {
        const { by: _, at: __, ...line } = toLine(row)
        return line
      }),
      paid,
      owed,
    },
    mayMove,
    mayCancel,
    freeUntil: freeUntil.toISOString(),
    feeMayApply,
    removable: mayTakeOut ? removableOf(booking, timeZone) : [],
    mayAdd,
    movesLeft,
    restoreUntil: restoreUntil && (await isTimeFree()) ? restoreUntil.toISOString() : null,
    maySendReceipt:
      receipts.withKey < RECEIPTS_PER_BOOKING_MAX &&
      (['held', 'submitted'].includes(booking.status) || (booking.status === 'lapsed' && (await isTimeFree()))),
    refund: await refundFor(db, booking, { spa, now }),
    refundIfCancelled: mayCancel
      ? await refundFor(db, { ...booking, ...afterOwnCancel(feeMayApply), decidedAt: now }, { spa, now })
      : null,
    health: await readHealth(db, booking, { spa, now }),
  }
}

/** While cancelling is free the money goes back; later the spa decides. */
export function afterOwnCancel(feeMayApply: boolean) {
  return { status: 'cancelled', refund: feeMayApply ? 'none' : 'return' } as const
}

/** Undefined unless the customer cancelled and can still undo it. */
async function findRestoreUntil(db: Db, booking: BookingRow, now: Date): Promise<Date | undefined> {
  if (!mayMove('restore', booking.status, 'customer')) return undefined
  const last = await selectLastChange(db, booking.id)
  if (!isOwnCancel(last) || (await countRestoresLeft(db, booking.id)) === 0) return undefined
  const until = restoreUntilOf(booking, last)
  return now < until ? until : undefined
}

export function isOwnCancel(change: ChangeRow | undefined): change is ChangeRow {
  return change?.what === 'cancelled' && isBy(change, CUSTOMER)
}

export async function countRestoresLeft(db: Db, bookingId: string): Promise<number> {
  return Math.max(0, OWN_RESTORES_MAX - (await countChangesBy(db, bookingId, 'restored', CUSTOMER.name)))
}

/** Returns a time some minutes after the cancellation, at the latest the start. */
export function restoreUntilOf({ startsAt }: BookingRow, { at }: { at: Date }): Date {
  return new Date(Math.min(at.getTime() + RESTORE_OWN_MINUTES * MS_PER_MINUTE, startsAt.getTime()))
}
