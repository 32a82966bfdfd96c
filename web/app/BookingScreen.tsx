import { useEffect } from 'react'
import { paymentText } from '#contract/messages.ts'
import BookingPage from '#web/booking/BookingPage.tsx'
import { restoreScrollAfterReload, saveScrollOnUnload } from '#web/booking/scroll-over-reload.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { prefetch } from '#web/loading/prefetch.ts'
import { closePayment } from '#web/store/payment.ts'
import { useBookingStore, usePaymentStore, useStores } from '#web/store/stores.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { OwnBookings } from './OwnBookings.tsx'

const loadPayment = () => import('./PaymentOverlay.tsx')
const PaymentOverlay = lazyPart(loadPayment, {
  waiting: () => (
    <div className="fixed inset-0 z-[45] bg-ink/80">
      <Spinner label="Opening the payment" fullHeight />
    </div>
  ),
  failed: () => <PaymentNotLoaded />,
})

/** With the payment comes what the page behind it then says. */
const loadWhatFollows = () => Promise.all([loadPayment(), import('#web/booking/UnpaidBooking.tsx')])

if (typeof window !== 'undefined') {
  saveScrollOnUnload()
  // As the first page of a document it is loaded before the hydration; as a later one there is nothing to restore.
  if (window.queuedInteractions) restoreScrollAfterReload()
}

/** The booking page with what was booked here before, and over it the payment. */
export default function BookingScreen() {
  const isNear = useBookingStore(({ requests }) =>
    Object.values(requests.bookedDates).some(({ status }) => status === 'done'),
  )
  const isBooking = useBookingStore(state => state.requests.create.status === 'pending')
  const isOpen = usePaymentStore(state => state.isPaymentOpen)

  // There before the booking is made: fetched once the calendar is in use, and at the latest while the booking is on its way.
  useEffect(() => {
    if (isNear) return prefetch(loadWhatFollows)
  }, [isNear])
  useEffect(() => {
    if (isBooking) loadPayment().catch(() => {})
  }, [isBooking])

  return (
    <>
      <BookingPage>
        <OwnBookings place="booking" />
      </BookingPage>
      {isOpen && <PaymentOverlay />}
    </>
  )
}

/** The page offers to continue with the held time: that is trying again. */
function PaymentNotLoaded() {
  const stores = useStores()
  useEffect(() => {
    toast.error(paymentText.notOpened)
    closePayment(stores)
  }, [stores])
  return null
}
