import {
  DESK_DECISIONS,
  type DeskDecision,
  deskMove,
  type MoveName,
  mayMove,
  wantsFreeTime,
} from '#contract/booking/booking-states.ts'
import type { StatusBody } from '#contract/desk/desk.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { MS_PER_DAY, MS_PER_MINUTE } from '#contract/platform/time.ts'
import { clockTime } from '#contract/platform/zone.ts'
import { bookingRefusals, deskRefusals } from '#contract/refusals.ts'
import { MARKS_EXCHANGEABLE_DAYS, NO_SHOW_AFTER_MINUTES } from '#contract/rules.ts'
import { resourcesOf } from '#server/booking/availability/planner.ts'
import type { BookingDeps, BookingRow } from '#server/booking/booking.ts'
import { notRevived, placeToRevive } from '#server/booking/change-time.ts'
import { allDoneThen, allMissedThen, marksOf, reopenedThen } from '#server/booking/guest-marks.ts'
import { withHealthAsked } from '#server/booking/health/health.ts'
import {
  type ChangeRow,
  canBeUndone,
  isBy,
  isSameDevice,
  letGoIn,
  revertChange,
  type Who,
} from '#server/booking/history/history.ts'
import { selectChanges, selectLastChange, selectUpFrontAtReceipt } from '#server/booking/history/queries.ts'
import type { Locked } from '#server/booking/locked.ts'
import { decisionMail } from '#server/booking/mails.ts'
import { isAnyTaken, lapseHolds } from '#server/booking/queries.ts'
import { refundFor } from '#server/booking/refund/refund.ts'
import { withOrganizer } from '#server/booking/rules.ts'
import { occupantsOf, serviceIdsOf, treatmentsOf } from '#server/booking/treatments.ts'
import { senderOf } from '#server/catalogue/spa/mailboxes.ts'
import { moneyOf, owedAtReceipt, paidBy, writePayment } from '#server/ledger/ledger.ts'
import { selectPayments } from '#server/ledger/queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import { changeAtDesk, type DeskChange, type ShownChange } from './change.ts'
import { finishGuest, missGuest, withMark } from './mark-guest.ts'

/**
 * Confirms, declines, cancels or marks a booking. The first decision wins, and a second device's refusal names the first. The same
 * device may decide again while Undo lasts; only its last decision is mailed.
 */
export function decideBooking(
  deps: BookingDeps,
  who: Who,
  identifier: string,
  body: StatusBody,
  undoSeconds?: number,
): Promise<ShownChange> {
  return changeAtDesk(deps, who, identifier, async locked => {
    const { tx, booking, now, spa } = locked
    const marked = markGuestInTime(locked, body)
    if (marked) return marked
    const last = await selectLastChange(tx, booking.id)
    if (canBeUndone(last, now) && isSameDevice(last, who)) {
      if (last.what === whatOf(body.status, statusBefore(last))) return { booking, undoUntil: last.undoUntil }
      if (last.what in DESK_DECISIONS && isChangeOfMind(last, body)) {
        const isMoneyThere = body.money === 'return' || body.money === 'keep'
        const reverted = isMoneyThere ? { ...last, paymentIds: [] } : last
        locked.booking = (await revertChange(tx, booking, reverted, now)).booking
        const paymentIds = isMoneyThere ? last.paymentIds : []
        return decide(deps, who, locked, { body: { ...body, from: undefined }, undoSeconds, paymentIds })
      }
    }
    if (isDecidedByAnother(booking, last, { body, who, now })) throw alreadyDecided(booking, last, spa.timeZone)
    return decide(deps, who, locked, { body, undoSeconds, last })
  })
}

function markGuestInTime(locked: Locked, { status, guest, from }: StatusBody) {
  const { booking, now, spa } = locked
  if (guest === undefined || (from !== undefined && from !== booking.status)) return undefined
  const marked = status === 'done' ? finishGuest(locked, guest) : missGuest(locked, guest)
  if (!marked || 'booking' in marked) return marked
  const { startsAt, bookingTime } = treatmentsOf(booking).find(one => one.guest === guest) ?? booking
  // Somebody else being here is no reason against it.
  const ofGuest = { ...booking, startsAt, bookingTime, arrivedAt: null }
  refuseMarkOutOfTime(DESK_DECISIONS[status], ofGuest, now, spa.timeZone)
  return marked
}

/** True if the decision replaces the last one; false if it can only follow it. */
function isChangeOfMind(last: ChangeRow, { status }: StatusBody) {
  const before = statusBefore(last)
  return mayMove(deskMove(status, before), before, 'desk')
}

const statusBefore = ({ before }: ChangeRow) => (before as Pick<BookingRow, 'status'>).status

function whatOf(status: DeskDecision, from: BookingRow['status']) {
  return deskMove(status, from) === 'reopen' ? 'reopened' : status
}

/** Compares with the status the caller saw. Without one, the caller is refused while another device may still undo. */
function isDecidedByAnother(
  booking: BookingRow,
  last: ChangeRow | undefined,
  { body: { from, status }, who, now }: { body: StatusBody; who: Who; now: Date },
) {
  if (from !== undefined) return from !== booking.status
  // Marking one guest decides nothing about the others.
  if (!canBeUndone(last, now) || OF_ONE_GUEST.includes(last.what)) return false
  // Programs share the owner's key and race each other: none may turn a fresh "no" into "yes".
  const move = deskMove(status, booking.status)
  const isTurnedAround = who.deviceId === null && move === 'confirm' && wantsFreeTime(move, booking.status)
  return isTurnedAround || !isBy(last, who)
}

const OF_ONE_GUEST = ['missed', 'guest_done']

interface Decision {
  body: StatusBody
  undoSeconds?: number
  last?: ChangeRow
  setId?: string
  /** Payments of the replaced decision that stay in the ledger. */
  paymentIds?: string[]
}

/** The caller holds the booking's lock. */
export async function decide(deps: BookingDeps, who: Who, locked: Locked, decision: Decision): Promise<DeskChange> {
  const { tx, booking, now, spa } = locked
  const { body, undoSeconds, last, setId, paymentIds: kept = [] } = decision
  const { status } = body
  const move = deskMove(status, booking.status)
  if (!mayMove(move, booking.status, 'desk')) throw notMovable(booking, status, last, spa.timeZone)
  refuseMarkOutOfTime(move, booking, now, spa.timeZone)
  const paid = await takePayments(locked, move, body, who)
  const to = {
    status,
    decisionReason: body.reason ?? '',
    decidedAt: now,
    sequence: booking.sequence + 1,
    lookAgainAt: null,
    ...withOrganizer({ ...booking, status }, senderOf(spa, deps.config)),
    ...(await placeFor(locked, move)),
    ...guestMarksThen(locked, move, body.guest),
    ...(status === 'cancelled' && { statusBeforeCancel: booking.status, refund: body.money ?? 'none' }),
    ...(body.letGo && (await priceOfWhatWasPaid(tx, booking))),
    ...(move === 'reopen' && (await priceBeforeLetGo(tx, booking))),
  }
  return {
    what: whatOf(status, booking.status),
    to,
    // After the payment, which may exceed the price.
    letter: async (after, site) =>
      MAILED.includes(move)
        ? decisionMail(after, await withHealthAsked(tx, after, site), {
            refund: await refundFor(tx, after, { spa, now }),
            owed: await owedBy(tx, after),
          })
        : undefined,
    paymentIds: [...kept, ...paid],
    undoSeconds,
    setId,
    record: { what: 'decide booking', before: { status: booking.status }, after: { status } },
  }
}

function guestMarksThen({ booking, now }: Locked, move: MoveName, guest: number | undefined) {
  if (move === 'miss') return allMissedThen(booking, true)
  if (move === 'reopen') return reopenedThen(booking)
  if (move !== 'finish') return undefined
  const marks = marksOf(booking)
  if (guest !== undefined && marks.length > 0)
    return { guestMarks: withMark(marks, guest, { missed: false, doneAt: now.toISOString() }) }
  const isMissed = booking.status === 'no_show'
  return allDoneThen(isMissed ? { ...booking, ...allMissedThen(booking, false) } : booking, now)
}

/** Moves that mail the customer; the marks done and no-show do not. */
const MAILED: readonly MoveName[] = ['confirm', 'decline', 'cancel']

/** Finds a place if the booking's time may have been taken. */
async function placeFor(locked: Locked, move: MoveName) {
  const { tx, booking, now, spa } = locked
  if (!wantsFreeTime(move, booking.status)) return undefined
  const isReopened = move === 'reopen'
  if (isReopened && (await isOwnPlaceFree(tx, booking, now))) return undefined
  // The customer of an undecided receipt may be at the door: the time may be revived after its start, too.
  const mayHaveBegun = isReopened || (booking.status === 'lapsed' && booking.submittedAt !== null)
  const place = await placeToRevive(tx, booking, { now, timeZone: spa.timeZone, mayHaveBegun })
  if (!place) throw await notRevived(locked, deskRefusals, { mayHaveBegun })
  return place
}

/** Confirming and finishing record payments. Returns the ids of the new rows. */
async function takePayments({ tx, booking, now }: Locked, move: MoveName, body: StatusBody, who: Who) {
  if (move !== 'confirm' && move !== 'finish') return []
  const { method = 'transfer', reference, sameReference, seen } = body
  const whole = { method, amount: body.amount ?? (move === 'confirm' ? await claimedBy(tx, booking) : 0), reference }
  const parts = (body.payments ?? [whole]).filter(({ amount }) => amount > 0)
  const ids: string[] = []
  for (const part of parts) {
    const payment = { bookingId: booking.id, direction: 'in', ...part, sameReference, seen } as const
    ids.push((await writePayment(tx, payment, who, now)).id)
  }
  return ids
}

/** What the transfer of the receipt was to be: of a visit that has become cheaper since, all of it came in. */
async function claimedBy(tx: Db, booking: BookingRow) {
  const money = await moneyIf('submitted', tx, booking)
  return owedAtReceipt(await selectUpFrontAtReceipt(tx, booking.id), money) ?? money.upFront
}

async function owedBy(tx: Db, booking: BookingRow) {
  return (await moneyIf('confirmed', tx, booking)).owed
}

async function moneyIf(status: BookingRow['status'], tx: Db, booking: BookingRow) {
  return moneyOf({ ...booking, status }, paidBy(await selectPayments(tx, booking.id)))
}

/** A waived rest lowers the price and is no income: the ledger stays. The history keeps the amount. */
async function priceOfWhatWasPaid(tx: Db, booking: BookingRow) {
  return { priceNaira: booking.priceNaira - (await owedBy(tx, booking)) }
}

/** Reopening restores the price from before the rest was waived. */
async function priceBeforeLetGo(tx: Db, booking: BookingRow) {
  const changes = (await selectChanges(tx, booking.id)).filter(({ undoneAt }) => undoneAt === null)
  const earlier = changes.findIndex(({ what }) => what === 'reopened')
  const sinceThen = earlier < 0 ? changes : changes.slice(0, earlier)
  return { priceNaira: sinceThen.reduce((price, change) => price + letGoIn(change), booking.priceNaira) }
}

async function isOwnPlaceFree(tx: Db, booking: BookingRow, now: Date) {
  for (const serviceId of serviceIdsOf(booking)) await lapseHolds(tx, serviceId, now)
  for (const one of treatmentsOf(booking))
    if (await isAnyTaken(tx, resourcesOf(one.serviceId, one), one, occupantsOf(booking))) return false
  return true
}

function refuseMarkOutOfTime(move: MoveName, booking: BookingRow, now: Date, timeZone: string) {
  const { startsAt, status, decidedAt, arrivedAt, bookingDate, bookingTime } = booking
  if (move === 'miss' && now.getTime() < startsAt.getTime() + NO_SHOW_AFTER_MINUTES * MS_PER_MINUTE)
    throw new Refusal('too_early', deskRefusals.noShowTooEarly(NO_SHOW_AFTER_MINUTES))
  if (move === 'miss' && arrivedAt) throw new Refusal('client_is_here', deskRefusals.clientIsHere(booking.fullName))
  if (move === 'finish' && now < startsAt) {
    const isThatDay = zoneNamed(timeZone).dateOf(now.getTime()) === bookingDate
    const when = isThatDay ? bookingTime : `${bookingTime} on ${dayAndMonth(bookingDate)}`
    throw new Refusal('too_early', deskRefusals.doneTooEarly(when))
  }
  if (move === 'reopen' && zoneNamed(timeZone).dateOf(now.getTime()) > bookingDate)
    throw new Refusal('too_late', deskRefusals.reopenTooLate)
  const isExchange = move !== 'reopen' && (status === 'done' || status === 'no_show')
  if (isExchange && decidedAt && now.getTime() > decidedAt.getTime() + MARKS_EXCHANGEABLE_DAYS * MS_PER_DAY)
    throw new Refusal('already_decided', deskRefusals.markIsFinal(MARKS_EXCHANGEABLE_DAYS))
}

function notMovable(booking: BookingRow, wanted: DeskDecision, last: ChangeRow | undefined, timeZone: string) {
  if (booking.decidedAt) return alreadyDecided(booking, last, timeZone)
  return new Refusal('already_decided', bookingRefusals.moveNotAllowed(booking.status, wanted))
}

function alreadyDecided(booking: BookingRow, last: ChangeRow | undefined, timeZone: string) {
  const sentence = last
    ? deskRefusals.alreadyDecided(last.what, last.deviceName, clockTime(last.at.toISOString(), timeZone))
    : bookingRefusals.alreadyDecided(booking.status)
  return new Refusal('already_decided', sentence)
}
