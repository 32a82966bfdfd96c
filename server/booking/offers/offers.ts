import type { Service } from '#contract/catalogue/catalogue.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { weekdayOf } from '#contract/platform/dates.ts'
import { bookingRefusals } from '#contract/refusals.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { bookableHours } from '../availability/opening-hours.ts'
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
    const { name: subServiceName, duration, price, turnoverMinutes, availability } = found
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
    }
  }
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
