import { SearchX, WifiOff } from 'lucide'
import { useCallback, useEffect } from 'react'
import type { PublicBooking } from '#contract/booking/booking.ts'
import { readBookingHash } from '#contract/booking/booking-hash.ts'
import { successText } from '#contract/messages.ts'
import { useParams } from '#web/navigation/navigation.tsx'
import { cancelLookup, isUnknown, loadBooking } from '#web/store/made-booking.ts'
import { useBookingStore, useStores } from '#web/store/stores.ts'
import { TryAgain } from '#web/ui/Button.tsx'
import { FoundBooking } from './FoundBooking.tsx'
import { LookingUp, LookupFailed } from './StatusHeader.tsx'

/** The state of a booking, for anybody with its number. */
export default function SuccessPage() {
  const { identifier = '' } = useParams()
  const { booking, request, retry } = useBookingLookup(identifier)

  if (booking) return <FoundBooking booking={booking} identifier={identifier} />
  if (request.status !== 'failed' || request.arg !== identifier)
    return (
      <LookingUp
        heading="Your booking"
        line="One moment, we are looking it up."
        noScript="This page needs JavaScript to look up your booking. Everything it shows is also in the email we sent you."
      />
    )
  if (isUnknown(request.failure.code))
    return (
      <LookupFailed
        icon={SearchX}
        heading={successText.notFound}
        line="Please check the number in the address. It is also in the email we sent you."
        help={successText.havingTrouble}
      />
    )
  return (
    <LookupFailed
      icon={WifiOff}
      heading="We could not look up your booking"
      line="Nothing is lost: your booking is safe with us. Please check your connection and try again."
      help={successText.havingTrouble}
    >
      <TryAgain look="gold" className="mt-8" onClick={retry} />
    </LookupFailed>
  )
}

function useBookingLookup(identifier: string) {
  const stores = useStores()
  const known = useBookingStore(state => state.bookingData)
  const request = useBookingStore(state => state.requests.lookup)

  const retry = useCallback(() => void loadBooking(stores, identifier), [stores, identifier])
  useEffect(() => {
    // The response to the receipt that was just sent was this booking.
    const { bookingData } = stores.booking.getState()
    if (stores.payment.getState().paymentIsLoading && matches(bookingData, identifier)) return
    retry()
    return () => cancelLookup(stores)
  }, [retry, identifier, stores])

  return { booking: matches(known, identifier) ? known : undefined, request, retry }
}

function matches(booking: PublicBooking | null, identifier: string): booking is PublicBooking {
  if (!booking) return false
  const { _id, bookingHash } = booking
  return identifier.trim().toLowerCase() === _id.toLowerCase() || readBookingHash(identifier) === bookingHash
}
