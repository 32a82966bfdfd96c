import type { MessageResponse } from '#contract/platform/shapes.ts'
import { callPath } from '#contract/site-calls.ts'
import { post } from './client.ts'

/** The first code and a resent one are the same call. */
export const sendOtp = (email: string) => post<MessageResponse>(callPath('sendOtp'), { email })
export const verifyOtp = (email: string, otp: string) => post<MessageResponse>(callPath('verifyOtp'), { email, otp })
export const unsubscribe = (email: string) => post<MessageResponse>(callPath('unsubscribe', { email }), {})
