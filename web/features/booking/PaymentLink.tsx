import { useEffect, useState } from 'react'
import { bookingText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { useNavigate } from '#web/navigation/navigation.tsx'
import { continuePayment, loadBooking } from '#web/store/booking-calls.ts'
import { useAppDispatch } from '#web/store/hooks.ts'
import { Button } from '#web/ui/Button.tsx'

/** Who follows the link in the mail wants to pay: the payment opens by itself, or it is said why not. */
export function PaymentLink({ bookingHash }: { bookingHash: string }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again for the same
  useEffect(() => {
    setProblem(undefined)
    const call = dispatch(loadBooking(bookingHash))
    call.then(answer => {
      if (answer.meta.requestStatus === 'rejected') {
        if (!('aborted' in answer.meta && answer.meta.aborted)) setProblem(answer.payload as string)
        return
      }
      if (!loadBooking.fulfilled.match(answer)) return
      const { status } = answer.payload
      if (status === 'held' || status === 'lapsed') dispatch(continuePayment())
      // Nothing is left to pay here; its own page says what has become of it.
      else navigate(paths.bookingSuccess(bookingHash), { replace: true })
    })
    return () => call.abort()
  }, [bookingHash, dispatch, navigate, tries])

  if (problem === undefined) return null
  const isUnknown = problem === bookingText.invalidId
  return (
    <div role="alert" className="rounded-card border border-petal/40 bg-petal/5 px-5 py-4">
      <p>
        {isUnknown
          ? 'We do not know this booking. Please check the link in the mail we sent you, or choose a time below.'
          : problem}
      </p>
      {!isUnknown && (
        <Button look="outline" className="mt-3" onClick={() => setTries(tries + 1)}>
          Try again
        </Button>
      )}
    </div>
  )
}
