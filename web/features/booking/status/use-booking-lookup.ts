import { useCallback, useEffect } from 'react'
import type { PublicBooking } from '#contract/booking.ts'
import { readBookingHash } from '#contract/booking-hash.ts'
import { cancelLookup, isUnknown, loadBooking } from '#web/store/made-booking.ts'
import { useBookingStore, useStores } from '#web/store/stores.ts'

export type Lookup = { state: 'found'; booking: PublicBooking } | { state: 'loading' | 'missing' | 'failed' }

/** Fetched anew whenever the identifier changes; a response for an earlier one is not waited for. */
export function useBookingLookup(identifier: string): { lookup: Lookup; retry(): void } {
  const stores = useStores()
  const bookingData = useBookingStore(state => state.bookingData)
  const request = useBookingStore(state => state.requests.lookup)

  const look = useCallback(() => void loadBooking(stores, identifier), [stores, identifier])
  useEffect(() => {
    // The response to the receipt that was just sent has said it already.
    const known = stores.booking.getState().bookingData
    if (stores.payment.getState().paymentIsLoading && known && isNamed(known, identifier)) return
    look()
    return () => cancelLookup(stores)
  }, [look, identifier, stores])

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
