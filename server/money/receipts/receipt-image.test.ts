import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { uploadText } from '#contract/messages.ts'
import { paymentRefusals } from '#contract/refusals.ts'
import { RECEIPT_MAILED_MAX_BYTES, RECEIPT_MAX_BYTES, RECEIPT_STORED_MAX_BYTES } from '#contract/rules.ts'
import {
  cmykPhoto,
  deepScreenshot,
  flatPng,
  noise,
  notPictures,
  photo,
  photoAndArchive,
  photoInManyScans,
  photoWithComment,
  photoWithPlace,
  pngWithNotes,
  screenshot,
  screenshotAndPage,
  screenshotWithNote,
} from '#server/platform/decoder/testing/corpus.ts'
import { toMailImage, toReceiptImage } from './receipt-image.ts'

describe('a receipt is taken', () => {
  test('as a JPEG photo', async () => {
    const { bytes, contentType, extension } = await toReceiptImage(await photo())
    expect([contentType, extension]).toEqual(['image/jpeg', 'jpg'])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
  })

  test('as a PNG screenshot, with every pixel kept', async () => {
    const upload = await screenshot()
    const { bytes, contentType, extension } = await toReceiptImage(upload)
    expect([contentType, extension]).toEqual(['image/png', 'png'])
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(upload).raw().toBuffer())
  })

  test('from a printing program (CMYK), in colours every screen shows', async () => {
    const { bytes } = await toReceiptImage(await cmykPhoto())
    expect(await sharp(bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
  })

  test('with 16 bits a colour, kept with 8', async () => {
    const { bytes } = await toReceiptImage(await deepScreenshot())
    expect(await sharp(bytes).metadata()).toMatchObject({ depth: 'uchar', space: 'srgb' })
  })

  test('padded with zeros at its end, as some cameras do', async () => {
    await toReceiptImage(Buffer.concat([await photo(), Buffer.alloc(512)]))
  })
})

describe('a receipt is kept no larger than it takes to read it', () => {
  test('its long side has at most 2,000 pixels, whichever side that is', async () => {
    const { bytes: wide } = await toReceiptImage(await photo({ width: 4000, height: 3000 }))
    expect(await sharp(wide).metadata()).toMatchObject({ width: 2000, height: 1500 })
    const { bytes: high } = await toReceiptImage(flatPng(1080, 8000))
    expect(await sharp(high).metadata()).toMatchObject({ width: 270, height: 2000 })
  })

  test('a PNG that a photo’s format makes smaller becomes a JPEG, on white where it was transparent', async () => {
    const { bytes, contentType, extension } = await toReceiptImage(await noise({ side: 400, channels: 4, alpha: 0 }))
    expect([contentType, extension]).toEqual(['image/jpeg', 'jpg'])
    expect((await sharp(bytes).stats()).dominant).toEqual({ r: 248, g: 248, b: 248 })
  })

  test('however a small file unfolds: what is stored has at most 1.5 MB, what is mailed 300 KB', async () => {
    const upload = await noise({ side: 1100 })
    expect(upload.length).toBeGreaterThan(RECEIPT_STORED_MAX_BYTES)
    const stored = await toReceiptImage(upload)
    expect(stored.bytes.length).toBeLessThanOrEqual(RECEIPT_STORED_MAX_BYTES)
    const mailed = await toMailImage(stored.bytes)
    expect(mailed.bytes.length).toBeLessThanOrEqual(RECEIPT_MAILED_MAX_BYTES)
    expect(await sharp(mailed.bytes).metadata()).toMatchObject({ format: 'jpeg' })
  })
})

describe('nothing rides along', () => {
  test('a photo loses where and with what it was taken, and stands upright', async () => {
    const upload = await photoWithPlace()
    const { exif, orientation } = await sharp(upload).metadata()
    expect([orientation, exif?.includes('CanaryPhone')]).toEqual([6, true])

    const { bytes } = await toReceiptImage(upload)
    const kept = await sharp(bytes).metadata()
    expect(kept).toMatchObject({ width: 40, height: 60 })
    expect([kept.exif, kept.orientation, kept.icc, kept.xmp, kept.iptc]).toEqual(Array(5).fill(undefined))
    expect(bytes.includes('Canary')).toBe(false)
  })

  test.each([
    ['PNG', screenshotWithNote],
    ['JPEG', photoWithComment],
  ])('what is written beside the pixels of a %s stays behind', async (_format, pictureWith) => {
    const upload = await pictureWith('<?php canary(); ?> %PDF-1.7')
    expect(upload.includes('canary')).toBe(true)
    const { bytes } = await toReceiptImage(upload)
    expect(bytes.includes('canary')).toBe(false)
    expect(bytes.includes('%PDF')).toBe(false)
  })
})

describe('a receipt is refused', () => {
  test.each(Object.entries(notPictures))('when it is %s', async (_what, upload) => {
    await expect(toReceiptImage(upload)).rejects.toMatchObject({
      code: 'receipt_type',
      status: 415,
      message: uploadText.receiptTypes,
    })
  })

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a JPEG cut short', async () => (await photo({ width: 400, height: 400 })).subarray(0, -200)],
    ['a PNG cut short', async () => (await screenshot()).subarray(0, -30)],
    ['a JPEG of its first bytes only', () => Buffer.from('ffd8ffe0', 'hex')],
    ['a PNG of its first bytes only', () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a PNG whose pixels are damaged', async () => damaged(await screenshot({ width: 200, height: 200 }))],
    ['a PNG that says it has no pixels', () => flatPng(0, 0)],
    ['a JPEG that is an archive too', photoAndArchive],
    ['a PNG that is a web page too', screenshotAndPage],
    ['a JPEG with more scans than any camera writes', photoInManyScans],
  ])('when it is %s', async (_what, make) => {
    await expect(toReceiptImage(await make())).rejects.toMatchObject({
      code: 'receipt_unreadable',
      status: 400,
      message: paymentRefusals.unreadable,
    })
  })

  test('when it has more than 5 MB', async () => {
    const upload = Buffer.concat([await photo(), Buffer.alloc(RECEIPT_MAX_BYTES)])
    await expect(toReceiptImage(upload)).rejects.toMatchObject({
      code: 'receipt_too_large',
      message: 'File size must be less than 5MB',
    })
  })

  test('when it says it has more than 25 megapixels', async () => {
    await expect(toReceiptImage(flatPng(5001, 5000))).rejects.toMatchObject({
      code: 'receipt_too_large',
      message: paymentRefusals.tooManyPixels,
    })
    await toReceiptImage(flatPng(5000, 5000))
  })

  test('when too many others wait already, and taken again once they are through', async () => {
    const upload = await photo()
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => toReceiptImage(upload)))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(10)
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 5 } })
    await toReceiptImage(upload)
  })
})

describe('memory stays flat', () => {
  test.each<[string, () => Buffer, string]>([
    ['a PNG that says 30,000 × 30,000', () => flatPng(30_000, 30_000), 'too many pixels'],
    ['a PNG with 200 notes that unfold to 8 MB each', () => pngWithNotes(200, 7_900_000), 'taken'],
  ])('for %s', (_what, make, outcome) => {
    const grown = inFreshProcess(make())
    expect(grown.outcomes).toEqual(Array(5).fill(outcome))
    expect(grown.megabytes).toBeLessThan(60)
  })
})

function damaged(png: Buffer) {
  const copy = Buffer.from(png)
  const firstData = copy.indexOf('IDAT') + 4
  copy.fill(0xff, firstData + 20, firstData + 60)
  return copy
}

/** Its own process, because the highest memory use of a process never goes down again. */
function inFreshProcess(upload: Buffer): { outcomes: string[]; megabytes: number } {
  const folder = mkdtempSync(join(tmpdir(), 'receipt-memory-'))
  const file = join(folder, 'upload')
  writeFileSync(file, upload)
  const script = `
    import { readFileSync } from 'node:fs'
    import { barePicture, pictureFormat } from './server/platform/decoder/bare-picture.ts'
    import { encodeAgain } from './server/platform/decoder/encode-again.ts'
    const [file, warmUp] = ${JSON.stringify([file, flatPng(1, 1).toString('base64')])}
    async function take(upload) {
      const format = pictureFormat(upload)
      const limits = { sidePx: 2000, bytes: 1_500_000 }
      const answer = await encodeAgain({ bytes: barePicture(upload, format), format, limits })
      return typeof answer === 'string' ? answer : 'taken'
    }
    await take(Buffer.from(warmUp, 'base64'))
    const upload = readFileSync(file)
    const before = process.resourceUsage().maxRSS
    const outcomes = []
    for (let i = 0; i < 5; i++) outcomes.push(await take(upload))
    console.log(JSON.stringify({ outcomes, megabytes: (process.resourceUsage().maxRSS - before) / 1024 }))
  `
  try {
    const args = ['--import', 'tsx', '--input-type=module', '--eval', script]
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
