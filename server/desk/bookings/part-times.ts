import type { TreatmentChange } from '#contract/catalogue/team.ts'
import { MS_PER_MINUTE, timeLabel } from '#contract/platform/time.ts'
import { wallClock } from '#contract/platform/zone.ts'
import { bookingRefusals, teamRefusals } from '#contract/refusals.ts'
import { busyTimes, wholeDay } from '#server/booking/allocate-slot.ts'
import { planner } from '#server/booking/availability/planner.ts'
import { type NoSlotReason, timesAt } from '#server/booking/availability/slot.ts'
import type { BookingRow } from '#server/booking/booking.ts'
import { snapshot } from '#server/booking/create.ts'
import type { Locked } from '#server/booking/locked.ts'
import { noSlotRefusal } from '#server/booking/no-slot.ts'
import { findTherapistFor, needsOf, poolOf } from '#server/booking/offers/offers.ts'
import { type Offer, selectOffer, selectOfferOfBooking, selectServiceOf } from '#server/booking/offers/queries.ts'
import { notOfferedThen, type Openings, readOpenings } from '#server/booking/terms.ts'
import { othersOf } from '#server/booking/visits/moved-part.ts'
import { asOne, hasOtherHalf, type Unit } from '#server/booking/visits/units.ts'
import { extraAlone, takesTwo } from '#server/booking/visits/wish.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findMember } from './other-place.ts'

/** The unit with another sub-service in it, at its own length and price; its times are still those of before. */
export async function withSubService(
  { tx }: Locked,
  unit: Unit,
  treatmentId: string,
  subServiceId: string,
): Promise<Unit> {
  const offer = await findOffer(tx, subServiceId)
  const { team } = await readOpenings(tx)
  const at = unit.findIndex(({ id }) => id === treatmentId)
  const [base, ...extras] = unit
  if (takesTwo(offer, team)) throw new Refusal('time_not_offered', teamRefusals.isForTwo(offer.subServiceName))
  if (at === 0 && offer.isExtra) throw extraAlone(offer)
  if (at === 0 && extras[0] && offer.serviceId !== base.serviceId)
    throw new Refusal('extra_alone', teamRefusals.hasExtra(base.subServiceName, extras[0].subServiceName))
  if (at > 0 && (!offer.isExtra || offer.serviceId !== base.serviceId))
    throw new Refusal('extra_alone', teamRefusals.notAnExtra(offer.subServiceName, base.subServiceName))
  return laidOut(
    unit.map((row, index) => (index === at ? { ...row, ...snapshot(offer) } : row)),
    // Cleaning follows the last extra.
    { startsAt: base.startsAt, turnoverMinutes: at === unit.length - 1 ? offer.turnoverMinutes : turnoverOf(unit) },
  )
}

async function findOffer(tx: Locked['tx'], subServiceId: string): Promise<Offer> {
  const serviceId = await selectServiceOf(tx, subServiceId)
  const offer = serviceId && (await selectOffer(tx, serviceId, subServiceId))
  if (!offer) throw new Refusal('sub_service_not_offered', bookingRefusals.serviceNotOffered)
  return offer
}

interface Asked {
  /** As it is. */
  unit: Unit
  /** As it is to be, but for its times and its place. */
  wanted: Unit
  body: TreatmentChange
  isOtherTime: boolean
}

/**
 * The unit at its new time, by whoever is free then and did it before, if they can. Unlike the times of a new booking it may
 * begin between the offered ones, as the treatments of a visit do.
 */
export async function newTimesOf(locked: Locked, { unit, wanted, body, isOtherTime }: Asked): Promise<Unit> {
  const { tx, booking, now, spa } = locked
  const { timeZone } = spa
  const whole = asOne(wanted)
  const offer = await selectOfferOfBooking(tx, whole)
  const openings = await readOpenings(tx)
  const { team, blocks } = openings
  const date = booking.bookingDate
  const label = isOtherTime ? (body.bookingTime ?? whole.bookingTime) : whole.bookingTime
  const therapist = therapistFor(openings, wanted, body)
  const asked = { offer, date, label, now, therapist, forDesk: true }
  const refuse = (reason: NoSlotReason) => noSlotRefusal(tx, spa, asked, reason)
  const times = timesAt({ ...offer, ...asked, timeZone, startsAt: isOtherTime ? undefined : whole.startsAt.getTime() })
  if (!times) throw await refuse({ kind: 'not_offered' })
  const hasBegun = !isOtherTime && whole.startsAt <= now
  const anyTime = body.anyTime || hasBegun
  const why = anyTime ? undefined : notOfferedThen(openings, offer, { date, now, timeZone, ...times })
  if (why) throw await refuse(why)
  // First: whoever treats the guest then anyway is not taken by somebody else.
  refuseTwoAtOnce(booking, unit, times)

  const look = {
    serviceId: offer.serviceId,
    poolId: poolOf(team, offer.serviceId),
    window: wholeDay(date, timeZone, times.freeAgainAt),
    exceptIds: unit.map(({ id }) => id),
    ...{ now, timeZone },
  }
  const plan = planner(needsOf(team, offer, therapist?.id), await busyTimes(tx, look, blocks), timeZone, unit[0])
  const wish = {
    startsAt: times.startsAt.getTime(),
    endsAt: times.endsAt.getTime(),
    freeAgainAt: times.freeAgainAt.getTime(),
    anyTime,
  }
  // Without a person or a room there may be nobody and no room free.
  const squeezeIn =
    body.squeezeIn || body.therapistId === null || body.roomId === null || (!isOtherTime && whole.squeezedIn)
  const found = plan.find(wish)
  if (!found && !squeezeIn)
    throw await refuse(
      plan.isImpossible
        ? { kind: 'impossible' }
        : plan.whyNobody(wish) === 'away'
          ? { kind: 'not_at_work' }
          : { kind: 'taken', label: times.label },
    )
  const place = found ? { ...found, squeezedIn: false } : { ...plan.squeezeIn(wish), squeezedIn: true }
  const isSame = place.therapistId === null || place.therapistId === unit[0].therapistId
  const therapistWanted = unit[0].therapistWanted && isSame && !isGone(openings, wanted)
  return laidOut(
    wanted.map(row => ({ ...row, ...place, therapistWanted })),
    { ...times, turnoverMinutes: offer.turnoverMinutes },
    timeZone,
  )
}

/** The other half of a treatment for two is the same guest's, and no second treatment. */
function refuseTwoAtOnce(booking: BookingRow, unit: Unit, { startsAt: from, endsAt: until }: Span) {
  if (hasOtherHalf(booking, unit)) return
  for (const other of othersOf(booking, unit)) {
    const { startsAt, endsAt, subServiceName, bookingTime } = asOne(other)
    if (startsAt < until && endsAt > from)
      throw new Refusal('slot_taken', teamRefusals.guestIsBusy(subServiceName, bookingTime))
  }
}

type Span = { startsAt: Date; endsAt: Date }

/** Who was asked for stays, unless somebody else is named; nobody can be held to who is gone. */
function therapistFor(openings: Openings, unit: Unit, { therapistId }: TreatmentChange) {
  if (therapistId !== undefined) return therapistId === null ? undefined : findMember(openings.team, therapistId)
  const [{ therapistWanted, therapistId: id, therapistName: name }] = unit
  return therapistWanted && id !== null && !isGone(openings, unit) ? { id, name } : undefined
}

function isGone({ team }: Openings, [treatment]: Unit) {
  const { therapistWanted, therapistId } = treatment
  return therapistWanted && therapistId !== null && findTherapistFor(team, treatment, therapistId) === undefined
}

/** One after the other from this start; cleaning follows the last. Without a zone the labels stay. */
export function laidOut(
  rows: readonly Unit[number][],
  { startsAt, turnoverMinutes }: { startsAt: Date; turnoverMinutes: number },
  timeZone?: string,
): Unit {
  let from = startsAt.getTime()
  const placed = rows.map((row, index) => {
    const [starts, ends] = [from, from + row.durationMinutes * MS_PER_MINUTE]
    from = ends
    const cleaning = index === rows.length - 1 ? turnoverMinutes * MS_PER_MINUTE : 0
    return {
      ...row,
      startsAt: new Date(starts),
      endsAt: new Date(ends),
      freeAgainAt: new Date(ends + cleaning),
      bookingTime: timeZone === undefined ? row.bookingTime : timeLabel(wallClock(starts, timeZone).minutes),
    }
  })
  return placed as [Unit[number], ...Unit[number][]]
}

function turnoverOf(unit: Unit): number {
  const { endsAt, freeAgainAt } = unit.at(-1)!
  return (freeAgainAt.getTime() - endsAt.getTime()) / MS_PER_MINUTE
}
