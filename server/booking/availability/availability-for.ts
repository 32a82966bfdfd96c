import type { Spa } from '#contract/catalogue/spa.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import type { Taken } from './busy-times.ts'
import { type Availability, computeAvailability } from './compute-availability.ts'
import type { Needs, Place } from './planner.ts'
import type { ClosedDays, SubServiceTimes } from './slot.ts'

export type AvailabilityRequest = {
  spa: Pick<Spa, 'timeZone' | 'booking' | 'deskHours'>
  now: Date
  offer: SubServiceTimes
  needs: Needs
  current?: Partial<Place>
  closures: readonly ClosedDays[]
  /** The first and the last day that will be queried. */
  from: string
  to: string
  /** The desk may book at the last minute; customers need the notice that the spa asks for. */
  forDesk?: boolean
}

export type TimeWindow = { from: Date; until: Date }

/** The instants whose occupied times decide about these days; undefined when no day can be booked. */
export function occupancyWindow({
  spa,
  now,
  offer,
  from,
  to,
}: Omit<AvailabilityRequest, 'needs' | 'current'>): TimeWindow | undefined {
  const zone = zoneNamed(spa.timeZone)
  const today = zone.dateOf(now.getTime())
  const lastDay = zone.dateAfter(now.getTime(), spa.booking.horizonDays)
  const first = from < today ? today : from
  const last = to > lastDay ? lastDay : to
  if (first > last) return undefined
  // Cleaning up after the day's last booking may reach into the next day's first.
  const until = zone.day(last).end + offer.turnoverMinutes * MS_PER_MINUTE
  return { from: new Date(zone.day(first).start), until: new Date(until) }
}

/** `taken` are the occupied times of the request's window. */
export function availabilityFor(request: AvailabilityRequest, taken: readonly Taken[]): Availability {
  const { spa, now, offer, needs, current, closures, forDesk } = request
  const { slotStepMinutes, horizonDays, leadMinutes } = spa.booking
  return computeAvailability({
    ...offer,
    zone: spa.timeZone,
    spaHours: spa.deskHours,
    leadMinutes: forDesk ? 0 : leadMinutes,
    stepMinutes: slotStepMinutes,
    horizonDays,
    now,
    needs,
    current,
    taken,
    closures,
  })
}
