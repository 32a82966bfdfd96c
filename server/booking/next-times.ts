import type { NextTime, NextTimesResponse, TreatmentTimes } from '#contract/booking/new-booking.ts'
import { addDays } from '#contract/platform/dates.ts'
import { MS_PER_DAY, MS_PER_MINUTE, parseTimeLabel, timeLabel } from '#contract/platform/time.ts'
import { wallClock } from '#contract/platform/zone.ts'
import { OFTEN_BOOKED_DAYS, OFTEN_BOOKED_MAX, WALK_IN_STEP_MINUTES } from '#contract/rules.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import type { Slot, WalkIn } from './availability/slot.ts'
import type { BookingDeps } from './booking.ts'
import { findOffer, poolOf } from './offers/offers.ts'
import type { Offer } from './offers/queries.ts'
import { selectOftenBooked } from './queries.ts'
import { availabilityOf, currentSite, respondNow, type Snapshot } from './times.ts'

/**
 * Returns for every treatment whether a walk-in can start now, and the next free time. Uses the cached pools, one service at
 * a time: without changes there is no query.
 */
export async function nextTimes(deps: BookingDeps): Promise<Omit<NextTimesResponse, 'success'>> {
  const site = await currentSite(deps)
  const ofServices = site.services.map(({ _id, serviceArray }) =>
    respondNow(deps, {
      poolId: poolOf(site.team, _id),
      respond: (pool, now) => serviceArray.map(({ _id }) => timesOf({ site, pool, now }, _id)),
    }),
  )
  const since = new Date(deps.clock.now().getTime() - OFTEN_BOOKED_DAYS * MS_PER_DAY)
  const [treatments, often] = await Promise.all([
    Promise.all(ofServices),
    selectOftenBooked(deps.db, { since, limit: OFTEN_BOOKED_MAX }),
  ])
  const all = treatments.flat()
  const isSpaOpen = all.some(({ walkIn }) => walkIn.isInHours)
  const offered = all.map(({ walkIn, ...times }) => ({ ...times, now: nowOf(walkIn, isSpaOpen) }))
  return {
    treatments: offered,
    // Leaves out what is no longer in the catalogue.
    often: often.filter(id => offered.some(({ subServiceId }) => subServiceId === id)),
  }
}

function nowOf({ hasPlace, isInHours }: WalkIn, isSpaOpen: boolean): TreatmentTimes['now'] {
  if (!hasPlace) return 'busy'
  if (isInHours) return 'free'
  return isSpaOpen ? 'not_offered' : 'closed'
}

type Treatment = Omit<TreatmentTimes, 'now'> & { walkIn: WalkIn }

function timesOf(snapshot: Snapshot, subServiceId: string): Treatment {
  const { services, spa } = snapshot.site
  const offer = findOffer(services, subServiceId)!
  const first = firstSlot(snapshot, offer, snapshot.now)
  const walkIn = first.availability.walkIn(walkInStart(new Date(snapshot.now), spa.timeZone).startsAt)
  return { subServiceId, walkIn, next: first.slot ? toNextTime(first.slot, spa.timeZone) : null }
}

/** The next time after the wanted one; without one, from now on. */
export async function nextTimeAfter(
  deps: BookingDeps,
  subServiceId: string,
  wanted: { date?: string; label?: string },
): Promise<NextTime | undefined> {
  const site = await currentSite(deps)
  const offer = findOffer(site.services, subServiceId)
  if (!offer) return undefined
  const { timeZone } = site.spa
  const day = wanted.date === undefined ? undefined : zoneNamed(timeZone).day(wanted.date)
  const minutes = parseTimeLabel(wanted.label ?? '') ?? 0
  const { slot } = await respondNow(deps, {
    poolId: poolOf(site.team, offer.serviceId),
    respond: (pool, now) => firstSlot({ site, pool, now }, offer, day ? Math.max(now, day.instantAt(minutes)) : now),
  })
  return slot ? toNextTime(slot, timeZone) : undefined
}

/** The first free slot from an instant on, with the availability of its first two days. */
function firstSlot(snapshot: Snapshot, offer: Offer, after: number) {
  const date = zoneNamed(snapshot.site.spa.timeZone).dateOf(after)
  const dayAfter = addDays(date, 1)
  // Two days: an evening slot may end in the next one, and nearly always one of them has a slot.
  const availability = availabilityOf(snapshot, offer, { from: date, to: dayAfter, forDesk: true })
  const isLater = ({ startsAt }: Slot) => startsAt.getTime() >= after
  const soon = availability.freeSlots(date).find(isLater) ?? availability.freeSlots(dayAfter).find(isLater)
  if (soon || dayAfter >= availability.lastDay) return { availability, slot: soon }
  const ahead = availabilityOf(snapshot, offer, { from: addDays(date, 2), to: availability.lastDay, forDesk: true })
  const freeDay = ahead.nextFreeDay(dayAfter)
  return { availability, slot: freeDay === undefined ? undefined : ahead.freeSlots(freeDay)[0] }
}

function toNextTime({ label, startsAt }: Slot, timeZone: string): NextTime {
  return { bookingDate: zoneNamed(timeZone).dateOf(startsAt.getTime()), bookingTime: label }
}

/** Start of a walk-in: the spa's wall clock, rounded up to five minutes. */
export function walkInStart(now: Date, timeZone: string) {
  const step = WALK_IN_STEP_MINUTES * MS_PER_MINUTE
  const startsAt = Math.ceil(now.getTime() / step) * step
  const { date, minutes } = wallClock(startsAt, timeZone)
  return { startsAt, date, label: timeLabel(minutes) }
}
