import { cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { alt } from '#web/pictures/alt.ts'
import { makePictures } from './pictures.mjs'
import { manifest, planPictures, URL_PREFIX } from './pictures-plan.mjs'

const HERO_ON_PHONE_BYTES_MAX = 60 * 1024
const CARD_BYTES_MAX = 25 * 1024
const CARD_WIDTH = 720

// The real thing in the real cache: made once on a machine, then only looked at.
let files: string[]
let site: ReturnType<typeof manifest>
beforeAll(async () => {
  files = (await makePictures()).files
  site = manifest(await planPictures())
}, 300_000)

const cached = (url: string) => join('.cache/pictures', url.slice(URL_PREFIX.length))
const bytes = async (url: string) => (await stat(cached(url))).size

test('every master has its alt text, and no alt text is left over', () => {
  expect(Object.keys(site).sort()).toEqual(Object.keys(alt).sort())
})

test('every address the pages can use is a picture of that format and width', async () => {
  const cuts = Object.values(site).flatMap(picture => [picture, ...(picture.phone ? [picture.phone] : [])])
  const sources = cuts.flatMap(cut =>
    Object.entries(cut.sources).flatMap(([format, list]) => list.map(s => ({ format, ...s }))),
  )
  for (const { format, url, width } of sources) {
    const found = await sharp(cached(url)).metadata()
    expect([url, found.width, found.compression === 'av1' ? 'avif' : found.format]).toEqual([url, width, format])
  }
  expect(sources.map(source => cached(source.url))).toEqual(
    expect.arrayContaining(cuts.map(cut => cached(cut.fallback))),
  )
  expect(sources.length + Object.keys(site).length).toBe(files.length)
})

test('the hero weighs at most 60 KB on a phone', async () => {
  for (const { url } of site.hero.phone?.sources.avif ?? [])
    expect(await bytes(url)).toBeLessThanOrEqual(HERO_ON_PHONE_BYTES_MAX)
  expect(site.hero.phone?.sources.avif.length).toBeGreaterThan(2)
})

test('a card picture weighs at most 25 KB', async () => {
  for (const picture of Object.values(site)) {
    const card = picture.sources.avif.findLast(source => source.width <= CARD_WIDTH)
    expect(await bytes(card?.url ?? '')).toBeLessThanOrEqual(CARD_BYTES_MAX)
  }
})

test('a social card is 1200 by 630', async () => {
  for (const { og } of Object.values(site)) {
    const { width, height, format } = await sharp(cached(og)).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
  }
})

test('a second run makes nothing; what is missing is made again and what nobody asks for is dropped', async () => {
  expect((await makePictures()).made).toBe(0)
  const folder = await copyOfCache()
  const [victim] = files
  await rm(join(folder, victim ?? ''))
  await writeFile(join(folder, 'facial.0000000000-360.avif'), 'from an older master')
  expect((await makePictures(folder)).made).toBe(1)
  expect((await readdir(folder)).sort()).toEqual([...files, 'manifest.json'].sort())
})

async function copyOfCache() {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp('.cache/pictures', folder, { recursive: true })
  return folder
}
