import { useEffect } from 'react'
import PaymentModal from '#web/features/payment/PaymentModal.tsx'
import { prefetch } from '#web/loading/prefetch.ts'
import { useAppStore } from '#web/store/hooks.ts'
import { paymentClosed } from '#web/store/payment-state.ts'
import { loadHead } from './page.tsx'

/** The payment over the booking page. It closes when the visitor goes elsewhere. */
export default function PaymentOverlay() {
  const store = useAppStore()
  useEffect(
    () => () => {
      const { isPaymentOpen, paymentIsLoading } = store.getState().payment
      // A receipt on its way: its success closes the payment, and its failure is shown on coming back.
      if (isPaymentOpen && !paymentIsLoading) store.dispatch(paymentClosed())
    },
    [store],
  )
  // While the visitor is in the bank's app there is time for the page that follows.
  useEffect(() => prefetch(loadSuccess), [])
  return <PaymentModal />
}

const loadSuccess = () => Promise.all([import('#web/features/booking-status/SuccessPage.tsx'), loadHead()])
