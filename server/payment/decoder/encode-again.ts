import sharp from 'sharp'
import { RECEIPT_MAX_PIXELS } from '#contract/rules.ts'
import type { PictureQuestion, PictureResult } from './picture-encoder.ts'

sharp.cache(false)
sharp.concurrency(1)
// The two decoders we mean, and none of libvips' many others.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg'] })

/** Upright, in sRGB, with nothing beside the pixels. */
export async function encodeAgain({ bytes, format }: PictureQuestion): Promise<PictureResult> {
  try {
    // Only the header is read here: a file of half a megabyte can say it is 30,000 pixels wide and as high.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > RECEIPT_MAX_PIXELS) return 'too many pixels'
    // Harmless quirks of old cameras are warnings; what is truncated or corrupt is an error.
    const picture = sharp(bytes, { limitInputPixels: RECEIPT_MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .toColourspace('srgb')
    const encoded = format === 'png' ? picture.png() : picture.jpeg({ quality: 90 })
    return await encoded.toBuffer()
  } catch {
    return 'unreadable'
  }
}
