import { useEffect, useState } from 'react'
import { paths } from '#contract/paths.ts'
import type { Failure } from '#web/api/api-problem.ts'
import { useNavigate } from '#web/navigation/navigation.tsx'
import { cancelLookup, clearHeldBooking, isUnknown, loadBooking } from '#web/store/made-booking.ts'
import { isPayable } from '#web/store/own-booking.ts'
import { continuePayment } from '#web/store/payment-form.ts'
import { savedPayment } from '#web/store/saved-payment.ts'
import { useBookingStore, useStores } from '#web/store/stores.ts'
import { TryAgain } from '#web/ui/Button.tsx'
import { HeldBooking } from './HeldBooking.tsx'

interface Props {
  /** Hash in the mailed link; opens the payment at once. */
  linkedHash: string | undefined
  /** Hash in this device's draft; shows a banner, or opens the payment that was open when the page ended. */
  heldHash: string
}

export default function UnpaidBooking({ linkedHash, heldHash }: Props) {
  const stores = useStores()
  const isKnown = useBookingStore(state => state.bookingData !== null)
  const isFromDraft = heldHash !== '' && linkedHash === undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up once; releasing it must not bring it back
  useEffect(() => {
    if (!isFromDraft || isKnown) return
    loadBooking(stores, heldHash).then(({ value }) => {
      if (!value) return
      // Paid or decided meanwhile.
      if (!isPayable(value)) clearHeldBooking(stores)
      else if (savedPayment()?.bookingHash === value.bookingHash) continuePayment(stores)
    })
  }, [])

  return (
    <>
      {linkedHash !== undefined && <PaymentLink bookingHash={linkedHash} />}
      <HeldBooking />
    </>
  )
}

/** The link in the mail opens the payment, or shows why it cannot. */
function PaymentLink({ bookingHash }: { bookingHash: string }) {
  const stores = useStores()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Failure>()
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again for the same
  useEffect(() => {
    setProblem(undefined)
    loadBooking(stores, bookingHash).then(({ value, failure }) => {
      setProblem(failure)
      if (!value) return
      if (isPayable(value)) continuePayment(stores, location.hash.slice(1))
      else navigate(paths.bookingSuccess(bookingHash), { replace: true })
    })
    return () => cancelLookup(stores)
  }, [bookingHash, stores, navigate, tries])

  if (problem === undefined) return null
  const isLinkWrong = isUnknown(problem.code)
  return (
    <div role="alert" className="rounded-card border border-petal/40 bg-petal/5 px-5 py-4">
      <p>
        {isLinkWrong
          ? 'We do not know this booking. Please check the link in the email we sent you, or choose a time below.'
          : problem.sentence}
      </p>
      {!isLinkWrong && <TryAgain onClick={() => setTries(tries + 1)} />}
    </div>
  )
}
