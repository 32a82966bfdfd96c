import { useEffect } from 'react'
import { heldBookingLetGo } from '#web/store/booking.ts'
import { loadBooking } from '#web/store/booking-calls.ts'
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts'
import { HeldBooking } from './HeldBooking.tsx'
import { PaymentLink } from './PaymentLink.tsx'

interface Props {
  /** From the link in the mail: it opens the payment at once. */
  linkedHash: string | undefined
  /** From this device: it only says that there is a time held. */
  heldHash: string
}

/** The ways back to a time that is held and not paid for yet. */
export default function Continuing({ linkedHash, heldHash }: Props) {
  const dispatch = useAppDispatch()
  const isKnown = useAppSelector(state => state.booking.bookingData !== null)
  const isAsked = heldHash !== '' && linkedHash === undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once; letting it go must not bring it back
  useEffect(() => {
    if (!isAsked || isKnown) return
    dispatch(loadBooking(heldHash)).then(answer => {
      const isOver = loadBooking.fulfilled.match(answer) && !['held', 'lapsed'].includes(answer.payload.status)
      // Paid or decided meanwhile: no longer this page's business.
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
