import { useEffect, useRef, useState } from 'react'
import { bookingText, waitingText } from '#contract/messages.ts'
import { isEmail } from '#contract/platform/email.ts'
import { EMAIL_MAX_CHARACTERS } from '#contract/rules.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { joinWaiting } from '#web/api/waiting.ts'
import { useStores } from '#web/store/stores.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface Props {
  serviceId: string
  subServiceId: string
  date: string
}

/** Not a `<form>`: it is inside the booking's form, which it must not submit. */
export function WaitingForm({ serviceId, subServiceId, date }: Props) {
  const stores = useStores()
  const field = useRef<HTMLDivElement>(null)
  const [email, setEmail] = useState(stores.booking.getState().userInfo.email)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState('')

  useEffect(() => field.current?.querySelector('input')?.focus({ preventScroll: true }), [])

  async function join() {
    const wrong = !email.trim() ? bookingText.emailRequired : isEmail(email) ? undefined : bookingText.emailInvalid
    setError(wrong)
    if (wrong || isBusy) return
    setBusy(true)
    const { fullName } = stores.booking.getState().userInfo
    try {
      const { message } = await joinWaiting({
        serviceId,
        subServiceId,
        bookingDate: date,
        email: email.trim(),
        fullName: fullName.trim(),
      })
      setSaid(message)
    } catch (problem) {
      setError(sentenceOf(problem, waitingText.joinFailed))
    }
    setBusy(false)
  }

  if (said)
    return (
      <p role="status" className="mt-2 font-semibold">
        {said}
      </p>
    )
  return (
    <div ref={field} className="mt-2 grid gap-3">
      <TextField
        label={waitingText.emailLabel}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_CHARACTERS}
        value={email}
        error={error}
        onChange={({ target }) => {
          setEmail(target.value)
          setError(undefined)
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          join()
        }}
      />
      <Button look="outline" disabled={isBusy} onClick={join}>
        {waitingText.join}
      </Button>
      <p className="text-[0.9375rem] text-stone">{waitingText.whatFor}</p>
    </div>
  )
}
