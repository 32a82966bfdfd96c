import sharp, { type OutputInfo, type ResizeOptions } from 'sharp'
import { RECEIPT_MAX_PIXELS } from '#contract/rules.ts'
import './careful-sharp.ts'
import type { PictureFormat } from './bare-picture.ts'
import type { EncodedPicture, PictureProblem, ReceiptQuestion } from './picture-encoder.ts'
import { receiptPrint } from './receipt-print.ts'

/** Upright, in sRGB, with nothing beside the pixels, and within the limits: the same for every picture. */
export async function encodeAgain({
  bytes,
  format,
  limits,
  withPrint,
}: ReceiptQuestion): Promise<EncodedPicture | PictureProblem> {
  try {
    // Only the header is read here: a file of half a megabyte can say it is 30,000 pixels wide and as high.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > RECEIPT_MAX_PIXELS) return 'too many pixels'
    // Harmless quirks of old cameras are warnings; what is truncated or corrupt is an error.
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

/**
 * A screenshot stays as sharp as it was when that is smaller, too. What is still too large loses detail first, and only
 * then size: of real pictures none gets that far, noise does.
 */
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
