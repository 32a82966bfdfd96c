import { paymentRefusals } from '#contract/refusals.ts'
import { receiptImage } from '#contract/uploads.ts'
import { Refusal } from '#server/http/refusal.ts'
import { barePicture, pictureFormat } from './bare-picture.ts'
import { pictureEncoder } from './picture-encoder.ts'

export interface ReceiptImage {
  bytes: Buffer
  contentType: string
  extension: string
}

/**
 * The uploaded bytes as a picture we made ourselves: decoded to the last pixel and encoded again, upright, in sRGB,
 * with nothing beside the pixels. What is not a whole PNG or JPEG of a sensible size is refused.
 */
export async function toReceiptImage(upload: Buffer): Promise<ReceiptImage> {
  if (upload.length > receiptImage.maxBytes) throw new Refusal('receipt_too_large', receiptImage.says.tooLarge)
  const format = pictureFormat(upload)
  if (!format) throw new Refusal('receipt_type', receiptImage.says.wrongType)
  const bare = barePicture(upload, format)
  if (!bare) throw new Refusal('receipt_unreadable', paymentRefusals.unreadable)

  const bytes = await encodePicture({ bytes: bare, format })
  if (bytes === 'too many pixels') throw new Refusal('receipt_too_large', paymentRefusals.tooManyPixels)
  if (bytes === 'unreadable') throw new Refusal('receipt_unreadable', paymentRefusals.unreadable)
  return { bytes: Buffer.from(bytes), ...kinds[format] }
}

const encodePicture = pictureEncoder()

const kinds = {
  png: { contentType: 'image/png', extension: 'png' },
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
}
