import type { BookedDatesQuery } from '#contract/booking/booking.ts'
import type { BookingField, UserInfo } from '#contract/booking/booking-fields.ts'
import { bookingText } from '#contract/messages.ts'
import { bookedDates as bookedDatesCall } from '#web/api/booked-dates.ts'
import * as api from '#web/api/booking.ts'
import { deviceAttemptKeys, withPendingTime } from './attempt-keys.ts'
import { type BookingState, setRequests } from './booking.ts'
import { asVisitor, ownBooking } from './own-booking.ts'
import { IDLE, type Request, type RequestState, runRequest } from './request-state.ts'
import { savedOffer } from './saved.ts'
import { loadTeam } from './service.ts'
import type { Stores } from './stores.ts'
import { queryFor } from './visit.ts'

// Day, time and contact details of the booking being made. Times are fetched when the sub-service or the date changes.

export async function chooseDate(stores: Stores, date: string) {
  if (stores.booking.getState().bookedDates.includes(date)) return
  setDate(stores, date)
  await loadTimes(stores)
}

export function setDate({ booking }: Stores, bookingDate: string) {
  const cleared = { bookingTime: null, timeNotFree: null, error: null, emptyDay: null }
  setRequests(booking, { times: IDLE }, { bookingDate, ...cleared })
}

export function chooseTime({ booking }: Stores, bookingTime: string) {
  booking.setState({ bookingTime, timeNotFree: null, error: null })
}

/** Topic of toasts about one day's times. */
export const TIMES_TOPIC = 'times'

export async function loadTimes(stores: Stores) {
  const { booking, toast, attemptKeys = deviceAttemptKeys } = stores
  const { selectedSubService, bookingDate } = booking.getState()
  if (!selectedSubService || !bookingDate) return
  const { therapistId, ...treatments } = queryFor(stores, selectedSubService._id)
  const query = { ...treatments, date: bookingDate, ...(therapistId && { therapistId }) }
  toast.settle(TIMES_TOPIC)
  await runBookingRequest(stores, 'times', {
    arg: query,
    start: { availableTimes: [], plans: [], emptyDay: null },
    async call() {
      const { data } = await api.fetchAvailableTimes({ ...query, own: ownBooking(booking.getState()) })
      return withPendingTime(withPendingTime(data, query, savedOffer()), query, attemptKeys.undecided())
    },
    done({ availableTimes, plans: planned = [], message, nextFreeDate, withAnyone, mayWait, alternatives }) {
      const { bookingTime, timeNotFree } = booking.getState()
      // A treatment for two is planned too, and booked the plain way.
      const plans = treatments.visit === undefined ? [] : planned
      const isFree = availableTimes.includes(bookingTime ?? '')
      const times = { availableTimes, plans, bookingTime: isFree ? bookingTime : null }
      if (availableTimes.length > 0) return { ...times, timeNotFree: isFree ? null : (bookingTime ?? timeNotFree) }
      const reason = message ?? bookingText.noAvailableTimes
      toast.error(reason, TIMES_TOPIC)
      return { ...times, emptyDay: { reason, nextFreeDate, withAnyone, mayWait, alternatives } }
    },
    otherwise: bookingText.availableTimesFailed,
    failed({ code, sentence }) {
      toast.error(sentence, TIMES_TOPIC)
      if (code === 'therapist_not_offered') loadTeam(stores)
      return { error: sentence }
    },
  })
}

export async function loadBookedDates(stores: Stores, query: BookedDatesQuery & { subServiceId: string }) {
  const { booking } = stores
  const { month } = query
  const read = () => booking.getState().requests.bookedDates[month]
  const write = (request: RequestState<BookedDatesQuery>, changes?: Partial<BookingState>) =>
    setRequests(booking, { bookedDates: { ...booking.getState().requests.bookedDates, [month]: request } }, changes)
  await runRequest(
    { read, write },
    {
      arg: query,
      call: () => bookedDatesCall.fetch(asVisitor(query, stores)),
      done({ data }) {
        const { bookedDates, closedDays } = booking.getState()
        return {
          // Month by month, so that responses may come in any order.
          bookedDates: [...bookedDates.filter(date => !date.startsWith(month)), ...data.bookedDates],
          closedDays: { ...closedDays, [month]: data.closures ?? [] },
        }
      },
      otherwise: bookingText.bookedDatesFailed,
    },
  )
}

export function changeUserInfo({ booking }: Stores, changed: Partial<UserInfo>) {
  booking.setState(({ userInfo }) => ({ userInfo: { ...userInfo, ...changed } }))
}

export function setFieldErrors({ booking }: Stores, errors: Partial<Record<BookingField, string>>) {
  booking.setState(({ fieldErrors }) => ({ fieldErrors: { ...fieldErrors, ...errors } }))
}

export function removeFieldError({ booking }: Stores, field: BookingField) {
  booking.setState(({ fieldErrors: { [field]: _, ...others } }) => ({ fieldErrors: others }))
}

/** Counts the saved booking's time as the visitor's own even before the booking is looked up. */
export function setHeldBooking({ booking }: Stores, bookingHash: string) {
  booking.setState(({ bookingId }) => ({ bookingId: bookingId ?? bookingHash }))
}

export function runBookingRequest<Arg, Result>(
  { booking }: Stores,
  kind: 'times' | 'create' | 'banks' | 'lookup',
  request: Request<Arg, Result, BookingState>,
) {
  const read = () => booking.getState().requests[kind]
  const write = (state: RequestState<Arg>, changes?: Partial<BookingState>) =>
    setRequests(booking, { [kind]: state }, changes)
  return runRequest({ read, write }, request)
}
