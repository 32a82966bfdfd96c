import type {
  AvailableTimesQuery,
  AvailableTimesResponse,
  BookedDatesQuery,
  BookedDatesResponse,
  BookingInfoResponse,
  CreateBookingBody,
  CreateBookingResponse,
  ReleaseBookingResponse,
} from '#contract/booking.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/rules.ts'
import { callPath } from '#contract/site-calls.ts'
import { get, post } from './client.ts'

export function fetchAvailableTimes(query: AvailableTimesQuery) {
  return get<AvailableTimesResponse>(callPath('availableTimes'), query)
}

export function fetchBookedDates(query: BookedDatesQuery) {
  return get<BookedDatesResponse>(callPath('bookedDates'), query)
}

/** Repeating a call whose response was lost with the same key gives the same booking again. */
export function createBooking(body: CreateBookingBody, idempotencyKey: string) {
  return post<CreateBookingResponse>(callPath('createBooking'), body, { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey })
}

/** Gives the time of an unpaid booking back at once. */
export function releaseBooking(identifier: string) {
  return post<ReleaseBookingResponse>(callPath('releaseBooking'), { bookingId: identifier })
}

/** The identifier is a booking's `_id` or its `bookingHash`. */
export function fetchBookingInfo(identifier: string) {
  return get<BookingInfoResponse>(callPath('bookingInfo'), { bookingId: identifier })
}
