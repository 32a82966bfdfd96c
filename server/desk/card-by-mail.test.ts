import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { addService, book, pay, statusOf } from '#server/app/testing/desk.ts'
import { MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { aDevice, advanceSeconds } from './testing/desk.ts'

const spa = useSpa()
beforeEach(async () => {
  await spa.db.deleteFrom('outbox').execute()
  spa.clock.set(MONDAY_7_AM)
})

/** A paid booking, and what the owner's mail about it leads to. */
async function mailed() {
  const booking = await book(spa, (await addService(spa)).service)
  const receipt = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect((await pay(spa, booking, receipt)).statusCode).toBe(200)
  const mail = (await spa.deliver()).find(({ kind }) => kind === 'receipt-for-owner')!
  const [, bookingId, key] = /\/desk\/receipts\/([\w-]+)#d=([\w-]{32})/.exec(mail.text) ?? []
  return { booking, bookingId: bookingId!, key: key! }
}

const post = async (path: string, payload: object) => {
  const response = await spa.app.inject({ method: 'POST', url: `/api${path}`, payload })
  const isJson = response.headers['content-type']?.toString().includes('json')
  return { status: response.statusCode, headers: response.headers, body: isJson ? response.json() : undefined }
}

test('the owner’s mail opens one card on any device: to look at, with its picture', async () => {
  const { booking, bookingId, key } = await mailed()
  expect(bookingId).toBe(booking._id)
  expect(await post('/desk/card', { bookingId, key })).toMatchObject({
    status: 200,
    body: { card: { group: 'waiting', booking: { _id: booking._id, fullName: 'Ada Obi' } } },
  })
  const picture = await post('/desk/card/picture', { bookingId, key })
  expect(picture).toMatchObject({ status: 200, headers: { 'content-type': 'image/png', 'cache-control': 'no-store' } })
})

test('confirming wants the tick; the mail to the customer waits two minutes and can be taken back', async () => {
  const { booking, bookingId, key } = await mailed()
  for (const seen of [undefined, false, 'true', 1])
    expect((await post('/desk/card/confirm', { bookingId, key, seen })).status).toBe(400)
  expect(await statusOf(spa, booking)).toBe('submitted')
  expect(await post('/desk/card/confirm', { bookingId, key, seen: true })).toMatchObject({
    status: 200,
    body: { booking: { status: 'confirmed', money: { paid: 25_000 } }, undoUntil: '2026-11-16T06:02:00.000Z' },
  })
  advanceSeconds(spa, 119)
  expect(await spa.deliver()).toEqual([])
  const amaka = await aDevice(spa, "Amaka's phone")
  expect((await amaka.undo(booking._id)).status).toBe(200)
  advanceSeconds(spa, 60)
  expect(await spa.deliver()).toEqual([])
})

test('the key opens its own card only, for seven days, until the receipt is decided', async () => {
  const [one, other] = [await mailed(), await mailed()]
  const open = (bookingId: string, key: string) => post('/desk/card', { bookingId, key })
  expect((await open(other.bookingId, one.key)).status).toBe(401)
  expect((await open('nothing', one.key)).status).toBe(401)
  expect((await open(one.bookingId, '')).status).toBe(401)
  const amaka = await aDevice(spa, "Amaka's phone")
  await amaka.decide(one.bookingId, { status: 'declined' })
  for (const path of ['/desk/card', '/desk/card/picture', '/desk/card/confirm'])
    expect((await post(path, { bookingId: one.bookingId, key: one.key, seen: true })).status, path).toBe(401)
  spa.clock.advance(7 * 24 * 60)
  expect((await open(other.bookingId, other.key)).status).toBe(401)
})

test('the key lets nobody into the desk, and opening its address changes nothing', async () => {
  const { booking, bookingId, key } = await mailed()
  expect((await post('/desk/enter', { key, name: 'Stranger' })).status).toBe(401)
  for (const method of ['GET', 'HEAD'] as const)
    for (const url of [`/desk/receipts/${bookingId}`, `/api/desk/card`, `/api/desk/card/confirm`])
      await spa.app.inject({ method, url, headers: { authorization: `Bearer ${key}` } })
  expect(await statusOf(spa, booking)).toBe('submitted')
  expect((await post('/desk/card', { bookingId, key })).status).toBe(200)
})
