import type { Service } from '#contract/catalogue/catalogue.ts'
import { bodyFor } from '#server/app/testing/desk.ts'
import { asOwner, type Spa } from '#server/app/testing/spa.ts'

/** The desk books on the phone: by default the first sub-service for Ada, on Friday at nine. */
export function bookAtDesk(spa: Spa, service: Service, more: object = {}) {
  const body = { ...bodyFor(service, service.serviceArray[0]!), origin: 'phone', ...more }
  return spa.call('bookAtDesk', { body, headers: asOwner })
}
