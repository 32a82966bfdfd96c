import { useEffect } from 'react'
import PaymentModal from '#web/features/payment/PaymentModal.tsx'
import { useAppStore } from '#web/store/hooks.ts'
import { paymentClosed } from '#web/store/payment.ts'

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
  return <PaymentModal />
}
