import type { Spa } from '#contract/catalogue/spa.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import { type Availability, computeAvailability } from './compute-availability.ts'
import type { ClosedDays, SubServiceTimes } from './slot.ts'
import type { Taken } from './stations.ts'

export type AvailabilityRequest = {
  spa: Pick<Spa, 'timeZone' | 'booking' | 'deskHours'>
  now: Date
  offer: SubServiceTimes
  closures: readonly ClosedDays[]
  /** The first and the last day that will be asked about. */
  from: string
  to: string
  /** The desk may book at the last minute; customers need the notice that the spa asks for. */
  forDesk?: boolean
}

export type TimeWindow = { from: Date; until: Date }

/** With the occupied times of those days, which the caller reads for the window. */
export async function availabilityFor(
  request: AvailabilityRequest,
  selectTaken: (window: TimeWindow) => Promise<Taken[]>,
): Promise<Availability> {
  const { window, open } = availabilityOn(request)
  return open(window ? await selectTaken(window) : [])
}

/** Synchronous variant: the caller passes the occupied times of the window. Without a window no day can be booked. */
export function availabilityOn({ spa, now, offer, closures, from, to, forDesk }: AvailabilityRequest) {
  const { slotStepMinutes, horizonDays, leadMinutes } = spa.booking
  const zone = zoneNamed(spa.timeZone)
  const today = zone.dateOf(now.getTime())
  const lastDay = zone.dateAfter(now.getTime(), horizonDays)
  const first = from < today ? today : from
  const last = to > lastDay ? lastDay : to
  // Cleaning up after the day's last booking may reach into the next day's first.
  const window = () => ({
    from: new Date(zone.day(first).start),
    until: new Date(zone.day(last).end + offer.turnoverMinutes * MS_PER_MINUTE),
  })
  return {
    window: first <= last ? window() : undefined,
    open: (taken: readonly Taken[]): Availability =>
      computeAvailability({
        zone: spa.timeZone,
        spaHours: spa.deskHours,
        leadMinutes: forDesk ? 0 : leadMinutes,
        stepMinutes: slotStepMinutes,
        horizonDays,
        stations: offer.stations,
        availability: offer.availability,
        durationMinutes: offer.durationMinutes,
        turnoverMinutes: offer.turnoverMinutes,
        now,
        taken,
        closures,
      }),
  }
}
