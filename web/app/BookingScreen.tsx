import { lazy, Suspense } from 'react'
import BookingPage from '#web/features/booking/BookingPage.tsx'
import { useAppSelector } from '#web/store/hooks.ts'

const PaymentOverlay = lazy(() => import('./PaymentOverlay.tsx'))

/** The booking page, and over it the payment: its code comes once there may be something to pay. */
export default function BookingScreen() {
  const isNear = useAppSelector(({ booking, payment }) => booking.selectedSubService !== null || payment.isPaymentOpen)
  return (
    <>
      <BookingPage />
      {isNear && (
        <Suspense>
          <PaymentOverlay />
        </Suspense>
      )}
    </>
  )
}
