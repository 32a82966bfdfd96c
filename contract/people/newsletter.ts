import { z } from 'zod'
import { newsletterText, unsubscribeText } from '../messages.ts'
import { isEmail, normaliseEmail } from '../platform/email.ts'
import { instant, success } from '../platform/shapes.ts'
import { OTP_DIGITS } from '../rules.ts'

const subscriberEmail = z
  .string({ error: newsletterText.invalidEmail })
  .refine(isEmail, { error: newsletterText.invalidEmail })
  .transform(normaliseEmail)

export const sendOtpBody = z.object({ email: subscriberEmail })

export const verifyOtpBody = z.object({
  email: subscriberEmail,
  otp: z
    .string({ error: newsletterText.invalidOtp })
    .trim()
    .regex(new RegExp(`^\\d{${OTP_DIGITS}}$`), { error: newsletterText.invalidOtp }),
})

export const unsubscribeParams = z.object({
  email: z
    .string()
    .refine(text => text.trim() !== '', { error: unsubscribeText.emailRequired, abort: true })
    .refine(isEmail, { error: unsubscribeText.emailInvalid })
    .transform(normaliseEmail),
})

export const subscriber = z.object({ email: z.string(), subscribedAt: instant })
export const subscribersResponse = z.object({ success, subscribers: z.array(subscriber) })

export type VerifyOtpBody = z.infer<typeof verifyOtpBody>
export type Subscriber = z.infer<typeof subscriber>
