import { expect, test } from 'vitest'
import { type Drawable, fitPicture } from './fit-picture.ts'

const limits = { maxBytes: 100_000, maxSidePx: 1024 }

function blob(bytes: number, type: string) {
  return new Blob([new Uint8Array(bytes)], { type })
}

/** A picture whose files weigh what the rule says. */
function picture(width: number, height: number, weigh: (pixels: number, type: string, quality: number) => number) {
  const tries: string[] = []
  const drawable: Drawable = {
    width,
    height,
    async encode(width, height, type, quality = 1) {
      tries.push(`${width}×${height} ${type.slice(6)} ${quality}`)
      return blob(weigh(width * height, type, quality), type)
    },
  }
  return { drawable, tries }
}

test('a picture that is small already is left as it is', async () => {
  const original = blob(100_000, 'image/png')
  const { drawable, tries } = picture(1024, 700, () => 0)
  expect(await fitPicture(original, drawable, limits)).toBe(original)
  expect(tries).toEqual([])
})

test.each([
  [4000, 3000, '1024×768'],
  [3000, 4000, '768×1024'],
  [5000, 3, '1024×1'],
])('%i × %i becomes %s', async (width, height, size) => {
  const { drawable, tries } = picture(width, height, () => 10)
  const fitted = await fitPicture(blob(4_800_000, 'image/jpeg'), drawable, limits)
  expect(fitted.type).toBe('image/jpeg')
  expect(tries).toEqual([`${size} jpeg 0.85`])
})

test('a picture with many pixels and few bytes is made smaller too', async () => {
  const { drawable, tries } = picture(2048, 1024, () => 10)
  await fitPicture(blob(50, 'image/jpeg'), drawable, limits)
  expect(tries).toEqual(['1024×512 jpeg 0.85'])
})

test('one with few pixels and many bytes keeps its size', async () => {
  const { drawable, tries } = picture(800, 600, () => 10)
  await fitPicture(blob(500_000, 'image/jpeg'), drawable, limits)
  expect(tries).toEqual(['800×600 jpeg 0.85'])
})

test('a screenshot stays a sharp PNG if it fits, and becomes a JPEG if not', async () => {
  const light = picture(2000, 1000, () => 10)
  expect((await fitPicture(blob(900_000, 'image/png'), light.drawable, limits)).type).toBe('image/png')
  const heavy = picture(2000, 1000, (_, type) => (type === 'image/png' ? 200_000 : 90_000))
  expect((await fitPicture(blob(900_000, 'image/png'), heavy.drawable, limits)).type).toBe('image/jpeg')
  expect(heavy.tries).toEqual(['1024×512 png 1', '1024×512 jpeg 0.85'])
})

test('quality goes before size', async () => {
  const { drawable, tries } = picture(4000, 4000, (pixels, _, quality) => pixels * quality * 0.25)
  const fitted = await fitPicture(blob(4_800_000, 'image/jpeg'), drawable, limits)
  expect(fitted.size).toBeLessThanOrEqual(100_000)
  expect(tries).toEqual([
    '1024×1024 jpeg 0.85',
    '1024×1024 jpeg 0.7',
    '1024×1024 jpeg 0.55',
    '1024×1024 jpeg 0.4',
    '819×819 jpeg 0.85',
    '819×819 jpeg 0.7',
    '819×819 jpeg 0.55',
  ])
})

test('a picture that never becomes small enough is refused', async () => {
  const { drawable } = picture(4000, 3000, () => 200_000)
  await expect(fitPicture(blob(4_800_000, 'image/jpeg'), drawable, limits)).rejects.toThrow()
})
