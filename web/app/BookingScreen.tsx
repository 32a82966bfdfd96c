import { useEffect } from 'react'
import { paymentText } from '#contract/messages.ts'
import BookingPage from '#web/booking/BookingPage.tsx'
import { restoreScrollAfterReload, saveScrollOnUnload } from '#web/booking/scroll-over-reload.ts'
import { prefetch } from '#web/loading/prefetch.ts'
import { closePayment } from '#web/store/payment.ts'
import { useBookingStore, usePaymentStore } from '#web/store/stores.ts'
import { lazyDialog } from './lazy-dialog.tsx'
import { OwnBookings } from './OwnBookings.tsx'

const loadPayment = () => import('./PaymentOverlay.tsx')
const PaymentOverlay = lazyDialog(loadPayment, {
  label: 'Opening the payment',
  notOpened: paymentText.notOpened,
  close: closePayment,
})

/** With the payment, because the page behind it then shows the unpaid booking. */
const loadWhatFollows = () => Promise.all([loadPayment(), import('#web/booking/UnpaidBooking.tsx')])

if (typeof window !== 'undefined') {
  saveScrollOnUnload()
  // As the first page of a document it is loaded before the hydration; as a later one there is nothing to restore.
  if (window.queuedInteractions) restoreScrollAfterReload()
}

/** The booking page with the device's earlier bookings, and over it the payment. */
export default function BookingScreen() {
  const isNear = useBookingStore(({ requests }) =>
    Object.values(requests.bookedDates).some(({ status }) => status === 'done'),
  )
  const isBooking = useBookingStore(state => state.requests.create.status === 'pending')
  const isOpen = usePaymentStore(state => state.isPaymentOpen)

  // Prefetched once the calendar is in use, at the latest while the booking is being created.
  useEffect(() => {
    if (isNear) return prefetch(loadWhatFollows)
  }, [isNear])
  useEffect(() => {
    if (isBooking) loadPayment().catch(() => {})
  }, [isBooking])

  return (
    <>
      <BookingPage own={rest => <OwnBookings place="booking">{rest}</OwnBookings>} />
      {isOpen && <PaymentOverlay />}
    </>
  )
}
