import type * as contract from '#contract/booking/booking.ts'
import type { BanksResponse } from '#contract/money/payment.ts'
import { IDEMPOTENCY_KEY_HEADER, LAST_BOOKING_HEADER } from '#contract/rules.ts'
import { callPath } from '#contract/site-calls.ts'
import { get, post } from './client.ts'

export const fetchAvailableTimes = (query: contract.AvailableTimesQuery) =>
  get<contract.AvailableTimesResponse>(callPath('availableTimes'), query)

/** A retry with the same key returns the same booking. By the device's last booking the server counts its unpaid ones. */
export function createBooking(body: contract.CreateBookingBody, idempotencyKey: string, lastBooking = '') {
  return post<contract.CreateBookingResponse>(callPath('createBooking'), body, {
    [IDEMPOTENCY_KEY_HEADER]: idempotencyKey,
    // Storage may hold any text, and a header may not.
    [LAST_BOOKING_HEADER]: encodeURIComponent(lastBooking),
  })
}

/** Releases the time of an unpaid booking at once. Without its key the request has to come from the network that booked. */
export const releaseBooking = (bookingId: string, key?: string) =>
  post<contract.ReleaseBookingResponse>(callPath('releaseBooking'), { bookingId, key })

/** The identifier is a booking's `_id` or its `bookingHash`. */
export const fetchBookingInfo = (identifier: string) =>
  get<contract.BookingInfoResponse>(callPath('bookingInfo'), { bookingId: identifier })

export const fetchBanks = () => get<BanksResponse>(callPath('fetchBanks'))
