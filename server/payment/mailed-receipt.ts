import { parse } from 'node:path'
import { type FileStore, readReceipt } from '#server/file-store/store.ts'
import type { Attachment } from '#server/mail/compose.ts'
import { toMailImage } from './receipt-image.ts'

/** A stored receipt for the owner's mail. Also one that an earlier version kept in a size no mail server takes. */
export async function mailedReceipt(store: FileStore, fileName: string): Promise<Attachment> {
  const { bytes, contentType, extension } = await toMailImage(await readReceipt(store, fileName))
  return { fileName: `${parse(fileName).name}.${extension}`, contentType, content: bytes }
}
