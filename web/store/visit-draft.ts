import type { GuestWish, VisitPlan } from '#contract/booking/visit.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { VISIT_GUESTS_MAX, VISIT_LATER_MAX_MINUTES, VISIT_TREATMENTS_MAX } from '#contract/rules.ts'
import { type BookingState, NO_VISIT } from './booking.ts'
import { isOfferedTo, type WantedTreatment } from './visit.ts'

type Visit = BookingState['visit']

/** A treatment in a draft. The names are for the day on which the catalogue or the team no longer has them. */
export interface DraftTreatment {
  subServiceId: string
  subServiceName: string
  therapistId: string
  therapistName: string
}

/** A guest of `visit` in a draft. */
export interface DraftGuest {
  name: string
  startsAfterMinutes: number
  treatments: DraftTreatment[]
}

/** The choice in a draft: its first treatment, and the rest. */
export interface DraftChoice extends DraftTreatment {
  serviceId: string
  visit: DraftGuest[]
}

export function draftOfVisit({ guests }: Visit): DraftGuest[] {
  return guests.map(({ name, startsAfterMinutes, treatments }) => ({
    name,
    startsAfterMinutes,
    treatments: treatments.map(({ subService, therapist }) => ({
      subServiceId: subService._id,
      subServiceName: subService.name,
      therapistId: therapist?._id ?? '',
      therapistName: therapist?.name ?? '',
    })),
  }))
}

/** The choice of a draft, as far as it is still offered. Where its first treatment is gone, the next one of the same guest is the first. */
export function choiceOfDraft({ serviceId, visit: [who, ...others], ...drafted }: DraftChoice, services: Service[]) {
  const own = [...(drafted.subServiceId === '' ? [] : [drafted]), ...(who?.treatments ?? [])]
  const { name, startsAfterMinutes } = who ?? { name: '', startsAfterMinutes: 0 }
  const mine = offeredOf(own, services)
  const company = others.map(({ treatments, ...guest }) => ({ ...guest, ...offeredOf(treatments, services) }))
  // A draft without a sub-service has none yet.
  const at = drafted.subServiceId === '' ? -1 : mine.treatments.findIndex(({ subService }) => !subService.isExtra)
  const first = mine.treatments[at]
  const further = mine.treatments.filter(one => one !== first)
  const guests = company.filter(({ treatments }) => treatments.length > 0).map(({ gone: _, ...guest }) => guest)
  const isPlain = further.length === 0 && guests.length === 0
  return {
    service: first?.service ?? services.find(({ _id }) => _id === serviceId),
    subService: first?.subService,
    therapist: first?.therapist ?? null,
    visit: isPlain ? NO_VISIT : { guests: [{ name, startsAfterMinutes, treatments: further }, ...guests] },
    /** The names of what is no longer offered. */
    gone: [...new Set([mine, ...company].flatMap(({ gone }) => gone))],
  }
}

/** An extra goes with the treatment it follows. */
function offeredOf(drafted: DraftTreatment[], services: Service[]) {
  const found = drafted.map(one => ({ name: one.subServiceName, treatment: wantedTreatment(one, services) }))
  const known = found.flatMap(({ treatment }) => treatment ?? [])
  const isOffered = (one?: WantedTreatment) => one !== undefined && isOfferedTo({ treatments: known }, one)
  return {
    treatments: known.filter(isOffered),
    gone: found.filter(({ treatment }) => !isOffered(treatment)).map(({ name }) => name),
  }
}

function wantedTreatment(
  { subServiceId, therapistId: _id, therapistName: name }: DraftTreatment,
  services: Service[],
): WantedTreatment | undefined {
  const service = services.find(({ serviceArray }) => serviceArray.some(one => one._id === subServiceId))
  const subService = service?.serviceArray.find(one => one._id === subServiceId)
  return service && subService && { service, subService, therapist: _id ? { _id, name } : null }
}

/** A wish from elsewhere, as its first treatment and the rest. The plan names the people it asks for. */
export function draftOfWish(guests: readonly GuestWish[], plan?: VisitPlan) {
  const [who, ...others] = guests.map(({ name, treatments, startsAfterMinutes = 0 }) => ({
    name,
    startsAfterMinutes,
    treatments: treatments.map(({ subServiceId, therapistId }) => ({
      subServiceId,
      subServiceName: plan?.treatments.find(one => one.subServiceId === subServiceId)?.subServiceName ?? '',
      therapistId: therapistId ?? '',
      therapistName: plan?.treatments.find(one => one.therapist?._id === therapistId)?.therapist?.name ?? '',
    })),
  }))
  const [first, ...further] = who?.treatments ?? []
  if (!who || !first) return undefined
  const isPlain = others.length === 0 && further.length === 0
  return { first, visit: isPlain ? [] : [{ ...who, treatments: further }, ...others] }
}

/** Read field by field, as the rest of a draft. */
function asDraftGuests(kept: unknown): DraftGuest[] {
  return list(kept, VISIT_GUESTS_MAX).map(({ name, startsAfterMinutes, treatments }) => ({
    name: text(name),
    startsAfterMinutes: Math.min(VISIT_LATER_MAX_MINUTES, Math.max(0, Math.trunc(Number(startsAfterMinutes)) || 0)),
    treatments: list(treatments, VISIT_TREATMENTS_MAX).map(asDraftTreatment),
  }))
}

const asDraftTreatment = (kept: Record<string, unknown>): DraftTreatment => ({
  subServiceId: text(kept.subServiceId),
  subServiceName: text(kept.subServiceName),
  therapistId: text(kept.therapistId),
  therapistName: text(kept.therapistName),
})

export const asDraftChoice = (kept: Record<string, unknown>): DraftChoice => ({
  serviceId: text(kept.serviceId),
  ...asDraftTreatment(kept),
  visit: asDraftGuests(kept.visit),
})

const list = (kept: unknown, max: number): Record<string, unknown>[] =>
  Array.isArray(kept) ? kept.slice(0, max).map(Object) : []
const text = (value: unknown) => (typeof value === 'string' ? value : '')
