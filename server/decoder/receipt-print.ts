import { deflateSync } from 'node:zlib'
import sharp, { type OutputInfo } from 'sharp'
import { DETAIL_WIDTH, signatureOf, THUMB_MAX_HEIGHT, THUMB_STEP, thumbOf } from '#server/likeness/measure/grey.ts'

/** What a receipt is noticed by when it comes again. Thumbnail and detail are deflated. */
export interface ReceiptPrint {
  signature: Uint8Array
  thumb: Uint8Array
  thumbHeight: number
  detail: Uint8Array
}

/** From the pixels as they were decoded, before they are encoded again. */
export async function receiptPrint(
  pixels: Buffer,
  { width, height, channels }: Pick<OutputInfo, 'width' | 'height' | 'channels'>,
): Promise<ReceiptPrint> {
  const tall = Math.max(THUMB_STEP * 2, Math.round((height * DETAIL_WIDTH) / width))
  const data = await sharp(pixels, { raw: { width, height, channels } })
    .flatten({ background: 'white' })
    .greyscale()
    .resize({ width: DETAIL_WIDTH, height: tall, fit: 'fill', kernel: 'cubic' })
    .raw({ depth: 'uchar' })
    .toBuffer()
  const rows = Math.min(tall, THUMB_MAX_HEIGHT * THUMB_STEP)
  const detail = { width: DETAIL_WIDTH, height: rows, data: new Uint8Array(data.subarray(0, DETAIL_WIDTH * rows)) }
  const thumb = thumbOf(detail)
  return {
    signature: signatureOf(thumb),
    thumb: deflateSync(thumb.data),
    thumbHeight: thumb.height,
    detail: deflateSync(detail.data),
  }
}
