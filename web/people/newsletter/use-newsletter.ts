import { type FormEvent, useRef, useState } from 'react'
import { newsletterText } from '#contract/messages.ts'
import { OTP_DIGITS } from '#contract/rules.ts'
import { loadCode } from '#web/loading/load-code.ts'
import { useTypedText } from '#web/loading/reload-state.ts'
import { toast } from '#web/ui/toast.ts'

type Steps = typeof import('./sign-up.ts')

/** Loaded when the form gets the focus; most visits never need it. */
const loadSteps = (): Promise<Steps> => import('./sign-up.ts')

/** The two stages of signing up. All messages are toasts. */
export function useNewsletter() {
  const [stage, setStage] = useTypedText<'email' | 'otp'>('newsletter_stage', 'email')
  const [email, setEmail] = useTypedText('newsletter_email', '')
  const [otp, setOtp] = useTypedText('newsletter_otp', '')
  const [busy, setBusy] = useState<keyof Steps | null>(null)
  const isRetry = useRef(false)

  async function attempt(step: keyof Steps) {
    setBusy(step)
    try {
      const steps = await loadCode(loadSteps, { isRetry: isRetry.current })
      return await steps[step](email, otp)
    } catch {
      isRetry.current = true
      toast.error(newsletterText.sendFailed)
      return false
    } finally {
      setBusy(null)
    }
  }

  function startOver() {
    setStage('email')
    setOtp('')
  }

  return {
    stage,
    email,
    otp,
    busy,
    startOver,
    prepare: () => void loadSteps().catch(() => undefined),
    typeEmail: setEmail,
    typeOtp: (text: string) => setOtp(text.replace(/\D/g, '').slice(0, OTP_DIGITS)),

    async send(event: FormEvent) {
      event.preventDefault()
      if (!(await attempt('send'))) return
      // The address the code was sent to, even if the field was edited since.
      setEmail(email)
      setStage('otp')
    },

    resend: () => attempt('resend'),

    async verify(event: FormEvent) {
      event.preventDefault()
      if (!(await attempt('verify'))) return
      setEmail('')
      startOver()
    },
  }
}
