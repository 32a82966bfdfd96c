// @ts-check
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/**
 * @typedef {import('../../web/pictures/alt.ts').PictureName} PictureName
 * @typedef {import('../../web/pictures/cuts.ts').CutName} CutName
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MASTERS = join(ROOT, 'web/pictures')
export const SIGNATURE = join(ROOT, 'web/brand/signature.svg')

export const FORMATS = {
  // Effort 3 takes a quarter of the time of effort 4 and adds 4 % to the size.
  avif: { quality: 58, effort: 3 },
  webp: { quality: 80 },
  jpeg: { quality: 82, mozjpeg: true },
}
export const SOCIAL_CARD = { width: 1200, height: 630, shade: 0.88 }
// The dark left of the hero carries the headline on a wide screen; a phone gets the lit right part, low.
export const HERO_ON_PHONE = { left: 819, top: 120, width: 1028, height: 1080 }

/** @param {CutName} name */
export const masterOf = name => join(MASTERS, `${name === 'hero-phone' ? 'hero' : name}.jpg`)

/** The hash in each picture's file names. Knowing it takes milliseconds, making the files takes minutes. */
export async function hashPictures() {
  const signature = await readFile(SIGNATURE, 'utf8')
  const phone = await hash(masterOf('hero-phone'), { FORMATS, HERO_ON_PHONE })
  return {
    pictures: { ...(await hashMasters(FORMATS)), 'hero-phone': phone },
    socialCards: await hashMasters({ FORMATS, SOCIAL_CARD, signature }),
  }
}

/** @param {object} settings @returns {Promise<Record<PictureName, string>>} */
async function hashMasters(settings) {
  const files = (await readdir(MASTERS)).filter(file => file.endsWith('.jpg')).sort()
  const entries = files.map(async file => [parse(file).name, await hash(join(MASTERS, file), settings)])
  return Object.fromEntries(await Promise.all(entries))
}

/** Over everything a file is made from, the encoder included. @param {string} master @param {object} settings */
async function hash(master, settings) {
  const encoder = `${sharp.versions.sharp} ${sharp.versions.vips}`
  const madeFrom = createHash('sha256').update(await readFile(master))
  return madeFrom.update(JSON.stringify(settings)).update(encoder).digest('hex').slice(0, 10)
}
