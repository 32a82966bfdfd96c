import type { GuestWish, VisitPlan } from '#contract/booking/visit.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { VISIT_GUESTS_MAX, VISIT_LATER_MAX_MINUTES, VISIT_TREATMENTS_MAX } from '#contract/rules.ts'
import { type BookingState, NO_VISIT } from '#web/store/booking.ts'
import type { WantedTreatment } from '#web/store/visit.ts'

type Visit = BookingState['visit']

/** A guest of `visit` in a draft, which names sub-services by their id. */
export interface DraftGuest {
  name: string
  startsAfterMinutes: number
  treatments: { subServiceId: string; therapistId: string; therapistName: string }[]
}

export function draftOfVisit({ guests }: Visit): DraftGuest[] {
  return guests.map(({ name, startsAfterMinutes, treatments }) => ({
    name,
    startsAfterMinutes,
    treatments: treatments.map(({ subService, therapist }) => ({
      subServiceId: subService._id,
      therapistId: therapist?._id ?? '',
      therapistName: therapist?.name ?? '',
    })),
  }))
}

/** Without what is no longer offered, and guests who are left with nothing. */
export function visitOfDraft(guests: DraftGuest[], services: Service[]): Visit {
  const [who, ...others] = guests.map(({ name, startsAfterMinutes, treatments }) => ({
    name,
    startsAfterMinutes,
    treatments: treatments.flatMap(one => wantedTreatment(one, services)),
  }))
  const company = others.filter(({ treatments }) => treatments.length > 0)
  return who && (who.treatments.length > 0 || company.length > 0) ? { guests: [who, ...company] } : NO_VISIT
}

function wantedTreatment(
  { subServiceId, therapistId: _id, therapistName: name }: DraftGuest['treatments'][number],
  services: Service[],
): WantedTreatment[] {
  const service = services.find(({ serviceArray }) => serviceArray.some(one => one._id === subServiceId))
  const subService = service?.serviceArray.find(one => one._id === subServiceId)
  return service && subService ? [{ service, subService, therapist: _id ? { _id, name } : null }] : []
}

/** A wish from elsewhere, as its first treatment and the rest. The plan names the people it asks for. */
export function draftOfWish(guests: readonly GuestWish[], plan?: VisitPlan) {
  const [who, ...others] = guests.map(({ name, treatments, startsAfterMinutes = 0 }) => ({
    name,
    startsAfterMinutes,
    treatments: treatments.map(({ subServiceId, therapistId }) => ({
      subServiceId,
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
export function asDraftGuests(kept: unknown): DraftGuest[] {
  return list(kept, VISIT_GUESTS_MAX).map(({ name, startsAfterMinutes, treatments }) => ({
    name: text(name),
    startsAfterMinutes: Math.min(VISIT_LATER_MAX_MINUTES, Math.max(0, Math.trunc(Number(startsAfterMinutes)) || 0)),
    treatments: list(treatments, VISIT_TREATMENTS_MAX).map(one => ({
      subServiceId: text(one.subServiceId),
      therapistId: text(one.therapistId),
      therapistName: text(one.therapistName),
    })),
  }))
}

const list = (kept: unknown, max: number): Record<string, unknown>[] =>
  Array.isArray(kept) ? kept.slice(0, max).map(Object) : []
const text = (value: unknown) => (typeof value === 'string' ? value : '')
