import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import { addService, book, times } from '#server/app/testing/desk.ts'
import { advanceSeconds, useDesk } from './testing/desk.ts'

const { spa, amaka } = useDesk()
let massage: { service: Service; subs: SubService[] }
beforeEach(async () => {
  massage = await addService(spa, {
    name: 'Massage',
    subs: [
      { name: 'Classic', price: 25_000, duration: 60 },
      { name: 'Deep tissue', price: 30_000, duration: 90 },
      { name: 'Short', price: 15_000, duration: 30 },
    ],
  })
})

const [CLASSIC, DEEP, SHORT] = [0, 1, 2]

/** Friday at 9:00 AM, paid and confirmed. */
async function aPaidBooking(time?: string) {
  const { _id } = await book(spa, massage.service, massage.subs[CLASSIC], time)
  await amaka.decide(_id, { status: 'confirmed' })
  advanceSeconds(spa, 20)
  await spa.deliver()
  return _id
}

const change = (id: string, body: object) => amaka.call('PUT', `/booking/${id}/treatment`, body)
const to = (index: number) => ({ subServiceId: massage.subs[index]!._id })

describe('another treatment', () => {
  test('has its own price and length; what is left to pay follows, and one mail brings the new calendar entry', async () => {
    const id = await aPaidBooking()
    const { status, body } = await change(id, to(DEEP))
    expect(status).toBe(200)
    expect(body.booking).toMatchObject({
      subServiceName: 'Deep tissue',
      price: 30_000,
      duration: 90,
      bookingTime: '9:00 AM',
      station: 1,
      endsAt: '2026-11-20T09:30:00.000Z',
      money: { paid: 25_000, owed: 5000, toReturn: 0 },
    })
    expect(await spa.deliver()).toEqual([])
    advanceSeconds(spa, 15)
    const mails = await spa.deliver()
    expect(mails).toMatchObject([{ kind: 'treatment-changed', calendar: { method: 'REQUEST' } }])
    expect(mails[0]!.text).toContain('now for Deep tissue instead of Classic')
    expect(mails[0]!.text).toContain('₦5,000 is left to pay')
    const event = new ICAL.Component(ICAL.parse(mails[0]!.calendar!.content)).getFirstSubcomponent('vevent')!
    expect(new ICAL.Event(event).endDate.toJSDate().toISOString()).toBe('2026-11-20T09:30:00.000Z')
    expect((await amaka.details(id)).history[0]).toMatchObject({
      what: 'treatment',
      treatment: { from: 'Classic', to: 'Deep tissue', priceFrom: 25_000, priceTo: 30_000 },
    })
  })

  test('that costs less leaves money to return, and frees what it does not need', async () => {
    const id = await aPaidBooking()
    const { body } = await change(id, to(SHORT))
    expect(body.booking.money).toMatchObject({ paid: 25_000, owed: 0, toReturn: 10_000 })
    expect(await times(spa, massage.subs[SHORT]!)).toContain('9:30 AM')
    advanceSeconds(spa, 15)
    expect((await spa.deliver())[0]!.text).toContain('We will return ₦10,000 to you')
  })

  test('can be undone for fifteen seconds: treatment, price, time and money are as before, and nobody hears of it', async () => {
    const id = await aPaidBooking()
    await change(id, { ...to(DEEP), bookingDate: '2026-11-20', bookingTime: '10:00 AM' })
    expect((await amaka.undo(id)).body.booking).toMatchObject({
      subServiceName: 'Classic',
      price: 25_000,
      duration: 60,
      bookingTime: '9:00 AM',
      endsAt: '2026-11-20T09:00:00.000Z',
      money: { owed: 0, toReturn: 0 },
    })
    advanceSeconds(spa, 30)
    expect(await spa.deliver()).toEqual([])
  })

  test('may be of another service: the old time is free for others, and its Undo takes it only while it is', async () => {
    const facial = await addService(spa, { name: 'Facial', subs: [{ name: 'Glow', price: 20_000 }] })
    const id = await aPaidBooking()
    expect(await times(spa, massage.subs[CLASSIC]!)).not.toContain('9:00 AM')
    const { body } = await change(id, { subServiceId: facial.sub._id })
    expect(body.booking).toMatchObject({ serviceName: 'Facial', subServiceName: 'Glow', station: 1 })
    expect(await times(spa, massage.subs[CLASSIC]!)).toContain('9:00 AM')
    expect(await times(spa, facial.sub)).not.toContain('9:00 AM')
    expect((await amaka.undo(id)).body.booking).toMatchObject({ serviceName: 'Massage', subServiceName: 'Classic' })
    expect(await times(spa, facial.sub)).toContain('9:00 AM')

    await change(id, { subServiceId: facial.sub._id })
    await book(spa, massage.service, massage.subs[CLASSIC])
    expect(await amaka.undo(id)).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  })

  test('that does not fit is refused with a sentence, and goes where there is room', async () => {
    const id = await aPaidBooking()
    await book(spa, massage.service, massage.subs[CLASSIC], '10:00 AM')
    expect(await change(id, to(DEEP))).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    const squeezed = await change(id, { ...to(DEEP), squeezeIn: true })
    expect(squeezed.body.booking).toMatchObject({ squeezedIn: true, station: 2 })
    await amaka.undo(id)
    const moved = await change(id, { ...to(DEEP), bookingDate: '2026-11-21', bookingTime: '9:00 AM' })
    expect(moved.body.booking).toMatchObject({ bookingDate: '2026-11-21', subServiceName: 'Deep tissue' })
    advanceSeconds(spa, 15)
    const mail = (await spa.deliver()).find(({ kind }) => kind === 'treatment-changed')
    expect(mail!.text).toContain('It has a new time: Saturday 21 November at 9:00 AM')
  })

  test('can be chosen by a client who is already here, after the start', async () => {
    const id = await aPaidBooking()
    spa.clock.set('2026-11-20T08:10:00Z')
    expect((await change(id, to(DEEP))).body.booking).toMatchObject({ bookingTime: '9:00 AM', duration: 90 })
  })

  test('of a client in the second room keeps them there', async () => {
    const { service, subs } = await addService(spa, { stations: 2, subs: [{}, { name: 'Long', duration: 90 }] })
    const first = await book(spa, service, subs[0])
    const second = await book(spa, service, subs[0])
    await amaka.decide(first._id, { status: 'cancelled' })
    const { body } = await change(second._id, { subServiceId: subs[1]!._id })
    expect(body.booking.station).toBe(2)
  })

  test('that costs nothing waits for no transfer', async () => {
    const { service, subs } = await addService(spa, { subs: [{}, { name: 'Free trial', price: 0 }] })
    const held = await book(spa, service, subs[0])
    expect((await change(held._id, { subServiceId: subs[1]!._id })).body.booking.status).toBe('confirmed')
  })

  test('is refused for what is over, for the same treatment, and for one that is not offered', async () => {
    const id = await aPaidBooking()
    const same = { code: 'same_treatment', error: 'This booking is for Classic already.' }
    expect((await change(id, to(CLASSIC))).body).toMatchObject(same)
    expect((await change(id, { subServiceId: 'nothing' })).body.code).toBe('sub_service_not_offered')
    await amaka.decide(id, { status: 'cancelled' })
    const refused = await change(id, to(DEEP))
    expect(refused.status).toBe(409)
    expect(refused.body.error).toBe('A booking that is cancelled keeps its treatment. Please make a new booking.')
  })
})

test('bookings that change treatment at once from one service to the other and back leave no answer without a sentence', async () => {
  const facial = await addService(spa, { name: 'Facial', subs: [{ name: 'Glow', price: 20_000 }] })
  const there = await book(spa, massage.service, massage.subs[CLASSIC])
  const here = await book(spa, facial.service, facial.sub)
  for (let n = 0; n < 3; n++) {
    const answers = await Promise.all([
      change(there._id, { subServiceId: facial.sub._id, squeezeIn: n === 1 }),
      change(here._id, { subServiceId: massage.subs[CLASSIC]!._id, squeezeIn: n === 1 }),
      amaka.undo(there._id),
      amaka.undo(here._id),
    ])
    expect(answers.map(({ status }) => status).filter(status => status !== 200 && status !== 409)).toEqual([])
  }
})
