import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts'
import { keptPayment } from '#web/store/kept-payment.ts'
import { heldBookingLetGo, loadBooking } from '#web/store/made-booking.ts'
import { continuePayment } from '#web/store/payment.ts'
import { HeldBooking } from './HeldBooking.tsx'
import { PaymentLink } from './PaymentLink.tsx'

interface Props {
  /** From the link in the mail: it opens the payment at once. */
  linkedHash: string | undefined
  /** From this device's draft: a banner offers to go on, and a payment that was open when the page ended opens again. */
  heldHash: string
}

/** A booking that is held and not paid for yet: the link from its mail, or what this device remembers of it. */
export default function UnpaidBooking({ linkedHash, heldHash }: Props) {
  const dispatch = useAppDispatch()
  const isKnown = useAppSelector(state => state.booking.bookingData !== null)
  const isAsked = heldHash !== '' && linkedHash === undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once; letting it go must not bring it back
  useEffect(() => {
    if (!isAsked || isKnown) return
    dispatch(loadBooking(heldHash)).then(answer => {
      if (!loadBooking.fulfilled.match(answer)) return
      const { status, bookingHash } = answer.payload
      // Paid or decided meanwhile: nothing is left to do here.
      if (status !== 'held' && status !== 'lapsed') dispatch(heldBookingLetGo())
      else if (keptPayment()?.bookingHash === bookingHash) dispatch(continuePayment())
    })
  }, [])

  return (
    <>
      {linkedHash !== undefined && <PaymentLink bookingHash={linkedHash} />}
      <HeldBooking />
    </>
  )
}
