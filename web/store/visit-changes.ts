import type { Named } from '#contract/booking/booking.ts'
import type { GuestWish, VisitAlternative } from '#contract/booking/visit.ts'
import { chooseTime, loadTimes, setDate } from './booking-form.ts'
import type { Stores } from './stores.ts'
import {
  blocksOf,
  changeTreatments,
  type Guest,
  guestsOf,
  type OfferedTreatment,
  setGuests,
  together,
  visitQuery,
  visitWish,
  type WantedTreatment,
} from './visit.ts'

// What only a visit of several treatments or guests has. Guests and their treatments count from 0.

export interface Place {
  guest: number
  at: number
}

/** With anyone. Extras of another service go. */
export function replaceTreatment(stores: Stores, { guest, at }: Place, treatment: OfferedTreatment) {
  changeTreatments(stores, guest, all =>
    blocksOf(all).flatMap(block => {
      if (block[0] !== all[at]) return block
      const extras = block.slice(1).filter(({ service }) => service._id === treatment.service._id)
      return [{ ...treatment, therapist: null }, ...extras]
    }),
  )
}

/** With its extras. */
export function removeTreatment(stores: Stores, { guest, at }: Place) {
  changeTreatments(stores, guest, all => {
    const blocks = blocksOf(all).filter(([first]) => first !== all[at])
    return blocks.flat().filter(one => one !== all[at])
  })
}

/** A guest keeps at least one treatment, which is no extra. */
export function canRemove({ treatments }: Guest, at: number): boolean {
  return treatments[at]?.subService.isExtra === true || blocksOf(treatments).length > 1
}

/** One place earlier or later, with its extras. */
export function moveTreatment(stores: Stores, { guest, at }: Place, step: 1 | -1) {
  changeTreatments(stores, guest, all => {
    const blocks = blocksOf(all)
    const from = blocks.findIndex(([first]) => first === all[at])
    return blocks
      .toSpliced(from, 1)
      .toSpliced(from + step, 0, blocks[from]!)
      .flat()
  })
}

export function chooseTherapistOf(stores: Stores, { guest, at }: Place, therapist: Named | null) {
  changeTreatments(stores, guest, all => all.with(at, { ...all[at]!, therapist }))
}

export function removeGuest(stores: Stores, guest: number) {
  setGuests(stores, together(guestsOf(stores.booking.getState()).toSpliced(guest, 1)))
}

export const startTogether = (stores: Stores) => setGuests(stores, together(guestsOf(stores.booking.getState())))

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
  chooseTime(stores, bookingTime)
  if (visitQuery(visitWish(stores)) === before) await loadTimes(stores)
}

/** An alternative is made of what was asked for. */
function wantedTreatment(
  { service }: Stores,
  known: Guest[],
  { subServiceId, therapistId }: GuestWish['treatments'][number],
): WantedTreatment[] {
  const all = known.flatMap(({ treatments }) => treatments)
  const treatment = all.find(({ subService }) => subService._id === subServiceId)
  const people = [...service.getState().team, ...all.map(({ therapist }) => therapist)]
  const therapist = therapistId ? people.find(one => one?._id === therapistId) : undefined
  return treatment ? [{ ...treatment, therapist: therapist ? { _id: therapist._id, name: therapist.name } : null }] : []
}
