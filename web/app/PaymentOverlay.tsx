import { useEffect } from 'react'
import PaymentModal from '#web/booking/payment/PaymentModal.tsx'
import { prefetch } from '#web/loading/prefetch.ts'
import { closePayment } from '#web/store/payment.ts'
import { useStores } from '#web/store/stores.ts'
import { loadHead } from './page.tsx'

/** The payment over the booking page. It closes when the visitor goes elsewhere. */
export default function PaymentOverlay() {
  const stores = useStores()
  useEffect(
    () => () => {
      const { isPaymentOpen, paymentIsLoading } = stores.payment.getState()
      // A receipt on its way: its success closes the payment, and its failure is shown on coming back.
      if (isPaymentOpen && !paymentIsLoading) closePayment(stores)
    },
    [stores],
  )
  // While the visitor is in the bank's app there is time for the page that follows.
  useEffect(() => prefetch(loadSuccess), [])
  return <PaymentModal />
}

const loadSuccess = () => Promise.all([import('#web/booking/status/SuccessPage.tsx'), loadHead()])
