import { BOOKING_PAYMENT_KEY } from '#contract/rules.ts'
import { keep, readKept } from './kept.ts'
import { forgetReceipt } from './kept-receipt.ts'

/**
 * A payment step that is open, so that a phone which ends the page while the bank's app is in front does not end the step:
 * whose it is and the note. The receipt beside it is in kept-receipt.ts.
 */
interface KeptPayment {
  bookingHash: string
  note: string
}

export function keepPayment(payment: KeptPayment) {
  keep(BOOKING_PAYMENT_KEY, payment, Date.now())
}

export function keptPayment(): KeptPayment | undefined {
  const { bookingHash, note } = readKept(BOOKING_PAYMENT_KEY, Date.now()) ?? {}
  return typeof bookingHash === 'string' && typeof note === 'string' ? { bookingHash, note } : undefined
}

/** It was closed, paid or let go. */
export function forgetPayment() {
  keep(BOOKING_PAYMENT_KEY, undefined, Date.now())
  return forgetReceipt()
}
