import { paymentRefusals } from '#contract/refusals.ts'
import type { BookingRow } from '#server/booking/booking.ts'
import { type Asker, proofOf } from '#server/booking/proof.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/refusal.ts'

/** What a request with a receipt says about who sends it. */
export interface Sender extends Asker {
  /** Who asks from the customer's own page has shown the key already. */
  hasKey?: boolean
}

/**
 * A receipt changes a booking and uses up what may be sent for it, so it wants more than the number. True with the key:
 * those receipts are counted apart.
 */
export function checkSender(
  booking: BookingRow,
  { hasKey = false, ...asker }: Sender,
  { bookingKeys, contact }: Pick<Deps, 'bookingKeys'> & { contact: string },
): boolean {
  const proof = hasKey ? 'key' : proofOf(booking, asker, bookingKeys)
  if (!proof) throw new Refusal('payment_link_needed', paymentRefusals.linkNeeded(contact))
  return proof === 'key'
}
