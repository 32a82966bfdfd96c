import { fetchBookedDates } from '#web/api/days.ts'
import { asVisitor } from './own-booking.ts'
import type { AppThunk } from './thunk.ts'

/** Asks for the days of a month before the calendar shows it. */
export const askDaysAhead =
  (subServiceId: string, month: string): AppThunk<Promise<void>> =>
  (_, getState) =>
    fetchBookedDates.ahead(asVisitor({ subServiceId, month }, getState().booking))

/** The month a calendar opens with, asked for beside its code: one wait instead of two. */
export const askFirstDays =
  (subServiceId: string, today: string): AppThunk =>
  (dispatch, getState) =>
    void dispatch(askDaysAhead(subServiceId, (getState().booking.bookingDate ?? today).slice(0, 'YYYY-MM'.length)))
