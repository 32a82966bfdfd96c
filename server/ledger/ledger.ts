import { randomUUID } from 'node:crypto'
import type { Money, Payment } from '#contract/desk/desk.ts'
import type { Db } from '#server/platform/db/database.ts'
import { insertPayment, type PaymentRow } from './queries.ts'
import { refuseSameReference } from './same-reference.ts'

export type { PaymentRow }

/** Every naira that came in or went out. What a booking owes or is owed are sums of these rows, never a state. */

export interface NewPayment {
  bookingId: string
  direction: PaymentRow['direction']
  method: PaymentRow['method']
  amount: number
  reference?: string
  /** That another transfer has this reference, and that it is meant. */
  sameReference?: boolean
  /** That the bank's statement shows it. */
  seen?: boolean
}

export async function writePayment(
  tx: Db,
  { bookingId, direction, method, amount, reference = '', sameReference = false, seen = false }: NewPayment,
  who: { deviceId: string | null; name: string },
  now: Date,
): Promise<PaymentRow> {
  if (!sameReference) await refuseSameReference(tx, { bookingId, direction, method, reference })
  return insertPayment(tx, {
    id: randomUUID(),
    bookingId,
    direction,
    method,
    amountNaira: amount,
    reference,
    at: now,
    deviceId: who.deviceId,
    deviceName: who.name,
    seenAt: seen ? now : null,
  })
}

/** What came in, less what went out. */
export function paidBy(payments: readonly PaymentRow[]): number {
  return payments.reduce(
    (sum, { direction, amountNaira }) => sum + (direction === 'in' ? amountNaira : -amountNaira),
    0,
  )
}

type Owing = { status: string; priceNaira: number; refund: 'none' | 'return' | 'keep' }

/**
 * `booking_accounts` for a row that is already loaded, or for a state it does not have yet; a property test holds it to the view.
 * A booking that takes place, or may, owes its price; one that does not gets back what it paid, unless that is kept.
 */
export function moneyOf({ status, priceNaira, refund }: Owing, paid: number): Money {
  const off = isOff(status)
  return {
    paid,
    owed: off ? 0 : Math.max(0, priceNaira - paid),
    toReturn: Math.max(0, off ? (refund === 'keep' ? 0 : paid) : paid - priceNaira),
  }
}

/** Does not take place. */
export const isOff = (status: string) => OFF.includes(status)

const OFF = ['cancelled', 'declined', 'lapsed']

export function toPayment(row: PaymentRow, flags: string[] = []): Payment {
  return {
    _id: row.id,
    direction: row.direction,
    method: row.method,
    amount: row.amountNaira,
    reference: row.reference,
    at: row.at.toISOString(),
    by: row.deviceName,
    flags,
  }
}
