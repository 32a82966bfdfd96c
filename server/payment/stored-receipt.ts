import { bookingRefusals } from '#contract/refusals.ts'
import { requireBooking } from '#server/booking/booking.ts'
import type { Db } from '#server/db/database.ts'
import type { FileStore } from '#server/file-store/store.ts'
import { Refusal } from '#server/http/refusal.ts'
import { selectReceipts } from './queries.ts'

/** A booking's receipt for the owner, counted from the newest. */
export async function openReceipt(
  { db, receipts }: { db: Db; receipts: FileStore },
  identifier: string,
  fromNewest: number,
) {
  const booking = await requireBooking(db, identifier)
  const receipt = (await selectReceipts(db, booking.id))[fromNewest - 1]
  const content = receipt && (await receipts.read(receipt.fileName))
  if (!content) throw new Refusal('not_found', bookingRefusals.noReceipt)
  const extension = receipt.fileName.slice(receipt.fileName.lastIndexOf('.'))
  return { content, contentType: receipt.contentType, fileName: `receipt-${booking.hash}${extension}` }
}
