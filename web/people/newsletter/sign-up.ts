import { newsletterText } from '#contract/messages.ts'
import { isEmail } from '#contract/platform/email.ts'
import { OTP_DIGITS } from '#contract/rules.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { sendOtp, verifyOtp } from '#web/api/newsletter.ts'
import { toast } from '#web/ui/toast.ts'

// The steps of signing up, loaded when the form is used. Each shows a toast and returns whether it succeeded.

export async function send(email: string): Promise<boolean> {
  if (!isEmail(email)) return refuse(newsletterText.invalidEmail)
  return attempt(() => sendOtp(email.trim()), { done: newsletterText.sent, failed: newsletterText.sendFailed })
}

export function resend(email: string): Promise<boolean> {
  return attempt(() => sendOtp(email.trim()), { done: newsletterText.resent, failed: newsletterText.resendFailed })
}

export async function verify(email: string, otp: string): Promise<boolean> {
  if (otp.length !== OTP_DIGITS) return refuse(newsletterText.invalidOtp)
  const words = { done: newsletterText.subscribed, failed: newsletterText.verifyFailed }
  return attempt(() => verifyOtp(email.trim(), otp), words)
}

async function attempt(call: () => Promise<unknown>, words: { done: string; failed: string }) {
  try {
    await call()
  } catch (problem) {
    return refuse(sentenceOf(problem, words.failed))
  }
  toast.success(words.done)
  return true
}

function refuse(sentence: string) {
  toast.error(sentence)
  return false
}
