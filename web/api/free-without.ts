import type { AvailableTimesQuery } from '#contract/booking/booking.ts'
import type { GuestWish } from '#contract/booking/visit.ts'
import { withoutWanted } from '#contract/booking/visit-wish.ts'
import { fetchAvailableTimes } from './booking.ts'

type When = Pick<AvailableTimesQuery, 'date' | 'own' | 'forDesk'> & { time: string }

/** Whom a visit would have to do without for an hour: one of the wanted people, or all; undefined if that is not enough. */
export async function freeWithout(guests: readonly GuestWish[], { time, ...when }: When) {
  for (const less of withoutWanted(guests)) {
    const visit = JSON.stringify(less.guests.map(({ name: _, ...wish }) => wish))
    const { data } = await fetchAvailableTimes({ visit, ...when })
    if (data.availableTimes.includes(time)) return less
  }
}
