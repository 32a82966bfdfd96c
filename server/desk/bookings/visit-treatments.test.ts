import { beforeEach, describe, expect, test } from 'vitest'
import { additionsResponse } from '#contract/booking/manage.ts'
import { deskRefusals, teamRefusals } from '#contract/refusals.ts'
import { decide as confirm, pay } from '#server/app/testing/desk.ts'
import { MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { aVisitor } from '#server/booking/own/testing/visit.ts'
import { aVisit, guestsOf, openHouse, told, visitTimes } from '#server/booking/visits/testing/house.ts'
import { forgetOldContacts } from '#server/operations/retention/queries.ts'
import { photo } from '#server/platform/decoder/testing/corpus.ts'
import { aDevice, advanceSeconds, type Device } from '../testing/desk.ts'

const spa = useSpa()
let house: Awaited<ReturnType<typeof openHouse>>
let till: Device
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  house = await openHouse(spa)
  till = await aDevice(spa, 'Till')
})

type Visit = { _id: string; sequence: number }
const add = (visit: Visit, subServiceId: string, more: object = {}) =>
  till.call('POST', `/desk/bookings/${visit._id}/treatments`, { subServiceId, ...more })
const takeOut = (treatmentId: string) => till.call('DELETE', `/desk/treatments/${treatmentId}`)
const offered = async (visit: Visit) => {
  const { status, body } = await till.call('GET', `/desk/bookings/${visit._id}/additions`)
  expect(status, JSON.stringify(body)).toBe(200)
  const { additions } = additionsResponse.parse(body)
  const own = additions.filter(one => Object.values(house).includes(one.subServiceId))
  return own.map(one => `${one.guest} ${one.bookingTime} ${one.subServiceName}`)
}
/** What is sent once Undo is over. */
async function sentAfterUndo() {
  expect((await spa.deliver()).map(({ kind }) => kind)).toEqual([])
  advanceSeconds(spa, 15)
  return spa.deliver()
}
async function isPaid(visit: Parameters<typeof pay>[1] & Visit) {
  await pay(spa, visit, await photo())
  await confirm(spa, visit._id, 'confirmed')
  advanceSeconds(spa, 20)
  await spa.deliver()
}

describe('adding a treatment at the desk', () => {
  test('offers all that customers see, right after the last one of each guest', async () => {
    const ada = await aVisit(spa, guestsOf([house.manicure], [house.classic]))
    const own = additionsResponse.parse((await ada.ask('ownAdditions')).body)
    expect((await offered(ada)).length).toBeGreaterThan(0)
    const { additions } = (await till.call('GET', `/desk/bookings/${ada._id}/additions`)).body
    expect(additions).toEqual(expect.arrayContaining(own.additions))
  })

  test('makes a booking a visit: price, history and the customer’s mail say so', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic]))
    await isPaid(ada)
    const { status, body } = await add(ada, house.manicure)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(told(body.booking)).toEqual(['9:00 AM Classic 0 20000', '10:00 AM Manicure 0 8000'])
    expect(body.booking).toMatchObject({ _id: ada._id, status: 'confirmed', price: 28_000 })
    expect(body.booking.money).toMatchObject({ paid: 20_000, owed: 8_000, toReturn: 0 })
    expect((await till.details(ada._id)).history[0]).toMatchObject({
      what: 'added',
      by: 'Till',
      treatment: { from: '', to: 'Manicure', priceFrom: 20_000, priceTo: 28_000 },
    })
    const [mail, ...others] = await sentAfterUndo()
    expect([mail!.kind, others]).toEqual(['treatment-added', []])
    expect(mail!.text).toContain(
      'we have added Manicure at 10:00 AM to your visit. It now costs ₦28,000 instead of ₦20,000.',
    )
    expect(mail!.text).toContain('₦8,000 is left to pay')
  })

  test('can be undone for fifteen seconds: the time is free again, and nobody hears of it', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic]))
    await isPaid(ada)
    await add(ada, house.glow)
    const { status, body } = await till.undo(ada._id)
    expect([status, told(body.booking), body.booking.money.owed]).toEqual([200, ['9:00 AM Classic 0 20000'], 0])
    expect(await sentAfterUndo()).toEqual([])
    expect((await visitTimes(spa, guestsOf([house.classic], [house.classic]))).availableTimes).toContain('10:00 AM')
  })

  test('is not bound by the notice: also while the guest is here, and while the receipt is checked', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic]))
    await pay(spa, ada, await photo())
    expect((await add(ada, house.manicure)).body.booking).toMatchObject({ status: 'submitted', price: 28_000 })
    await confirm(spa, ada._id, 'confirmed')
    spa.clock.set('2026-11-20T09:20:00+01:00')
    expect(await offered(ada)).toContain('0 10:30 AM Glow')
    expect((await add(ada, house.glow)).status).toBe(201)
  })

  test('takes the first time of the day that is free, where nobody is right after', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic]))
    await aVisit(spa, guestsOf([house.classic], [house.classic]), '10:00 AM')
    const own = additionsResponse.parse((await ada.ask('ownAdditions')).body)
    expect(own.additions.map(one => one.subServiceId)).not.toContain(house.glow)
    expect(await offered(ada)).toContain('0 11:00 AM Glow')
    expect(told((await add(ada, house.glow)).body.booking)).toEqual([
      '9:00 AM Classic 0 20000',
      '11:00 AM Glow 0 15000',
    ])
  })

  test('names who does it; else whoever treats the guest already', async () => {
    const { glow, bola } = house
    const ada = await aVisit(spa, guestsOf([{ subServiceId: house.classic, therapistId: house.ngozi }]))
    const first = (await add(ada, glow)).body.booking
    expect(first.treatments[1]).toMatchObject({ therapist: { name: 'Ngozi' }, therapistWanted: false })
    const named = (await add(ada, glow, { therapistId: bola })).body.booking
    expect(named.treatments[2]).toMatchObject({ therapist: { name: 'Bola' }, therapistWanted: true })
    expect((await add(ada, house.manicure, { therapistId: bola })).body.code).toBe('therapist_not_offered')
  })

  test('twice by a retry adds one', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic]))
    const { sequence } = ada
    const both = await Promise.all([1, 2].map(() => add(ada, house.manicure, { sequence })))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect((await till.details(ada._id)).booking.treatments).toHaveLength(2)
  })

  test('that does not fit, is not offered or comes too late is refused with a sentence', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic]), '12:00 PM')
    const refused = await add(ada, house.glow)
    expect([refused.status, refused.body.error]).toEqual([409, deskRefusals.doesNotFit('Glow')])
    expect((await add(ada, house.besides)).body.error).toBe(deskRefusals.doesNotFit('Side by side'))
    expect((await add(ada, 'another')).body.code).toBe('sub_service_not_offered')
    expect((await add(ada, house.manicure, { guest: 3 })).status).toBe(409)
    await till.decide(ada._id, { status: 'cancelled' })
    expect(await offered(ada)).toEqual([])
    expect((await add(ada, house.manicure)).body.error).toBe(deskRefusals.treatmentNotChangeable('cancelled'))
  })
})

describe('taking a treatment out at the desk', () => {
  test('frees its time and lowers the price; what is paid too much is to be returned, and the mail says so', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic, house.manicure]))
    await isPaid(ada)
    const { status, body } = await takeOut(ada.treatments[1]!._id)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(told(body.booking)).toEqual(['9:00 AM Classic 0 20000'])
    expect(body.booking.money).toMatchObject({ paid: 28_000, owed: 0, toReturn: 8_000 })
    expect((await till.details(ada._id)).history[0]).toMatchObject({
      what: 'taken_out',
      by: 'Till',
      treatment: { from: 'Manicure', to: '', priceFrom: 28_000, priceTo: 20_000 },
    })
    const [mail, ...others] = await sentAfterUndo()
    expect([mail!.kind, others]).toEqual(['treatment-taken-out', []])
    expect(mail!.text).toContain(
      'we have taken Manicure at 10:00 AM out of your visit. It now costs ₦20,000 instead of ₦28,000.',
    )
    expect(mail!.text).toContain('We will return ₦8,000')
  })

  test('of the only treatment of a guest can be undone: the guest is back under their name', async () => {
    const ada = await aVisitor(spa)
    const massage = ada.treatments.filter(({ guest }) => guest === 0)
    for (const { _id } of massage) expect((await takeOut(_id)).status).toBe(200)
    expect((await till.details(ada._id)).booking).toMatchObject({ guestNames: ['Bola'], price: 15_000 })
    await till.undo(ada._id)
    const { booking } = await till.details(ada._id)
    expect(booking.guestNames).toEqual(['', 'Bola'])
    expect(booking.treatments.map(({ guest, subServiceName }) => `${guest} ${subServiceName}`)).toEqual([
      '1 Facial',
      '0 Pedicure',
    ])
    // The names that Undo needs are not kept longer than the contact.
    await till.decide(ada._id, { status: 'cancelled' })
    spa.clock.set('2029-01-01T09:00:00+01:00')
    await forgetOldContacts(spa.db, spa.clock.now())
    const rows = await spa.db.selectFrom('bookingChanges').selectAll().where('bookingId', '=', ada._id).execute()
    expect(JSON.stringify(rows)).not.toContain('Bola')
  })

  test('takes its extras with it', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic, house.stones], [house.manicure]))
    const { body } = await takeOut(ada._id)
    expect(told(body.booking)).toEqual(['9:00 AM Manicure 0 8000'])
  })

  test('is not for the last one: the booking is cancelled instead, with what becomes of the money', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic, house.stones]))
    const { status, body } = await takeOut(ada._id)
    expect([status, body.error]).toEqual([409, deskRefusals.onlyTreatment('Classic with Hot stones')])
    expect((await till.details(ada._id)).booking.status).toBe('held')
  })

  test('also after it has begun; but not twice, nor of a visit that does not take place', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic, house.manicure, house.glow]))
    await confirm(spa, ada._id, 'confirmed')
    spa.clock.set('2026-11-20T10:10:00+01:00')
    const [first, second] = ada.treatments
    expect((await takeOut(second!._id)).status).toBe(200)
    const again = await takeOut(second!._id)
    expect([again.status, again.body.error]).toEqual([404, teamRefusals.treatmentNotFound])
    await till.decide(ada._id, { status: 'cancelled' })
    expect((await takeOut(first!._id)).body.error).toBe(deskRefusals.treatmentNotChangeable('cancelled'))
  })
})
