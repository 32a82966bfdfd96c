import { deskText } from '#contract/messages.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { deskRefusals } from '#contract/refusals.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { lockReference, type PaymentRow, selectByReferences, selectPayments } from './queries.ts'

/** Ignores case, spaces and punctuation: people type one reference in many ways. */
const sameOf = (reference: string) => reference.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

/**
 * A repeated reference is one transfer claimed twice, or a typo. The refusal names the other payment and can be overridden; a
 * refund may repeat its payment's reference.
 */
export async function refuseSameReference(
  tx: Db,
  payment: Pick<PaymentRow, 'bookingId' | 'direction' | 'method' | 'reference'>,
) {
  const same = sameOf(payment.reference)
  if (payment.method !== 'transfer' || same === '') return
  await lockReference(tx, same)
  const found = await selectByReferences(tx, [same])
  const other = found.find(({ direction }) => direction === payment.direction)
  if (!other) return
  const isItsOwn = other.bookingId === payment.bookingId
  const whose = isItsOwn ? 'this booking' : `booking #${other.hash} of ${dayAndMonth(other.bookingDate)}`
  throw new Refusal('same_reference', deskRefusals.sameReference(payment.reference, whose))
}

/** Warnings by payment id. */
export async function referenceFlags(db: Db, payments: readonly PaymentRow[]): Promise<(id: string) => string[]> {
  const own = payments.filter(({ method, reference }) => method === 'transfer' && sameOf(reference) !== '')
  const found = await selectByReferences(db, [...new Set(own.map(({ reference }) => sameOf(reference)))])
  return id => {
    const payment = own.find(one => one.id === id)
    if (!payment) return []
    const others = found.filter(
      one => one.id !== id && one.same === sameOf(payment.reference) && one.direction === payment.direction,
    )
    return [...new Set(others.map(({ hash }) => deskText.sameReference(payment.reference, hash)))]
  }
}

/** Warnings by booking id. */
export async function referenceFlagsOf(db: Db, bookingIds: readonly string[]): Promise<(id: string) => string[]> {
  const payments = await selectPayments(db, ...bookingIds)
  const flags = await referenceFlags(db, payments)
  return bookingId => [...new Set(payments.filter(one => one.bookingId === bookingId).flatMap(({ id }) => flags(id)))]
}
