import {
  DESK_DECISIONS,
  type DeskDecision,
  deskMove,
  type MoveName,
  mayMove,
  wantsFreeTime,
} from '#contract/booking-states.ts'
import { dayAndMonth } from '#contract/dates.ts'
import type { StatusBody } from '#contract/desk.ts'
import { bookingText } from '#contract/messages.ts'
import { bookingRefusals, deskRefusals } from '#contract/refusals.ts'
import { MARKS_EXCHANGEABLE_DAYS, NO_SHOW_AFTER_MINUTES, UNDO_SECONDS } from '#contract/rules.ts'
import type { Spa } from '#contract/spa.ts'
import { MS_PER_DAY, MS_PER_MINUTE, MS_PER_SECOND, timeLabel } from '#contract/time.ts'
import { wallClock } from '#contract/zone.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { moneyOf, paidBy, paymentsOf, writePayment } from '#server/ledger/ledger.ts'
import { postMail } from '#server/mail/outbox.ts'
import { recordChange } from '#server/owner/audit-log.ts'
import { senderOf } from '#server/spa/mailboxes.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { zoneNamed } from '#server/zone.ts'
import { asOf, type BookingDeps, type BookingRow, findBooking, stationToRevive } from './booking.ts'
import { withOrganizer } from './calendar-entry.ts'
import {
  type ChangeRow,
  canBeUndone,
  changeBooking,
  changesOf,
  isBy,
  isSameDevice,
  lastChange,
  letGoIn,
  takeBack,
  type Who,
} from './history/history.ts'
import { mailSite } from './mail-parts.ts'
import { decisionMail } from './mails.ts'
import { lapseHolds, lockTimes, selectBookingForUpdate, selectTaken } from './queries.ts'
import { refundFor } from './refund/refund.ts'

export interface Decided {
  booking: BookingRow
  undoUntil: Date | null
}

/**
 * Confirms, declines, cancels or marks a booking. The first decision counts: a second device learns who was first. The
 * same device may change its mind while its decision can still be undone, and then only the last one is mailed.
 */
export async function decideBooking(
  deps: BookingDeps,
  who: Who,
  identifier: string,
  body: StatusBody,
  undoSeconds = UNDO_SECONDS,
): Promise<Decided> {
  const { db, clock, mail } = deps
  const spa = await currentSpa(deps)
  const decided = await inTransaction(db, async tx => {
    const booking = await lockBooking(tx, identifier, clock.now())
    const last = await lastChange(tx, booking.id)
    const now = clock.now()
    if (canBeUndone(last, now) && isSameDevice(last, who)) {
      if (last.what === whatOf(body.status, statusBefore(last))) return { booking, undoUntil: last.undoUntil }
      if (last.what in DESK_DECISIONS && isChangeOfMind(last, body)) {
        const isMoneyThere = body.money === 'return' || body.money === 'keep'
        const paymentIds = isMoneyThere ? last.paymentIds : []
        const { booking: before } = await takeBack(tx, booking, isMoneyThere ? { ...last, paymentIds: [] } : last, now)
        const decision = { spa, booking: before, who, body: { ...body, from: undefined }, undoSeconds, now, paymentIds }
        return decide(tx, deps, decision)
      }
    }
    if (isDecidedByAnother(booking, last, { body, who, now })) throw alreadyDecided(booking, last, spa.timeZone)
    return decide(tx, deps, { spa, booking, who, body, undoSeconds, now, last })
  })
  mail.wake(decided.undoUntil ?? undefined)
  return decided
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

/** Reads the booking with its service's times locked, as creating does: two orders would be a deadlock. */
export async function lockBooking(tx: Db, identifier: string, now: Date): Promise<BookingRow> {
  const found = await findBooking(tx, identifier)
  if (!found) throw new Refusal('booking_not_found', bookingText.invalidId)
  await lockTimes(tx, found.serviceId)
  return asOf(await selectBookingForUpdate(tx, found.id), now)
}

/** By what the decider saw; who does not say what they saw stands back while another may still undo. */
function isDecidedByAnother(
  booking: BookingRow,
  last: ChangeRow | undefined,
  { body: { from, status }, who, now }: Pick<Decision, 'body' | 'who' | 'now'>,
) {
  if (from !== undefined) return from !== booking.status
  if (!canBeUndone(last, now)) return false
  // Programs share the owner's key and race each other: none of them turns a fresh "no" into "yes".
  const move = deskMove(status, booking.status)
  const isTurnedAround = who.deviceId === null && move === 'confirm' && wantsFreeTime(move, booking.status)
  return isTurnedAround || !isBy(last, who)
}

interface Decision {
  spa: Spa
  booking: BookingRow
  who: Who
  body: StatusBody
  undoSeconds: number
  now: Date
  last?: ChangeRow
  setId?: string
  /** Of a decision that this one takes the place of: money that somebody says is there, whatever becomes of the booking. */
  paymentIds?: string[]
}

/** The caller holds the booking's lock. */
export async function decide(tx: Db, deps: BookingDeps, decision: Decision): Promise<Decided> {
  const { spa, booking, who, body, undoSeconds, now, last, setId, paymentIds: kept = [] } = decision
  const { config, clock } = deps
  const { status } = body
  const move = deskMove(status, booking.status)
  if (!mayMove(move, booking.status, 'desk')) throw notMovable(booking, status, last, spa.timeZone)
  refuseMarkOutOfTime(move, booking, now, spa.timeZone)
  const paid = await takePayments(tx, move, { booking, body, who, now })
  const to = {
    status,
    decisionReason: body.reason ?? '',
    decidedAt: now,
    sequence: booking.sequence + 1,
    lookAgainAt: null,
    ...withOrganizer({ ...booking, status }, senderOf(spa, config)),
    ...(await placeFor(tx, move, booking, { now, timeZone: spa.timeZone })),
    ...(status === 'cancelled' && { statusBeforeCancel: booking.status, refund: body.money ?? 'none' }),
    ...(body.letGo && (await priceOfWhatWasPaid(tx, booking))),
    ...(move === 'reopen' && (await priceBeforeLetGo(tx, booking))),
  }
  const after = { ...booking, ...to }
  const undoUntil = new Date(now.getTime() + undoSeconds * MS_PER_SECOND)
  const isTold = booking.email !== '' && TOLD.includes(move)
  const paymentIds = [...kept, ...paid]
  // After the payment: what came in may be more than the price.
  const refund = isTold ? await refundFor(tx, after, { spa, now }) : null
  const letter = () => decisionMail(after, mailSite(deps, spa, now), refund)
  const mailIds = isTold ? [await postMail(tx, letter(), now, undoUntil)] : []
  const changed = await changeBooking(tx, booking, {
    what: whatOf(status, booking.status),
    who,
    now,
    to,
    mailIds,
    paymentIds,
    undoUntil,
    setId,
  })
  await recordChange(tx, clock, 'decide booking', {
    before: { _id: booking.id, status: booking.status },
    after: { _id: booking.id, status },
    who,
  })
  return { booking: changed, undoUntil }
}

/** Nobody is mailed that they came or did not come; who left no address is told by the desk itself. */
const TOLD: readonly MoveName[] = ['confirm', 'decline', 'cancel']

/** Where a booking whose time may be somebody else's by now can still take place. */
async function placeFor(tx: Db, move: MoveName, booking: BookingRow, when: { now: Date; timeZone: string }) {
  if (!wantsFreeTime(move, booking.status)) return undefined
  const isReopened = move === 'reopen'
  if (isReopened && (await isOwnStationFree(tx, booking, when.now))) return undefined
  // The customer of a receipt nobody decided may be at the door: their time can be theirs after its start, too.
  const mayHaveBegun = isReopened || (booking.status === 'lapsed' && booking.submittedAt !== null)
  const station = await stationToRevive(tx, booking, { ...when, mayHaveBegun })
  if (station === undefined)
    throw new Refusal('slot_taken', deskRefusals.timeIsGone(booking.serviceName, booking.bookingTime))
  return { station }
}

type Paying = Pick<Decision, 'booking' | 'body' | 'who' | 'now'>

/** Confirming says that money is in; finishing, how the visit was paid for. The ids of what that writes into the ledger. */
async function takePayments(tx: Db, move: MoveName, { booking, body, who, now }: Paying): Promise<string[]> {
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
  return moneyOf({ ...booking, status: 'confirmed' }, paidBy(await paymentsOf(tx, booking.id))).owed
}

/** What the spa lets go is a lower price, not income: no sum of the ledger has to know of it. The history says how much it was. */
async function priceOfWhatWasPaid(tx: Db, booking: BookingRow) {
  return { priceNaira: booking.priceNaira - (await owedBy(tx, booking)) }
}

/** A visit that is not over yet costs again what it did before its rest was let go. */
async function priceBeforeLetGo(tx: Db, booking: BookingRow) {
  const changes = (await changesOf(tx, booking.id)).filter(({ undoneAt }) => undoneAt === null)
  const earlier = changes.findIndex(({ what }) => what === 'reopened')
  const sinceThen = earlier < 0 ? changes : changes.slice(0, earlier)
  return { priceNaira: sinceThen.reduce((price, change) => price + letGoIn(change), booking.priceNaira) }
}

/** Whether the client can stay where they are: nobody else has been given their station meanwhile. */
async function isOwnStationFree(tx: Db, { id, serviceId, station, startsAt, freeAgainAt }: BookingRow, now: Date) {
  await lapseHolds(tx, serviceId, now)
  const window = { from: startsAt, until: freeAgainAt }
  const taken = await selectTaken(tx, serviceId, window, now, { movedId: id })
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

export function alreadyDecided(booking: BookingRow, last: ChangeRow | undefined, timeZone: string) {
  const sentence = last
    ? deskRefusals.alreadyDecided(last.what, last.deviceName, timeLabel(wallClock(last.at.getTime(), timeZone).minutes))
    : bookingRefusals.alreadyDecided(booking.status)
  return new Refusal('already_decided', sentence)
}
