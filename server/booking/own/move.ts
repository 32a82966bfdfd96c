import { isLive } from '#contract/booking-states.ts'
import { isPlainDate } from '#contract/dates.ts'
import type { ManageMoveBody, ManageResponse } from '#contract/manage.ts'
import { bookingText } from '#contract/messages.ts'
import { bookingRefusals, manageRefusals } from '#contract/refusals.ts'
import { OWN_MOVES_MAX } from '#contract/rules.ts'
import type { Spa } from '#contract/spa.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { pauseIn, refusePaused } from '#server/settings/settings.ts'
import { senderOf } from '#server/spa/mailboxes.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { asOf, type BookingRow } from '../booking.ts'
import { lockBooking } from '../decisions.ts'
import { CUSTOMER, changeBooking } from '../history/history.ts'
import { mailSite } from '../mail-parts.ts'
import { movedMail } from '../mails.ts'
import { findNewTime } from '../move-time.ts'
import { ownMoveForOwnerMail } from './mails.ts'
import { findOwnBooking, type OwnDeps, showOwnBooking } from './own-booking.ts'
import { ownRules } from './rules.ts'
import { tellBoth } from './tell-both.ts'

/**
 * The customer takes another time for the same sub-service. The old one stays theirs until the new one is; price and
 * payments stay, and an unpaid hold keeps its end. Moving to the time it has is nothing: a request that is repeated, or a
 * second tab, finds it done.
 */
export async function moveOwnBooking(deps: OwnDeps, body: ManageMoveBody): Promise<ManageResponse> {
  const { db, clock, config, mail } = deps
  const spa = await currentSpa(deps)
  const mailFrom = senderOf(spa, config)
  const { id } = await findOwnBooking(deps, body)
  refuseNoTime(body)
  const moved = await inTransaction(db, async tx => {
    const locked = await lockBooking(tx, id, clock.now())
    const now = clock.now()
    const booking = asOf(locked, now)
    if (isLive(booking.status) && isItsTime(booking, body)) return { booking }
    refuseMove(booking, spa, now)
    refusePaused(await pauseIn(tx))
    const to = { ...(await findNewTime(tx, { spa, mailFrom }, { booking, body, now })), ownMoves: booking.ownMoves + 1 }
    const after = { ...booking, ...to }
    const site = mailSite(deps, spa, now)
    const letters = {
      toOwner: ownMoveForOwnerMail(after, site, booking),
      toCustomer: movedMail(after, site, booking),
    }
    const { mailIds, dueAt } = await tellBoth(tx, booking, letters, { site, limited: config.rateLimits })
    const change = { what: 'moved', who: CUSTOMER, now, to, mailIds }
    return { booking: await changeBooking(tx, booking, change), dueAt }
  })
  mail.wake(moved.dueAt)
  return showOwnBooking(deps, moved.booking)
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
