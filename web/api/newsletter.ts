import type { MessageResponse } from '#contract/shapes.ts'
import { callPath } from '#contract/site-calls.ts'
import { post } from './client.ts'

/** The first code and a resent one are the same call. */
export function sendOtp(email: string) {
  return post<MessageResponse>(callPath('sendOtp'), { email })
}

export function verifyOtp(email: string, otp: string) {
  return post<MessageResponse>(callPath('verifyOtp'), { email, otp })
}

export function unsubscribe(email: string) {
  return post<MessageResponse>(callPath('unsubscribe', { email }), {})
}
