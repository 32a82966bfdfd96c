import { beforeAll, describe, expect, test } from 'vitest'
import { times } from '#server/app/testing/desk.ts'
import { aDevice, advanceSeconds, aReceipt, type Device, useDesk } from './testing/desk.ts'

const { spa, amaka } = useDesk()
let bola: Device
beforeAll(async () => {
  bola = await aDevice(spa, 'Front desk')
})

describe('payment received', () => {
  test('confirms, writes the payment, and mails after fifteen seconds', async () => {
    const { _id } = await aReceipt(spa)
    const { status, body } = await amaka.decide(_id, { status: 'confirmed', from: 'submitted' })
    expect(status).toBe(200)
    expect(body.booking).toMatchObject({ status: 'confirmed', money: { paid: 25_000, owed: 0, toReturn: 0 } })
    expect(await spa.deliver()).toEqual([])
    advanceSeconds(spa, 15)
    expect(await spa.deliver()).toMatchObject([{ kind: 'booking-confirmed' }])
  })

  test('for a part of the price leaves the rest open', async () => {
    const { _id } = await aReceipt(spa)
    const { body } = await amaka.decide(_id, { status: 'confirmed', amount: 10_000, reference: 'NIP-77' })
    expect(body.booking.money).toMatchObject({ paid: 10_000, owed: 15_000, toReturn: 0 })
    const { payments } = await amaka.details(_id)
    expect(payments).toMatchObject([{ amount: 10_000, method: 'transfer', reference: 'NIP-77', by: "Amaka's phone" }])
  })

  test.each([0, -5, 1.5, '25000', null])('is not %j naira', async amount => {
    const { _id } = await aReceipt(spa)
    const { status, body } = await amaka.decide(_id, { status: 'confirmed', amount })
    expect(status).toBe(400)
    expect(body.fieldErrors).toHaveProperty('amount')
  })
})

describe('two who decide', () => {
  test('the same decision twice by one device is one decision and one mail', async () => {
    const { _id } = await aReceipt(spa)
    for (let n = 0; n < 3; n++) expect((await amaka.decide(_id, { status: 'confirmed' })).status).toBe(200)
    advanceSeconds(spa, 16)
    expect(await spa.deliver()).toHaveLength(1)
    expect((await amaka.details(_id)).payments).toHaveLength(1)
  })

  test('a device that changes its mind in time sends the last decision only', async () => {
    const { _id } = await aReceipt(spa)
    await amaka.decide(_id, { status: 'declined', reason: 'No such transfer' })
    const { status, body } = await amaka.decide(_id, { status: 'confirmed', from: 'submitted' })
    expect(status).toBe(200)
    expect(body.booking).toMatchObject({ status: 'confirmed', reason: '' })
    advanceSeconds(spa, 16)
    expect(await spa.deliver()).toMatchObject([{ kind: 'booking-confirmed' }])
  })

  test('who saw another state is refused', async () => {
    const { _id } = await aReceipt(spa)
    await amaka.decide(_id, { status: 'confirmed' })
    advanceSeconds(spa, 60)
    expect((await bola.decide(_id, { status: 'cancelled', from: 'submitted' })).body.code).toBe('already_decided')
    expect((await bola.decide(_id, { status: 'cancelled', from: 'confirmed' })).status).toBe(200)
  })
})

describe('undo', () => {
  test('before fifteen seconds takes state, money and sequence back, and nobody hears of it', async () => {
    const { _id } = await aReceipt(spa)
    await amaka.decide(_id, { status: 'confirmed' })
    advanceSeconds(spa, 14.9)
    const { status, body } = await amaka.undo(_id)
    expect(status).toBe(200)
    expect(body.booking).toMatchObject({ status: 'submitted', decidedAt: null, money: { paid: 0 } })
    advanceSeconds(spa, 60)
    expect(await spa.deliver()).toEqual([])
    expect((await amaka.details(_id)).history).toMatchObject([
      { what: 'confirmed', by: "Amaka's phone", undone: true },
      { what: 'submitted', by: 'the customer', undone: false },
    ])
  })

  test('after fifteen seconds is too late', async () => {
    const { _id } = await aReceipt(spa)
    await amaka.decide(_id, { status: 'confirmed' })
    advanceSeconds(spa, 15.1)
    expect(await amaka.undo(_id)).toMatchObject({ status: 409, body: { code: 'nothing_to_undo' } })
    expect(await spa.deliver()).toHaveLength(1)
  })

  test('a booking restored before anybody heard that it was cancelled never was', async () => {
    const { _id } = await aReceipt(spa)
    await amaka.decide(_id, { status: 'cancelled' })
    advanceSeconds(spa, 10)
    expect((await bola.call('POST', `/booking/${_id}/restore`)).body.booking.status).toBe('submitted')
    advanceSeconds(spa, 60)
    expect(await spa.deliver()).toEqual([])
  })

  test('there is nothing to undo where nothing was done', async () => {
    const { _id } = await aReceipt(spa)
    expect((await amaka.undo(_id)).body.code).toBe('nothing_to_undo')
  })
})

describe('moving', () => {
  test('gives the old time back, keeps price and payments, and tells the customer', async () => {
    const { _id, sub } = await aReceipt(spa)
    await amaka.decide(_id, { status: 'confirmed' })
    advanceSeconds(spa, 16)
    await spa.deliver()
    const to = { bookingDate: '2026-11-20', bookingTime: '9:30 AM' }
    const { status, body } = await amaka.call('PUT', `/booking/${_id}/time`, to)
    expect(status).toBe(200)
    expect(body.booking).toMatchObject({ _id, bookingTime: '9:30 AM', status: 'confirmed', money: { paid: 25_000 } })
    expect(await times(spa, sub)).toEqual(['10:30 AM', '11:00 AM'])
    advanceSeconds(spa, 16)
    expect(await spa.deliver()).toMatchObject([{ kind: 'booking-moved', calendar: { method: 'REQUEST' } }])
  })

  test('to a time that is not offered wants the tick', async () => {
    const { _id } = await aReceipt(spa)
    const to = (more: object) =>
      amaka.call('PUT', `/booking/${_id}/time`, { bookingDate: '2026-11-20', bookingTime: '7:15 AM', ...more })
    expect((await to({})).body.code).toBe('time_not_offered')
    expect((await to({ anyTime: true })).status).toBe(200)
  })
})

describe('marks', () => {
  test('a no-show waits fifteen minutes, and can be exchanged for done', async () => {
    const { _id } = await aReceipt(spa)
    await amaka.decide(_id, { status: 'confirmed' })
    spa.clock.set('2026-11-20T08:14:59Z')
    expect((await amaka.decide(_id, { status: 'no_show' })).body.code).toBe('too_early')
    spa.clock.set('2026-11-20T08:15:00Z')
    expect((await amaka.decide(_id, { status: 'no_show' })).status).toBe(200)
    advanceSeconds(spa, 20)
    expect((await amaka.decide(_id, { status: 'done' })).status).toBe(200)
    const mails = (await spa.deliver()).filter(({ kind }) => kind.startsWith('booking-'))
    expect(mails).toMatchObject([{ kind: 'booking-confirmed' }])
  })
})
