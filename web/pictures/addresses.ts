import type { PictureName } from './alt.ts'
import { type CutName, cutOf, type Format, fileName, socialCardName } from './cuts.ts'

const FOLDER = '/pictures/'
const HASHES = PICTURE_HASHES

export const isOurs = (name: string): name is PictureName => Object.hasOwn(HASHES, name) && name !== 'hero-phone'

/** Every width of a picture in one format, as the `srcset` attribute wants it. */
export function srcSet(name: CutName, format: Format, widest = Number.POSITIVE_INFINITY): string {
  const widths = cutOf(name).widths.filter(width => width <= widest)
  return widths.map(width => `${address(name, width, format)} ${width}w`).join(', ')
}

/** Returns the JPEG of a middle width, for browsers that read no source list. */
export function fallback(name: CutName): string {
  const { widths } = cutOf(name)
  return address(name, widths[widths.length >> 1]!, 'jpeg')
}

/** The widest JPEG of one of our own, for a card that is drawn on it; undefined for any other name. */
export function ownPictureFile(name: string): string | undefined {
  return isOurs(name) ? address(name, Math.max(...cutOf(name).widths), 'jpeg') : undefined
}

/** 1200 by 630, signed, for social cards. */
export const socialCard = (name: PictureName) => FOLDER + socialCardName(name, SOCIAL_CARD_HASHES[name])

const address = (name: CutName, width: number, format: Format) => FOLDER + fileName(name, HASHES[name], width, format)
