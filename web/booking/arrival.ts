import type { Named } from '#contract/booking/booking.ts'
import type { UserInfo } from '#contract/booking/booking-fields.ts'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import type { BookingState } from '#web/store/booking.ts'
import type { Draft } from './draft.ts'
import { visitOfDraft } from './visit-draft.ts'

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
  const { service, subService } = choiceOnArrival(services, requested, chosen, draft)
  const isAsDrafted = draft !== undefined && subService !== undefined && subService._id === draft.subServiceId
  const date = chosen.bookingDate ?? (isAsDrafted && draft.date >= today ? draft.date : undefined)
  const time = chosen.bookingTime ?? (isAsDrafted && date === draft.date ? draft.time : undefined)
  const userInfo = missingUserInfo(chosen, draft)
  const sameDraft = isSameChoice(draft, { service, subService }) ? draft : undefined
  const therapist = therapistOnArrival({ ...arriving, draft: sameDraft })
  const isAsChosen = chosen.selectedService !== null && chosen.selectedService._id === service?._id
  const visit = isAsChosen ? chosen.visit : visitOfDraft(sameDraft?.visit ?? [], services)
  return { service, subService, therapist, visit, date: date || undefined, time: time || undefined, userInfo }
}

/** A service may be newer than the list, and then only the store has it. */
export function choiceInAddress(services: Service[], requested: Requested, chosen: BookingState): Choice {
  const known = chosen.selectedService ? [...services, chosen.selectedService] : services
  const service = known.find(({ slug }) => slug === requested.slug)
  const isRequested = ({ _id, isExtra }: SubService) => _id === requested.subServiceId && !isExtra
  return { service, subService: service?.serviceArray.find(isRequested) }
}

function choiceOnArrival(
  services: Service[],
  requested: Requested,
  chosen: BookingState,
  draft: Draft | undefined,
): Choice {
  if (requested.slug !== null) return choiceInAddress(services, requested, chosen)
  const { selectedService, selectedSubService } = chosen
  if (selectedService) return { service: selectedService, subService: selectedSubService ?? undefined }
  const service = services.find(({ _id }) => _id === draft?.serviceId)
  return { service, subService: service?.serviceArray.find(({ _id }) => _id === draft?.subServiceId) }
}

const isSameChoice = (draft: Draft | undefined, { service, subService }: Choice) =>
  draft?.serviceId === service?._id && draft?.subServiceId === (subService?._id ?? '')

/** Null for anyone. */
function therapistOnArrival({ requested, chosen, draft, team }: Omit<Arriving, 'services' | 'today'>): Named | null {
  const drafted = draft?.therapistId ? { _id: draft.therapistId, name: draft.therapistName } : undefined
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
