// @ts-check
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const MASTERS = join(ROOT, 'web/pictures')
export const SIGNATURE = join(ROOT, 'web/brand/signature.svg')
export const URL_PREFIX = '/pictures/'

export const FORMATS = {
  // Effort 3 takes a quarter of the time of effort 4 and adds 4 % to the size.
  avif: { quality: 58, effort: 3 },
  webp: { quality: 80 },
  jpeg: { quality: 82, mozjpeg: true },
}
export const SOCIAL_CARD = { width: 1200, height: 630, shade: 0.88 }
const CARD_WIDTHS = [360, 480, 720, 960, 1200]
const HERO_WIDTHS = [480, 768, 960, 1280, 1600, 2000]
// The dark left of the hero carries the headline on a wide screen; a phone gets the lit right part, low.
const HERO_ON_PHONE = { left: 667, top: 120, width: 1333, height: 1080 }
const HERO_ON_PHONE_WIDTHS = [480, 640, 768, 960, 1333]

/**
 * One framing of a master: where it is cut, and in which widths it is served.
 * @typedef {keyof typeof FORMATS} Format
 * @typedef {{ left: number, top: number, width: number, height: number }} Region
 * @typedef {{ stem: string, width: number, height: number, widths: number[], region?: Region }} Cut
 * @typedef {Cut & { name: string, og: string, phone?: Cut }} Plan
 */

export const formats = /** @type {Format[]} */ (Object.keys(FORMATS))

/** What there is to serve, without making it: that takes milliseconds, the pictures take seconds. */
export async function planPictures() {
  const signature = await readFile(SIGNATURE, 'utf8')
  const masters = (await readdir(MASTERS)).filter(file => file.endsWith('.jpg')).sort()
  return Promise.all(masters.map(file => planPicture(file, signature)))
}

/**
 * Name → sizes and addresses, as `virtual:pictures` offers them.
 * @param {Plan[]} plans
 * @returns {typeof import('virtual:pictures').pictures}
 */
export function manifest(plans) {
  const entries = plans.map(plan => {
    const phone = plan.phone && { phone: addresses(plan.phone) }
    return [plan.name, { ...addresses(plan), ...phone, og: URL_PREFIX + plan.og }]
  })
  return Object.fromEntries(entries)
}

/** @param {Cut} cut @param {number} width @param {Format} format */
export const fileName = (cut, width, format) => `${cut.stem}-${width}.${format === 'jpeg' ? 'jpg' : format}`

/** @param {string} file @param {string} signature @returns {Promise<Plan>} */
async function planPicture(file, signature) {
  const { name } = parse(file)
  const master = await readFile(join(MASTERS, file))
  const { width, height } = await sharp(master).metadata()
  const isHero = name === 'hero'
  const widths = isHero ? HERO_WIDTHS : CARD_WIDTHS
  return {
    name,
    stem: `${name}.${fingerprint(master, FORMATS)}`,
    width,
    height,
    widths,
    phone: isHero ? planPhoneHero(master) : undefined,
    og: `${name}-og.${fingerprint(master, { FORMATS, SOCIAL_CARD, signature })}.jpg`,
  }
}

/** @param {Buffer} master @returns {Cut} */
function planPhoneHero(master) {
  const { width, height } = HERO_ON_PHONE
  const stem = `hero-phone.${fingerprint(master, { FORMATS, HERO_ON_PHONE })}`
  return { stem, width, height, widths: HERO_ON_PHONE_WIDTHS, region: HERO_ON_PHONE }
}

/**
 * Everything a file is made from, the encoder included: while it stays the same, the file can be kept for ever.
 * @param {Buffer} master @param {object} settings
 */
function fingerprint(master, settings) {
  const encoder = `${sharp.versions.sharp} ${sharp.versions.vips}`
  const hash = createHash('sha256').update(master).update(JSON.stringify(settings)).update(encoder)
  return hash.digest('hex').slice(0, 10)
}

/** @param {Cut} cut */
function addresses(cut) {
  /** @param {Format} format */
  const sources = format => cut.widths.map(width => ({ url: URL_PREFIX + fileName(cut, width, format), width }))
  const middle = cut.widths[Math.floor(cut.widths.length / 2)] ?? cut.width
  return {
    width: cut.width,
    height: cut.height,
    sources: { avif: sources('avif'), webp: sources('webp'), jpeg: sources('jpeg') },
    fallback: URL_PREFIX + fileName(cut, middle, 'jpeg'),
  }
}
