import { useEffect } from 'react'
import { heldBookingLetGo, loadBooking } from '#web/store/booking.ts'
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts'
import { HeldBooking } from './HeldBooking.tsx'
import { PaymentLink } from './PaymentLink.tsx'

interface Props {
  /** From the link in the mail: it opens the payment at once. */
  linkedHash: string | undefined
  /** From this device's draft: a banner offers to go on. */
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
      const isOver = loadBooking.fulfilled.match(answer) && !['held', 'lapsed'].includes(answer.payload.status)
      // Paid or decided meanwhile: nothing is left to do here.
      if (isOver) dispatch(heldBookingLetGo())
    })
  }, [])

  return (
    <>
      {linkedHash !== undefined && <PaymentLink bookingHash={linkedHash} />}
      <HeldBooking />
    </>
  )
}
