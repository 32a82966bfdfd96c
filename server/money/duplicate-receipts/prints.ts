import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import type { ReceiptPrint } from '#server/platform/decoder/receipt-print.ts'
import { insertPrint, type LikenessRow, selectLikenesses } from './queries.ts'

export { deletePrintsBefore as forgetPrints } from './queries.ts'

/** What is kept of a receipt to recognise it. Its row is also the request to compare it. */
interface KeptReceipt {
  id: string
  bookingId: string
  uploadHash: string
  fileHash: string
  createdAt: Date
}

export function keepPrint(tx: Db, receipt: KeptReceipt, print: ReceiptPrint): Promise<void> {
  return insertPrint(tx, { ...receipt, ...print })
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** One for each receipt and other booking, the plainest first. */
export async function likenessesOf(db: Db, bookingIds: readonly string[]): Promise<LikenessRow[]> {
  const known = new Map<string, LikenessRow>()
  for (const row of await selectLikenesses(db, bookingIds)) {
    const key = `${row.receiptId} ${row.bookingId}`
    if (!known.has(key)) known.set(key, row)
  }
  return [...known.values()]
}
