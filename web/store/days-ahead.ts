import { bookedDates } from '#web/api/booked-dates.ts'
import { asVisitor } from './own-booking.ts'
import type { Stores } from './stores.ts'

/** Fetches the days of a month before the calendar shows it. */
export function prefetchDays({ booking }: Stores, subServiceId: string, month: string): Promise<void> {
  return bookedDates.prefetch(asVisitor({ subServiceId, month }, booking.getState()))
}

/** The month a calendar opens with, fetched beside its code: one wait instead of two. */
export function prefetchFirstDays(stores: Stores, subServiceId: string, today: string) {
  const month = (stores.booking.getState().bookingDate ?? today).slice(0, 'YYYY-MM'.length)
  void prefetchDays(stores, subServiceId, month)
}
