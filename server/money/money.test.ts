import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ClaimsResponse, MoneyResponse, TakingsResponse } from '#contract/money/money-desk.ts'
import { aCustomer } from '#server/booking/own/testing/own.ts'
import { submitted } from '#server/booking/testing/submit.ts'
import { aDevice, advanceSeconds, aReceipt, useDesk } from '#server/desk/testing/desk.ts'

const { spa, amaka: owner } = useDesk(['bookingChanges', 'payments', 'receipts', 'bookings'], 'owner')

const month = async (which = '') => (await owner.call('GET', `/desk/money${which}`)).body as MoneyResponse
const claims = async () => (await owner.call('GET', '/desk/money/claims')).body as ClaimsResponse
const pay = (id: string, body: object) =>
  owner.call('POST', `/booking/${id}/payments`, { direction: 'in', method: 'cash', ...body })

/** Confirmed and final. */
async function paid(body: object = {}) {
  const { _id } = await aReceipt(spa)
  await owner.decide(_id, { status: 'confirmed', ...body })
  advanceSeconds(spa, 16)
  return _id
}

describe('the owner’s month', () => {
  test('is nothing where nothing moved', async () => {
    const nothing = { count: 0, amount: 0 }
    expect(await month()).toEqual({
      success: true,
      month: '2026-11',
      expected: { submitted: nothing, held: nothing, bookings: [] },
      confirmed: nothing,
      unmatched: { ...nothing, payments: [] },
      toReturn: { ...nothing, bookings: [] },
      days: [],
    })
  })

  test('says what is expected: receipts that wait and times that are held, less what is paid of them', async () => {
    const { _id } = await aReceipt(spa)
    await pay(_id, { amount: 5000 })
    await aCustomer(spa)
    const { expected } = await month()
    expect(expected).toMatchObject({
      submitted: { count: 1, amount: 20_000 },
      held: { count: 1, amount: 25_000 },
      bookings: [
        { _id, status: 'submitted', amount: 20_000, fullName: 'Ada Obi', paymentCode: expect.any(String) },
        { status: 'held', amount: 25_000 },
      ],
    })
    // A hold that is over is expected no longer, whether or not anyone has marked it.
    spa.clock.advance(24 * 60)
    expect((await month()).expected.held.count).toBe(0)
  })

  test('adds up to what the ledger says, day by day on the spa’s wall and by method', async () => {
    await paid({ amount: 20_000 })
    const { _id } = await aReceipt(spa)
    await pay(_id, { amount: 5000 })
    await pay(_id, { amount: 1000, direction: 'out', method: 'pos' })
    // Half past midnight in Lagos is still the day before in UTC.
    spa.clock.set('2026-11-17T23:30:00Z')
    await pay(_id, { amount: 700, method: 'other' })
    spa.clock.set('2026-12-01T00:30:00Z')
    await pay(_id, { amount: 900 })
    const { days, confirmed } = await month('?month=2026-11')
    const nothing = { transfer: 0, cash: 0, pos: 0, other: 0 }
    expect(days).toEqual([
      { date: '2026-11-16', in: { ...nothing, transfer: 20_000, cash: 5000 }, out: { ...nothing, pos: 1000 } },
      { date: '2026-11-18', in: { ...nothing, other: 700 }, out: nothing },
    ])
    expect(confirmed).toEqual({ count: 1, amount: 20_000 })
    const { rows } = await sql<{ sum: number }>`
      select sum(case direction when 'in' then amount_naira else -amount_naira end)::integer as sum from payments
      where (at at time zone 'utc' + interval '1 hour')::date between '2026-11-01' and '2026-11-30'`.execute(spa.db)
    const total = days.reduce((sum, day) => sum + sumOf(day.in) - sumOf(day.out), 0)
    expect(total).toBe(rows[0]!.sum)
    expect((await month('?month=2026-12')).days).toMatchObject([{ date: '2026-12-01', in: { cash: 900 } }])
  })
})

describe('what was taken on a day', () => {
  const nothing = { transfer: 0, cash: 0, pos: 0, other: 0 }
  const takings = async (device: typeof owner, date = '') =>
    (await device.call('GET', `/desk/takings${date}`)).body as TakingsResponse

  test('the desk sees its own by method, in and returned; the owner sees everybody’s, device by device', async () => {
    const [front, back] = [await aDevice(spa, 'Front desk', 'desk'), await aDevice(spa, 'Back office', 'desk')]
    const { _id } = await aReceipt(spa)
    const take = (device: typeof owner, body: object) => device.call('POST', `/booking/${_id}/payments`, body)
    await take(front, { direction: 'in', method: 'cash', amount: 5000 })
    await take(front, { direction: 'in', method: 'cash', amount: 2000 })
    await take(front, { direction: 'out', method: 'cash', amount: 1000 })
    await take(back, { direction: 'in', method: 'pos', amount: 9000 })
    // Taken back within the undo window: the ledger has never seen it.
    await take(back, { direction: 'in', method: 'other', amount: 100 })
    await back.undo(_id)
    const ofFront = { in: { ...nothing, cash: 7000 }, out: { ...nothing, cash: 1000 } }
    const ofBack = { in: { ...nothing, pos: 9000 }, out: nothing }
    const today = { success: true, date: '2026-11-16' }
    expect(await takings(front)).toEqual({ ...today, ...ofFront, devices: [{ name: 'Front desk', ...ofFront }] })
    expect(await takings(back)).toMatchObject(ofBack)
    expect(await takings(owner)).toEqual({
      ...today,
      in: { ...nothing, cash: 7000, pos: 9000 },
      out: { ...nothing, cash: 1000 },
      devices: [
        { name: 'Back office', ...ofBack },
        { name: 'Front desk', ...ofFront },
      ],
    })
    const { days } = await month()
    expect(days).toEqual([{ date: '2026-11-16', in: (await takings(owner)).in, out: (await takings(owner)).out }])
  })

  test('the day is the spa’s: half past midnight in Lagos belongs to the new one', async () => {
    const { _id } = await aReceipt(spa)
    spa.clock.set('2026-11-16T23:30:00Z')
    await pay(_id, { amount: 700 })
    expect(await takings(owner)).toMatchObject({ date: '2026-11-17', in: { cash: 700 } })
    expect(await takings(owner, '?date=2026-11-16')).toMatchObject({ date: '2026-11-16', devices: [] })
  })
})

describe('to return', () => {
  test('is what a booking that is off has paid, and what any has paid too much, until it went back', async () => {
    const [cancelled, tooMuch] = [await paid(), await paid({ amount: 26_000 })]
    await owner.decide(cancelled, { status: 'cancelled', money: 'return' })
    advanceSeconds(spa, 16)
    const { toReturn } = await month()
    expect(toReturn).toMatchObject({ count: 2, amount: 26_000 })
    const amounts = Object.fromEntries(toReturn.bookings.map(({ _id, amount }) => [_id, amount]))
    expect(amounts).toEqual({ [cancelled]: 25_000, [tooMuch]: 1000 })
    const found = (await owner.call('GET', '/booking/list?toReturn=true')).body.bookings
    expect(found.map(({ _id }: { _id: string }) => _id).sort()).toEqual([cancelled, tooMuch].sort())
    const part = { direction: 'out', method: 'transfer', amount: 20_000, reference: 'OUT-1' }
    expect((await pay(cancelled, part)).body.booking.money.toReturn).toBe(5000)
    await pay(cancelled, { direction: 'out', amount: 5000 })
    await pay(tooMuch, { direction: 'out', amount: 1000 })
    expect((await month()).toReturn).toEqual({ count: 0, amount: 0, bookings: [] })
  })

  test('may be kept after a late cancelling, and that can be undone', async () => {
    const _id = await paid()
    await owner.decide(_id, { status: 'cancelled' })
    advanceSeconds(spa, 16)
    expect((await month()).toReturn.bookings).toMatchObject([{ _id, refund: 'none', amount: 25_000 }])
    const kept = await owner.call('PUT', `/desk/money/returns/${_id}`, { money: 'keep' })
    expect(kept.body.booking.money).toMatchObject({ paid: 25_000, owed: 0, toReturn: 0 })
    expect((await month()).toReturn.count).toBe(0)
    await owner.undo(_id)
    expect((await month()).toReturn.count).toBe(1)
    const live = await paid()
    expect((await owner.call('PUT', `/desk/money/returns/${live}`, { money: 'keep' })).status).toBe(409)
  })

  test('once it went back, the customer does not get the time again without paying', async () => {
    const customer = await aCustomer(spa)
    await submitted(spa, customer._id)
    await owner.decide(customer._id, { status: 'confirmed' })
    advanceSeconds(spa, 16)
    await customer.cancel()
    await pay(customer._id, { direction: 'out', amount: 25_000 })
    const refused = await customer.restore()
    expect(refused).toMatchObject({ status: 409, body: { code: 'too_late' } })
    expect((await customer.look()).body.restoreUntil).toBeNull()
  })
})

describe('a bank’s statement', () => {
  test('is held against what waits, what is off, and the transfers that are written down', async () => {
    const waiting = await aReceipt(spa)
    const confirmed = await paid({ amount: 10_000, reference: 'NIP-1' })
    const { bookings, transfers, today, since } = await claims()
    expect({ today, since }).toEqual({ today: '2026-11-16', since: '2026-09-15' })
    const found = (id: string) => bookings.find(({ _id }) => _id === id)
    const bookedOn = '2026-11-16'
    expect(found(waiting._id)).toMatchObject({ status: 'submitted', amount: 25_000, bookedOn, claimedOn: bookedOn })
    expect(found(confirmed)).toMatchObject({ status: 'confirmed', amount: 15_000, claimedOn: '2026-11-20' })
    const transfer = { bookingId: confirmed, amount: 10_000, reference: 'NIP-1', on: '2026-11-16', isSeen: false }
    expect(transfers).toEqual([{ _id: expect.any(String), ...transfer }])
  })

  test('ticks off the transfers it shows, and gives a reference to those without', async () => {
    const [bare, named, cash] = [await paid(), await paid({ reference: 'NIP-1' }), await paid({ method: 'cash' })]
    expect((await month()).unmatched).toMatchObject({ count: 2, amount: 50_000 })
    const { transfers } = await claims()
    const payments = transfers.map(({ _id }) => ({ _id, reference: 'FROM THE BANK' }))
    const mark = () => owner.call('PUT', '/desk/money/seen', { payments })
    expect((await mark()).body.seen).toBe(2)
    expect((await mark()).body.seen).toBe(0)
    expect((await month()).unmatched).toEqual({ count: 0, amount: 0, payments: [] })
    const referenceOf = async (id: string) => (await owner.details(id)).payments[0]!.reference
    expect(await Promise.all([bare, named, cash].map(referenceOf))).toEqual(['FROM THE BANK', 'NIP-1', ''])
  })

  test('confirms as a transfer that was seen', async () => {
    await paid({ reference: 'NIP-1', seen: true })
    expect((await month()).unmatched.count).toBe(0)
    expect((await claims()).transfers).toMatchObject([{ isSeen: true }])
  })
})

const sumOf = (methods: Record<string, number>) => Object.values(methods).reduce((sum, each) => sum + each, 0)
