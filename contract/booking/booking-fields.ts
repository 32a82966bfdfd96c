import { bookingText } from '../messages.ts'
import { isEmail, tidyEmail } from '../platform/email.ts'
import { controlCharacters } from '../platform/text.ts'
import { FULL_NAME_MAX_CHARACTERS, PHONE_MAX_CHARACTERS, PHONE_MIN_CHARACTERS, PHONE_MIN_DIGITS } from '../rules.ts'

/** Fields that customers fill in, named like the booking's columns. Browser and server check them in this order. */
export const BOOKING_FIELDS = ['fullName', 'email', 'phoneNumber'] as const
export type BookingField = (typeof BOOKING_FIELDS)[number]
export type UserInfo = Record<BookingField, string>
export type BookingFieldErrors = Partial<Record<BookingField, string>>

export type Selection = {
  serviceName?: string | null
  subServiceId?: string | null
  bookingDate?: string | null
  bookingTime?: string | null
}

/** The first missing choice; undefined when all four are made. */
export function missingSelection(selection: Selection): string | undefined {
  if (!selection.serviceName) return bookingText.selectService
  if (!selection.subServiceId) return bookingText.selectSubService(selection.serviceName)
  if (!selection.bookingDate) return bookingText.selectDate
  if (!selection.bookingTime) return bookingText.selectTime
}

/** Returns one message for each invalid field; empty if all are valid. */
export function bookingFieldErrors(info: UserInfo): BookingFieldErrors {
  const { fullName, email, phoneNumber } = tidyUserInfo(info)
  const errors: BookingFieldErrors = {}
  const nameError = fullNameError(fullName)
  if (nameError) errors.fullName = nameError
  if (!email) errors.email = bookingText.emailRequired
  else if (!isEmail(email)) errors.email = bookingText.emailInvalid
  if (!phoneNumber) errors.phoneNumber = bookingText.phoneNumberRequired
  else if (!isPhoneNumber(phoneNumber)) errors.phoneNumber = bookingText.phoneNumberInvalid
  return errors
}

/** Returns the stored form: trimmed, with accented letters and the domain normalised. */
export function tidyUserInfo(info: UserInfo): UserInfo {
  return {
    fullName: info.fullName.normalize('NFC').trim(),
    email: tidyEmail(info.email),
    phoneNumber: info.phoneNumber.trim(),
  }
}

function isPhoneNumber(text: string) {
  const digits = text.replace(/\D/g, '')
  return phonePattern.test(text) && digits.length >= PHONE_MIN_DIGITS && !isUnfinishedNigerian(text, digits)
}

/** +234 and ten digits, with or without the trunk 0: one digit short dials somebody else, or nobody. */
function isUnfinishedNigerian(text: string, digits: string) {
  return /^\D*\+\D*234/.test(text) && !/^2340?\d{10}$/.test(digits)
}

const phonePattern = new RegExp(`^[0-9 ()+-]{${PHONE_MIN_CHARACTERS},${PHONE_MAX_CHARACTERS}}$`)

function fullNameError(fullName: string): string | undefined {
  if (!fullName) return bookingText.fullNameRequired
  if (fullName.length > FULL_NAME_MAX_CHARACTERS) return bookingText.fullNameTooLong
  if (controlCharacters.test(fullName)) return bookingText.fullNameInvalid
}
