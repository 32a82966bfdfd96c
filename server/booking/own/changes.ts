import { isLive, mayMove } from '#contract/booking/booking-states.ts'
import type { ManageBody, ManageMoveBody, ManageResponse } from '#contract/booking/manage.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { bookingText } from '#contract/messages.ts'
import { isPlainDate } from '#contract/platform/dates.ts'
import { MS_PER_SECOND } from '#contract/platform/time.ts'
import { bookingRefusals, manageRefusals } from '#contract/refusals.ts'
import { OWN_MOVES_MAX, OWN_RESTORES_MAX, RESTORE_OWN_MINUTES } from '#contract/rules.ts'
import { pauseIn, refusePaused } from '#server/catalogue/settings/settings.ts'
import { hasLapsed } from '#server/platform/db/booking-state.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type OutgoingMail, postRepeated } from '#server/platform/mail/outbox.ts'
import type { BookingDeps, BookingRow } from '../booking.ts'
import { beforeChange, findNewTime, findStateBefore, notRevived } from '../change-time.ts'
import { type ChangeRow, CUSTOMER, canBeUndone, changeBooking, isBy } from '../history/history.ts'
import { selectLastChange } from '../history/queries.ts'
import { refuseTooMany } from '../holds/hold-limits.ts'
import { type Locked, withLockedBooking } from '../locked.ts'
import type { MailSite } from '../mail-parts.ts'
import { movedMail, restoredMail } from '../mails.ts'
import { postOwnerNews } from '../owner-news.ts'
import { refundFor } from '../refund/refund.ts'
import { ownRules } from '../rules.ts'
import { ownCancelForOwnerMail, ownCancelledMail, ownMoveForOwnerMail, ownRestoreForOwnerMail } from './mails.ts'
import {
  afterOwnCancel,
  countRestoresLeft,
  findOwnBooking,
  isOwnCancel,
  restoreUntilOf,
  showOwnBooking,
} from './own-booking.ts'

export interface OwnChange {
  what: string
  to: Partial<BookingRow>
  letters: (after: BookingRow, site: MailSite) => Letters
}

type Letters = Record<'toOwner' | 'toCustomer', OutgoingMail>

/** Moves the booking to another time of the same sub-service. Price and payments stay, and an unpaid hold keeps its end. */
export async function moveOwnBooking(deps: BookingDeps, body: ManageMoveBody): Promise<ManageResponse> {
  return changeOwn(deps, body, async locked => {
    const { tx, booking, now, spa } = locked
    if (isLive(booking.status) && isItsTime(booking, body)) return undefined
    refuseMove(booking, spa, now)
    refusePaused(await pauseIn(tx))
    const time = await findNewTime(locked, body)
    const before = await beforeChange(tx, booking)
    return {
      what: 'moved',
      to: { ...time, ownMoves: booking.ownMoves + 1 },
      letters: (after, site) => ({
        toOwner: ownMoveForOwnerMail(after, site, booking),
        toCustomer: movedMail(after, site, before),
      }),
    }
  })
}

/** While cancelling is free the payment is returned; later the spa decides. Idempotent. */
export async function cancelOwnBooking(deps: BookingDeps, body: ManageBody): Promise<ManageResponse> {
  return changeOwn(deps, body, async ({ tx, booking, now, spa }) => {
    if (booking.status === 'cancelled') return undefined
    const { mayCancel, hasBegun, feeMayApply } = ownRules(booking, { ...spa.policy, now })
    if (!mayCancel) throw notCancellable(booking.status, hasBegun, spa.phone.display)
    const to = {
      ...afterOwnCancel(feeMayApply),
      statusBeforeCancel: booking.status,
      decisionReason: '',
      decidedAt: now,
      lookAgainAt: null,
      sequence: booking.sequence + 1,
    }
    const refund = await refundFor(tx, { ...booking, ...to }, { spa, now })
    const restoresLeft = await countRestoresLeft(tx, booking.id)
    const restoreUntil = restoresLeft > 0 ? restoreUntilOf(booking, { at: now }) : undefined
    return {
      what: 'cancelled',
      to,
      letters: (after, site) => ({
        toOwner: ownCancelForOwnerMail(after, site, refund),
        toCustomer: ownCancelledMail(after, site, { refund, restoreUntil }),
      }),
    }
  })
}

/** Undoes the customer's own cancellation, soon and while the time is free. Idempotent. */
export async function restoreOwnBooking(deps: BookingDeps, body: ManageBody): Promise<ManageResponse> {
  return changeOwn(deps, body, async locked => {
    const { tx, booking, now, spa } = locked
    const last = await selectLastChange(tx, booking.id)
    if (last?.what === 'restored' && isBy(last, CUSTOMER)) return undefined
    const { serviceName, priceNaira } = booking
    const phone = spa.phone.display
    refuseRestore(booking, last, { now, phone })
    if ((await countRestoresLeft(tx, booking.id)) === 0)
      throw new Refusal('restores_used_up', manageRefusals.restoresUsedUp(OWN_RESTORES_MAX, phone))
    const found = await findStateBefore(locked)
    if (!found) throw await notRevived(locked, manageRefusals)
    // Restoring does not prolong a hold.
    const isStillHeld = found.status === 'held' && !hasLapsed({ ...booking, status: 'held' }, now)
    const to = { ...found, ...(isStillHeld && { holdExpiresAt: booking.holdExpiresAt }) }
    // A cancelled hold was not counted: restoring it takes one more.
    const isPaid = to.status === 'confirmed' && priceNaira > 0
    if (deps.config.rateLimits && !isPaid)
      await refuseTooMany(tx, { source: booking, status: to.status, serviceName, spa, now })
    return {
      what: 'restored',
      to,
      letters: (after, site) => ({
        toOwner: ownRestoreForOwnerMail(after, site),
        toCustomer: restoredMail(after, site),
      }),
    }
  })
}

/** Writes what `decide` returns with its mails and its history. `decide` returns undefined when nothing is to change. */
export async function changeOwn(
  deps: BookingDeps,
  body: ManageBody | ManageMoveBody,
  decide: (locked: Locked) => Promise<OwnChange | undefined>,
  lockFirst?: (tx: Db) => Promise<unknown>,
): Promise<ManageResponse> {
  const { id } = await findOwnBooking(deps, body)
  if ('bookingDate' in body) refuseNoTime(body)
  const decideAndWrite = async (locked: Locked) => {
    const { tx, booking, now, spa, site } = locked
    const change = await decide(locked)
    if (!change) return { shown: await showOwnBooking(tx, booking, { spa, now }) }
    const { what, to, letters } = change
    const mails = letters({ ...booking, ...to }, site)
    const { mailIds, dueAt } = await notifyBoth(locked, mails, deps.config.rateLimits)
    const after = await changeBooking(tx, booking, { what, who: CUSTOMER, now, to, mailIds })
    return { shown: await showOwnBooking(tx, after, { spa, now }), dueAt }
  }
  const changed = await withLockedBooking(deps, id, decideAndWrite, lockFirst)
  deps.mail.wake(changed.dueAt)
  return changed.shown
}

/**
 * Mails the customer and the spa at once, but after a desk decision that waits for the end of its Undo: people believe the
 * last mail. A newer change replaces unsent mails.
 */
async function notifyBoth({ tx, booking, now, site }: Locked, { toOwner, toCustomer }: Letters, limited: boolean) {
  const last = await selectLastChange(tx, booking.id)
  const dueAt = canBeUndone(last, now) ? new Date(last.undoUntil!.getTime() + MS_PER_SECOND) : now
  const mailIds: string[] = []
  if (booking.email) mailIds.push(await postRepeated(tx, toCustomer, { now, dueAt, replaces: booking.id }))
  mailIds.push(await postOwnerNews(tx, booking, toOwner, { site, topic: 'changes', isReplaced: true, limited, dueAt }))
  return { mailIds, dueAt }
}

function refuseNoTime({ bookingDate, bookingTime }: ManageMoveBody) {
  if (!bookingDate) throw new Refusal('selection_missing', bookingText.selectDate)
  if (!isPlainDate(bookingDate)) throw new Refusal('invalid_request', bookingRefusals.invalidDate)
  if (!bookingTime) throw new Refusal('selection_missing', bookingText.selectTime)
}

function isItsTime(booking: BookingRow, { bookingDate, bookingTime }: ManageMoveBody) {
  return booking.bookingDate === bookingDate && booking.bookingTime === bookingTime.toUpperCase()
}

function refuseMove(booking: BookingRow, { policy: { noticeHours }, phone: { display: phone } }: Spa, now: Date) {
  const { hasBegun, isFree, movesLeft } = ownRules(booking, { now, noticeHours })
  if (!isLive(booking.status)) throw new Refusal('already_decided', manageRefusals.notLive(booking.status, phone))
  if (hasBegun) throw new Refusal('too_late', manageRefusals.begun(phone))
  if (!isFree) throw new Refusal('too_late', manageRefusals.moveTooLate(noticeHours, phone))
  if (movesLeft === 0) throw new Refusal('moves_used_up', manageRefusals.movesUsedUp(OWN_MOVES_MAX, phone))
}

function notCancellable(status: string, hasBegun: boolean, phone: string) {
  return hasBegun
    ? new Refusal('too_late', manageRefusals.begun(phone))
    : new Refusal('already_decided', manageRefusals.notLive(status, phone))
}

/** The money was settled since: restoring would give away an unpaid time. */
const SETTLED = ['paid', 'returned', 'kept', 'to_return']

function refuseRestore(booking: BookingRow, last: ChangeRow | undefined, { now, phone }: { now: Date; phone: string }) {
  if (!mayMove('restore', booking.status, 'customer'))
    throw new Refusal('already_decided', manageRefusals.notCancelled(booking.status))
  if (last && SETTLED.includes(last.what)) throw new Refusal('too_late', manageRefusals.moneyMoved(phone))
  if (!isOwnCancel(last)) throw new Refusal('already_decided', manageRefusals.cancelledByUs(phone))
  if (now >= restoreUntilOf(booking, last))
    throw new Refusal('too_late', manageRefusals.restoreTooLate(RESTORE_OWN_MINUTES))
}
