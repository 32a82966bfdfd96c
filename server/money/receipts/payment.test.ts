import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { business } from '#contract/catalogue/business.ts'
import { paymentResponse } from '#contract/money/payment.ts'
import { errorResponse } from '#contract/platform/errors.ts'
import {
  addServiceWithOneTime,
  book,
  decide,
  pay,
  receiptRows,
  removeStoredFiles,
  statusOf,
  storedFiles,
} from '#server/app/testing/desk.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { photo, screenshot } from '#server/platform/decoder/testing/corpus.ts'

const spa = useSpa()
beforeEach(async () => {
  spa.clock.set('2026-11-16T06:00:00Z')
  await spa.deliver()
  await removeStoredFiles(spa)
})

/** Mails since the last look, as "kind to whom". */
async function newMails() {
  const mails = await spa.deliver()
  return mails.map(({ kind, to }) => `${kind} to ${to === 'ada@example.com' ? 'customer' : 'owner'}`).sort()
}
const ONE_TO_EACH = ['receipt-for-owner to owner', 'receipt-received to customer']

/** A booking whose hold has ended, and one of somebody else for the same time. */
async function lateAndInTime() {
  const { service } = await addServiceWithOneTime(spa)
  const late = await book(spa, service)
  spa.clock.advance(90)
  const inTime = await book(spa, service)
  await spa.deliver()
  return { late, inTime }
}

describe('a receipt', () => {
  test('submits the booking, is stored once as a picture, and both sides get a mail', async () => {
    const booking = await book(spa)
    await spa.deliver()
    const answer = await pay(spa, booking, await photo(), 'Paid from my sister’s account')

    expect(answer.statusCode).toBe(200)
    const { _id, bookingHash } = booking
    const submitted = { _id, bookingHash, status: 'submitted', price: 25_000, toPay: 0, holdExpiresAt: null }
    expect(paymentResponse.parse(answer.json()).booking).toMatchObject(submitted)
    expect(answer.body).not.toMatch(/ada@example|803 000/)
    expect(answer.headers['cache-control']).toBe('no-store')

    const files = await storedFiles(spa)
    expect(files).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.jpg$/)])
    const [row] = await receiptRows(spa, booking)
    expect(row).toMatchObject({ fileName: files[0], contentType: 'image/jpeg', late: false })

    const mails = await spa.deliver()
    const toCustomer = mails.find(({ kind }) => kind === 'receipt-received')
    const toOwner = mails.find(({ kind }) => kind === 'receipt-for-owner')
    expect(mails).toHaveLength(2)
    expect(toCustomer).toMatchObject({ to: 'ada@example.com', calendar: { method: 'REQUEST' } })
    expect(toCustomer?.text).toContain(booking.bookingHash)
    expect(toOwner).toMatchObject({ to: business.email.owner, receipt: { fileName: files[0] } })
    expect(toOwner?.text).toContain('₦25,000')
    expect(toOwner?.text).toContain('Paid from my sister’s account')
  })

  test('sent eight times at once is one submission with one answer', async () => {
    const booking = await book(spa)
    await spa.deliver()
    const receipt = await photo()
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(spa, booking, receipt)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await newMails()).toEqual(ONE_TO_EACH)
    expect(await receiptRows(spa, booking)).toHaveLength(1)
    expect(await storedFiles(spa)).toHaveLength(1)
  })

  test('sent again after the owner confirmed gets the booking as it is now', async () => {
    const booking = await book(spa)
    const receipt = await photo()
    await pay(spa, booking, receipt)
    await decide(spa, booking._id, 'confirmed')
    const again = await pay(spa, booking, receipt)
    expect([again.statusCode, again.json().booking.status]).toEqual([200, 'confirmed'])
  })

  test('may be followed by a better one, which only the owner is told of', async () => {
    const booking = await book(spa)
    await pay(spa, booking, await photo({ seed: 'blurred' }), 'first')
    await spa.deliver()
    const second = await pay(spa, booking, await photo({ seed: 'sharp' }), 'the second is sharper')
    expect(second.json().booking.status).toBe('submitted')
    const mails = await spa.deliver()
    expect(mails.map(({ kind }) => kind)).toEqual(['receipt-for-owner'])
    expect(mails[0]?.text).toContain('the second is sharper')
    expect(await receiptRows(spa, booking)).toHaveLength(2)
  })

  test('is the fifth at most, also when all come at once', async () => {
    const booking = await book(spa)
    const receipts = await Promise.all(Array.from({ length: 9 }, (_, n) => photo({ seed: `receipt ${n}` })))
    const answers = await Promise.all(receipts.map(receipt => pay(spa, booking, receipt)))
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refused).toHaveLength(4)
    for (const answer of refused) expect(answer.json()).toMatchObject({ code: 'receipt_quota', success: false })
    expect(await receiptRows(spa, booking)).toHaveLength(5)
    expect(await storedFiles(spa)).toHaveLength(5)

    const sixth = await pay(spa, booking, await photo({ seed: 'one more' }))
    expect(sixth.statusCode).toBe(409)
    expect(sixth.json().error).toContain('We already have 5 receipts for this booking.')
  })
})

describe('a receipt that comes after the hold has ended', () => {
  test('revives the booking while its time is free', async () => {
    const booking = await book(spa)
    spa.clock.advance(90)
    await spa.deliver()
    expect(await statusOf(spa, booking)).toBe('lapsed')
    const answer = await pay(spa, booking, await photo())
    expect(answer.json()).toMatchObject({ success: true, booking: { status: 'submitted' } })
    expect(await newMails()).toEqual(ONE_TO_EACH)
  })

  test('is kept when the time is gone; the customer hears what to do and the owner whom to call', async () => {
    const { late, inTime } = await lateAndInTime()
    const receipt = await photo()
    const answer = await pay(spa, late, receipt, 'sorry, no network')
    const problem = errorResponse.parse(answer.json())
    expect([answer.statusCode, problem.code]).toEqual([409, 'receipt_too_late'])
    expect(problem.error).toContain('Hammam')
    expect(problem.error).toContain(business.phone.display)

    expect(await statusOf(spa, late)).toBe('lapsed')
    expect(await statusOf(spa, inTime)).toBe('held')
    expect(await storedFiles(spa)).toHaveLength(1)
    expect(await receiptRows(spa, late)).toMatchObject([{ late: true }])
    const mails = await spa.deliver()
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([['late-receipt-for-owner', business.email.owner]])
    expect(mails[0]?.text).toContain('+234 803 000 0000')
    expect(mails[0]?.text).toContain('sorry, no network')

    const again = await pay(spa, late, receipt)
    expect([again.statusCode, again.body]).toEqual([409, answer.body])
    expect(await newMails()).toEqual([])
  })

  test('is followed by the confirmation when the time becomes free again', async () => {
    const { late, inTime } = await lateAndInTime()
    await pay(spa, late, await photo({ seed: 'too late' }))
    await decide(spa, inTime._id, 'cancelled')
    await spa.deliver()
    const answer = await pay(spa, late, await photo({ seed: 'sent again' }))
    expect(answer.json().booking.status).toBe('submitted')
    expect(await newMails()).toEqual(ONE_TO_EACH)
    // What was too late the first time belongs to a booking that takes place now.
    expect((await pay(spa, late, await photo({ seed: 'too late' }))).statusCode).toBe(200)
  })
})

test.each(['confirmed', 'declined', 'cancelled'])('a booking that is %s waits for no payment', async status => {
  const booking = await book(spa)
  await pay(spa, booking, await photo({ seed: 'first' }))
  await decide(spa, booking._id, status)
  await spa.deliver()
  const answer = await pay(spa, booking, await photo({ seed: 'second' }))
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'booking_not_payable', error: expect.stringContaining(status) })
  expect(await newMails()).toEqual([])
  expect(await storedFiles(spa)).toHaveLength(1)
})

describe('when something breaks, nothing is half done', () => {
  test('a full disk: the customer reads that it is, and the booking stays held', async () => {
    const booking = await book(spa)
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    const { save } = spa.deps.receipts
    spa.deps.receipts.save = () => Promise.reject(full)
    const answer = await pay(spa, booking, await photo())
    spa.deps.receipts.save = save
    expect(answer.statusCode).toBe(503)
    const sentence = 'Our storage is full, so we cannot save this at the moment. Please try again later.'
    expect(answer.json().error).toBe(sentence)
    expect(await statusOf(spa, booking)).toBe('held')
  })

  test('no place for the receipt: the booking stays held, and the next try works', async () => {
    const booking = await book(spa)
    await spa.deliver()
    const folder = join(spa.config.dataDir, 'receipts')
    await rename(folder, `${folder}-away`)
    const answer = await pay(spa, booking, await photo())
    await rename(`${folder}-away`, folder)

    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('60')
    expect(errorResponse.parse(answer.json()).code).toBe('unavailable')
    expect(await receiptRows(spa, booking)).toEqual([])
    expect(await statusOf(spa, booking)).toBe('held')
    expect(await newMails()).toEqual([])
    expect((await pay(spa, booking, await photo())).statusCode).toBe(200)
  })

  test('no place for the mail: neither receipt nor submission, and the next try works', async () => {
    const booking = await book(spa)
    await spa.deliver()
    await spa.db.schema.alterTable('outbox').renameTo('outboxAway').execute()
    const answer = await pay(spa, booking, await photo())
    await spa.db.schema.alterTable('outboxAway').renameTo('outbox').execute()

    expect(answer.statusCode).toBe(500)
    expect(errorResponse.parse(answer.json()).code).toBe('internal')
    expect(await storedFiles(spa)).toEqual([])
    expect(await receiptRows(spa, booking)).toEqual([])
    expect(await statusOf(spa, booking)).toBe('held')
    expect((await pay(spa, booking, await photo())).statusCode).toBe(200)
  })
})

describe('the owner sees a receipt', () => {
  const ask = (id: string, query = '', headers: Record<string, string> = asOwner) =>
    spa.app.inject({ url: `/api/booking/${id}/receipt${query}`, headers })

  test('as a file to keep, never shown or cached by a browser', async () => {
    const booking = await book(spa)
    await pay(spa, booking, await screenshot())
    const answer = await ask(booking._id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="receipt-${booking.bookingHash}.png"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 60, height: 40 })
    expect((await ask(booking.bookingHash)).rawPayload.equals(answer.rawPayload)).toBe(true)
  })

  test('the newest first, the others by number', async () => {
    const booking = await book(spa)
    for (const width of [10, 20, 30]) {
      await pay(spa, booking, await photo({ width }))
      spa.clock.advance(1)
    }
    const widths: unknown[] = []
    for (const query of ['', '?n=1', '?n=2', '?n=3'])
      widths.push((await sharp((await ask(booking._id, query)).rawPayload).metadata()).width)
    expect(widths).toEqual([30, 30, 20, 10])
    expect((await ask(booking._id, '?n=4')).statusCode).toBe(404)
    for (const n of ['0', '-1', '11', 'x', '1.5']) expect((await ask(booking._id, `?n=${n}`)).statusCode).toBe(400)
  })

  test('or hears that there is none', async () => {
    const booking = await book(spa)
    expect((await ask(booking._id)).json()).toMatchObject({ code: 'not_found' })
    for (const id of ['00000000-0000-4000-8000-000000000000', 'K7QF-2M9X-T4WB', '..%2f..%2fetc%2fpasswd', "' or 1=1"])
      expect((await ask(encodeURIComponent(id))).json()).toMatchObject({ code: 'booking_not_found' })
  })
})
