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

export interface ReceiptImage {
  bytes: Buffer
  contentType: string
  extension: string
  print?: ReceiptPrint
}

/**
 * The uploaded bytes as a picture we made ourselves: decoded to the last pixel and encoded again, upright, in sRGB,
 * with nothing beside the pixels, and no larger than it takes to read it. What is not a whole PNG or JPEG of a sensible
 * size is refused, and so is a client that has kept the decoder busy for too long.
 */
export async function toReceiptImage(upload: Buffer, client?: string): Promise<ReceiptImage> {
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

/** A stored receipt for the owner's mail; one that an earlier version stored too large for mail servers is made smaller. */
export async function mailedReceipt(store: FileStore, fileName: string): Promise<Attachment> {
  const { bytes, contentType, extension } = await toMailImage(await readReceipt(store, fileName))
  return { fileName: `${parse(fileName).name}.${extension}`, contentType, content: bytes }
}

/** As it is when it is small, otherwise a smaller copy. */
export async function toMailImage(bytes: Buffer): Promise<ReceiptImage> {
  const format = pictureFormat(bytes)
  if (!format || format === 'webp') throw new Error('a stored receipt is no picture')
  if (bytes.length <= MAILED.bytes) return toImage({ bytes, format })
  const picture = await encodeForMail({ bytes, format, limits: MAILED })
  if (typeof picture === 'string') throw new Error(`a stored receipt cannot be made smaller: ${picture}`)
  return toImage(picture)
}

const STORED = { sidePx: RECEIPT_STORED_MAX_SIDE_PX, bytes: RECEIPT_STORED_MAX_BYTES }
const MAILED = { sidePx: RECEIPT_MAILED_MAX_SIDE_PX, bytes: RECEIPT_MAILED_MAX_BYTES }

const encodeForStore = pictureEncoder()
/** Another process, seldom needed and soon ended: a mail never makes a customer wait. */
const encodeForMail = pictureEncoder({ idleMs: 1_000 })

function toImage({ bytes, format, print }: EncodedPicture): ReceiptImage {
  return { bytes: Buffer.from(bytes), ...kinds[format], print }
}

const kinds = {
  png: { contentType: 'image/png', extension: 'png' },
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
}
