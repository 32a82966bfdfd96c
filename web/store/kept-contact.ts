import type { CreatedBooking } from '#contract/booking.ts'
import type { UserInfo } from '#contract/booking-fields.ts'
import { BOOKING_CONTACT_KEY, OWN_BOOKINGS_KEPT_MONTHS } from '#contract/rules.ts'
import { keep, readKept } from './kept.ts'

/**
 * Who the last booking of this device was made for. A lookup tells nobody's name or number, so only the device they were
 * typed on can show the number again, see that a detail was corrected, and fill in the next booking.
 */

const HOURS_PER_MONTH = 730

export function keepContact({ bookingHash, fullName, email, phoneNumber }: CreatedBooking) {
  keep(BOOKING_CONTACT_KEY, { bookingHash, fullName, email, phoneNumber }, Date.now())
}

/** Of this booking; without one, of the last. */
export function keptContact(bookingHash?: string): UserInfo | undefined {
  const kept = readKept(BOOKING_CONTACT_KEY, Date.now(), { hours: OWN_BOOKINGS_KEPT_MONTHS * HOURS_PER_MONTH })
  if (bookingHash !== undefined && kept?.bookingHash !== bookingHash) return undefined
  const { fullName, email, phoneNumber } = kept ?? {}
  const isOurs = [fullName, email, phoneNumber].every(value => typeof value === 'string')
  return isOurs ? ({ fullName, email, phoneNumber } as UserInfo) : undefined
}
