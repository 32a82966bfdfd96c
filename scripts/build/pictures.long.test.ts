import { cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { fallback, socialCard, srcSet } from '#web/pictures/addresses.ts'
import { alt, type PictureName } from '#web/pictures/alt.ts'
import { type CutName, cutOf } from '#web/pictures/cuts.ts'
import { makePictures } from './pictures.ts'

const HERO_ON_PHONE_BYTES_MAX = 60 * 1024
const CARD_BYTES_MAX = 25 * 1024
const CARD_WIDTH = 720

// The real thing in the real cache: made once on a machine, then only looked at.
let files: string[]
beforeAll(async () => {
  files = (await makePictures()).files
}, 300_000)

const names = Object.keys(alt) as PictureName[]
const cuts: CutName[] = [...names, 'hero-phone']
const cached = (url: string) => join('.cache', url)
const bytes = async (url: string) => (await stat(cached(url))).size
const addresses = (srcset: string) => srcset.split(', ').map(source => source.split(' ') as [string, string])

test('every master has its alt text, and no alt text is left over', async () => {
  const masters = (await readdir('web/pictures')).filter(file => file.endsWith('.jpg'))
  expect(masters.sort()).toEqual(names.map(name => `${name}.jpg`).sort())
})

test('every address the pages can use is a picture of that format, width and shape', async () => {
  const used: string[] = []
  for (const name of cuts) {
    const { width, height } = cutOf(name)
    for (const format of ['avif', 'webp', 'jpeg'] as const) {
      for (const [url, size] of addresses(srcSet(name, format))) {
        const found = await sharp(cached(url)).metadata()
        expect([url, `${found.width}w`, found.compression === 'av1' ? 'avif' : found.format]).toEqual([
          url,
          size,
          format,
        ])
        expect(Math.abs(found.height - (found.width * height) / width), url).toBeLessThanOrEqual(1)
        used.push(url)
      }
    }
    expect(used).toContain(fallback(name))
  }
  expect(used.length + names.length).toBe(files.length)
})

test('the hero weighs at most 60 KB on a phone', async () => {
  const onPhone = addresses(srcSet('hero-phone', 'avif'))
  expect(onPhone.length).toBeGreaterThan(2)
  for (const [url] of onPhone) expect(await bytes(url)).toBeLessThanOrEqual(HERO_ON_PHONE_BYTES_MAX)
})

test('a card picture weighs at most 25 KB', async () => {
  for (const name of names) {
    const [url] = addresses(srcSet(name, 'avif', CARD_WIDTH)).at(-1) ?? ['']
    expect(await bytes(url), name).toBeLessThanOrEqual(CARD_BYTES_MAX)
  }
})

test('a social card is 1200 by 630', async () => {
  for (const name of names) {
    const { width, height, format } = await sharp(cached(socialCard(name))).metadata()
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
  expect((await readdir(folder)).sort()).toEqual([...files].sort())
})

async function copyOfCache() {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp('.cache/pictures', folder, { recursive: true })
  return folder
}
