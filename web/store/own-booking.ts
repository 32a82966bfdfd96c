import type { BookedDatesQuery, PublicBooking } from '#contract/booking/booking.ts'
import { bookedDates } from '#web/api/booked-dates.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { BookingState } from './booking.ts'
import type { Stores } from './stores.ts'
import { queryFor } from './visit.ts'

/** True if a receipt can be sent for the booking, also after its hold has expired. */
export const isPayable = ({ status }: Pick<PublicBooking, 'status'>) => status === 'held' || status === 'lapsed'

export function heldBooking({ bookingData }: BookingState, now: number) {
  if (bookingData?.status !== 'held' || bookingData.holdExpiresAt === null) return undefined
  return Date.parse(bookingData.holdExpiresAt) > now ? bookingData : undefined
}

/** The hash of this visitor's booking, whose time is free for them and taken for others. */
export function ownBooking(state: BookingState) {
  return state.bookingData ? heldBooking(state, serverNow())?.bookingHash : (state.bookingId ?? undefined)
}

type DaysOf = { subServiceId: string; month: string }

export function asVisitor({ subServiceId, month }: DaysOf, stores: Stores): BookedDatesQuery {
  const { therapistId, ...treatments } = queryFor(stores, subServiceId)
  return { ...treatments, month, own: ownBooking(stores.booking.getState()), therapistId }
}

export function prefetchDays(stores: Stores, subServiceId: string, month: string): Promise<void> {
  return bookedDates.prefetch(asVisitor({ subServiceId, month }, stores))
}

/** The month a calendar opens with, fetched beside its code: one wait instead of two. */
export function prefetchFirstDays(stores: Stores, subServiceId: string, today: string) {
  const month = (stores.booking.getState().bookingDate ?? today).slice(0, 'YYYY-MM'.length)
  void prefetchDays(stores, subServiceId, month)
}
