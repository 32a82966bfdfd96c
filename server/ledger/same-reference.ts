import { deskText } from '#contract/messages.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { deskRefusals } from '#contract/refusals.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { lockReference, type PaymentRow, selectByReferences, selectPayments } from './queries.ts'

/** Ignores case, spaces and punctuation: people type one reference in many ways. */
const normaliseReference = (reference: string) => reference.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

/**
 * Throws if another transfer has this reference; the caller overrides it with `sameReference: true`. A refund may repeat the
 * reference of its payment.
 */
export async function refuseSameReference(
  tx: Db,
  payment: Pick<PaymentRow, 'bookingId' | 'direction' | 'method' | 'reference'>,
) {
  const normalised = normaliseReference(payment.reference)
  if (payment.method !== 'transfer' || normalised === '') return
  await lockReference(tx, normalised)
  const found = await selectByReferences(tx, [normalised])
  const other = found.find(({ direction }) => direction === payment.direction)
  if (!other) return
  const isSameBooking = other.bookingId === payment.bookingId
  const otherLabel = isSameBooking ? 'this booking' : `booking #${other.hash} of ${dayAndMonth(other.bookingDate)}`
  throw new Refusal('same_reference', deskRefusals.sameReference(payment.reference, otherLabel))
}

/** Returns a function from a payment's id to its warnings. */
export async function duplicateWarningsByPayment(
  db: Db,
  payments: readonly PaymentRow[],
): Promise<(id: string) => string[]> {
  const transfers = payments.filter(
    ({ method, reference }) => method === 'transfer' && normaliseReference(reference) !== '',
  )
  const found = await selectByReferences(db, [
    ...new Set(transfers.map(({ reference }) => normaliseReference(reference))),
  ])
  return id => {
    const payment = transfers.find(one => one.id === id)
    if (!payment) return []
    const normalised = normaliseReference(payment.reference)
    const others = found.filter(
      one => one.id !== id && one.normalisedReference === normalised && one.direction === payment.direction,
    )
    return [...new Set(others.map(({ hash }) => deskText.sameReference(payment.reference, hash)))]
  }
}

/** Returns a function from a booking's id to the warnings of its payments. */
export async function duplicateWarningsByBooking(
  db: Db,
  bookingIds: readonly string[],
): Promise<(id: string) => string[]> {
  const payments = await selectPayments(db, ...bookingIds)
  const warningsOf = await duplicateWarningsByPayment(db, payments)
  return bookingId => [
    ...new Set(payments.filter(one => one.bookingId === bookingId).flatMap(({ id }) => warningsOf(id))),
  ]
}
