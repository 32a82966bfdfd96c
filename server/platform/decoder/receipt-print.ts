import { deflateSync } from 'node:zlib'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { DETAIL_WIDTH, signatureOf, THUMB_MAX_HEIGHT, THUMB_STEP, thumbOf } from './grey.ts'

/** Recognises duplicates of a receipt. Thumbnail and detail are deflated. */
export interface ReceiptPrint {
  signature: Uint8Array
  thumb: Uint8Array
  thumbHeight: number
  /** The picture, and below it its negative. */
  detail: Uint8Array
}

export async function receiptPrint(
  pixels: Buffer,
  { width, height, channels }: Pick<OutputInfo, 'width' | 'height' | 'channels'>,
): Promise<ReceiptPrint> {
  const tall = Math.max(THUMB_STEP * 2, Math.round((height * DETAIL_WIDTH) / width))
  const small = { width: DETAIL_WIDTH, height: tall, fit: 'fill', kernel: 'cubic' } as const
  const picture = sharp(pixels, { raw: { width, height, channels } }).flatten({ background: 'white' })
  const data = await picture.clone().greyscale().resize(small).raw({ depth: 'uchar' }).toBuffer()
  const negative = await negativeOf(picture.clone().resize(small))
  const rows = Math.min(tall, THUMB_MAX_HEIGHT * THUMB_STEP)
  const detail = { width: DETAIL_WIDTH, height: rows, data: new Uint8Array(data.subarray(0, DETAIL_WIDTH * rows)) }
  const thumb = thumbOf(detail)
  return {
    signature: signatureOf(thumb),
    thumb: deflateSync(thumb.data),
    thumbHeight: thumb.height,
    detail: deflateSync(Buffer.concat([detail.data, negative.subarray(0, DETAIL_WIDTH * rows)])),
  }
}

/** Returns a grey negative. Negates before converting to grey, because sharp would negate the grey, which differs. */
async function negativeOf(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at++) data[at] = 255 - data[at]!
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } }).greyscale().raw({ depth: 'uchar' }).toBuffer()
}
