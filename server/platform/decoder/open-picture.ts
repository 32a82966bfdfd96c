import sharp, { type Sharp } from 'sharp'

sharp.cache(false)
sharp.concurrency(1)
// Only these three of libvips' many decoders.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })

/** A stranger's picture: upright, in sRGB, without metadata. */
export async function openPicture(bytes: Uint8Array, maxPixels: number): Promise<Sharp | undefined> {
  // Only reads the header: half a megabyte can claim 30,000 by 30,000 pixels.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > maxPixels) return undefined
  // Quirks of old cameras are warnings; a truncated or corrupt file is an error.
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient().toColourspace('srgb')
}
