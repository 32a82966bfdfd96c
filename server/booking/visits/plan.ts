import type { Spa } from '#contract/catalogue/spa.ts'
import type { Team } from '#server/catalogue/team/team.ts'
import { occupancyWindow } from '../availability/availability-for.ts'
import type { Taken } from '../availability/busy-times.ts'
import type { Needs, Place } from '../availability/planner.ts'
import type { ClosedDays } from '../availability/slot.ts'
import { type VisitAvailability, visitAvailability } from '../availability/visit-availability.ts'
import { blockedTimes } from '../blocks/occurrences.ts'
import type { BlockRow } from '../blocks/queries.ts'
import { needsOf, poolOf } from '../offers/offers.ts'
import type { WantedTreatment, WantedVisit } from './wish.ts'

interface VisitRequest {
  visit: WantedVisit & { now?: readonly Partial<Place>[] }
  /** With the opening hours that count. */
  spa: Pick<Spa, 'timeZone' | 'booking' | 'deskHours'>
  now: Date
  from: string
  to: string
  team: Team
  blocks: readonly BlockRow[]
  closures: readonly ClosedDays[]
  /** The desk needs no notice. */
  forDesk?: boolean
}

/** The instants in which others' bookings decide about a visit on these days; undefined when none can be booked. */
export function visitWindow({
  visit,
  ...request
}: Pick<VisitRequest, 'visit' | 'spa' | 'now' | 'from' | 'to' | 'closures'>) {
  const longest = visit.treatments
    .map(({ offer }) => offer)
    .reduce((a, b) => (a.turnoverMinutes > b.turnoverMinutes ? a : b))
  return occupancyWindow({ ...request, offer: longest })
}

/** The free times of a visit. `occupied` are the bookings and offers of all its pools in its window. */
export function planVisit(request: VisitRequest, occupied: readonly Taken[]): VisitAvailability {
  const { visit, spa, now, team, blocks, closures, forDesk } = request
  const { slotStepMinutes, horizonDays, leadMinutes } = spa.booking
  const window = visitWindow(request)
  // A block of one service is none for the others.
  const takenFor = (serviceId: string): Taken[] =>
    window ? [...occupied, ...blockedTimes(blocks, { serviceId, window, timeZone: spa.timeZone })] : []
  // The same treatment of several guests is looked for once.
  const known = new Map<string, Needs>()
  const needsFor = ({ offer, therapist }: WantedTreatment) => {
    const key = `${offer.subServiceId} ${therapist?.id}`
    const needs = known.get(key) ?? needsOf(team, offer, therapist?.id)
    known.set(key, needs)
    return needs
  }
  return visitAvailability({
    zone: spa.timeZone,
    now,
    spaHours: spa.deskHours,
    leadMinutes: forDesk ? 0 : leadMinutes,
    stepMinutes: slotStepMinutes,
    horizonDays,
    closures,
    takenFor,
    treatments: visit.treatments.map((wanted, index) => ({
      guest: wanted.guest,
      besides: wanted.besides,
      needs: needsFor(wanted),
      availability: wanted.offer.availability,
      durationMinutes: minutesOf(wanted),
      turnoverMinutes: wanted.offer.turnoverMinutes,
      current: visit.now?.[index],
    })),
    startsAfterMinutes: visit.startsAfterMinutes,
  })
}

/** Extras make their treatment longer; the cleaning afterwards stays the treatment's. */
export const minutesOf = ({ offer, extras }: WantedTreatment) =>
  extras.reduce((sum, extra) => sum + extra.durationMinutes, offer.durationMinutes)

export function poolsOf({ treatments }: WantedVisit, team: Team): string[] {
  return [...new Set(treatments.map(({ offer }) => poolOf(team, offer.serviceId)))]
}

export const servicesOf = ({ treatments }: WantedVisit) => [...new Set(treatments.map(({ offer }) => offer.serviceId))]
