import type {
  AvailableTimesQuery,
  AvailableTimesResponse,
  BookingInfoResponse,
  CreateBookingBody,
  CreateBookingResponse,
  ReleaseBookingResponse,
} from '#contract/booking/booking.ts'
import type { BanksResponse } from '#contract/money/payment.ts'
import { IDEMPOTENCY_KEY_HEADER, LAST_BOOKING_HEADER } from '#contract/rules.ts'
import { callPath } from '#contract/site-calls.ts'
import { get, post } from './client.ts'

export const fetchAvailableTimes = (query: AvailableTimesQuery) =>
  get<AvailableTimesResponse>(callPath('availableTimes'), query)

/**
 * Retrying a call whose response was lost with the same key returns the same booking. From the last booking made on this
 * device the server knows how many of the device's are not paid yet.
 */
export function createBooking(body: CreateBookingBody, idempotencyKey: string, lastBooking = '') {
  return post<CreateBookingResponse>(callPath('createBooking'), body, {
    [IDEMPOTENCY_KEY_HEADER]: idempotencyKey,
    // Read from storage, where other programs may write, and a header takes not every letter.
    [LAST_BOOKING_HEADER]: encodeURIComponent(lastBooking),
  })
}

/** Releases the time of an unpaid booking at once. Without its key the request has to come from the network that booked. */
export const releaseBooking = (bookingId: string, key?: string) =>
  post<ReleaseBookingResponse>(callPath('releaseBooking'), { bookingId, key })

/** The identifier is a booking's `_id` or its `bookingHash`. */
export const fetchBookingInfo = (identifier: string) =>
  get<BookingInfoResponse>(callPath('bookingInfo'), { bookingId: identifier })

export const fetchBanks = () => get<BanksResponse>(callPath('fetchBanks'))
