import { useEffect, useState } from 'react'
import { paths } from '#contract/paths.ts'
import type { Failure } from '#web/api/api-problem.ts'
import { useNavigate } from '#web/navigation/navigation.tsx'
import { cancelLookup, isUnknown, loadBooking } from '#web/store/made-booking.ts'
import { continuePayment } from '#web/store/payment-form.ts'
import { useStores } from '#web/store/stores.ts'
import { TryAgain } from '#web/ui/Button.tsx'

/** The link in the mail opens the payment, or shows why it cannot. */
export function PaymentLink({ bookingHash }: { bookingHash: string }) {
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
      const { status } = value
      if (status === 'held' || status === 'lapsed') continuePayment(stores, location.hash.slice(1))
      // Nothing is left to pay here; its own page says what has become of it.
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
