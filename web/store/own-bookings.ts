import type { PublicBooking } from '#contract/booking.ts'
import { BOOKING_CONTACT_KEY, BOOKING_DRAFT_KEY, OWN_BOOKINGS_KEY, OWN_BOOKINGS_MAX } from '#contract/rules.ts'
import { keep, NEXT_BOOKING_KEPT_HOURS, readKept } from './kept.ts'

/**
 * The bookings made on this device, newest first, with the key that opens each one's own page. No name, address or number
 * is among them. Read without a network, so that a customer finds the way back to a booking anywhere.
 */

const FACTS = [
  'bookingHash',
  'serviceId',
  'subServiceId',
  'serviceName',
  'subServiceName',
  'bookingDate',
  'bookingTime',
  'status',
] as const

export type OwnBooking = Pick<PublicBooking, (typeof FACTS)[number]> & {
  manageKey: string
  holdExpiresAt: string | null
}

export function readOwnBookings(): OwnBooking[] {
  const kept = readKept(OWN_BOOKINGS_KEY, Date.now(), { hours: NEXT_BOOKING_KEPT_HOURS })
  const bookings = Array.isArray(kept?.bookings) ? kept.bookings : []
  return bookings.filter(isOurs)
}

export function rememberBooking(booking: PublicBooking, manageKey: string) {
  const others = readOwnBookings().filter(({ bookingHash }) => bookingHash !== booking.bookingHash)
  write([factsOf(booking, manageKey), ...others])
}

/** How a booking stands by now; one that was not made here is not remembered because of it. */
export function noteOwnBooking(booking: PublicBooking) {
  const known = readOwnBookings()
  if (!known.some(({ bookingHash }) => bookingHash === booking.bookingHash)) return
  write(known.map(one => (one.bookingHash === booking.bookingHash ? factsOf(booking, one.manageKey) : one)))
}

/** The key of a booking made on this device. */
export function keptKey(bookingHash: string): string | undefined {
  return readOwnBookings().find(one => one.bookingHash === bookingHash)?.manageKey
}

/** Everything that is here for the next booking: the list, the contact details and what was being filled in. */
export function forgetOwnBookings() {
  for (const name of [OWN_BOOKINGS_KEY, BOOKING_CONTACT_KEY, BOOKING_DRAFT_KEY]) keep(name, undefined, Date.now())
  keep(BOOKING_DRAFT_KEY, undefined, Date.now(), 'sessionStorage')
}

function write(bookings: OwnBooking[]) {
  keep(OWN_BOOKINGS_KEY, { bookings: bookings.slice(0, OWN_BOOKINGS_MAX) }, Date.now())
}

function factsOf(booking: PublicBooking, manageKey: string): OwnBooking {
  const facts = Object.fromEntries(FACTS.map(fact => [fact, booking[fact]])) as Omit<OwnBooking, 'manageKey'>
  return { ...facts, holdExpiresAt: booking.holdExpiresAt, manageKey }
}

/** Another version of the site or a browser extension may have written it. */
function isOurs(kept: unknown): kept is OwnBooking {
  if (typeof kept !== 'object' || kept === null) return false
  const one = kept as Record<string, unknown>
  return [...FACTS, 'manageKey'].every(fact => typeof one[fact] === 'string')
}
