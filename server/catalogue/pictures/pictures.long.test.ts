import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureFileUrl, pictureWidths } from '#contract/catalogue/picture-files.ts'
import { pictureRefusals } from '#contract/refusals.ts'
import { asOwner, openSpa, type Spa, useSpa } from '#server/app/testing/spa.ts'
import {
  cmykPhoto,
  flatPng,
  notPictures,
  photo,
  photoAndArchive,
  photoInManyScans,
  photoWithPlace,
  pngWithNotes,
  screenshot,
} from '#server/platform/decoder/testing/corpus.ts'
import { removeUnusedPictures } from './pictures.ts'
import { upload } from './testing/upload.ts'

describe('in a folder', () => keepsPictures('folder', async () => ({ spa: await openSpa(), stop: async () => {} })))

describe('in a bucket', () =>
  keepsPictures('bucket', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'pictures-s3-'))
    const configureBuckets = [{ name: 'spa', configs: [] }]
    const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
    const { port } = await server.run()
    const receiptsS3Url = `http://S3RVER:S3RVER@127.0.0.1:${port}/spa/files`
    const spa = await openSpa({ config: { receiptsS3Url } })
    return {
      spa,
      stop: async () => {
        await server.close()
        await rm(directory, { recursive: true, force: true })
      },
    }
  }))

function keepsPictures(where: 'folder' | 'bucket', open: () => Promise<{ spa: Spa; stop(): Promise<void> }>) {
  let spa: Spa
  let stop: () => Promise<void>
  beforeAll(async () => {
    ;({ spa, stop } = await open())
  })
  afterAll(async () => {
    await spa.close()
    await stop()
  })

  const file = (url: string) => spa.app.inject(url)
  const firstService = async () => (await spa.app.inject('/api/services/fetch_all')).json().services[0]
  const setPictures = (service: { _id: string }, imageUrl: string[]) =>
    spa.call('updateService', { parts: { id: service._id }, body: { imageUrl }, headers: asOwner })
  const uploaded = async (bytes: Buffer, words?: Record<string, string>) => {
    const response = await upload(spa, bytes, words)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().picture
  }

  test('a photo is served in every width and format of the site, none wider than it is, for a year', async () => {
    const picture = await uploaded(await photo({ width: 1000, height: 600 }), {
      alt: 'Towels',
      focusX: '0.25',
      focusY: '0.8',
    })
    expect(picture).toMatchObject({ alt: 'Towels', width: 1000, height: 600, focus: { x: 0.25, y: 0.8 } })
    expect(pictureWidths(1000)).toEqual([360, 480, 720, 960, 1000])
    for (const width of pictureWidths(1000))
      for (const format of ['avif', 'webp', 'jpeg'] as const) {
        const answer = await file(pictureFileUrl(picture.url, width, format))
        expect(answer.headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        })
        const found = await sharp(answer.rawPayload).metadata()
        expect(found.width).toBe(width)
        expect(found.compression === 'av1' ? 'avif' : found.format).toBe(format)
      }
    expect((await file(pictureFileUrl(picture.url, 1200, 'jpeg'))).statusCode).toBe(404)
  })

  test('a picture nobody uses goes 30 days after its last use, with its files', async () => {
    const DAY = 24 * 60
    const { url: lonely } = await uploaded(await photo({ seed: 'lonely' }))
    const { url: used } = await uploaded(await photo({ seed: 'used' }))
    const service = await firstService()
    await setPictures(service, [used])
    const round = () => removeUnusedPictures(spa.deps)
    const isThere = async (url: string) => (await file(pictureFileUrl(url, 60, 'avif'))).statusCode === 200

    await round()
    spa.clock.advance(29 * DAY)
    await round()
    expect(await isThere(lonely)).toBe(true)
    // Taken out of use now: its days begin now.
    await setPictures(service, ['massage'])
    await round()
    spa.clock.advance(2 * DAY)
    await round()
    expect([await isThere(lonely), await isThere(used)]).toEqual([false, true])

    // Put back in time: it stays, and its days begin anew.
    await setPictures(service, [used])
    await round()
    spa.clock.advance(40 * DAY)
    await round()
    expect(await isThere(used)).toBe(true)
    await setPictures(service, ['massage'])
    await round()
    spa.clock.advance(31 * DAY)
    // Taken up again in the very minute before the round looks.
    await setPictures(service, [used])
    await round()
    expect(await isThere(used)).toBe(true)
    expect((await spa.call('listPictures', { headers: asOwner })).json().pictures).toEqual(
      expect.arrayContaining([expect.objectContaining({ url: used })]),
    )
  })

  // What follows asks nothing of the place where files lie.
  if (where === 'bucket') return

  test('upright, and without the place and the phone it was taken with', async () => {
    const { url, width, height } = await uploaded(await photoWithPlace())
    expect([width, height]).toEqual([40, 60])
    const answer = await file(pictureFileUrl(url, 40, 'jpeg'))
    expect(answer.rawPayload.toString('latin1')).not.toContain('Canary')
    const found = await sharp(answer.rawPayload).metadata()
    expect(found).toMatchObject({ width: 40, height: 60 })
    expect(found.exif).toBeUndefined()
  })

  test('from what browsers make of photos: JPEG, PNG and WebP', async () => {
    const webp = await sharp(await photo({ width: 500, height: 400, seed: 'webp' }))
      .withExif({ IFD0: { Make: 'Canary' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Canary</x:xmpmeta>')
      .webp()
      .toBuffer()
    for (const bytes of [webp, await screenshot(), await cmykPhoto()]) await uploaded(bytes)
  })

  test('the address of a picture alone is its widest JPEG', async () => {
    const { url } = await uploaded(await photo({ width: 400, height: 300 }))
    const answer = await file(url)
    expect(answer.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 400 })
  })

  test('the same photo sent again is the same picture, and keeps what was said of it', async () => {
    const bytes = await photo({ seed: 'again' })
    const first = await uploaded(bytes, { alt: 'A bowl of oranges' })
    expect(await uploaded(bytes)).toEqual(first)
  })

  test('what it shows and what stays in view can be said later, and the services carry it', async () => {
    const { url } = await uploaded(await photo({ seed: 'words' }))
    const service = await firstService()
    await setPictures(service, [url])
    const id = url.split('/').at(-1)
    const answer = await spa.call('updatePicture', {
      parts: { id },
      body: { alt: 'Candles', focusX: 0.1 },
      headers: asOwner,
    })
    expect(answer.json().picture).toMatchObject({ alt: 'Candles', focus: { x: 0.1, y: 0.5 } })
    const shown = await firstService()
    expect(shown).toMatchObject({ imageUrl: [url], pictures: [answer.json().picture] })
    const one = (await spa.app.inject(`/api/services/fetch/${service.slug}`)).json().service
    expect(one.pictures).toEqual(shown.pictures)
  })

  test('a hidden service keeps its pictures, for the day it is shown again', async () => {
    const { url } = await uploaded(await photo({ seed: 'hidden' }))
    const body = { name: 'Reiki', imageUrl: [url] }
    const { service } = (await spa.call('addService', { body, headers: asOwner })).json()
    await spa.call('deleteService', { parts: { id: service._id }, headers: asOwner })
    await removeUnusedPictures(spa.deps)
    spa.clock.advance(40 * 24 * 60)
    await removeUnusedPictures(spa.deps)
    await spa.call('restoreService', { parts: { id: service._id }, headers: asOwner })
    const shown = (await spa.app.inject(`/api/services/fetch/${service.slug}`)).json().service
    expect(shown.pictures).toMatchObject([{ url }])
    expect((await file(url)).statusCode).toBe(200)
  })

  test('a picture of a treatment alone is kept as those of services are, and goes once no treatment has it', async () => {
    const words = { alt: 'A comb' }
    const picture = await uploaded(await photo({ seed: 'treatment' }), words)
    const { url } = picture
    const sub = { name: 'Cut', duration: 45, price: 8000 }
    const body = { name: 'Hair', serviceArray: [{ ...sub, imageUrl: [url] }, sub] }
    const { service } = (await spa.call('addService', { body, headers: asOwner })).json()
    const [own, plain] = service.serviceArray
    const change = (serviceArray: object[]) =>
      spa.call('updateService', { parts: { id: service._id }, body: { serviceArray }, headers: asOwner })
    const laterBy = async (days: number) => {
      await removeUnusedPictures(spa.deps)
      spa.clock.advance(days * 24 * 60)
      await removeUnusedPictures(spa.deps)
    }
    const shown = async () => (await spa.app.inject(`/api/services/fetch/${service.slug}`)).json().service

    await laterBy(40)
    expect((await shown()).serviceArray).toEqual([
      expect.objectContaining({ imageUrl: [url], pictures: [picture] }),
      expect.not.objectContaining({ pictures: expect.anything() }),
    ])
    expect(await shown()).not.toHaveProperty('pictures')

    // No longer offered, it may be offered again with its picture.
    await change([{ _id: plain._id }])
    await laterBy(40)
    await change([{ _id: own._id }, { _id: plain._id }])
    expect((await shown()).serviceArray[0]).toMatchObject({ imageUrl: [url], pictures: [picture] })
    expect((await file(url)).statusCode).toBe(200)

    await change([{ _id: own._id, imageUrl: [] }, { _id: plain._id }])
    await laterBy(31)
    expect((await file(url)).statusCode).toBe(404)
  })

  test('a round without news leaves the remembered pages alone', async () => {
    await removeUnusedPictures(spa.deps)
    const revision = () => spa.db.selectFrom('siteRevision').select('revision').executeTakeFirstOrThrow()
    const before = await revision()
    await removeUnusedPictures(spa.deps)
    expect(await revision()).toEqual(before)
  })
}

/** Before anything is stored, so it is the same wherever it would be. */
describe('what is refused', () => {
  const spa = useSpa()

  const files = async () => (await readdir(join(spa.config.dataDir, 'pictures')).catch(() => [])).length

  test.each([
    ['more than 50 megapixels', () => flatPng(10_000, 5_001), 413, pictureRefusals.tooManyPixels(50)],
    ['a header that lies', () => flatPng(30_000, 30_000), 413, pictureRefusals.tooManyPixels(50)],
    ['a photo cut short', async () => (await photo({ width: 900, height: 900 })).subarray(0, 900), 400, 'unreadable'],
    ['an archive in disguise', photoAndArchive, 400, 'unreadable'],
    ['endless scans', photoInManyScans, 400, 'unreadable'],
    ['random bytes', () => randomBytes(5000), 415, 'wrongType'],
    [
      'a WebP cut short',
      async () =>
        (
          await sharp(await photo())
            .webp()
            .toBuffer()
        ).subarray(0, 100),
      400,
      'unreadable',
    ],
    ['nothing', () => Buffer.alloc(0), 400, 'missing'],
    ...Object.entries(notPictures)
      .filter(([what]) => what !== 'a WebP')
      .map(([what, bytes]) => [what, () => bytes, 415, 'wrongType'] as const),
  ] as const)('%s is refused with a sentence at the field, and nothing is kept', async (_what, make, status, says) => {
    const before = await files()
    const response = await upload(spa, await make())
    const sentence = says in pictureRefusals ? pictureRefusals[says as 'missing'] : says
    expect(response.statusCode, response.body).toBe(status)
    expect(response.json()).toMatchObject({ error: sentence, fieldErrors: { picture: sentence } })
    expect(await files()).toBe(before)
  })

  test('more than 15 MB is refused, 14 MB of it in notes is not', async () => {
    const tooLarge = await upload(spa, Buffer.concat([await photo(), Buffer.alloc(15 * 1024 * 1024)]))
    expect([tooLarge.statusCode, tooLarge.json().error]).toEqual([413, pictureRefusals.tooLarge(15)])
    expect((await upload(spa, pngWithNotes(5, 1_000_000))).statusCode).toBe(201)
  })

  test('only the owner sends one, and what is not there is not found', async () => {
    expect((await upload(spa, await photo(), {}, {})).statusCode).toBe(401)
    const change = { parts: { id: 'ffffffffffffffffffffffff' }, body: { alt: 'x' }, headers: asOwner }
    expect((await spa.call('updatePicture', change)).statusCode).toBe(404)
    for (const name of ['ffffffffffffffffffffffff-360.avif', 'ffffffffffffffffffffffff', '..%2f..%2fsecret', 'x.svg'])
      expect((await spa.app.inject(`/pictures/${name}`)).statusCode).toBe(404)
  })

  test.each<Record<string, string>>([
    { focusX: '1.2' },
    { focusY: '-1' },
    { focusX: 'left' },
    { alt: 'a'.repeat(301) },
  ])('nonsense about it is refused at its field: %j', async words => {
    const response = await upload(spa, await photo(), words)
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().fieldErrors)).toEqual(Object.keys(words))
  })
})
