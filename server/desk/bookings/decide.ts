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
import type { BookingDeps, BookingRow } from '#server/booking/booking.ts'
import { stationToRevive } from '#server/booking/change-time.ts'
import {
  type ChangeRow,
  canBeUndone,
  isBy,
  isSameDevice,
  letGoIn,
  revertChange,
  type Who,
} from '#server/booking/history/history.ts'
import { selectChanges, selectLastChange } from '#server/booking/history/queries.ts'
import type { Locked } from '#server/booking/locked.ts'
import { decisionMail } from '#server/booking/mails.ts'
import { lapseHolds, selectTaken } from '#server/booking/queries.ts'
import { refundFor } from '#server/booking/refund/refund.ts'
import { withOrganizer } from '#server/booking/rules.ts'
import { senderOf } from '#server/catalogue/spa/mailboxes.ts'
import { moneyOf, paidBy, writePayment } from '#server/ledger/ledger.ts'
import { selectPayments } from '#server/ledger/queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import { changeAtDesk, type DeskChange, type ShownChange } from './change.ts'

/**
 * Confirms, declines, cancels or marks a booking. The first decision counts: a second device learns who was first. The
 * same device may change its mind while its decision can still be undone, and then only the last one is mailed.
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

/** Another answer to the same question. What can only follow the first decision is a decision of its own. */
function isChangeOfMind(last: ChangeRow, { status }: StatusBody) {
  const before = statusBefore(last)
  return mayMove(deskMove(status, before), before, 'desk')
}

function statusBefore({ before }: ChangeRow) {
  return (before as Pick<BookingRow, 'status'>).status
}

/** As the history names it. */
function whatOf(status: DeskDecision, from: BookingRow['status']) {
  return deskMove(status, from) === 'reopen' ? 'reopened' : status
}

/** By the status the decider saw. A decider who sends none is refused while somebody else may still undo. */
function isDecidedByAnother(
  booking: BookingRow,
  last: ChangeRow | undefined,
  { body: { from, status }, who, now }: { body: StatusBody; who: Who; now: Date },
) {
  if (from !== undefined) return from !== booking.status
  if (!canBeUndone(last, now)) return false
  // Programs share the owner's key and race each other: none of them turns a fresh "no" into "yes".
  const move = deskMove(status, booking.status)
  const isTurnedAround = who.deviceId === null && move === 'confirm' && wantsFreeTime(move, booking.status)
  return isTurnedAround || !isBy(last, who)
}

interface Decision {
  body: StatusBody
  undoSeconds?: number
  last?: ChangeRow
  setId?: string
  /** Of a decision that this one replaces: money that stays in the ledger whatever becomes of the booking. */
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
    ...(await stationFor(locked, move)),
    ...(status === 'cancelled' && { statusBeforeCancel: booking.status, refund: body.money ?? 'none' }),
    ...(body.letGo && (await priceOfWhatWasPaid(tx, booking))),
    ...(move === 'reopen' && (await priceBeforeLetGo(tx, booking))),
  }
  return {
    what: whatOf(status, booking.status),
    to,
    // After the payment: what came in may be more than the price.
    letter: async (after, site) =>
      MAILED.includes(move) ? decisionMail(after, site, await refundFor(tx, after, { spa, now })) : undefined,
    paymentIds: [...kept, ...paid],
    undoSeconds,
    setId,
    record: { what: 'decide booking', before: { status: booking.status }, after: { status } },
  }
}

/** Nobody is mailed that they came or did not come. */
const MAILED: readonly MoveName[] = ['confirm', 'decline', 'cancel']

/** The station of a booking whose time may be somebody else's by now. */
async function stationFor({ tx, booking, now, spa }: Locked, move: MoveName) {
  if (!wantsFreeTime(move, booking.status)) return undefined
  const isReopened = move === 'reopen'
  if (isReopened && (await isOwnStationFree(tx, booking, now))) return undefined
  // The customer of a receipt nobody decided may be at the door: their time can be theirs after its start, too.
  const mayHaveBegun = isReopened || (booking.status === 'lapsed' && booking.submittedAt !== null)
  const station = await stationToRevive(tx, booking, { now, timeZone: spa.timeZone, mayHaveBegun })
  if (station === undefined)
    throw new Refusal('slot_taken', deskRefusals.timeIsGone(booking.serviceName, booking.bookingTime))
  return { station }
}

/** Confirming says that money is in; finishing, how the visit was paid for. Returns the ids of the ledger's new rows. */
async function takePayments({ tx, booking, now }: Locked, move: MoveName, body: StatusBody, who: Who) {
  if (move !== 'confirm' && move !== 'finish') return []
  const { method = 'transfer', reference, sameReference, seen } = body
  const whole = { method, amount: body.amount ?? (move === 'confirm' ? await owedBy(tx, booking) : 0), reference }
  const parts = (body.payments ?? [whole]).filter(({ amount }) => amount > 0)
  const ids: string[] = []
  for (const part of parts) {
    const payment = { bookingId: booking.id, direction: 'in', ...part, sameReference, seen } as const
    ids.push((await writePayment(tx, payment, who, now)).id)
  }
  return ids
}

async function owedBy(tx: Db, booking: BookingRow) {
  return moneyOf({ ...booking, status: 'confirmed' }, paidBy(await selectPayments(tx, booking.id))).owed
}

/** What the spa lets go lowers the price and is no income: no sum of the ledger changes. The history keeps the amount. */
async function priceOfWhatWasPaid(tx: Db, booking: BookingRow) {
  return { priceNaira: booking.priceNaira - (await owedBy(tx, booking)) }
}

/** A visit that is not over yet costs again what it did before its rest was let go. */
async function priceBeforeLetGo(tx: Db, booking: BookingRow) {
  const changes = (await selectChanges(tx, booking.id)).filter(({ undoneAt }) => undoneAt === null)
  const earlier = changes.findIndex(({ what }) => what === 'reopened')
  const sinceThen = earlier < 0 ? changes : changes.slice(0, earlier)
  return { priceNaira: sinceThen.reduce((price, change) => price + letGoIn(change), booking.priceNaira) }
}

/** Whether the client can stay where they are: nobody else has been given their station meanwhile. */
async function isOwnStationFree(tx: Db, { id, serviceId, station, startsAt, freeAgainAt }: BookingRow, now: Date) {
  await lapseHolds(tx, serviceId, now)
  const window = { from: startsAt, until: freeAgainAt }
  const taken = await selectTaken(tx, serviceId, window, now, id)
  return !taken.some(one => one.station === station)
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
