import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { RECEIPT_FIELD, RECEIPTS_PER_BOOKING_MAX } from '#contract/rules.ts'
import { callPath } from '#contract/site-calls.ts'
import { addServiceWithOneTime, bodyFor, encodeForm, receiptRows, statusOf } from '#server/app/testing/desk.ts'
import { MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { screenshot } from '#server/platform/decoder/testing/corpus.ts'

const spa = useSpa()
beforeEach(() => spa.clock.set(MONDAY_7_AM))

const HOME = '203.0.113.7'
const ELSEWHERE = '198.51.100.9'

async function booked(remoteAddress = HOME) {
  const { service } = await addServiceWithOneTime(spa)
  const payload = bodyFor(service, service.serviceArray[0]!)
  const made = await spa.app.inject({ method: 'POST', url: callPath('createBooking'), payload, remoteAddress })
  const { booking, manageKey } = made.json()
  return { ...booking, manageKey }
}

let pictures = 0
/** A picture nobody has sent before. */
const aPicture = () => screenshot({ seed: `picture ${++pictures}` })

async function send(bookingId: string, { key, from = HOME }: { key?: string; from?: string } = {}) {
  const form = await encodeForm([
    ['bookingId', bookingId],
    ...(key === undefined ? [] : [['key', key] as [string, string]]),
    [RECEIPT_FIELD, await aPicture(), 'receipt.png'],
  ])
  const { body: payload, headers } = form
  const url = callPath('submitPayment')
  const answer = await spa.app.inject({ method: 'PUT', url, payload, headers, remoteAddress: from })
  return { status: answer.statusCode, ...answer.json() }
}

/** As if they had been sent before. */
async function haveReceipts({ _id: bookingId }: { _id: string }, count: number, withKey: boolean) {
  const picture = { bookingId, contentType: 'image/png', sizeBytes: 9, withKey, createdAt: spa.clock.now() }
  for (let n = 0; n < count; n++) {
    const id = randomUUID()
    await spa.db
      .insertInto('receipts')
      .values({ ...picture, id, fileName: `${id}.png`, uploadHash: id })
      .execute()
  }
}

const refused = { status: 403, code: 'payment_link_needed', error: expect.stringMatching(/link in our emails.*\+234/) }

describe('the confirmation number alone cannot spend the customer’s receipts', () => {
  test('it is refused wherever it comes from, in every way to write it, and nothing is kept of the picture', async () => {
    const booking = await booked()
    for (const number of [booking.bookingHash, booking.bookingHash.replaceAll('-', '').toLowerCase()])
      for (const from of [HOME, ELSEWHERE]) expect(await send(number, { from })).toMatchObject(refused)
    expect(await receiptRows(spa, booking)).toEqual([])
    expect(await statusOf(spa, booking)).toBe('held')
  })

  test('nor can the _id that the number leads to, on another network', async () => {
    const booking = await booked()
    const found = await spa.call('bookingInfo', { query: { bookingId: booking.bookingHash } })
    const { _id } = found.json().booking
    expect(await send(_id, { from: ELSEWHERE })).toMatchObject(refused)
    expect(await send(_id, { from: ELSEWHERE, key: 'a-guess' })).toMatchObject(refused)
    expect(await statusOf(spa, booking)).toBe('held')
  })

  test('and whatever came without the key leaves the customer as many as ever', async () => {
    const booking = await booked()
    await haveReceipts(booking, RECEIPTS_PER_BOOKING_MAX, false)
    expect((await send(booking._id)).code).toBe('receipt_quota')
    const key = booking.manageKey
    const maySend = async () =>
      (await spa.call('manageBooking', { body: { bookingHash: booking.bookingHash, key } })).json().maySendReceipt
    expect(await maySend()).toBe(true)
    expect((await send(booking.bookingHash, { key, from: ELSEWHERE })).status).toBe(200)
    await haveReceipts(booking, RECEIPTS_PER_BOOKING_MAX - 1, true)
    expect(await maySend()).toBe(false)
    expect((await send(booking._id, { key })).code).toBe('receipt_quota')
  })
})

describe('a receipt is taken', () => {
  test.each([
    ['127.0.0.1', '::1'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
    ['2001:db8:1:2::3', '2001:db8:1:2:aaaa::4'],
  ])('on one network by either of its addresses: %s and %s', async (one, other) => {
    const booking = await booked(one)
    expect((await send(booking._id, { from: other })).status).toBe(200)
  })

  test('anywhere with the key of the payment link, by the number or the _id', async () => {
    const [first, second] = [await booked(), await booked()]
    expect((await send(first.bookingHash, { key: first.manageKey, from: ELSEWHERE })).status).toBe(200)
    expect((await send(second._id, { key: second.manageKey, from: ELSEWHERE })).status).toBe(200)
    const mails = await spa.deliver()
    const asked = mails.filter(({ kind }) => kind === 'booking-created').map(({ text }) => text)
    for (const { bookingHash, manageKey } of [first, second])
      expect(asked.join()).toContain(`/booking/pay/${bookingHash}#${manageKey}`)
  })

  test('for a booking whose network is not known, like one from the desk, only with its key', async () => {
    const booking = await booked()
    await spa.db.updateTable('bookings').set({ networkKey: null }).where('id', '=', booking._id).execute()
    for (const from of [HOME, ELSEWHERE]) expect(await send(booking._id, { from })).toMatchObject(refused)
    expect((await send(booking._id, { from: ELSEWHERE, key: booking.manageKey })).status).toBe(200)
  })
})
