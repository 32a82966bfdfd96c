import type { BookingField, UserInfo } from '#contract/booking/booking-fields.ts'

/** Nothing typed yet. Has every field that customers type; the draft, the saved contact and clearing both follow it. */
export const EMPTY_USER_INFO: UserInfo = { fullName: '', email: '', phoneNumber: '' }

export const USER_INFO_FIELDS = Object.keys(EMPTY_USER_INFO) as BookingField[]

/** Picks the contact fields from a larger object. A field that is missing or no string becomes empty. */
export function userInfoOf(from: object): UserInfo {
  const values = from as Record<string, unknown>
  const text = (field: BookingField) => (typeof values[field] === 'string' ? values[field] : '')
  return Object.fromEntries(USER_INFO_FIELDS.map(field => [field, text(field)])) as UserInfo
}
