import { beforeEach, describe, expect, test } from 'vitest'
import type { CreateBookingResponse } from '#contract/booking/booking.ts'
import type { Deposit } from '#contract/ledger/deposit.ts'
import { addService, bodyFor, book, decide, info, pay, post } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { aDevice } from '#server/desk/testing/desk.ts'
import { photo } from '#server/platform/decoder/testing/corpus.ts'
import { ownCalls } from './own/testing/own.ts'
import { bookAtDesk } from './testing/at-desk.ts'
import { submitted } from './testing/submit.ts'

const spa = useSpa()
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  await spaTakes({ kind: 'all' })
  await spa.deliver()
})

async function spaTakes(deposit: Deposit) {
  const response = await spa.call('updateSpa', { body: { spa: { payment: { deposit } } }, headers: asOwner })
  expect(response.statusCode, response.body).toBe(200)
}

const share: Deposit = { kind: 'share', value: 30 }

test.each<[what: string, rule: Deposit, toPay: number]>([
  ['all of it', { kind: 'all' }, 25_000],
  ['a share', share, 7500],
  ['a share that is no whole naira', { kind: 'share', value: 33 }, 8250],
  ['an amount', { kind: 'amount', value: 5000 }, 5000],
  ['never more than the price', { kind: 'amount', value: 90_000 }, 25_000],
])('before the visit the spa takes %s', async (_what, rule, toPay) => {
  await spaTakes(rule)
  const { service, sub } = await addService(spa)
  const booking = await book(spa, service, sub)
  expect(booking).toMatchObject({ status: 'held', price: 25_000, total: 25_000, toPay })
  expect((await info(spa, booking._id)).json().booking).toMatchObject({ price: 25_000, toPay })
})

test('another rule takes the place of the one before as a whole', async () => {
  await spaTakes(share)
  await spaTakes({ kind: 'none' })
  const { spa: saved } = (await spa.call('fetchSpa', { headers: asOwner })).json()
  expect(saved.payment).toEqual({ deposit: { kind: 'none' } })
})

test('a treatment may have a rule of its own, and of a visit each has its own', async () => {
  await spaTakes(share)
  const { service, subs } = await addService(spa, {
    stations: 2,
    subs: [{ deposit: { kind: 'amount', value: 2000 } }, { price: 10_000 }],
  })
  const [own, spas] = subs as [(typeof subs)[0], (typeof subs)[0]]
  expect(own).toMatchObject({ deposit: { kind: 'amount', value: 2000 } })
  expect(spas).not.toHaveProperty('deposit')
  const guests = [
    { treatments: [{ subServiceId: own._id }, { subServiceId: spas._id }] },
    { treatments: [{ subServiceId: own._id }] },
  ]
  const { serviceId: _, subServiceId: __, ...body } = bodyFor(service, own)
  const response = await post(spa, { ...body, guests })
  expect(response.statusCode, response.body).toBe(201)
  expect(response.json<CreateBookingResponse>().booking).toMatchObject({ price: 60_000, toPay: 2000 + 3000 + 2000 })
})

test.each([{ kind: 'share' }, { kind: 'amount', value: 0 }, { kind: 'share', value: 101 }, { kind: 'some' }])(
  'a rule that says nothing is refused: %j',
  async deposit => {
    const response = await spa.call('updateSpa', { body: { spa: { payment: { deposit } } }, headers: asOwner })
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toBeTypeOf('string')
  },
)

test('who books keeps the deposit of that day, whatever the spa asks later', async () => {
  await spaTakes(share)
  const { service, sub } = await addService(spa)
  const booking = await book(spa, service, sub)
  await spaTakes({ kind: 'all' })
  expect((await info(spa, booking._id)).json().booking.toPay).toBe(7500)
})

describe('a booking with a deposit', () => {
  async function aDeposit() {
    await spaTakes(share)
    const { service, sub } = await addService(spa, { subs: [{}, { price: 40_000 }] })
    const response = await post(spa, bodyFor(service, sub))
    const { booking, manageKey } = response.json<CreateBookingResponse>()
    const own = ownCalls(spa, { bookingHash: booking.bookingHash, key: manageKey })
    return { ...booking, service, sub, own, till: await aDevice(spa, 'Till') }
  }

  test('mails say what to transfer now and what is paid at the spa', async () => {
    const booking = await aDeposit()
    const [created] = await spa.deliver()
    expect(created!.text).toContain('Transfer ₦7,500')
    expect(created!.text).toContain('This is the deposit. The other ₦17,500 you pay at the spa.')
    expect((await pay(spa, booking, await photo())).statusCode).toBe(200)
    const receipt = (await spa.deliver()).find(({ kind }) => kind === 'receipt-for-owner')
    expect(receipt!.subject).toContain('Receipt to check: ₦7,500')
    expect(receipt!.text).toContain('₦7,500, the deposit of ₦25,000, is on its way')
    await decide(spa, booking._id, 'confirmed')
    spa.clock.advance(1)
    const confirmed = (await spa.deliver()).find(({ kind }) => kind === 'booking-confirmed')
    expect(confirmed!.text).toContain('₦17,500 is left to pay. You can pay it when you come.')
  })

  test('"Payment received" writes the deposit, and the rest stays owed to the end', async () => {
    const { _id, own, till } = await aDeposit()
    await submitted(spa, _id)
    expect((await till.details(_id)).booking.money).toEqual({
      total: 25_000,
      paid: 0,
      owed: 25_000,
      upFront: 7500,
      toReturn: 0,
    })
    await till.decide(_id, { status: 'confirmed' })
    const { booking, payments } = await till.details(_id)
    expect(payments.map(({ amount }) => amount)).toEqual([7500])
    expect(booking.money).toEqual({ total: 25_000, paid: 7500, owed: 17_500, upFront: 0, toReturn: 0 })
    const { body } = await own.look()
    expect(body.account).toMatchObject({ lines: [{ kind: 'treatment', amount: 25_000 }], paid: 7500, owed: 17_500 })
    spa.clock.set('2026-11-20T10:10:00+01:00')
    const done = await till.decide(_id, { status: 'done', payments: [{ method: 'pos', amount: 17_500 }] })
    expect(done.body.booking.money).toMatchObject({ paid: 25_000, owed: 0 })
  })

  test('the claim that a statement is matched with, and what the month expects, are the deposit', async () => {
    const { _id, till } = await aDeposit()
    await submitted(spa, _id)
    const claims = (await till.call('GET', '/desk/money/claims')).body
    const owner = await aDevice(spa, 'Owner', 'owner')
    const found = (await owner.call('GET', '/desk/money/claims')).body ?? claims
    expect(found.bookings.find((one: { _id: string }) => one._id === _id)).toMatchObject({ amount: 7500 })
    const month = (await owner.call('GET', '/desk/money')).body
    expect(month.expected.bookings.find((one: { _id: string }) => one._id === _id)).toMatchObject({ amount: 7500 })
  })

  test('another treatment while the hold waits has its own deposit', async () => {
    const { _id, service, till } = await aDeposit()
    const subServiceId = service.serviceArray[1]!._id
    const changed = await till.call('PUT', `/booking/${_id}/treatment`, { subServiceId })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect(changed.body.booking).toMatchObject({ price: 40_000, toPay: 12_000 })
  })

  test('cancelled in time the deposit is to be returned; late, the spa decides', async () => {
    const { _id, own, till } = await aDeposit()
    await till.decide(_id, { status: 'confirmed' })
    await own.cancel()
    expect((await till.details(_id)).booking.money).toMatchObject({ paid: 7500, owed: 0, toReturn: 7500 })
  })

  test('of who does not come the deposit may be kept and the rest not asked for', async () => {
    const { _id, till } = await aDeposit()
    await till.decide(_id, { status: 'confirmed' })
    spa.clock.set('2026-11-20T09:30:00+01:00')
    const missed = await till.decide(_id, { status: 'no_show', letGo: true })
    expect(missed.body.booking).toMatchObject({ status: 'no_show', money: { paid: 7500, owed: 0, toReturn: 0 } })
    await till.undo(_id)
    expect((await till.details(_id)).booking.money).toMatchObject({ owed: 17_500 })
  })
})

describe('where nothing is paid before the visit', () => {
  test('a booking is confirmed at once, and everybody reads that it is paid at the spa', async () => {
    await spaTakes({ kind: 'none' })
    const { service, sub } = await addService(spa)
    const booking = await book(spa, service, sub)
    expect(booking).toMatchObject({ status: 'confirmed', price: 25_000, total: 25_000, toPay: 0, holdExpiresAt: null })
    const mails = await spa.deliver()
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['booking-confirmed', 'free-booking-for-owner'])
    const [customer, owner] = ['booking-confirmed', 'free-booking-for-owner'].map(
      kind => mails.find(one => one.kind === kind)!.text,
    )
    expect(customer).toContain('You pay ₦25,000 at the spa.')
    expect(customer).not.toContain('There is nothing to pay.')
    expect(owner).toContain('₦25,000 is to be paid when they come')
    const till = await aDevice(spa, 'Till')
    expect((await till.details(booking._id)).booking.money).toMatchObject({ paid: 0, owed: 25_000 })
  })

  test('a pay link from the desk has nothing to pay either', async () => {
    await spaTakes({ kind: 'none' })
    const { service } = await addService(spa)
    const response = await bookAtDesk(spa, service, { payment: 'pay_link' })
    expect(response.json().booking).toMatchObject({ status: 'confirmed', money: { owed: 25_000 } })
  })
})
