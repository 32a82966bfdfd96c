import { useCallback, useEffect } from 'react'
import type { PublicBooking } from '#contract/booking.ts'
import { readBookingHash } from '#contract/booking-hash.ts'
import { bookingText } from '#contract/messages.ts'
import { loadBooking } from '#web/store/booking-calls.ts'
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts'

export type Lookup = { state: 'found'; booking: PublicBooking } | { state: 'loading' | 'missing' | 'failed' }

/** Fetched anew whenever the identifier changes; an answer for an earlier one is not waited for. */
export function useBookingLookup(identifier: string): { lookup: Lookup; retry(): void } {
  const dispatch = useAppDispatch()
  const { bookingData, loading, error } = useAppSelector(state => state.booking)

  const look = useCallback(() => dispatch(loadBooking(identifier)), [dispatch, identifier])
  useEffect(() => {
    const call = look()
    return () => call.abort()
  }, [look])

  const lookup = ((): Lookup => {
    if (bookingData && isNamed(bookingData, identifier)) return { state: 'found', booking: bookingData }
    if (loading) return { state: 'loading' }
    if (error === bookingText.invalidId) return { state: 'missing' }
    return { state: error === bookingText.lookupFailed ? 'failed' : 'loading' }
  })()
  return { lookup, retry: look }
}

/** By its id, or by its hash as people type it. */
function isNamed({ _id, bookingHash }: PublicBooking, identifier: string) {
  return identifier.trim().toLowerCase() === _id.toLowerCase() || readBookingHash(identifier) === bookingHash
}
