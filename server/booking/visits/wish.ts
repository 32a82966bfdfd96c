import { type GuestWish, guestWishes } from '#contract/booking/visit.ts'
import { bookingRefusals, requestRefusals } from '#contract/refusals.ts'
import { VISIT_GUESTS_MAX, VISIT_TREATMENTS_MAX } from '#contract/rules.ts'
import type { Team } from '#server/catalogue/team/team.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { requireTherapist } from '../offers/offers.ts'
import type { Offer } from '../offers/queries.ts'

/** One treatment of a visit, with its extras, which whoever does it does right after it, in the same place. */
export interface WantedTreatment {
  guest: number
  offer: Offer
  extras: readonly Offer[]
  /** The person whom the guest asks for. */
  therapist?: { id: string; name: string }
  /** The index of the treatment for two whose second half this is. */
  besides?: number
}

export interface WantedVisit {
  treatments: readonly WantedTreatment[]
  /** By guest. */
  startsAfterMinutes: readonly (number | undefined)[]
}

/** The `visit` of an address. */
export function readGuests(text: string): GuestWish[] {
  try {
    return guestWishes.parse(JSON.parse(text))
  } catch {
    throw new Refusal('invalid_request', requestRefusals.invalid)
  }
}

interface Asked {
  guests?: readonly GuestWish[]
  subServiceId?: string
  therapistId?: string | null
}

/** One treatment of one guest, or `guests`. A person named for all of it does every treatment that names nobody. */
export function guestsAsked({ guests, subServiceId = '', therapistId }: Asked): readonly GuestWish[] {
  if (!guests) return [{ name: '', treatments: [{ subServiceId, therapistId }] }]
  if (!therapistId) return guests
  return guests.map(one => ({
    ...one,
    treatments: one.treatments.map(wish => ({ ...wish, therapistId: wish.therapistId ?? therapistId })),
  }))
}

/** Refuses a visit that is too large, or has a guest without a treatment. */
export function checkSize(guests: readonly GuestWish[]) {
  if (guests.length > VISIT_GUESTS_MAX || guests.some(one => one.treatments.length > VISIT_TREATMENTS_MAX))
    throw new Refusal('visit_too_large', bookingRefusals.visitTooLarge(VISIT_GUESTS_MAX, VISIT_TREATMENTS_MAX))
  if (guests.length === 0 || guests.some(one => one.treatments.length === 0))
    throw new Refusal('selection_missing', bookingRefusals.guestWithoutTreatment)
}

/** Checks a visit against the catalogue and the team. `offerOf` refuses what is not offered. */
export function wantedVisit(
  guests: readonly GuestWish[],
  { offerOf, team, forDesk }: { offerOf: (subServiceId: string) => Offer; team: Team; forDesk?: boolean },
): WantedVisit {
  const treatments: WantedTreatment[] = []
  for (const [guest, { treatments: wishes }] of guests.entries()) {
    let last: (WantedTreatment & { extras: Offer[] }) | undefined
    for (const { subServiceId, therapistId } of wishes) {
      const offer = offerOf(subServiceId)
      if (offer.isExtra) {
        if (last?.offer.serviceId !== offer.serviceId) throw extraAlone(offer)
        const asked = requireTherapist(team, offer, { therapistId, forDesk })
        if (asked) last.therapist = sameFor(last, offer, requireTherapist(team, last.offer, { therapistId, forDesk }))
        last.extras.push(offer)
        continue
      }
      last = { guest, offer, extras: [], therapist: requireTherapist(team, offer, { therapistId, forDesk }) }
      const index = treatments.push(last) - 1
      if (takesTwo(offer, team)) treatments.push({ guest, offer, extras: last.extras, besides: index })
    }
  }
  return { treatments, startsAfterMinutes: guests.map((one, guest) => (guest === 0 ? 0 : one.startsAfterMinutes)) }
}

/** Whoever does a treatment does its extras. */
function sameFor({ therapist, offer }: WantedTreatment, extra: Offer, asked: WantedTreatment['therapist']) {
  if (therapist && therapist.id !== asked?.id)
    throw new Refusal(
      'therapist_not_offered',
      bookingRefusals.extraWithAnother(extra.subServiceName, offer.subServiceName),
    )
  return asked
}

/** Without people and rooms a treatment for two takes the one station that the spa has for it. */
export function takesTwo({ isForTwo, serviceId }: Offer, team: Team): boolean {
  const needs = team.needs.get(serviceId)
  return Boolean(isForTwo && (needs?.takesTherapist || needs?.takesRoom))
}

/** One treatment of one person at one price, which the plain way plans. */
export function isPlain({ treatments: [first, ...others] }: WantedVisit): boolean {
  return others.length === 0 && first!.extras.length === 0
}

export const extraAlone = ({ subServiceName, serviceName }: Offer) =>
  new Refusal('extra_alone', bookingRefusals.extraAlone(subServiceName, serviceName))

/** The column of the guests' names: a line for each of several guests. */
export function namesOf(guests: readonly GuestWish[]): string {
  return guests.length < 2 ? '' : guests.map(({ name }) => name.normalize('NFC')).join('\n')
}
