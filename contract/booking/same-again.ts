import { addDays } from '../platform/dates.ts'
import { DAYS_OF_WEEK, SAME_AGAIN_WEEKS } from '../rules.ts'
import type { GuestWish } from './visit.ts'
import { type Booked, wishOf } from './visit-wish.ts'

/** The next visit after one: the same wish, on the same weekday at the same hour. */

interface When {
  bookingDate: string
  bookingTime: string
}

interface Again extends When {
  guests: GuestWish[]
}

interface Options {
  today: string
  /** At the desk: those who treated are asked for again, wanted or not. Customers were never told of the others. */
  withThoseWhoTreated?: boolean
}

export function sameAgain(booking: Booked & When, { today, withThoseWhoTreated = false }: Options): Again {
  const treatments = booking.treatments.filter(({ isSecondHalf }) => !isSecondHalf)
  const asked = withThoseWhoTreated ? treatments.map(one => ({ ...one, therapistWanted: true })) : treatments
  return { guests: wishOf({ ...booking, treatments: asked }), ...whenAgain(booking, today) }
}

/** Four weeks on, or the first such weekday after today if that is over. */
export function whenAgain({ bookingDate, bookingTime }: When, today: string): When {
  let date = fourWeeksOn(bookingDate)
  while (date <= today) date = addDays(date, DAYS_OF_WEEK.length)
  return { bookingDate: date, bookingTime }
}

export const isInFourWeeks = (booking: When, today: string) => fourWeeksOn(booking.bookingDate) > today

const fourWeeksOn = (date: string) => addDays(date, SAME_AGAIN_WEEKS * DAYS_OF_WEEK.length)
