import type { UserInfo } from '#contract/booking-fields.ts'
import type { Service, SubService } from '#contract/catalogue.ts'
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
  /** What is in the holder: chosen on another page of this visit. */
  chosen: BookingState
  draft: Draft | undefined
  today: string
}

export interface Arrival {
  service?: Service
  subService?: SubService
  date?: string
  time?: string
  userInfo: Partial<UserInfo>
}

/** What a visitor finds chosen: by the address, else earlier in this visit, else before the page was reloaded. */
export function arrival({ services, asked, chosen, draft, today }: Visit): Arrival {
  const byAddress = services.find(({ slug }) => slug === asked.slug)
  const drafted = services.find(({ _id }) => _id === draft?.serviceId)
  const service = byAddress ?? chosen.selectedService ?? drafted
  const subServiceId =
    (byAddress && asked.subServiceId) ??
    (chosen.selectedService?._id === service?._id ? chosen.selectedSubService?._id : undefined) ??
    (drafted?._id === service?._id ? draft?.subServiceId : undefined)
  const subService = service?.serviceArray.find(({ _id }) => _id === subServiceId)
  const isAsDrafted = draft !== undefined && subService !== undefined && subService._id === draft.subServiceId
  const date = chosen.bookingDate ?? (isAsDrafted && draft.date >= today ? draft.date : undefined)
  const time = chosen.bookingTime ?? (isAsDrafted && date === draft.date ? draft.time : undefined)
  return { service, subService, date: date || undefined, time: time || undefined, userInfo: typed(chosen, draft) }
}

/** What is empty in the holder is filled from the draft. */
function typed({ userInfo }: BookingState, draft: Draft | undefined): Partial<UserInfo> {
  if (!draft) return {}
  const fields = Object.keys(userInfo) as (keyof UserInfo)[]
  return Object.fromEntries(
    fields
      .filter(field => userInfo[field] === '' && draft.userInfo[field])
      .map(field => [field, draft.userInfo[field]]),
  )
}
