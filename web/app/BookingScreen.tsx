import { useEffect } from 'react'
import { paymentText } from '#contract/messages.ts'
import BookingPage from '#web/features/booking/BookingPage.tsx'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts'
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

/** The booking page with what was booked here before, and over it the payment. */
export default function BookingScreen() {
  const isNear = useAppSelector(state => state.booking.selectedSubService !== null)
  const isOpen = useAppSelector(state => state.payment.isPaymentOpen)

  // Loaded once there may be something to pay, so that it is there when the booking is made.
  useEffect(() => {
    if (isNear) loadPayment().catch(() => {})
  }, [isNear])

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
  const dispatch = useAppDispatch()
  useEffect(() => {
    toast.error(paymentText.notOpened)
    // Loaded already: it has opened the payment.
    import('#web/store/payment.ts').then(({ paymentClosed }) => dispatch(paymentClosed()))
  }, [dispatch])
  return null
}
