import type { Service } from '#contract/catalogue/catalogue.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { weekdayOf } from '#contract/platform/dates.ts'
import { bookingRefusals } from '#contract/refusals.ts'
import { roomsFor, type Team, therapistsFor } from '#server/catalogue/team/team.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { bookableHours } from '../availability/opening-hours.ts'
import type { Needs } from '../availability/planner.ts'
import type { Offer } from './queries.ts'

export function offerOf(services: readonly Service[], subServiceId: string): Offer {
  const offer = findOffer(services, subServiceId)
  if (!offer) throw new Refusal('service_not_found', bookingRefusals.serviceNotOffered)
  return offer
}

export function findOffer(services: readonly Service[], subServiceId: string): Offer | undefined {
  for (const { _id: serviceId, name: serviceName, stations, serviceArray } of services) {
    const found = serviceArray.find(({ _id }) => _id === subServiceId)
    if (!found) continue
    const { name: subServiceName, duration, price, turnoverMinutes, availability, isExtra, isForTwo, deposit } = found
    return {
      serviceId,
      serviceName,
      stations,
      subServiceId,
      subServiceName,
      durationMinutes: duration,
      turnoverMinutes,
      priceNaira: price,
      availability,
      isExtra: isExtra ?? false,
      isForTwo: isForTwo ?? false,
      deposit,
    }
  }
}

type Needing = Pick<Offer, 'serviceId' | 'subServiceId' | 'stations'>

/** What a treatment takes. `therapistId`: only this person, who may have been chosen. */
export function needsOf(team: Team, { serviceId, subServiceId, stations }: Needing, therapistId?: string): Needs {
  const { takesTherapist, takesRoom } = team.needs.get(serviceId) ?? {}
  const therapists = therapistsFor(team, subServiceId)
  return {
    serviceId,
    stations,
    ...(takesTherapist && {
      therapists: therapistId === undefined ? therapists : therapists.filter(({ id }) => id === therapistId),
    }),
    ...(takesRoom && { rooms: roomsFor(team, serviceId) }),
  }
}

/** Services that share a person or a room give out their times together. */
export function poolOf(team: Team, serviceId: string): string {
  return team.needs.get(serviceId)?.poolId ?? serviceId
}

/** The person a customer wants, or anybody at the desk; refused unless they do the treatment. */
export function requireTherapist(
  team: Team,
  offer: Pick<Offer, 'serviceId' | 'serviceName' | 'subServiceId'>,
  wanted: { therapistId?: string | null; forDesk?: boolean },
) {
  const { therapistId, forDesk } = wanted
  if (!therapistId) return undefined
  const found = findTherapistFor(team, offer, therapistId)
  if (!found || !(found.isChoosable || forDesk))
    throw new Refusal('therapist_not_offered', bookingRefusals.therapistNotOffered(offer.serviceName))
  return found
}

/** Undefined for who is hidden or no longer does the treatment, and where a treatment takes nobody of the team any more. */
export function findTherapistFor(
  team: Team,
  { serviceId, subServiceId }: Pick<Offer, 'serviceId' | 'subServiceId'>,
  therapistId: string,
) {
  if (!team.needs.get(serviceId)?.takesTherapist) return undefined
  return therapistsFor(team, subServiceId).find(({ id }) => id === therapistId)
}

/** True if any sub-service can be booked on that day of the week. */
export function worksOn(
  { services, spa }: { services: readonly Service[]; spa: Pick<Spa, 'deskHours'> },
  date: string,
) {
  const weekday = weekdayOf(date)
  return services.some(({ serviceArray }) =>
    serviceArray.some(({ availability }) => bookableHours(availability, spa.deskHours)(weekday).length > 0),
  )
}
