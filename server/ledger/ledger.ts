import { randomUUID } from 'node:crypto'
import type { Money, Payment } from '#contract/desk/desk.ts'
import type { Who } from '#server/platform/audit-log/audit-log.ts'
import type { Db } from '#server/platform/db/database.ts'
import { insertPayment, type PaymentRow } from './queries.ts'
import { refuseSameReference } from './same-reference.ts'

export type { PaymentRow }

interface NewPayment {
  bookingId: string
  direction: PaymentRow['direction']
  method: PaymentRow['method']
  amount: number
  reference?: string
  /** Confirms a reference that another transfer has. */
  sameReference?: boolean
  /** The bank's statement shows the payment. */
  seen?: boolean
}

/** Appends to the ledger. What a booking owes or is owed are sums of its rows, never a state. */
export async function writePayment(
  tx: Db,
  { bookingId, direction, method, amount, reference = '', sameReference = false, seen = false }: NewPayment,
  who: Who,
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

/** Payments less refunds. */
export function paidBy(payments: readonly PaymentRow[]): number {
  const signed = payments.map(({ direction, amountNaira }) => (direction === 'in' ? amountNaira : -amountNaira))
  return signed.reduce((sum, amount) => sum + amount, 0)
}

/**
 * What the transfer of a receipt should have been, if it is another amount than is owed now: a treatment was taken out or
 * exchanged since the receipt was sent.
 */
export function owedAtReceipt(priceAtReceipt: number | null, { paid, owed }: Pick<Money, 'paid' | 'owed'>) {
  const then = priceAtReceipt === null ? 0 : priceAtReceipt - paid
  return then <= 0 || then === owed ? null : then
}

type Owing = { status: string; priceNaira: number; refund: 'none' | 'return' | 'keep' }

/** The view `booking_accounts` for a loaded row, or for a state it does not have yet; a property test compares both. */
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
