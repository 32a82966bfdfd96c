import type {
  AvailableTimesQuery,
  AvailableTimesResponse,
  BookingInfoResponse,
  CreateBookingBody,
  CreateBookingResponse,
  ReleaseBookingResponse,
} from '#contract/booking.ts'
import { IDEMPOTENCY_KEY_HEADER, LAST_BOOKING_HEADER } from '#contract/rules.ts'
import { callPath } from '#contract/site-calls.ts'
import { get, post } from './client.ts'

export function fetchAvailableTimes(query: AvailableTimesQuery) {
  return get<AvailableTimesResponse>(callPath('availableTimes'), query)
}

/**
 * Repeating a call whose response was lost with the same key gives the same booking again. With the last booking made on
 * this device, the server knows how many of the device's are not paid yet.
 */
export function createBooking(body: CreateBookingBody, idempotencyKey: string, lastBooking = '') {
  return post<CreateBookingResponse>(callPath('createBooking'), body, {
    [IDEMPOTENCY_KEY_HEADER]: idempotencyKey,
    // What is kept here may have been written by others, and a header takes not every letter.
    [LAST_BOOKING_HEADER]: encodeURIComponent(lastBooking),
  })
}

/** Gives the time of an unpaid booking back at once. Without its key it has to be the network that booked. */
export function releaseBooking(bookingId: string, key?: string) {
  return post<ReleaseBookingResponse>(callPath('releaseBooking'), { bookingId, key })
}

/** The identifier is a booking's `_id` or its `bookingHash`. */
export function fetchBookingInfo(identifier: string) {
  return get<BookingInfoResponse>(callPath('bookingInfo'), { bookingId: identifier })
}
