import sharp, { type OutputInfo, type ResizeOptions } from 'sharp'
import { RECEIPT_MAX_PIXELS } from '#contract/rules.ts'
import './careful-sharp.ts'
import type { PictureFormat } from './bare-picture.ts'
import type { EncodedPicture, PictureProblem, ReceiptQuestion } from './picture-encoder.ts'
import { receiptPrint } from './receipt-print.ts'

/** Upright, in sRGB, without metadata, and within the limits. */
export async function encodeAgain({
  bytes,
  format,
  limits,
  withPrint,
}: ReceiptQuestion): Promise<EncodedPicture | PictureProblem> {
  try {
    // Only reads the header: half a megabyte can claim 30,000 by 30,000 pixels.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > RECEIPT_MAX_PIXELS) return 'too many pixels'
    // Quirks of old cameras are warnings; a truncated or corrupt file is an error.
    const picture = sharp(bytes, { limitInputPixels: RECEIPT_MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .toColourspace('srgb')
      .resize(within(limits.sidePx))
    const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
    const encoded = await smallEnough(data, info, format, limits.bytes)
    return withPrint ? { ...encoded, print: await receiptPrint(data, info) } : encoded
  } catch {
    return 'unreadable'
  }
}

const FINE = 88
const COARSE = [75, 60, 45]
const SHRINK_BY = 0.7

/** A screenshot stays PNG if that is smaller. What is too large loses quality first, then size, which only noise needs. */
async function smallEnough(
  pixels: Buffer,
  { width, height, channels }: OutputInfo,
  format: PictureFormat,
  bytes: number,
) {
  const picture = () => sharp(pixels, { raw: { width, height, channels } })
  const asJpeg = async (quality: number, sidePx = Math.max(width, height)): Promise<EncodedPicture> => {
    const flat = picture().resize(within(sidePx)).flatten({ background: 'white' })
    return { bytes: await flat.jpeg({ quality }).toBuffer(), format: 'jpeg' }
  }

  let best = await asJpeg(FINE)
  if (format === 'png') {
    const exact = await picture().png().toBuffer()
    if (exact.length <= best.bytes.length) best = { bytes: exact, format }
  }
  for (const quality of COARSE) if (best.bytes.length > bytes) best = await asJpeg(quality)
  for (let sidePx = Math.max(width, height) * SHRINK_BY; best.bytes.length > bytes && sidePx >= 1; sidePx *= SHRINK_BY)
    best = await asJpeg(COARSE.at(-1) ?? FINE, Math.floor(sidePx))
  return best
}

function within(sidePx: number): ResizeOptions {
  return { width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true }
}
