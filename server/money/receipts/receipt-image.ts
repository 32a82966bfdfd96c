import { createHash } from 'node:crypto'
import { parse } from 'node:path'
import { receiptImage } from '#contract/platform/uploads.ts'
import { paymentRefusals } from '#contract/refusals.ts'
import {
  RECEIPT_MAILED_MAX_BYTES,
  RECEIPT_MAILED_MAX_SIDE_PX,
  RECEIPT_STORED_MAX_BYTES,
  RECEIPT_STORED_MAX_SIDE_PX,
} from '#contract/rules.ts'
import { barePicture, pictureFormat } from '#server/platform/decoder/bare-picture.ts'
import { type EncodedPicture, pictureEncoder } from '#server/platform/decoder/picture-encoder.ts'
import type { ReceiptPrint } from '#server/platform/decoder/receipt-print.ts'
import { type FileStore, readReceipt } from '#server/platform/file-store/store.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Attachment } from '#server/platform/mail/compose.ts'

/**
 * Decodes an upload and encodes it again, upright, in sRGB and without metadata, as small as stays readable. Refuses anything but
 * a whole PNG or JPEG of a sensible size, and a client that has used up its decoding budget.
 */
export async function toReceiptImage(upload: Buffer, client?: string) {
  if (upload.length > receiptImage.maxBytes) throw new Refusal('receipt_too_large', receiptImage.says.tooLarge)
  const format = pictureFormat(upload)
  if (!format || format === 'webp') throw new Refusal('receipt_type', receiptImage.says.wrongType)
  const bare = barePicture(upload, format)
  if (!bare) throw new Refusal('receipt_unreadable', paymentRefusals.unreadable)

  const picture = await encodeForStore({ bytes: bare, format, limits: STORED, withPrint: true }, client)
  if (picture === 'too many pixels') throw new Refusal('receipt_too_large', paymentRefusals.tooManyPixels)
  if (picture === 'unreadable') throw new Refusal('receipt_unreadable', paymentRefusals.unreadable)
  return toImage(picture)
}

/** Attaches a stored receipt; one that an earlier version stored too large for mail servers is made smaller. */
export async function mailedReceipt(store: FileStore, fileName: string): Promise<Attachment> {
  const { bytes, contentType, extension } = await toMailImage(await readReceipt(store, fileName))
  return { fileName: `${parse(fileName).name}.${extension}`, contentType, content: bytes }
}

export async function toMailImage(bytes: Buffer) {
  const format = pictureFormat(bytes)
  if (!format || format === 'webp') throw new Error('a stored receipt is no picture')
  if (bytes.length <= MAILED.bytes) return toImage({ bytes, format })
  const picture = await encodeInBackground({ bytes, format, limits: MAILED })
  if (typeof picture === 'string') throw new Error(`a stored receipt cannot be made smaller: ${picture}`)
  return toImage(picture)
}

/** The print of a receipt stored before there were prints; undefined if it cannot be decoded. */
export async function printOfReceipt(file: Buffer): Promise<ReceiptPrint | undefined> {
  const format = pictureFormat(file)
  const bytes = format && barePicture(file, format)
  if (!bytes || format === 'webp') return undefined
  const encoded = await encodeInBackground({ bytes, format, limits: STORED, withPrint: true })
  return typeof encoded === 'string' ? undefined : encoded.print
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const STORED = { sidePx: RECEIPT_STORED_MAX_SIDE_PX, bytes: RECEIPT_STORED_MAX_BYTES }
const MAILED = { sidePx: RECEIPT_MAILED_MAX_SIDE_PX, bytes: RECEIPT_MAILED_MAX_BYTES }

const encodeForStore = pictureEncoder()
/** Another process, seldom needed and soon ended: customers never wait for it. */
const encodeInBackground = pictureEncoder({ idleMs: 1_000 })

function toImage({ bytes, format, print }: EncodedPicture) {
  const extension = format === 'jpeg' ? 'jpg' : 'png'
  return { bytes: Buffer.from(bytes), contentType: `image/${format}`, extension, print }
}
