import { isLive } from '#contract/booking/booking-states.ts'
import type { ViewBooking } from '#contract/desk/desk.ts'
import { isDayOff } from '#server/booking/availability/working-hours.ts'
import { occurrences } from '#server/booking/blocks/occurrences.ts'
import type { BlockRow } from '#server/booking/blocks/queries.ts'
import type { Team } from '#server/catalogue/team/team.ts'

interface Known {
  team: Pick<Team, 'therapists'>
  blocks: readonly BlockRow[]
  timeZone: string
  now: Date
}

type Booked = Pick<ViewBooking, 'bookingDate' | 'startsAt' | 'endsAt' | 'status' | 'therapist'>

/** Whether a guest who is still to come needs somebody else: their person has a day off or a block then. */
export function isPersonAway({ team, blocks, timeZone, now }: Known, booking: Booked): boolean {
  const { bookingDate, status, therapist } = booking
  const [from, until] = [new Date(booking.startsAt), new Date(booking.endsAt)]
  const person = team.therapists.find(({ id }) => id === therapist?._id)
  if (!person || !isLive(status) || from <= now) return false
  const own = blocks.filter(({ therapistId }) => therapistId === person.id)
  // Cleaning up after a treatment does not need the person.
  return isDayOff(person, bookingDate) || own.some(one => occurrences(one, { from, until }, timeZone).length > 0)
}
