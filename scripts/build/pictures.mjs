// @ts-check
// Makes every size and format of the site's pictures from the masters in web/pictures. What a file is made from is in its
// name, so each is made once. `node scripts/build/pictures.mjs` makes what is missing; the build and the dev server do it too.
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import sharp from 'sharp'
import {
  FORMATS,
  fileName,
  formats,
  MASTERS,
  manifest,
  planPictures,
  SIGNATURE,
  SOCIAL_CARD,
} from './pictures-plan.mjs'

export const CACHE = fileURLToPath(new URL('../../.cache/pictures', import.meta.url))

/**
 * @typedef {import('./pictures-plan.mjs').Plan} Plan
 * @typedef {{ file: string, make: () => Promise<Buffer> }} Job
 */

/** @type {Map<string, ReturnType<typeof makeMissing>>} */
const underWay = new Map()

/** Makes the files that are missing and drops those nothing asks for; callers at the same time share one run. */
export function makePictures(folder = CACHE) {
  const run = underWay.get(folder) ?? makeMissing(folder).finally(() => underWay.delete(folder))
  underWay.set(folder, run)
  return run
}

/** @param {string} folder */
async function makeMissing(folder) {
  await mkdir(folder, { recursive: true })
  const plans = await planPictures()
  const jobs = plans.flatMap(jobsOf)
  const missing = jobs.filter(job => !existsSync(join(folder, job.file)))
  await inParallel(missing, async ({ file, make }) => writeWhole(join(folder, file), await make()))
  await writeWhole(join(folder, 'manifest.json'), JSON.stringify(manifest(plans), null, 2))
  const files = jobs.map(job => job.file)
  await dropOthers(folder, new Set([...files, 'manifest.json']))
  return { made: missing.length, files }
}

/** @param {Plan} plan @returns {Job[]} */
function jobsOf(plan) {
  const master = join(MASTERS, `${plan.name}.jpg`)
  const cuts = plan.phone ? [plan, plan.phone] : [plan]
  const sizes = cuts.flatMap(cut => cut.widths.flatMap(width => formats.map(format => ({ cut, width, format }))))
  return [
    ...sizes.map(({ cut, width, format }) => ({
      file: fileName(cut, width, format),
      make: () => {
        const picture = cut.region ? sharp(master).extract(cut.region) : sharp(master)
        return picture.resize({ width }).toFormat(format, FORMATS[format]).toBuffer()
      },
    })),
    { file: plan.og, make: () => socialCard(master) },
  ]
}

/** The picture, darkened towards the foot and signed there. @param {string} master */
async function socialCard(master) {
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

/** Never half a file under its final name: another process may be looking. @param {string} path @param {Buffer | string} content */
async function writeWhole(path, content) {
  const draft = `${path}.${process.pid}.draft`
  await writeFile(draft, content)
  await rename(draft, path)
}

/** @param {string} folder @param {Set<string>} wanted */
async function dropOthers(folder, wanted) {
  const others = (await readdir(folder)).filter(file => !wanted.has(file) && !file.endsWith('.draft'))
  await Promise.all(others.map(file => rm(join(folder, file), { force: true })))
}

/** @template T @param {T[]} items @param {(item: T) => Promise<void>} work */
async function inParallel(items, work) {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const started = performance.now()
  const { made, files } = await makePictures()
  console.log(`${made} of ${files.length} pictures made in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}
