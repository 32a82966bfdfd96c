import { readBookingHash } from '#contract/booking-hash.ts'
import { paymentRefusals } from '#contract/refusals.ts'
import type { BookingRow } from '#server/booking/booking.ts'
import type { Deps } from '#server/deps.ts'
import { clientKey } from '#server/http/client-key.ts'
import { Refusal } from '#server/http/refusal.ts'

/** What a request with a receipt says about who sends it. */
export interface Sender {
  /** A booking's _id, or the number that people read out. */
  identifier: string
  key?: string
  ip?: string
  /** Who asks from the customer's own page has shown the key already. */
  hasKey?: boolean
}

/**
 * A receipt changes a booking and uses up what may be sent for it, so it wants more than the number, which is printed and
 * read out: the key from the payment link or from the browser that booked. Without it the _id is enough on the network
 * that booked, so that a program that books can also pay. True with the key: those receipts are counted apart.
 */
export function checkSender(
  { id, networkKey }: BookingRow,
  { identifier, key = '', ip, hasKey = false }: Sender,
  { bookingKeys, contact }: Pick<Deps, 'bookingKeys'> & { contact: string },
): boolean {
  if (hasKey || bookingKeys.fits(id, key)) return true
  const isNumber = readBookingHash(identifier) !== undefined
  const isSameNetwork = networksOf(ip).some(network => bookingKeys.alias('network', network) === networkKey)
  // Of a booking from the desk or from an earlier version the network is not known.
  if (isNumber || !(networkKey === null || isSameNetwork))
    throw new Refusal('payment_link_needed', paymentRefusals.linkNeeded(contact))
  return false
}

/** A machine that talks to itself is one network by either of its addresses. */
function networksOf(ip: string | undefined): string[] {
  if (ip === undefined) return []
  const own = ['127.0.0.1', '::1'].map(clientKey)
  const network = clientKey(ip)
  return own.includes(network) ? own : [network]
}
