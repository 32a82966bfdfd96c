import { request } from 'node:http'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CreatedBooking } from '#contract/booking/booking.ts'
import { errorResponse } from '#contract/platform/errors.ts'
import { RECEIPT_MAX_BYTES } from '#contract/rules.ts'
import {
  book,
  encodeForm,
  pay,
  receiptRows,
  removeStoredFiles,
  sendForm,
  statusOf,
  storedFiles,
} from '#server/app/testing/desk.ts'
import { useSpa } from '#server/app/testing/spa.ts'
import { flatPng, photo, photoAndArchive } from '#server/platform/decoder/testing/corpus.ts'

type Field = Parameters<typeof sendForm>[1][number]

let port: number
let booking: CreatedBooking
const spa = useSpa()
beforeAll(async () => {
  port = Number(new URL(await spa.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

/** For what needs a booking that waits for its receipt. */
function withBooking() {
  beforeEach(async () => {
    await removeStoredFiles(spa)
    booking = await book(spa)
  })
}

/** After each of these, the customer can simply try again. */
async function expectNothingDone() {
  expect(await storedFiles(spa)).toEqual([])
  expect(await receiptRows(spa, booking)).toEqual([])
  expect(await statusOf(spa, booking)).toBe('held')
}

describe('a form is refused in the customer’s words', () => {
  withBooking()

  test('without an image', async () => {
    const problem = { code: 'receipt_missing', error: 'You must upload at least one image.' }
    const images: Field[][] = [
      [],
      [['image_0', Buffer.alloc(0), '']],
      [['image_0', 'not a file']],
      [['another_name', await photo(), 'receipt.jpg']],
    ]
    for (const image of images) {
      const answer = await sendForm(spa, [['bookingId', booking._id], ...image])
      expect([answer.statusCode, errorResponse.parse(answer.json())]).toMatchObject([400, problem])
    }
    await expectNothingDone()
  })

  test.each(['image_0', 'image_1'])('with a second image, named %s', async secondName => {
    const answer = await sendForm(spa, [
      ['bookingId', booking._id],
      ['image_0', await photo({ seed: 'one' }), 'one.jpg'],
      [secondName, await photo({ seed: 'two' }), 'two.jpg'],
    ])
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'receipt_too_many', error: 'You can upload up to 1 image only.' })
    await expectNothingDone()
  })

  test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    ['a truncated JPEG', async () => (await photo({ width: 300 })).subarray(0, -100), 400, 'receipt_unreadable'],
    ['a JPEG that is an archive too', photoAndArchive, 400, 'receipt_unreadable'],
    ['a PNG that says 30,000 × 30,000', () => flatPng(30_000, 30_000), 413, 'receipt_too_large'],
  ])('with %s', async (_what, make, status, code) => {
    const answer = await pay(spa, booking, await make())
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    await expectNothingDone()
  })

  test('for a booking that does not exist', async () => {
    for (const _id of ['', ' ', 'K7QF-2M9X-T4WB', '00000000-0000-4000-8000-000000000000', "' or ''='"]) {
      const answer = await pay(spa, { _id }, await photo())
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'booking_not_found', error: 'invalid booking id' })
    }
    await expectNothingDone()
  })

  test('with a note that is too long, or that no keyboard writes', async () => {
    const tooLong = await pay(spa, booking, await photo(), 'a'.repeat(501))
    expect(tooLong.statusCode).toBe(400)
    const error = 'Please keep the note under 500 characters.'
    expect(tooLong.json()).toMatchObject({ error, fieldErrors: { note: error } })
    for (const note of ['a\0b', '🙂'.repeat(5000)])
      expect((await pay(spa, booking, await photo(), note)).statusCode).toBe(400)
    await expectNothingDone()
  })
})

describe('only a multipart form is read', () => {
  const put = (contentType: string, payload: string) =>
    spa.app.inject({ method: 'PUT', url: '/api/booking/payment', headers: { 'content-type': contentType }, payload })
  const field = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

  test.each([
    ['application/json', '{"bookingId":"x"}'],
    ['application/json', '{broken'],
    ['application/x-www-form-urlencoded', 'bookingId=x'],
    ['text/plain', '{"bookingId":"x"}'],
    ['multipart/mixed; boundary=x', '--x--'],
    ['multipart/form-data', '--x--'],
    ['image/png', 'x'],
  ])('not %s', async (contentType, payload) => {
    const answer = await put(contentType, payload)
    expect(answer.statusCode).toBe(415)
    expect(errorResponse.parse(answer.json()).code).toBe('unsupported_type')
  })

  test('and no other call takes one', async () => {
    const { headers, body } = await encodeForm([['bookingId', 'any']])
    const answer = await spa.app.inject({ method: 'POST', url: '/api/booking/create', headers, payload: body })
    expect(answer.statusCode).toBe(415)
  })

  test.each([
    ['nothing at all', ''],
    ['no end', field('bookingId', 'abc').trimEnd()],
    ['no boundary inside', 'hello'],
    ['many fields', `${field('a', 'b').repeat(50)}--x--\r\n`],
    ['a name that means something to JavaScript', `${field('__proto__', 'b')}--x--\r\n`],
    ['a huge field', `${field('bookingId', 'a'.repeat(100_000))}--x--\r\n`],
  ])('one with %s is the sender’s mistake', async (_what, payload) => {
    const answer = await put('multipart/form-data; boundary=x', payload)
    expect(answer.statusCode).toBe(400)
    errorResponse.parse(answer.json())
  })
})

describe('over a real connection', () => {
  withBooking()
  const formWith = (receipt: Buffer) =>
    encodeForm([
      ['bookingId', booking._id],
      ['image_0', receipt, 'receipt.jpg'],
    ])

  test('an endless file is answered and cut off long before its end', async () => {
    const { answer, sentBytes } = await sendWithoutEnd('name="image_0"; filename="endless.png"')
    expect(sentBytes).toBeLessThan(40 * 1024 * 1024)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('"error":"File size must be less than 5MB"')
    await expectNothingDone()
  })

  test.each(['name="image_0"', 'name="another_name"; filename="endless.png"'])(
    'whatever else never ends is cut off too: %s',
    async disposition => {
      const { sentBytes } = await sendWithoutEnd(disposition)
      expect(sentBytes).toBeLessThan(40 * 1024 * 1024)
      await expectNothingDone()
    },
  )

  test('a sender of a file slightly too large reads the answer and can go on using the connection', async () => {
    const url = `http://127.0.0.1:${port}/api/booking/payment`
    const tooLarge = await formWith(Buffer.alloc(RECEIPT_MAX_BYTES + 1_000_000))
    const answer = await fetch(url, { method: 'PUT', ...tooLarge })
    expect([answer.status, (await answer.json()).code]).toEqual([413, 'receipt_too_large'])
    expect((await fetch(url, { method: 'PUT', ...(await formWith(await photo())) })).status).toBe(200)
  })

  test('an upload that is cut leaves nothing, and the customer can send it again', async () => {
    const receipt = await photo({ width: 800, height: 800 })
    const { headers, body } = await formWith(receipt)
    const files = await storedFiles(spa)
    for (const share of [0.01, 0.3, 0.6, 0.99]) {
      const sized = { ...headers, 'content-length': body.length }
      const cut = request({ port, method: 'PUT', path: '/api/booking/payment', headers: sized })
      cut.on('error', () => {})
      const closed = new Promise(resolve => cut.once('close', resolve))
      cut.write(body.subarray(0, Math.floor(body.length * share)), () => setTimeout(() => cut.destroy(), 50))
      await closed
    }
    // The server has seen the last of them once it answers another.
    expect((await fetch(`http://127.0.0.1:${port}/api/account/banks`)).status).toBe(200)
    expect(await receiptRows(spa, booking)).toEqual([])
    expect(await storedFiles(spa)).toEqual(files)
    expect((await pay(spa, booking, receipt)).statusCode).toBe(200)
  })
})

/** Goes on until the other end has had enough. What the kernel holds between the two ends counts as sent. */
async function sendWithoutEnd(disposition: string) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', data => {
    answer += data
  })
  const closed = new Promise(resolve => socket.on('error', () => {}).on('close', resolve))
  socket.write(
    [
      'PUT /api/booking/payment HTTP/1.1',
      'host: localhost',
      'content-type: multipart/form-data; boundary=x',
      `content-length: ${1024 ** 3}`,
      '',
      '--x',
      'content-disposition: form-data; name="bookingId"',
      '',
      booking._id,
      '--x',
      `content-disposition: form-data; ${disposition}`,
      '',
      '',
    ].join('\r\n'),
  )
  const chunk = Buffer.alloc(64 * 1024)
  while (!socket.destroyed && socket.bytesWritten < 200 * 1024 * 1024) {
    if (!socket.write(chunk)) await Promise.race([new Promise(resolve => socket.once('drain', resolve)), closed])
    await setImmediate()
  }
  return { answer, sentBytes: socket.bytesWritten }
}
