import { isLive, mayMove } from '#contract/booking/booking-states.ts'
import type { AskBody, Payment, PaymentBody, TimeBody } from '#contract/desk/desk.ts'
import type { RefundBody } from '#contract/money/money-desk.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { deskRefusals } from '#contract/refusals.ts'
import { ASK_AGAIN_MINUTES } from '#contract/rules.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import { beforeChange, findNewTime, findStateBefore, type Named, notRevived } from '#server/booking/change-time.ts'
import { canBeUndone, isBy, revertChange, type Who } from '#server/booking/history/history.ts'
import { selectLastChange } from '#server/booking/history/queries.ts'
import type { Locked } from '#server/booking/locked.ts'
import { askMail, movedMail, restoredMail } from '#server/booking/mails.ts'
import { refundMail } from '#server/booking/refund/mails.ts'
import { refundFor } from '#server/booking/refund/refund.ts'
import { isOff, paidBy, toPayment, writePayment } from '#server/ledger/ledger.ts'
import { selectPayments } from '#server/ledger/queries.ts'
import { fieldRefusal, Refusal } from '#server/platform/http/refusal.ts'
import { changeAtDesk, type DeskChange, type ShownChange } from './change.ts'

/** Keeps the id, the price and the payments; one transaction frees the old time and takes the new one. */
export function moveTime(deps: BookingDeps, who: Who, identifier: string, body: TimeBody): Promise<ShownChange> {
  return changeAtDesk(deps, who, identifier, async locked => {
    const { status } = locked.booking
    if (!isLive(status)) throw new Refusal('already_decided', deskRefusals.notMovable(status))
    return otherTime(locked, body)
  })
}

/** `therapist`: who takes it there; null: anybody. */
export async function otherTime(locked: Locked, body: TimeBody, therapist?: Named | null): Promise<DeskChange> {
  const { tx, booking } = locked
  const to = await findNewTime(locked, body, { forDesk: true, therapist })
  const before = await beforeChange(tx, booking)
  return {
    what: 'moved',
    to,
    letter: (after, site) => movedMail(after, site, before),
    record: { what: 'move booking', before: { startsAt: booking.startsAt }, after: { startsAt: to.startsAt } },
  }
}

/** Restores a cancelled booking while its time is free. */
export function restoreBooking(deps: BookingDeps, who: Who, identifier: string): Promise<ShownChange> {
  return changeAtDesk(deps, who, identifier, async locked => {
    const { tx, booking, now } = locked
    if (!mayMove('restore', booking.status, 'desk'))
      throw new Refusal('already_decided', deskRefusals.notRestorable(booking.status))
    const last = await selectLastChange(tx, booking.id)
    // Until then no mail about the cancellation was sent.
    if (last?.what === 'cancelled' && canBeUndone(last, now))
      return { booking: (await revertChange(tx, booking, last, now)).booking, undoUntil: null }
    const to = await findStateBefore(locked)
    if (!to) throw await notRevived(locked, deskRefusals)
    return {
      what: 'restored',
      to,
      letter: restoredMail,
      record: { what: 'restore booking', after: { status: to.status } },
    }
  })
}

/** Mails the customer that the money is not seen yet, or the picture unreadable. The booking's status stays. */
export function askCustomer(deps: BookingDeps, who: Who, identifier: string, body: AskBody): Promise<ShownChange> {
  const { about, againInMinutes = ASK_AGAIN_MINUTES[0] } = body
  return changeAtDesk(deps, who, identifier, async locked => {
    const { tx, now } = locked
    const last = await selectLastChange(tx, locked.booking.id)
    // Asking again while the last question can be undone replaces its mail.
    const isAgain = canBeUndone(last, now) && isBy(last, who) && last.what in ASKED
    if (isAgain) locked.booking = (await revertChange(tx, locked.booking, last, now)).booking
    const { status } = locked.booking
    if (status !== 'submitted') throw new Refusal('already_decided', deskRefusals.notAskable(status))
    const to = { lookAgainAt: new Date(now.getTime() + againInMinutes * MS_PER_MINUTE) }
    return { what: about, to, letter: (after, site) => askMail(after, about, site) }
  })
}

const ASKED = { not_seen: true, clearer_picture: true }

/** Recorded as a change of the booking, so that Undo reverts payments and other changes in order. */
export async function takePayment(
  deps: BookingDeps,
  who: Who,
  identifier: string,
  body: PaymentBody,
): Promise<ShownChange & { payment: Payment }> {
  const { direction, method, amount } = body
  let payment: Payment | undefined
  const changed = await changeAtDesk(deps, who, identifier, async ({ tx, booking, now, spa }) => {
    if (direction === 'out' && amount > paidBy(await selectPayments(tx, booking.id)))
      throw fieldRefusal('amount', deskRefusals.moreThanPaid)
    const row = await writePayment(tx, { bookingId: booking.id, ...body }, who, now)
    payment = toPayment(row)
    return {
      what: direction === 'in' ? 'paid' : 'returned',
      to: {},
      paymentIds: [row.id],
      letter: async (_after, site) => {
        // Only a refund by transfer needs an email.
        const refund = direction === 'out' && method === 'transfer' ? await refundFor(tx, booking, { spa, now }) : null
        return refund ? refundMail(booking, site, refund) : undefined
      },
      record: { what: 'payment', after: { direction, method, amount } },
    }
  })
  return { ...changed, payment: payment! }
}

/** Decides whether the money of a booking that is off is returned or kept, and mails the customer the promised answer. */
export function settleRefund(
  deps: BookingDeps,
  who: Who,
  identifier: string,
  { money: refund }: RefundBody,
): Promise<ShownChange> {
  return changeAtDesk(deps, who, identifier, async ({ tx, booking, now, spa }) => {
    const paid = paidBy(await selectPayments(tx, booking.id))
    if (!isOff(booking.status) || paid <= 0) throw new Refusal('already_decided', deskRefusals.nothingToKeep)
    if (booking.refund === refund) return { booking, undoUntil: null }
    return {
      what: refund === 'keep' ? 'kept' : 'to_return',
      to: { refund },
      letter: async (_after, site) => {
        const promise = await refundFor(tx, { ...booking, refund }, { spa, now })
        return promise ? refundMail(booking, site, promise) : undefined
      },
      record: { what: 'settle refund', after: { money: refund } },
    }
  })
}
