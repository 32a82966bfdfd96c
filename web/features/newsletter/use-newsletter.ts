import { type FormEvent, useState } from 'react'
import { isEmail } from '#contract/email.ts'
import { newsletterText } from '#contract/messages.ts'
import { OTP_DIGITS } from '#contract/rules.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { sendOtp, verifyOtp } from '#web/api/newsletter.ts'
import { useTypedText } from '#web/loading/kept-over-reload.ts'
import { toast } from '#web/ui/toast.ts'

type Busy = 'sending' | 'verifying' | 'resending'

/** The two stages of signing up. All messages are toasts. */
export function useNewsletter() {
  const [stage, setStage] = useTypedText<'email' | 'otp'>('newsletter_stage', 'email')
  const [email, setEmail] = useTypedText('newsletter_email', '')
  const [otp, setOtp] = useTypedText('newsletter_otp', '')
  const [busy, setBusy] = useState<Busy | null>(null)

  async function attempt(what: Busy, call: () => Promise<unknown>, words: { done: string; failed: string }) {
    setBusy(what)
    try {
      await call()
      toast.success(words.done)
      return true
    } catch (problem) {
      toast.error(sentenceOf(problem, words.failed))
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
    typeEmail: setEmail,
    typeOtp: (text: string) => setOtp(text.replace(/\D/g, '').slice(0, OTP_DIGITS)),

    async send(event: FormEvent) {
      event.preventDefault()
      if (!isEmail(email)) return toast.error(newsletterText.invalidEmail)
      const words = { done: newsletterText.sent, failed: newsletterText.sendFailed }
      if (!(await attempt('sending', () => sendOtp(email.trim()), words))) return
      // The address the code was sent to, even if the field was edited since.
      setEmail(email)
      setStage('otp')
    },

    async resend() {
      const words = { done: newsletterText.resent, failed: newsletterText.resendFailed }
      await attempt('resending', () => sendOtp(email.trim()), words)
    },

    async verify(event: FormEvent) {
      event.preventDefault()
      if (otp.length !== OTP_DIGITS) return toast.error(newsletterText.invalidOtp)
      const words = { done: newsletterText.subscribed, failed: newsletterText.verifyFailed }
      if (!(await attempt('verifying', () => verifyOtp(email.trim(), otp), words))) return
      setEmail('')
      startOver()
    },
  }
}
