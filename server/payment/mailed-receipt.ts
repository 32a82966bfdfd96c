import { parse } from 'node:path'
import type { Attachment } from '#server/mail/compose.ts'
import { toMailImage } from './decoder/image.ts'
import { type ReceiptStore, readReceipt } from './store/store.ts'

/** A stored receipt for the owner's mail. Also one that an earlier version kept in a size no mail server takes. */
export async function mailedReceipt(store: ReceiptStore, fileName: string): Promise<Attachment> {
  const { bytes, contentType, extension } = await toMailImage(await readReceipt(store, fileName))
  return { fileName: `${parse(fileName).name}.${extension}`, contentType, content: bytes }
}
