import type { NewsletterResponse } from '#contract/newsletter.ts'
import { callPath } from '#contract/site-calls.ts'
import { post } from './client.ts'

/** The first code and a resent one are the same call. */
export const sendOtp = (email: string) => post<NewsletterResponse>(callPath('sendOtp'), { email })
export const verifyOtp = (email: string, otp: string) => post<NewsletterResponse>(callPath('verifyOtp'), { email, otp })
export const unsubscribe = (email: string) => post<NewsletterResponse>(callPath('unsubscribe', { email }), {})
