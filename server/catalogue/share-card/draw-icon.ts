import sharp from 'sharp'
import { colours } from '#contract/catalogue/palette.ts'
import type { EncodedPicture, IconQuestion, PictureProblem } from '#server/platform/decoder/picture-encoder.ts'

const DENSITY_OF_SVG = 72
const SIDE_OF_SVG = 64

/** A square: the drawing as it is, or the logo on its own ground, ink where it has none. */
export async function drawIcon({
  size,
  svg,
  logo,
  share,
}: IconQuestion['icon']): Promise<EncodedPicture | PictureProblem> {
  try {
    const bytes = svg
      ? await sharp(Buffer.from(svg), { density: (DENSITY_OF_SVG * size) / SIDE_OF_SVG })
          .resize(size, size)
          .png()
          .toBuffer()
      : await onGround(logo!, size, share)
    return { bytes, format: 'png' }
  } catch {
    return 'unreadable'
  }
}

async function onGround(logo: Uint8Array, size: number, share: number) {
  const { data: pixel } = await sharp(logo)
    .ensureAlpha()
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [r = 0, g = 0, b = 0, alpha = 0] = pixel
  const background = alpha > 128 ? { r, g, b } : colours.ink
  const side = Math.round(size * share)
  const mark = await sharp(logo)
    .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: mark }])
    .png()
    .toBuffer()
}
