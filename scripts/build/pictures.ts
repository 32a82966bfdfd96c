// Makes every size and format of the site's pictures from the masters in web/pictures. The hash in a file's name covers everything it
// is made from, so each is made once, by the build or by the dev server.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join, parse } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import type { PictureName } from '../../web/pictures/alt.ts'
import { type CutName, cutOf, type Format, fileName, socialCardName } from '../../web/pictures/cuts.ts'
import { root } from '../setup/process.mjs'

interface Job {
  file: string
  make: () => Promise<Buffer>
}

/** Each encoder takes up to a quarter of a gigabyte. */
const BYTES_FOR_FOUR = 3 * 2 ** 30

const MASTERS = join(root, 'web/pictures')
const SIGNATURE = join(root, 'web/brand/signature.svg')
export const CACHE = join(root, '.cache/pictures')

const FORMATS = {
  // Effort 3 takes a quarter of the time of effort 4 and adds 4 % to the size.
  avif: { quality: 58, effort: 3 },
  webp: { quality: 80 },
  jpeg: { quality: 82, mozjpeg: true },
}
// The first view of a phone waits for it: a tenth smaller, and only four files.
const HERO_ON_PHONE_FORMATS = { ...FORMATS, avif: { ...FORMATS.avif, effort: 4 } }
const SOCIAL_CARD = { width: 1200, height: 630, shade: 0.88 }
// The dark left of the hero carries the headline on a wide screen; a phone gets the lit right part, low.
const HERO_ON_PHONE = { left: 819, top: 120, width: 1028, height: 1080 }

const masterOf = (name: CutName) => join(MASTERS, `${name === 'hero-phone' ? 'hero' : name}.jpg`)

/** The hash in each picture's file names. Knowing it takes milliseconds, making the files takes minutes. */
export async function hashPictures() {
  const signature = await readFile(SIGNATURE, 'utf8')
  const phone = await hash(masterOf('hero-phone'), { HERO_ON_PHONE_FORMATS, HERO_ON_PHONE })
  return {
    pictures: { ...(await hashMasters(FORMATS)), 'hero-phone': phone },
    socialCards: await hashMasters({ FORMATS, SOCIAL_CARD, signature }),
  }
}

async function hashMasters(settings: object): Promise<Record<PictureName, string>> {
  const files = (await readdir(MASTERS)).filter(file => file.endsWith('.jpg')).sort()
  const entries = files.map(async file => [parse(file).name, await hash(join(MASTERS, file), settings)])
  return Object.fromEntries(await Promise.all(entries))
}

/** Over everything a file is made from, the encoder included. */
async function hash(master: string, settings: object) {
  const encoder = `${sharp.versions.sharp} ${sharp.versions.vips}`
  const madeFrom = createHash('sha256').update(await readFile(master))
  return madeFrom.update(JSON.stringify(settings)).update(encoder).digest('hex').slice(0, 10)
}

const running = new Map<string, ReturnType<typeof makeMissing>>()

/** Makes the missing files and removes the unused ones; concurrent callers share one run. */
export function makePictures(folder = CACHE) {
  const run = running.get(folder) ?? makeMissing(folder).finally(() => running.delete(folder))
  running.set(folder, run)
  return run
}

async function makeMissing(folder: string) {
  await mkdir(folder, { recursive: true })
  const { pictures, socialCards } = await hashPictures()
  const jobs = [...entries(pictures).flatMap(sizesOf), ...entries(socialCards).map(socialCardOf)]
  const missing = jobs.filter(job => !existsSync(join(folder, job.file)))
  let done = 0
  await inParallel(missing, async ({ file, make }) => {
    await writeWhole(join(folder, file), await make())
    done++
    if (missing.length >= 8 && done % Math.ceil(missing.length / 4) === 0)
      console.log(`          ${done} of ${missing.length} pictures`)
  })
  const files = jobs.map(job => job.file)
  await dropOthers(folder, new Set(files))
  return { made: missing.length, files }
}

const entries = <K extends string>(record: Record<K, string>) => Object.entries(record) as [K, string][]

function sizesOf([name, hash]: [CutName, string]): Job[] {
  const isOnPhone = name === 'hero-phone'
  const cut = () => (isOnPhone ? sharp(masterOf(name)).extract(HERO_ON_PHONE) : sharp(masterOf(name)))
  const settings = isOnPhone ? HERO_ON_PHONE_FORMATS : FORMATS
  const formats = Object.keys(FORMATS) as Format[]
  return cutOf(name).widths.flatMap(width =>
    formats.map(format => ({
      file: fileName(name, hash, width, format),
      make: () => cut().resize({ width }).toFormat(format, settings[format]).toBuffer(),
    })),
  )
}

function socialCardOf([name, hash]: [PictureName, string]): Job {
  return { file: socialCardName(name, hash), make: () => socialCard(masterOf(name)) }
}

/** The picture, darkened towards the foot and signed there. */
async function socialCard(master: string) {
  const { width, height, shade } = SOCIAL_CARD
  const gradient = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="dusk" x1="0" y1="1" x2="0" y2="0">
      <stop stop-color="#14110d" stop-opacity="${shade}"/><stop offset=".5" stop-color="#14110d" stop-opacity="0"/>
    </linearGradient>
    <rect width="100%" height="100%" fill="url(#dusk)"/>
  </svg>`
  const signature = await sharp(SIGNATURE).png().toBuffer({ resolveWithObject: true })
  return sharp(master)
    .resize({ width, height, fit: 'cover' })
    .composite([
      { input: Buffer.from(gradient) },
      { input: signature.data, left: 56, top: height - 44 - signature.info.height },
    ])
    .jpeg(FORMATS.jpeg)
    .toBuffer()
}

/** By a rename: another process may be reading. */
async function writeWhole(path: string, content: Buffer) {
  const draft = `${path}.${process.pid}.draft`
  await writeFile(draft, content)
  await rename(draft, path)
}

async function dropOthers(folder: string, wanted: Set<string>) {
  const others = (await readdir(folder)).filter(file => !wanted.has(file) && !file.endsWith('.draft'))
  await Promise.all(others.map(file => rm(join(folder, file), { force: true })))
}

async function inParallel<T>(items: T[], work: (item: T) => Promise<void>) {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce() }, worker))
}

function atOnce() {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  if (bytes >= BYTES_FOR_FOUR) return 4
  sharp.concurrency(1)
  sharp.cache(false)
  return 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await makePictures()
