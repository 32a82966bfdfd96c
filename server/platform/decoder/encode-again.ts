import sharp, { type OutputInfo, type ResizeOptions } from 'sharp'
import { RECEIPT_MAX_PIXELS } from '#contract/rules.ts'
import type { PictureFormat } from './bare-picture.ts'
import { openPicture } from './open-picture.ts'
import type { EncodedPicture, PictureProblem, ReceiptQuestion } from './picture-encoder.ts'
import { receiptPrint } from './receipt-print.ts'

export async function encodeAgain(question: ReceiptQuestion): Promise<EncodedPicture | PictureProblem> {
  const { bytes, format, limits, withPrint } = question
  try {
    const opened = await openPicture(bytes, RECEIPT_MAX_PIXELS)
    if (!opened) return 'too many pixels'
    const picture = opened.resize(within(limits.sidePx)).raw({ depth: 'uchar' })
    const { data, info } = await picture.toBuffer({ resolveWithObject: true })
    const encoded = await smallEnough(data, info, format, limits.bytes)
    return withPrint ? { ...encoded, print: await receiptPrint(data, info) } : encoded
  } catch {
    return 'unreadable'
  }
}

const FINE = 88
const COARSE = [75, 60, 45]
const SHRINK_BY = 0.7

/** A screenshot stays PNG if that is smaller. A picture that is too large loses quality first, then size. */
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
