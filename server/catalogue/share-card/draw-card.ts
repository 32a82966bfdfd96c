import sharp, { type Sharp } from 'sharp'
import { tonesOf } from '#contract/catalogue/accent.ts'
import { colours } from '#contract/catalogue/palette.ts'
import { SHARE_CARD } from '#contract/catalogue/share-card.ts'
import type { CardQuestion, EncodedPicture, PictureProblem } from '#server/platform/decoder/picture-encoder.ts'
import { lettered } from './lettering.ts'

sharp.cache(false)
sharp.concurrency(1)

const { width: WIDTH, height: HEIGHT } = SHARE_CARD
const MARGIN = 64
const LINE = WIDTH - 2 * MARGIN
const PRICE_PAD = 28
const PRICE_HEIGHT = 76
/** Of a logo on its own ground. */
const CORNER = 14
/** Room under a logo: for the address, for the name and the address, or none. */
const LOGO_FOOT = { name: 84, 'above name': 226, spa: 0 }

export async function drawCard({
  picture,
  focus,
  words,
  accent,
  logo,
}: CardQuestion): Promise<EncodedPicture | PictureProblem> {
  try {
    const base = picture
      ? await framed(sharp(picture, { failOn: 'error' }), focus)
      : sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: colours.ink } })
    const mark = logo && (await placed(logo))
    const shown = { ...words, ...(logo && { [logo.place]: '' }) }
    const bytes = await base
      .composite([{ input: Buffer.from(overlay(shown, tonesOf(accent).gold)) }, ...(mark ? [mark] : [])])
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer()
    return { bytes, format: 'jpeg' }
  } catch {
    return 'unreadable'
  }
}

/** Cropped to the card, with the focus as near its middle as possible. */
async function framed(picture: Sharp, focus: CardQuestion['focus']) {
  const { width, height } = await picture.metadata()
  const scale = Math.max(WIDTH / width, HEIGHT / height)
  const [scaledWidth, scaledHeight] = [Math.ceil(width * scale), Math.ceil(height * scale)]
  const start = (middle: number, whole: number, part: number) =>
    Math.round(Math.min(Math.max(middle * whole - part / 2, 0), whole - part))
  return picture.resize(scaledWidth, scaledHeight, { fit: 'fill' }).extract({
    left: start(focus.x, scaledWidth, WIDTH),
    top: start(focus.y, scaledHeight, HEIGHT),
    width: WIDTH,
    height: HEIGHT,
  })
}

/** On the left over the foot, or at the foot on the right. */
async function placed({ bytes, place }: NonNullable<CardQuestion['logo']>) {
  const isName = place !== 'spa'
  const size = { width: LINE / 2, height: isName ? 168 : PRICE_HEIGHT, fit: 'inside' as const }
  const { data, info } = await sharp(bytes).ensureAlpha().resize(size).png().toBuffer({ resolveWithObject: true })
  const rounded = `<svg width="${info.width}" height="${info.height}"><rect width="100%" height="100%" rx="${CORNER}"/></svg>`
  const input = await sharp(data)
    .composite([{ input: Buffer.from(rounded), blend: 'dest-in' }])
    .png()
    .toBuffer()
  const foot = HEIGHT - MARGIN - LOGO_FOOT[place]
  return { input, top: foot - info.height, left: isName ? MARGIN : WIDTH - MARGIN - info.width }
}

function overlay({ name, price, spa }: CardQuestion['words'], gold: string) {
  const foot = HEIGHT - MARGIN
  const cost = price ? lettered(price, { typeface: 'sans', size: 42, maxWidth: LINE / 2 - 2 * PRICE_PAD }) : undefined
  const costWidth = cost ? cost.width + 2 * PRICE_PAD : 0
  const whose = lettered(spa, { typeface: 'sans', size: 30, maxWidth: LINE - costWidth - PRICE_PAD })
  const title = lettered(name, { typeface: 'serif', size: 104, maxWidth: LINE })
  const at = (x: number, y: number, svg: string, fill: string) =>
    `<g transform="translate(${x} ${y})" fill="${fill}">${svg}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <linearGradient id="dusk" x1="0" y1="1" x2="0" y2="0">
      <stop stop-color="${colours.ink}" stop-opacity=".94"/><stop offset=".38" stop-color="${colours.ink}" stop-opacity=".72"/>
      <stop offset=".8" stop-color="${colours.ink}" stop-opacity="0"/>
    </linearGradient>
    <rect width="100%" height="100%" fill="url(#dusk)"/>
    ${at(MARGIN, foot - PRICE_HEIGHT - 44, title.svg, colours.cream)}
    ${
      cost
        ? `<rect x="${MARGIN}" y="${foot - PRICE_HEIGHT}" width="${costWidth}" height="${PRICE_HEIGHT}" rx="${PRICE_HEIGHT / 2}" fill="${gold}"/>
           ${at(MARGIN + PRICE_PAD, foot - PRICE_HEIGHT / 2 + 15, cost.svg, colours.ink)}`
        : ''
    }
    ${at(price ? WIDTH - MARGIN - whose.width : MARGIN, foot - PRICE_HEIGHT / 2 + 11, whose.svg, colours.cream)}
  </svg>`
}
