import { useEffect } from 'react'
import { deletePayment, savedPayment, savePayment } from '#web/store/saved-payment.ts'
import { usePaymentStore, useStores } from '#web/store/stores.ts'

/** While the payment is open this device keeps it, so that a page ended by the phone can open it again as it was. */
export function useSavedPayment(bookingHash: string | undefined) {
  const stores = useStores()
  const note = usePaymentStore(state => state.note)

  useEffect(() => {
    const kept = savedPayment()
    if (kept && kept.bookingHash === bookingHash && kept.note !== '') stores.payment.setState({ note: kept.note })
  }, [bookingHash, stores])

  useEffect(() => {
    if (bookingHash !== undefined) savePayment({ bookingHash, note })
  }, [bookingHash, note])

  // A page that is ended runs no effects: what does is a payment that was closed, paid or left.
  useEffect(() => () => void deletePayment(), [])
}
