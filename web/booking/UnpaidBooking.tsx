import { useEffect } from 'react'
import { clearHeldBooking, loadBooking } from '#web/store/made-booking.ts'
import { continuePayment } from '#web/store/payment-form.ts'
import { savedPayment } from '#web/store/saved-payment.ts'
import { useBookingStore, useStores } from '#web/store/stores.ts'
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
  const stores = useStores()
  const isKnown = useBookingStore(state => state.bookingData !== null)
  const isAsked = heldHash !== '' && linkedHash === undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up once; releasing it must not bring it back
  useEffect(() => {
    if (!isAsked || isKnown) return
    loadBooking(stores, heldHash).then(({ value }) => {
      if (!value) return
      const { status, bookingHash } = value
      // Paid or decided meanwhile: nothing is left to do here.
      if (status !== 'held' && status !== 'lapsed') clearHeldBooking(stores)
      else if (savedPayment()?.bookingHash === bookingHash) continuePayment(stores)
    })
  }, [])

  return (
    <>
      {linkedHash !== undefined && <PaymentLink bookingHash={linkedHash} />}
      <HeldBooking />
    </>
  )
}
