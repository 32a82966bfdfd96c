import { beforeEach, describe, expect, test } from 'vitest'
import { deskText } from '#contract/messages.ts'
import { addService, bodyFor, book, decide, FRIDAY, mornings, post, statusOf, times } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { submitted } from '#server/booking/testing/submit.ts'
import { aDevice, advanceSeconds } from '#server/desk/testing/desk.ts'
import { createCache } from '#server/platform/cache/cache.ts'
import { expireUndecided } from './hold-jobs.ts'

const spa = useSpa()
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  await spa.db.updateTable('bookings').set({ status: 'cancelled', decidedAt: new Date() }).execute()
  await spa.db.deleteFrom('outbox').execute()
})

const HOURS = 60

async function aReceipt({ time = '9:00 AM', date = FRIDAY } = {}) {
  const { service, sub } = await addService(spa, { subs: [{ availability: mornings }] })
  const booking = await book(spa, service, sub, time, date)
  await submitted(spa, booking._id)
  await spa.deliver()
  return { ...booking, service, sub, manageKey: spa.deps.bookingKeys.of(booking._id) }
}

/** As a process does that has just started. */
const look = () => expireUndecided({ ...spa.deps, cache: createCache(spa.deps) })

describe('a receipt that nobody decides', () => {
  test('keeps its time for two days and not a minute longer', async () => {
    const { _id, sub } = await aReceipt()
    spa.clock.advance(48 * HOURS - 1)
    expect(await look()).toBe(0)
    expect(await times(spa, sub)).not.toContain('9:00 AM')
    spa.clock.advance(1)
    expect(await look()).toBe(1)
    expect(await statusOf(spa, { _id })).toBe('lapsed')
    expect(await times(spa, sub)).toContain('9:00 AM')
    expect(await look()).toBe(0)
  })

  test('keeps it as long as the owner says', async () => {
    const { _id } = await aReceipt()
    await spa.call('updateSpa', { body: { spa: { booking: { undecidedHours: 3 } } }, headers: asOwner })
    spa.clock.advance(3 * HOURS)
    expect(await look()).toBe(1)
    expect(await statusOf(spa, { _id })).toBe('lapsed')
    await spa.call('updateSpa', { body: { spa: { booking: { undecidedHours: 48 } } }, headers: asOwner })
  })

  test('keeps it until the start at the latest', async () => {
    const { _id } = await aReceipt({ date: '2026-11-17', time: '10:00 AM' })
    spa.clock.set('2026-11-17T08:59:00Z')
    expect(await look()).toBe(0)
    spa.clock.set('2026-11-17T09:00:00Z')
    expect(await look()).toBe(1)
    expect(await statusOf(spa, { _id })).toBe('lapsed')
  })

  test('is told to both, and leaves the customer’s calendar', async () => {
    const { _id, bookingHash } = await aReceipt()
    spa.clock.advance(48 * HOURS)
    await look()
    const mails = await spa.deliver()
    const [toOwner, toCustomer] = ['receipt-undecided-for-owner', 'receipt-undecided'].map(kind =>
      mails.find(mail => mail.kind === kind),
    )
    expect(mails).toHaveLength(2)
    expect(toCustomer).toMatchObject({ to: 'ada@example.com', calendar: { method: 'CANCEL' } })
    expect(toCustomer?.calendar?.content).toMatch(/SEQUENCE:2/)
    expect(toCustomer?.text).toContain(bookingHash)
    expect(toCustomer?.text).toContain('your money is not lost')
    expect(toOwner?.html).toContain(`/desk/bookings/${_id}`)
    expect(toOwner?.calendar).toBeUndefined()
  })

  test('is moved once by any number that look at it, with one mail each', async () => {
    for (const time of ['9:00 AM', '10:00 AM', '11:00 AM']) await aReceipt({ time })
    spa.clock.advance(48 * HOURS)
    const freed = await Promise.all(Array.from({ length: 6 }, look))
    expect(freed.reduce((sum, count) => sum + count)).toBe(3)
    expect(await spa.deliver()).toHaveLength(6)
  })

  test('waits anew from when the desk put it off', async () => {
    const { _id } = await aReceipt()
    spa.clock.advance(47 * HOURS)
    const desk = await aDevice(spa, 'Till')
    await desk.call('POST', `/booking/${_id}/ask`, { about: 'clearer_picture', againInMinutes: 60 })
    spa.clock.advance(2 * HOURS)
    expect(await look()).toBe(0)
    spa.clock.set('2026-11-20T05:59:00Z')
    expect(await look()).toBe(0)
    spa.clock.set('2026-11-20T06:00:00Z')
    expect(await look()).toBe(1)
  })

  test('that was decided a moment before stays decided', async () => {
    const { _id } = await aReceipt()
    spa.clock.advance(48 * HOURS)
    await decide(spa, _id, 'confirmed')
    expect(await look()).toBe(0)
    expect(await statusOf(spa, { _id })).toBe('confirmed')
  })

  test('and whose visit was over long ago, found after a long standstill, is nobody’s news', async () => {
    const { _id } = await aReceipt()
    spa.clock.set('2026-12-24T09:00:00Z')
    expect(await look()).toBe(1)
    expect(await spa.deliver()).toEqual([])
    expect(await statusOf(spa, { _id })).toBe('lapsed')
  })
})

describe('the desk', () => {
  test('finds it, sees why, and says that the money is in: it takes place as booked', async () => {
    const { _id, bookingHash } = await aReceipt()
    spa.clock.advance(48 * HOURS)
    await look()
    await spa.deliver()
    const desk = await aDevice(spa, 'Till')
    const found = await desk.call('GET', `/booking/list?q=${bookingHash}`)
    expect(found.body.bookings).toMatchObject([{ _id, status: 'lapsed', reason: deskText.undecided }])
    const sheet = await desk.call('GET', `/booking/${_id}`)
    expect(sheet.body.history[0]).toMatchObject({ what: 'undecided', by: 'the clock' })

    expect((await desk.call('PUT', `/booking/${_id}/status`, { status: 'confirmed' })).status).toBe(200)
    advanceSeconds(spa, 16)
    const [mail] = await spa.deliver()
    expect(mail).toMatchObject({ kind: 'booking-confirmed', calendar: { method: 'REQUEST' } })
    expect((await desk.call('GET', `/booking/${_id}`)).body.booking.money).toMatchObject({
      paid: 25_000,
      owed: 0,
    })
  })

  test('not when somebody else has the time by then', async () => {
    const { _id, service, sub } = await aReceipt()
    spa.clock.advance(48 * HOURS)
    await look()
    expect((await post(spa, bodyFor(service, sub))).statusCode).toBe(201)
    expect((await decide(spa, _id, 'confirmed')).json().code).toBe('slot_taken')
  })
})
