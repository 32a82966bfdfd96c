import { type ComponentType, useEffect, useState } from 'react'
import { paymentText } from '#contract/messages.ts'
import { patterns } from '#contract/paths.ts'
import { matchPath, useLocation } from '#web/navigation/navigation.tsx'
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts'
import { paymentClosed } from '#web/store/payment.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { toast } from '#web/ui/toast.ts'

/**
 * Where the payment modal appears over the booking page. Its code is fetched once a sub-service is chosen, so that it is
 * there when the booking is made, and it closes when the visitor goes elsewhere.
 */
export function PaymentDoor() {
  const dispatch = useAppDispatch()
  const isOpen = useAppSelector(state => state.payment.isPaymentOpen)
  const isLoading = useAppSelector(state => state.payment.paymentIsLoading)
  const isNear = useAppSelector(state => state.booking.selectedSubService !== null)
  const isHere = useIsWhereOnePays()
  const [Modal, setModal] = useState<ComponentType>()
  const isNeeded = isHere && (isOpen || isNear) && !Modal

  useEffect(() => {
    if (!isNeeded) return
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
  }, [isNeeded, isOpen, dispatch])

  useEffect(() => {
    if (isOpen && !isHere && !isLoading) dispatch(paymentClosed())
  }, [isOpen, isHere, isLoading, dispatch])

  if (!isOpen || !isHere) return null
  if (Modal) return <Modal />
  return (
    <div className="fixed inset-0 z-[45] bg-ink/80">
      <Spinner label="Opening the payment" fullHeight />
    </div>
  )
}

function useIsWhereOnePays() {
  const { pathname } = useLocation()
  return [patterns.booking, patterns.bookingPay].some(path => matchPath(path, pathname))
}
