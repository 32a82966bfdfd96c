import sharp from 'sharp'
import {
  PICTURE_FORMATS,
  PICTURE_MAX_WIDTH,
  pictureWidths,
  type PictureFormat as SiteFormat,
} from '#contract/catalogue/picture-files.ts'
import { PICTURE_MAX_PIXELS } from '#contract/rules.ts'
import { openPicture } from './open-picture.ts'
import type { PictureProblem, SitePictureFiles, SiteQuestion } from './picture-encoder.ts'

export async function encodeForSite({ bytes }: SiteQuestion): Promise<SitePictureFiles | PictureProblem> {
  try {
    const opened = await openPicture(bytes, PICTURE_MAX_PIXELS)
    if (!opened) return 'too many pixels'
    const { data, info } = await opened
      .flatten({ background: 'white' })
      .resize({ width: PICTURE_MAX_WIDTH, height: 2 * PICTURE_MAX_WIDTH, fit: 'inside', withoutEnlargement: true })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const files: SitePictureFiles['files'] = []
    for (const each of pictureWidths(width))
      for (const format of PICTURE_FORMATS) {
        const picture = sharp(data, { raw: { width, height, channels } }).resize({ width: each })
        files.push({ width: each, format, bytes: await picture.toFormat(format, SETTINGS[format]).toBuffer() })
      }
    return { width, height, files }
  } catch {
    return 'unreadable'
  }
}

/** The build's settings with less effort: a quarter of the time, a tenth more bytes. */
const SETTINGS: Record<SiteFormat, object> = {
  avif: { quality: 58, effort: 1 },
  webp: { quality: 80 },
  jpeg: { quality: 82, mozjpeg: true },
}
