import { parseTimeLabel } from '../platform/time.ts'
import { VISIT_LATER_MAX_MINUTES, VISIT_LATER_STEP_MINUTES } from '../rules.ts'
import type { Treatment } from './booking.ts'
import type { GuestWish } from './visit.ts'

type Wished = Pick<Treatment, 'guest' | 'subServiceId' | 'bookingTime' | 'therapistWanted'> & {
  therapist: { _id: string } | null
  /** At the desk: the other person of a treatment for two, who is in its wish already. */
  isSecondHalf?: boolean
}

export interface Booked {
  treatments: readonly Wished[]
  guestNames?: readonly string[]
}

/** The wish that books the same again: the guests, their treatments in order, and whom they asked for. */
export function wishOf({ treatments, guestNames = [] }: Booked): GuestWish[] {
  const guests = [...new Set(treatments.map(({ guest }) => guest))].sort((a, b) => a - b)
  return guests.map(guest => {
    const theirs = treatments.filter(one => one.guest === guest)
    const later = minutesLater(treatments, theirs)
    return {
      name: guestNames[guest] ?? '',
      treatments: theirs.map(({ subServiceId, therapist, therapistWanted }) => ({
        subServiceId,
        ...(therapist && therapistWanted && { therapistId: therapist._id }),
      })),
      ...(later > 0 && { startsAfterMinutes: later }),
    }
  })
}

interface WithLess {
  /** Ids of people who are no longer asked for. */
  givenUp: string[]
  guests: GuestWish[]
}

/** The wish without one of the people it asks for, in the order in which they are wanted; then, of several, without all. */
export function withoutWanted(guests: readonly GuestWish[]): WithLess[] {
  const wanted = new Set(guests.flatMap(({ treatments }) => treatments.flatMap(({ therapistId }) => therapistId ?? [])))
  const people = [...wanted].map(id => [id])
  if (wanted.size > 1) people.push([...wanted])
  return people.map(givenUp => ({
    givenUp,
    guests: guests.map(guest => ({
      ...guest,
      treatments: guest.treatments.map(one =>
        one.therapistId && givenUp.includes(one.therapistId) ? { subServiceId: one.subServiceId } : one,
      ),
    })),
  }))
}

/** Only what can be asked for: a guest whose first treatment was taken out begins with the others. */
function minutesLater([first]: readonly Wished[], [own]: readonly Wished[]): number {
  const later = minutesOf(own) - minutesOf(first)
  return later % VISIT_LATER_STEP_MINUTES === 0 && later <= VISIT_LATER_MAX_MINUTES ? later : 0
}

const minutesOf = (one: Wished | undefined) => parseTimeLabel(one?.bookingTime ?? '') ?? 0
