import type { NewsletterResponse } from '#contract/newsletter.ts'
import { callPath } from '#contract/site-calls.ts'
import { post } from './client.ts'

/** The first code and a resent one are the same call. */
export function sendOtp(email: string) {
  return post<NewsletterResponse>(callPath('sendOtp'), { email })
}

export function verifyOtp(email: string, otp: string) {
  return post<NewsletterResponse>(callPath('verifyOtp'), { email, otp })
}

export function unsubscribe(email: string) {
  return post<NewsletterResponse>(callPath('unsubscribe', { email }), {})
}
