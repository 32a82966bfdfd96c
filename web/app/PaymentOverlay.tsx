import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import { paymentText } from '#contract/messages.ts'
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts'
import { paymentClosed } from '#web/store/payment.ts'
import type { AppStore } from '#web/store/store.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { toast } from '#web/ui/toast.ts'

/**
 * Where the payment modal appears over the booking page. Its code is fetched once a sub-service is chosen, so that it is
 * there when the booking is made, and it closes when the visitor goes elsewhere.
 */
export default function PaymentOverlay() {
  const dispatch = useAppDispatch()
  const isOpen = useAppSelector(state => state.payment.isPaymentOpen)
  const [Modal, setModal] = useState<ComponentType>()
  useClosedOnLeaving()

  useEffect(() => {
    if (Modal) return
    let isWanted = true
    import('#web/features/payment/PaymentModal.tsx').then(
      loaded => isWanted && setModal(() => loaded.default),
      problem => {
        console.error('The payment modal could not be fetched', problem)
        if (!isWanted || !isOpen) return
        toast.error(paymentText.error)
        dispatch(paymentClosed())
      },
    )
    return () => {
      isWanted = false
    }
  }, [Modal, isOpen, dispatch])

  if (!isOpen) return null
  if (Modal) return <Modal />
  return (
    <div className="fixed inset-0 z-[45] bg-ink/80">
      <Spinner label="Opening the payment" fullHeight />
    </div>
  )
}

/** Except for a receipt on its way: its success closes the payment, and its failure is shown on coming back. */
function useClosedOnLeaving() {
  const store = useStore() as AppStore
  useEffect(
    () => () => {
      const { isPaymentOpen, paymentIsLoading } = store.getState().payment
      if (isPaymentOpen && !paymentIsLoading) store.dispatch(paymentClosed())
    },
    [store],
  )
}
