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

type Booked = Pick<ViewBooking, 'bookingDate' | 'status' | 'treatments'>

/** The treatments whose guest is still to come and needs somebody else: their person has a day off or a block then. */
export function treatmentsAway({ team, blocks, timeZone, now }: Known, booking: Booked): string[] {
  const { bookingDate, status, treatments } = booking
  if (!isLive(status)) return []
  const isAway = ({ therapist, startsAt, endsAt }: Booked['treatments'][number]) => {
    const [from, until] = [new Date(startsAt), new Date(endsAt)]
    const person = team.therapists.find(({ id }) => id === therapist?._id)
    if (!person || from <= now) return false
    const own = blocks.filter(({ therapistId }) => therapistId === person.id)
    // Cleaning up after a treatment does not need the person.
    return isDayOff(person, bookingDate) || own.some(one => occurrences(one, { from, until }, timeZone).length > 0)
  }
  return treatments.filter(isAway).map(({ _id }) => _id)
}
