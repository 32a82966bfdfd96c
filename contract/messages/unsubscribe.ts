export { emailRequired } from './booking.ts'
export const emailInvalid = 'Email format is invalid'
export const done = 'Successfully unsubscribed from newsletter'
export const failed = 'Failed to unsubscribe'
