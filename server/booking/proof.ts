import { readBookingHash } from '#contract/booking-hash.ts'
import { clientKey } from '#server/http/client-key.ts'
import type { BookingRow } from './booking.ts'
import type { BookingKeys } from './own/keys.ts'

/** What a request says about why it may change a booking. */
export interface Asker {
  /** A booking's _id, or the number that people read out. */
  identifier: string
  key?: string
  ip?: string
}

/**
 * The number is printed and read out, so it changes nothing by itself: it takes the booking's key, which every mail carries
 * and the device that booked has kept. Without it the _id is enough on the network that booked, so that a program that
 * books can go on. A booking from the desk has no network on record, and only its key counts.
 */
export function proofOf(
  { id, networkKey }: Pick<BookingRow, 'id' | 'networkKey'>,
  { identifier, key = '', ip }: Asker,
  bookingKeys: BookingKeys,
): 'key' | 'network' | undefined {
  if (bookingKeys.fits(id, key)) return 'key'
  if (readBookingHash(identifier) !== undefined || networkKey === null) return undefined
  return networksOf(ip).some(network => bookingKeys.alias('network', network) === networkKey) ? 'network' : undefined
}

/** A machine that talks to itself is one network by either of its addresses. */
function networksOf(ip: string | undefined): string[] {
  if (ip === undefined) return []
  const own = ['127.0.0.1', '::1'].map(clientKey)
  const network = clientKey(ip)
  return own.includes(network) ? own : [network]
}
