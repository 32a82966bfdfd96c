import sharp, { type Sharp } from 'sharp'
import { contrast } from '#contract/catalogue/contrast.ts'
import { colours, type Hex } from '#contract/catalogue/palette.ts'

export interface RawPicture {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

const MAX_WIDTH = 720
const MAX_HEIGHT = 360
/** Shares of the height, around a logo that has a ground. */
const MARGIN = { above: 0.16, beside: 0.26 }
const OPAQUE = 128
/** Below it ink swallows a colour. */
const SEEN_ON_INK = 2
const DARK_SHARE = 0.25

/** Without its margins, and to be seen on ink, where every logo of the site is shown: a dark one without a ground gets cream. */
export async function prepareLogo(opened: Sharp): Promise<RawPicture> {
  const whole = await raw(
    opened
      .ensureAlpha()
      .resize({ width: 2 * MAX_WIDTH, height: 2 * MAX_HEIGHT, fit: 'inside', withoutEnlargement: true }),
  )
  // A picture of one colour is nothing but margin.
  const mark = await raw(from(whole).trim({ threshold: 12 })).catch(() => whole)
  const ground = groundOf(mark)
  const small = await raw(
    from(mark).resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true }),
  )
  if (!ground) return small
  const [above, beside] = [MARGIN.above, MARGIN.beside].map(share => Math.round(small.info.height * share))
  const framed = { top: above, bottom: above, left: beside, right: beside, background: ground }
  return raw(sharp(await from(small).flatten({ background: ground }).png().toBuffer()).extend(framed))
}

const from = ({ data, info }: RawPicture) => sharp(data, { raw: info })

const raw = (picture: Sharp): Promise<RawPicture> =>
  picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })

/** The colour at its corner, cream if it would not be seen, or none. */
function groundOf({ data, info: { width, height, channels } }: RawPicture): Hex | undefined {
  const [corner = 0, all = width * height] = [data[channels - 1]]
  if (corner >= OPAQUE) return colourAt(data, 0)
  let [shown, dark] = [0, 0]
  const step = Math.max(1, Math.floor(all / 20_000))
  for (let at = 0; at < all * channels; at += step * channels) {
    if ((data[at + channels - 1] ?? 0) < OPAQUE) continue
    shown++
    if (contrast(colourAt(data, at), colours.ink) < SEEN_ON_INK) dark++
  }
  return dark > shown * DARK_SHARE ? colours.cream : undefined
}

function colourAt(data: Buffer, at: number): Hex {
  return `#${data.subarray(at, at + 3).toString('hex')}`
}
