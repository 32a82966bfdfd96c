import { createHash } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import type { ReceiptPrint } from '#server/decoder/receipt-print.ts'
import { deletePrintsBefore, insertPrint, type LikenessRow, selectLikenesses } from './queries.ts'

export type { LikenessRow }

/** What stays of a receipt to notice it by. Its row is also the note that it has yet to be compared. */
export interface KeptReceipt {
  id: string
  bookingId: string
  uploadHash: string
  fileHash: string
  createdAt: Date
}

export function keepPrint(tx: Db, receipt: KeptReceipt, print: ReceiptPrint): Promise<void> {
  return insertPrint(tx, { ...receipt, ...print })
}

/** Of a receipt whose picture cannot be read any more, so that nobody tries again. */
export function keepWithoutPicture(tx: Db, receipt: KeptReceipt, now: Date): Promise<void> {
  return insertPrint(tx, { ...receipt, comparedAt: now })
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Of several things known of two bookings' receipts the plainest. */
export async function likenessesOf(db: Db, bookingIds: readonly string[]): Promise<LikenessRow[]> {
  const known = new Map<string, LikenessRow>()
  for (const row of await selectLikenesses(db, bookingIds)) {
    const key = `${row.receiptId} ${row.bookingId}`
    if (!known.has(key)) known.set(key, row)
  }
  return [...known.values()]
}

export function forgetPrints(db: Db, before: Date): Promise<number> {
  return deletePrintsBefore(db, before)
}
