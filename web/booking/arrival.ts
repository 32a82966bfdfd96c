import type { Named } from '#contract/booking/booking.ts'
import type { UserInfo } from '#contract/booking/booking-fields.ts'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import { type BookingState, NO_VISIT } from '#web/store/booking.ts'
import { type Draft, leftBy } from '#web/store/draft.ts'
import { choiceOfDraft } from '#web/store/visit-draft.ts'

export interface Requested {
  slug: string | null
  subServiceId: string | null
  therapistId: string | null
}

interface Arriving {
  services: Service[]
  requested: Requested
  /** The store: choices made on other pages since the site was opened. */
  chosen: BookingState
  draft: Draft | undefined
  team: Named[]
  today: string
}

export interface Choice {
  service?: Service
  subService?: SubService
}

/** The address decides, else this visit, else the draft: the first one with a service is taken whole, sub-service or not. */
export function arrival(arriving: Arriving) {
  const { services, requested, chosen, draft, today } = arriving
  const drafted = draft && isDrafted(arriving, draft) ? choiceOfDraft(draft, services) : undefined
  const { service, subService } = drafted ?? choiceOnArrival(services, requested, chosen)
  const isDay = draft !== undefined && subService !== undefined && (drafted || subService._id === draft.subServiceId)
  const date = chosen.bookingDate ?? (isDay && draft.date >= today ? draft.date : undefined)
  const time = chosen.bookingTime ?? (isDay && date === draft.date ? draft.time : undefined)
  const userInfo = missingUserInfo(chosen, draft)
  // Where the drafted treatment is gone, the address names the person of that one.
  const isNext = drafted?.subService !== undefined && drafted.subService._id !== draft?.subServiceId
  const therapist = isNext ? drafted.therapist : therapistOnArrival(arriving, subService)
  const isAsChosen = chosen.selectedService !== null && chosen.selectedService._id === service?._id
  const visit = drafted?.visit ?? (isAsChosen ? chosen.visit : NO_VISIT)
  const goesOn = drafted !== undefined || visit.guests.length > 0
  const left = (goesOn ? draft?.left : leftBy(draft)) ?? null
  const gone = drafted?.gone ?? []
  return {
    service,
    subService,
    therapist,
    visit,
    date: date || undefined,
    time: time || undefined,
    userInfo,
    left,
    gone,
  }
}

/** Nothing else was chosen since the draft was written, also where what it names is gone. */
function isDrafted({ services, requested, chosen }: Arriving, { serviceId, subServiceId }: Draft) {
  if (chosen.selectedService) return false
  if (requested.slug === null) return true
  const isSameService = services.find(({ slug }) => slug === requested.slug)?._id === knownId(services, serviceId)
  return isSameService && subServiceId === (requested.subServiceId ?? '')
}

const knownId = (services: Service[], id: string) => services.find(({ _id }) => _id === id)?._id

/** A service may be newer than the list, and then only the store has it. */
export function choiceInAddress(services: Service[], requested: Requested, chosen: BookingState): Choice {
  const known = chosen.selectedService ? [...services, chosen.selectedService] : services
  const service = known.find(({ slug }) => slug === requested.slug)
  const isRequested = ({ _id, isExtra }: SubService) => _id === requested.subServiceId && !isExtra
  return { service, subService: service?.serviceArray.find(isRequested) }
}

function choiceOnArrival(services: Service[], requested: Requested, chosen: BookingState): Choice {
  if (requested.slug !== null) return choiceInAddress(services, requested, chosen)
  const { selectedService, selectedSubService } = chosen
  return { service: selectedService ?? undefined, subService: selectedSubService ?? undefined }
}

/** Null for anyone. */
function therapistOnArrival({ requested, chosen, draft, team }: Arriving, subService: SubService | undefined) {
  const isSame = draft?.subServiceId === (subService?._id ?? '')
  const drafted = draft?.therapistId && isSame ? { _id: draft.therapistId, name: draft.therapistName } : undefined
  if (requested.therapistId === null) return chosen.therapist ?? drafted ?? null
  return therapistInAddress(requested, [...team, chosen.therapist, drafted])
}

/** A person whom nobody knows yet has no name. */
export function therapistInAddress({ therapistId: _id }: Requested, known: (Named | null | undefined)[]): Named | null {
  return _id === null ? null : { _id, name: known.find(one => one?._id === _id)?.name ?? '' }
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
