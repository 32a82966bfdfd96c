import type { GuestWish, VisitPlan } from '#contract/booking/visit.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { andMore } from '#contract/messages/visit.ts'
import { MS_PER_MINUTE, timeLabel } from '#contract/platform/time.ts'
import { wallClock } from '#contract/platform/zone.ts'
import type { Team } from '#server/catalogue/team/team.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findOffer } from '../offers/offers.ts'
import type { Offer } from '../offers/queries.ts'
import type { TreatmentRow } from '../treatments.ts'
import { type WantedVisit, wantedVisit } from '../visits/wish.ts'
import type { OfferRow } from './offers/queries.ts'
import type { PlaceRow } from './queries.ts'

// What a place on the list waits for: one treatment, with anyone, or a visit as a whole.

type Waited = Pick<PlaceRow, 'subServiceId' | 'guests'>

export const wishOf = ({ subServiceId, guests }: Waited): GuestWish[] =>
  guests.length > 0 ? guests : [{ name: '', treatments: [{ subServiceId }] }]

/** As it is kept and compared: the guests' names are nobody's business here. */
export function keptWish(guests: readonly GuestWish[]): GuestWish[] {
  return guests.map(({ treatments, startsAfterMinutes }) => ({
    name: '',
    treatments: treatments.map(({ subServiceId, therapistId }) => ({
      subServiceId,
      ...(therapistId && { therapistId }),
    })),
    ...(startsAfterMinutes && { startsAfterMinutes }),
  }))
}

interface Offered {
  offerOf(subServiceId: string): Offer | undefined
  team: Team
}

/** Undefined when it is no longer offered like that. */
export function wantedBy(place: Waited, { offerOf, team }: Offered): WantedVisit | undefined {
  const wish = wishOf(place)
  if (wish.some(({ treatments }) => treatments.some(one => !offerOf(one.subServiceId)))) return undefined
  try {
    return wantedVisit(wish, { offerOf: id => offerOf(id)!, team })
  } catch (error) {
    // An extra has moved to another service, or a person is not there any more.
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** What the desk and the customer read of a visit; empty for one treatment. */
export function toldWish(
  { guests }: Pick<PlaceRow, 'guests'>,
  { services, team }: { services: readonly Service[]; team: Team },
) {
  const wanted = (id: GuestWish['treatments'][number]['therapistId']) => team.therapists.find(one => one.id === id)
  const treatments = guests.flatMap((one, guest) =>
    one.treatments.map(({ subServiceId, therapistId }) => {
      const therapist = wanted(therapistId)
      return {
        guest,
        serviceName: findOffer(services, subServiceId)?.serviceName ?? '',
        subServiceName: findOffer(services, subServiceId)?.subServiceName ?? '',
        therapist: therapist ? { _id: therapist.id, name: therapist.name } : null,
      }
    }),
  )
  return { guests, treatments }
}

/** "Classic", "Classic and 2 more" */
export function wishName(first: string, guests: readonly GuestWish[]): string {
  const treatments = guests.reduce((sum, one) => sum + one.treatments.length, 0)
  return andMore(first, treatments - 1)
}

type OfferedParts = Pick<OfferRow, 'subServiceId' | 'startsAt' | 'furtherTreatments'>

/** An offer is for the very treatments it takes, whoever does them; the wish may have changed since. */
export function isOfferFor(offer: OfferedParts, guests: readonly GuestWish[]): boolean {
  return shapeOf(guests) === shapeOf(offeredWish(offer))
}

/** The wish that takes what is offered. */
export function offeredWish({ subServiceId, startsAt, furtherTreatments }: OfferedParts): GuestWish[] {
  const first = { guest: 0, subServiceId, besides: null, startsAt: startsAt.toISOString() }
  const parts = [first, ...furtherTreatments].filter(({ besides }) => besides === null)
  const guests = [...new Set(parts.map(({ guest }) => guest))].sort((a, b) => a - b)
  return guests.map(guest => {
    const theirs = parts
      .filter(one => one.guest === guest)
      .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
    const later = Math.round((Date.parse(theirs[0]!.startsAt) - startsAt.getTime()) / MS_PER_MINUTE)
    return {
      name: '',
      treatments: theirs.map(one => ({ subServiceId: one.subServiceId })),
      ...(later > 0 && { startsAfterMinutes: later }),
    }
  })
}

function shapeOf(guests: readonly GuestWish[]): string {
  return JSON.stringify(
    guests.map(({ treatments, startsAfterMinutes = 0 }) => [
      startsAfterMinutes,
      treatments.map(({ subServiceId }) => subServiceId),
    ]),
  )
}

/** An offer keeps neither names nor lengths; what its first treatment is called is known from the catalogue. */
export function offeredRows(
  offer: OfferRow,
  place: Waited,
  { services, team }: { services: readonly Service[]; team: Team },
): PlannedRow[] {
  const { subServiceId, startsAt, bookingTime, therapistId } = offer
  const found = findOffer(services, subServiceId)
  const { serviceName = '', subServiceName = '', durationMinutes = 0, priceNaira = 0 } = found ?? {}
  const wanted = wishOf(place).flatMap(({ treatments }) => treatments)
  const therapistWanted = wanted.some(one => one.subServiceId === subServiceId && one.therapistId === therapistId)
  const therapistName = team.therapists.find(({ id }) => id === therapistId)?.name ?? ''
  const endsAt = new Date(startsAt.getTime() + durationMinutes * MS_PER_MINUTE)
  const what = { guest: 0, besides: null, subServiceId, serviceName, subServiceName, durationMinutes, priceNaira }
  const further = offer.furtherTreatments.map(one => ({
    ...one,
    startsAt: new Date(one.startsAt),
    endsAt: new Date(one.endsAt),
  }))
  return [{ ...what, bookingTime, startsAt, endsAt, therapistId, therapistName, therapistWanted }, ...further]
}

type PlannedRow = Pick<
  TreatmentRow,
  | 'guest'
  | 'besides'
  | 'subServiceId'
  | 'serviceName'
  | 'subServiceName'
  | 'durationMinutes'
  | 'priceNaira'
  | 'bookingTime'
  | 'startsAt'
  | 'endsAt'
  | 'therapistId'
  | 'therapistName'
  | 'therapistWanted'
>

/** As a free time of a visit is told; without the second halves of treatments for two. */
export function planOf(rows: readonly PlannedRow[], timeZone: string): VisitPlan {
  const parts = rows
    .filter(({ besides }) => besides === null)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.guest - b.guest)
  const end = Math.max(...rows.map(({ endsAt }) => endsAt.getTime()))
  return {
    bookingTime: parts[0]!.bookingTime,
    endTime: timeLabel(wallClock(end, timeZone).minutes),
    treatments: parts.map(
      ({ guest, subServiceId, serviceName, subServiceName, bookingTime, durationMinutes, ...one }) => ({
        guest,
        subServiceId,
        serviceName,
        subServiceName,
        bookingTime,
        durationMinutes,
        price: one.priceNaira,
        therapist: one.therapistWanted ? { _id: one.therapistId!, name: one.therapistName } : null,
      }),
    ),
  }
}
