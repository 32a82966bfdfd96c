import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts'
import { forgetPayment, keepPayment, keptPayment } from '#web/store/kept-payment.ts'
import { noteWritten } from '#web/store/payment.ts'

/** While the payment is open this device keeps it, so that a page ended by the phone can open it again as it was. */
export function useKeptPayment(bookingHash: string | undefined) {
  const dispatch = useAppDispatch()
  const note = useAppSelector(state => state.payment.note)

  useEffect(() => {
    const kept = keptPayment()
    if (kept && kept.bookingHash === bookingHash && kept.note !== '') dispatch(noteWritten(kept.note))
  }, [bookingHash, dispatch])

  useEffect(() => {
    if (bookingHash !== undefined) keepPayment({ bookingHash, note })
  }, [bookingHash, note])

  // A page that is ended runs no effects: what does is a payment that was closed, paid or left.
  useEffect(() => () => void forgetPayment(), [])
}
