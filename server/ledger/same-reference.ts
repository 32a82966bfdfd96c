import { deskText } from '#contract/messages.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { deskRefusals } from '#contract/refusals.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { lockReference, type PaymentRow, selectByReferences, selectTransferReferences } from './queries.ts'

/** One transfer has one reference: the same one twice is one transfer claimed twice, or a slip of the finger. */

type Referred = Pick<PaymentRow, 'id' | 'bookingId' | 'direction' | 'method' | 'reference'>

/** Without capitals, spaces and punctuation: people type the same reference in many ways. */
const sameOf = (reference: string) => reference.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

/** Refuses a repeated reference and names the other payment; the caller may confirm it. A refund may repeat its payment's. */
export async function refuseSameReference(tx: Db, payment: Omit<Referred, 'id'>) {
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

/** What to look at, by the id of the payment. */
export async function referenceFlags(db: Db, payments: readonly Referred[]): Promise<(id: string) => string[]> {
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

/** The same for many bookings at once, by the id of the booking. */
export async function referenceFlagsOf(db: Db, bookingIds: readonly string[]): Promise<(id: string) => string[]> {
  const payments = await selectTransferReferences(db, bookingIds)
  const flags = await referenceFlags(db, payments)
  return bookingId => [...new Set(payments.filter(one => one.bookingId === bookingId).flatMap(({ id }) => flags(id)))]
}
