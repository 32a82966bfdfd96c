import { useCallback, useEffect } from 'react'
import type { PublicBooking } from '#contract/booking.ts'
import { readBookingHash } from '#contract/booking-hash.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '#web/store/hooks.ts'
import { isUnknown, loadBooking } from '#web/store/made-booking.ts'

export type Lookup = { state: 'found'; booking: PublicBooking } | { state: 'loading' | 'missing' | 'failed' }

/** Fetched anew whenever the identifier changes; a response for an earlier one is not waited for. */
export function useBookingLookup(identifier: string): { lookup: Lookup; retry(): void } {
  const dispatch = useAppDispatch()
  const store = useAppStore()
  const bookingData = useAppSelector(state => state.booking.bookingData)
  const request = useAppSelector(state => state.booking.requests.lookup)

  const look = useCallback(() => dispatch(loadBooking(identifier)), [dispatch, identifier])
  useEffect(() => {
    // The response to the receipt that was just sent has said it already.
    const { booking, payment } = store.getState()
    if (payment.paymentIsLoading && booking.bookingData && isNamed(booking.bookingData, identifier)) return
    const call = look()
    return () => call.abort()
  }, [look, identifier, store])

  const lookup = ((): Lookup => {
    if (bookingData && isNamed(bookingData, identifier)) return { state: 'found', booking: bookingData }
    if (request.status !== 'failed' || request.arg !== identifier) return { state: 'loading' }
    return { state: isUnknown(request.failure.code) ? 'missing' : 'failed' }
  })()
  return { lookup, retry: look }
}

/** By its id, or by its hash as people type it. */
function isNamed({ _id, bookingHash }: PublicBooking, identifier: string) {
  return identifier.trim().toLowerCase() === _id.toLowerCase() || readBookingHash(identifier) === bookingHash
}
