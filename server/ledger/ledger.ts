import { randomUUID } from 'node:crypto'
import type { Money, Payment } from '#contract/desk/desk.ts'
import type { AccountLine } from '#contract/ledger/lines.ts'
import type { Who } from '#server/platform/audit-log/audit-log.ts'
import type { Db } from '#server/platform/db/database.ts'
import { insertPayment, type PaymentRow, type selectLines } from './queries.ts'
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
export function owedAtReceipt(upFrontAtReceipt: number | null, { paid, upFront }: Pick<Money, 'paid' | 'upFront'>) {
  const then = upFrontAtReceipt === null ? 0 : upFrontAtReceipt - paid
  return then <= 0 || then === upFront ? null : then
}

export interface Owing {
  status: string
  priceNaira: number
  linesNaira: number
  depositNaira: number | null
  refund: 'none' | 'return' | 'keep'
}

/** The view `booking_accounts` for a loaded row, or for a state it does not have yet; a property test compares both. */
export function moneyOf(booking: Owing, paid: number): Money {
  const { status, refund } = booking
  const off = isOff(status)
  const total = totalOf(booking)
  return {
    total,
    paid,
    owed: off ? 0 : Math.max(0, total - paid),
    upFront: isAwaited(status) ? Math.max(0, upFrontOf(booking) - paid) : 0,
    toReturn: Math.max(0, off ? (refund === 'keep' ? 0 : paid) : paid - total),
  }
}

/** What a visit costs with its lines. */
export const totalOf = ({ priceNaira, linesNaira }: Pick<Owing, 'priceNaira' | 'linesNaira'>) =>
  Math.max(0, priceNaira + linesNaira)

/** What of it the transfer before the visit is, whether it has come or not. */
export function upFrontOf(booking: Pick<Owing, 'priceNaira' | 'linesNaira' | 'depositNaira'>): number {
  const total = totalOf(booking)
  return Math.min(booking.depositNaira ?? total, total)
}

/** What is paid at the spa: while a transfer is awaited all but that, of a confirmed booking all that is open. */
export function atSpaOf(booking: Omit<Owing, 'refund'>, paid: number): number {
  const { status } = booking
  if (status !== 'confirmed' && status !== 'lapsed' && !isAwaited(status)) return 0
  return Math.max(0, totalOf(booking) - Math.max(status === 'confirmed' ? 0 : upFrontOf(booking), paid))
}

/** Waits for its transfer, or for somebody to see it. */
const isAwaited = (status: string) => status === 'held' || status === 'submitted'

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

type LineRow = Omit<Awaited<ReturnType<typeof selectLines>>[number], 'bookingId' | 'aboutId' | 'deviceId' | 'number'>

export function toLine(row: LineRow): AccountLine {
  const { id, kind, label, quantity, amountNaira, reason, at, deviceName, reversesId } = row
  return {
    _id: id,
    kind,
    label,
    quantity,
    amount: amountNaira,
    reason,
    at: at?.toISOString() ?? null,
    by: deviceName,
    reverses: reversesId,
  }
}
