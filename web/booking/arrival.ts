import type { UserInfo } from '#contract/booking/booking-fields.ts'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import type { BookingState } from '#web/store/booking.ts'
import type { Draft } from './draft.ts'

export interface Asked {
  /** From the address: the slug of a service and the id of one of its sub-services. */
  slug: string | null
  subServiceId: string | null
}

interface Visit {
  services: Service[]
  asked: Asked
  /** The booking store: what was tapped on another page of this visit. */
  chosen: BookingState
  draft: Draft | undefined
  today: string
}

export interface Choice {
  service?: Service
  subService?: SubService
}

export interface Arrival extends Choice {
  date?: string
  time?: string
  userInfo: Partial<UserInfo>
}

/**
 * What a visitor finds chosen: by the address, else earlier in this visit, else before the page was reloaded. The first of
 * them that names a service is taken whole. A service that was tapped has no sub-service yet, whatever the draft says.
 */
export function arrival({ services, asked, chosen, draft, today }: Visit): Arrival {
  const { service, subService } = choiceOnArrival(services, asked, chosen, draft)
  const isAsDrafted = draft !== undefined && subService !== undefined && subService._id === draft.subServiceId
  const date = chosen.bookingDate ?? (isAsDrafted && draft.date >= today ? draft.date : undefined)
  const time = chosen.bookingTime ?? (isAsDrafted && date === draft.date ? draft.time : undefined)
  return {
    service,
    subService,
    date: date || undefined,
    time: time || undefined,
    userInfo: missingUserInfo(chosen, draft),
  }
}

/** The choice that an address names. A service may be newer than the list, and then only the store has it. */
export function choiceInAddress(services: Service[], asked: Asked, chosen: BookingState): Choice {
  const known = chosen.selectedService ? [...services, chosen.selectedService] : services
  const service = known.find(({ slug }) => slug === asked.slug)
  return { service, subService: service?.serviceArray.find(({ _id }) => _id === asked.subServiceId) }
}

function choiceOnArrival(services: Service[], asked: Asked, chosen: BookingState, draft: Draft | undefined): Choice {
  if (asked.slug !== null) return choiceInAddress(services, asked, chosen)
  const { selectedService, selectedSubService } = chosen
  if (selectedService) return { service: selectedService, subService: selectedSubService ?? undefined }
  const service = services.find(({ _id }) => _id === draft?.serviceId)
  return { service, subService: service?.serviceArray.find(({ _id }) => _id === draft?.subServiceId) }
}

/** Fills empty fields from the draft. */
function missingUserInfo({ userInfo }: BookingState, draft: Draft | undefined): Partial<UserInfo> {
  if (!draft) return {}
  const fields = Object.keys(userInfo) as (keyof UserInfo)[]
  return Object.fromEntries(
    fields
      .filter(field => userInfo[field] === '' && draft.userInfo[field])
      .map(field => [field, draft.userInfo[field]]),
  )
}
