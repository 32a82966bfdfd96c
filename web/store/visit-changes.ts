import type { Named } from '#contract/booking/booking.ts'
import type { VisitAlternative } from '#contract/booking/visit.ts'
import { loadTimes, setDate } from './booking-form.ts'
import type { Stores } from './stores.ts'
import { type Guest, guestsOf, isExtra, setGuests, visitQuery, visitWish, type WantedTreatment } from './visit.ts'

// What only a visit of several treatments or guests has. Guests and places among their treatments count from 0.

export interface Place {
  guest: number
  at: number
}

export function replaceTreatment(stores: Stores, place: Place, treatment: Omit<WantedTreatment, 'therapist'>) {
  changeTreatments(stores, place.guest, all => all.with(place.at, { ...treatment, therapist: null }))
}

export function removeTreatment(stores: Stores, { guest, at }: Place) {
  changeTreatments(stores, guest, all => all.toSpliced(at, 1))
}

/** False for what a guest cannot do without: their only treatment, and the only one that is no extra. */
export function canRemove({ treatments }: Guest, at: number): boolean {
  return treatments.some(({ subService }, index) => index !== at && !isExtra(subService))
}

export function moveTreatment(stores: Stores, { guest, at }: Place, to: number) {
  changeTreatments(stores, guest, all => all.toSpliced(at, 1).toSpliced(to, 0, all[at]!))
}

export function chooseTherapistOf(stores: Stores, { guest, at }: Place, therapist: Named | null) {
  changeTreatments(stores, guest, all => all.with(at, { ...all[at]!, therapist }))
}

export function removeGuest(stores: Stores, guest: number) {
  setGuests(stores, guestsOf(stores.booking.getState()).toSpliced(guest, 1))
}

/** Times do not depend on names. */
export function nameGuest({ booking }: Stores, guest: number, name: string) {
  booking.setState(({ visit: { guests } }) => ({
    visit: { guests: guests.map((one, index) => (index === guest ? { ...one, name } : one)) },
  }))
}

/** Takes what would fit instead, with its first time if that is still free. The form loads the times of another visit. */
export async function takeAlternative(stores: Stores, { guests, bookingDate, bookingTime }: VisitAlternative) {
  const known = guestsOf(stores.booking.getState())
  const before = visitQuery(visitWish(stores))
  setGuests(
    stores,
    guests.map(({ treatments, startsAfterMinutes = 0 }, index) => ({
      name: known[index]?.name ?? '',
      startsAfterMinutes,
      treatments: treatments.flatMap(wish => wantedTreatment(stores, known, wish)),
    })),
  )
  setDate(stores, bookingDate)
  stores.booking.setState({ bookingTime })
  if (visitQuery(visitWish(stores)) === before) await loadTimes(stores)
}

/** An alternative is made of what was asked for. */
function wantedTreatment(
  { service }: Stores,
  known: Guest[],
  { subServiceId, therapistId }: VisitAlternative['guests'][number]['treatments'][number],
): WantedTreatment[] {
  const all = known.flatMap(({ treatments }) => treatments)
  const treatment = all.find(({ subService }) => subService._id === subServiceId)
  const people = [...service.getState().team, ...all.map(({ therapist }) => therapist)]
  const therapist = therapistId ? people.find(one => one?._id === therapistId) : undefined
  return treatment ? [{ ...treatment, therapist: therapist ? { _id: therapist._id, name: therapist.name } : null }] : []
}

function changeTreatments(stores: Stores, guest: number, change: (all: WantedTreatment[]) => WantedTreatment[]) {
  const guests = guestsOf(stores.booking.getState())
  const treatments = change(guests[guest]?.treatments ?? [])
  setGuests(
    stores,
    guests.map((one, index) => (index === guest ? { ...one, treatments } : one)),
  )
}
