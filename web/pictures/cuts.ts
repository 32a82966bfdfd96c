import { PICTURE_WIDTHS } from '#contract/catalogue/picture-files.ts'
import type { PictureName } from './alt.ts'

/** A framing of a master; the hero has a second one, for narrow screens. */
export type CutName = PictureName | 'hero-phone'
export type Format = 'avif' | 'webp' | 'jpeg'

type Cut = { width: number; height: number; widths: number[] }

/** The shape of a picture, and the widths it is served in. The maker of the files and the pages both go by it. */
export function cutOf(name: CutName): Cut {
  if (name === 'hero') return { width: 2000, height: 1200, widths: [480, 768, 960, 1280, 1600, 2000] }
  if (name === 'hero-phone') return { width: 1028, height: 1080, widths: [480, 640, 860, 1028] }
  if (name === 'room') return { width: 2000, height: 1200, widths: PICTURE_WIDTHS }
  if (name === 'voucher') return { width: 1600, height: 900, widths: PICTURE_WIDTHS }
  return { width: 1200, height: 900, widths: PICTURE_WIDTHS }
}

/** The hash covers everything the file is made from, so that it can be cached for ever. */
export function fileName(name: CutName, hash: string, width: number, format: Format) {
  return `${name}.${hash}-${width}.${format === 'jpeg' ? 'jpg' : format}`
}

export function socialCardName(name: PictureName, hash: string) {
  return `${name}-og.${hash}.jpg`
}
