import { beforeEach, describe, expect, test } from 'vitest'
import { manageResponse } from '#contract/booking/manage.ts'
import type { ReceiptCard } from '#contract/desk/desk.ts'
import { manageRefusals } from '#contract/refusals.ts'
import { addService, decide, pay } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { aDevice, advanceSeconds } from '#server/desk/testing/desk.ts'
import { photo } from '#server/platform/decoder/testing/corpus.ts'
import { openHouse } from '../visits/testing/house.ts'
import { aCustomer, newMails } from './testing/own.ts'
import { aVisitor, aVisitorOf } from './testing/visit.ts'

const spa = useSpa()
beforeEach(() => spa.clock.set(MONDAY_7_AM))

/** Ada from nine: a massage, then a pedicure; beside her Bola: a facial. */
const visitor = () => aVisitor(spa)
type Visitor = Awaited<ReturnType<typeof visitor>>

async function paid(ada: Visitor) {
  await pay(spa, ada, await photo())
  await decide(spa, ada._id, 'confirmed')
  advanceSeconds(spa, 16)
  await spa.deliver()
}
const idOf = ({ treatments }: { treatments: { _id: string; subServiceName: string }[] }, name: string) =>
  treatments.find(one => one.subServiceName === name)!._id
const takeOut = (ada: Visitor, name: string, more: object = {}) =>
  ada.ask('removeOwnTreatment', { treatmentId: idOf(ada, name), ...more })
const named = (booking: { treatments: { subServiceName: string; guest: number; bookingTime: string }[] }) =>
  booking.treatments.map(({ subServiceName, guest, bookingTime }) => `${bookingTime} ${subServiceName} ${guest}`)

describe('taking a treatment out of a visit', () => {
  test('the rest stays where it is, the price falls, and both sides are told', async () => {
    const ada = await visitor()
    expect((await ada.look()).body.removable).toEqual([
      { treatmentId: ada._id, goes: ['Massage'], price: 27_000 },
      { treatmentId: idOf(ada, 'Facial'), goes: ['Facial'], price: 37_000 },
      { treatmentId: idOf(ada, 'Pedicure'), goes: ['Pedicure'], price: 40_000 },
    ])
    const { status, body } = await takeOut(ada, 'Pedicure')
    expect(status).toBe(200)
    const { booking } = manageResponse.parse(body)
    expect(named(booking)).toEqual(['9:00 AM Massage 0', '9:00 AM Facial 1'])
    expect(booking).toMatchObject({ price: 40_000, toPay: 40_000, status: 'held', sequence: 1, visitMinutes: 60 })
    expect(booking).toMatchObject({ guestNames: ['', 'Bola'], holdExpiresAt: ada.holdExpiresAt })
    const [toCustomer, toOwner] = (await spa.deliver()).sort((a, b) => b.kind.localeCompare(a.kind))
    expect(toCustomer).toMatchObject({ kind: 'treatment-taken-out', to: 'ada@example.com' })
    expect(toCustomer!.text).toContain(
      'Pedicure at 10:00 AM is no longer part of your visit. It now costs ₦40,000 instead of ₦52,000.',
    )
    expect(toCustomer!.text).toContain('Please transfer ₦40,000')
    expect(toOwner).toMatchObject({ kind: 'own-take-out-for-owner' })
  })

  test('both sides are told whose it was and when: another may be alike', async () => {
    const ada = await visitor()
    await takeOut(ada, 'Facial')
    const [toCustomer, toOwner] = (await spa.deliver()).sort((a, b) => b.kind.localeCompare(a.kind))
    expect(toCustomer!.text).toContain('Facial at 9:00 AM for Bola is no longer part of your visit.')
    expect(toOwner!.text).toContain('Facial at 9:00 AM for Bola is no longer part of this visit')
  })

  test('gives its time to others, and the desk reads what happened', async () => {
    const ada = await visitor()
    const occupied = async () => (await spa.db.selectFrom('occupied').select('occupantId').execute()).length
    const before = await occupied()
    await takeOut(ada, 'Facial')
    expect(await occupied()).toBe(before - 1)
    const till = await aDevice(spa, 'Till')
    expect((await till.details(ada._id)).history[0]).toMatchObject({
      what: 'taken_out',
      by: 'the customer',
      treatment: { from: 'Facial', to: '', priceFrom: 52_000, priceTo: 37_000 },
    })
  })

  test('of the first one makes the earliest other the first, under the number of the booking', async () => {
    const ada = await visitor()
    const { body } = await takeOut(ada, 'Massage')
    expect(named(body.booking)).toEqual(['9:00 AM Facial 1', '10:00 AM Pedicure 0'])
    expect(body.booking).toMatchObject({ _id: ada._id, subServiceName: 'Facial', guestNames: ['', 'Bola'] })
    expect(body.booking.treatments.map(({ _id }: { _id: string }) => _id)).toEqual([
      idOf(ada, 'Facial'),
      idOf(ada, 'Pedicure'),
    ])
  })

  test('once more by a program takes out nothing else', async () => {
    const ada = await visitor()
    await takeOut(ada, 'Massage')
    const again = await takeOut(ada, 'Massage')
    expect([again.status, again.body.message]).toEqual([409, manageRefusals.treatmentGone])
    expect((await ada.look()).body.booking.treatments).toHaveLength(2)
  })

  test('keeps the name of the only guest who is left', async () => {
    const ada = await visitor()
    await takeOut(ada, 'Massage')
    const now = (await ada.look()).body.booking
    const { body } = await ada.ask('removeOwnTreatment', { treatmentId: idOf(now, 'Pedicure') })
    expect(named(body.booking)).toEqual(['9:00 AM Facial 0'])
    expect(body.booking).toMatchObject({ guestNames: ['Bola'], price: 15_000, visitMinutes: 60 })
    expect(body.removable).toEqual([])
  })

  test('of the last guest’s only treatment takes the guest’s name out, too', async () => {
    const ada = await visitor()
    const { body } = await takeOut(ada, 'Facial')
    expect(named(body.booking)).toEqual(['9:00 AM Massage 0', '10:00 AM Pedicure 0'])
    expect(body.booking.guestNames).toEqual([])
  })

  test('of the last one is a cancellation', async () => {
    const ada = await visitor()
    await takeOut(ada, 'Pedicure')
    await takeOut(ada, 'Facial')
    const { body } = await ada.ask('removeOwnTreatment', { treatmentId: ada._id })
    expect(body.booking.status).toBe('cancelled')
  })

  test('twice by a retry takes out one', async () => {
    const ada = await visitor()
    const both = await Promise.all([1, 2].map(() => takeOut(ada, 'Massage', { sequence: ada.sequence })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await ada.look()).body.booking.treatments).toHaveLength(2)
    expect(await newMails(spa)).toEqual(['own-take-out-for-owner to owner', 'treatment-taken-out to customer'])
  })

  test('that is not in it changes nothing', async () => {
    const ada = await visitor()
    const { status, body } = await ada.ask('removeOwnTreatment', { treatmentId: 'another' })
    expect([status, body.message]).toEqual([409, manageRefusals.treatmentGone])
    expect((await ada.look()).body.booking).toMatchObject({ price: 52_000, sequence: 0 })
  })
})

describe('the money', () => {
  test('that was paid too much is returned: own page, email, desk and its list say so', async () => {
    const ada = await visitor()
    await paid(ada)
    const { body } = await takeOut(ada, 'Pedicure')
    const sentence =
      'You paid more than the price. We will return ₦12,000 within 5 working days after you tell us which account to send it to.'
    expect(body.refund).toMatchObject({ state: 'due', amount: 12_000, sentence, wantsAccount: true })
    for (const { kind, text } of await spa.deliver()) expect(text, kind).toContain(sentence)
    const till = await aDevice(spa, 'Till')
    expect((await till.details(ada._id)).booking.money).toMatchObject({ paid: 52_000, owed: 0, toReturn: 12_000 })
    const { toReturn } = (await spa.call('deskMoney', { headers: asOwner })).json()
    expect(toReturn.bookings).toMatchObject([{ bookingHash: ada.bookingHash, amount: 12_000 }])
    const given = await ada.ask('giveRefundAccount', {
      bank: '058',
      number: '0123456789',
      name: 'ADA OBI',
      compared: true,
    })
    expect(given.status).toBe(200)
  })

  test('that a receipt speaks of stands in the owner’s mail, because nobody has counted it yet', async () => {
    const ada = await visitor()
    await pay(spa, ada, await photo())
    await spa.deliver()
    await takeOut(ada, 'Pedicure')
    const mail = (await spa.deliver()).find(({ kind }) => kind === 'own-take-out-for-owner')
    expect(mail!.text).toContain('Their receipt is still to be checked and may be for ₦52,000')
  })

  test('that a receipt speaks of is what the desk confirms in one tap, and what was too much is to be returned', async () => {
    const ada = await visitor()
    await pay(spa, ada, await photo())
    const till = await aDevice(spa, 'Till')
    const card = async () =>
      (await till.call('GET', '/desk/receipts')).body.receipts.find((one: ReceiptCard) => one.booking._id === ada._id)
    expect((await card()).owedAtReceipt).toBeNull()
    advanceSeconds(spa, 60)
    await takeOut(ada, 'Pedicure')
    await takeOut(ada, 'Facial')
    expect(await card()).toMatchObject({ owedAtReceipt: 52_000, booking: { price: 25_000, money: { owed: 25_000 } } })
    const { expected } = (await spa.call('deskMoney', { headers: asOwner })).json()
    expect(JSON.stringify(expected)).toContain('52000')
    const { body } = await till.decide(ada._id, { status: 'confirmed', from: 'submitted' })
    expect(body.booking.money).toMatchObject({ paid: 52_000, owed: 0, toReturn: 27_000 })
    expect((await card()).owedAtReceipt).toBeNull()
    advanceSeconds(spa, 16)
    const mail = (await spa.deliver()).find(({ kind }) => kind === 'booking-confirmed')
    expect(mail!.text).toContain('We will return ₦27,000')
  })

  test('that came in only for what is left is what the desk says it is', async () => {
    const ada = await visitor()
    await pay(spa, ada, await photo())
    await takeOut(ada, 'Pedicure')
    const { body } = await (await aDevice(spa, 'Till')).decide(ada._id, { status: 'confirmed', amount: 40_000 })
    expect(body.booking.money).toMatchObject({ paid: 40_000, owed: 0, toReturn: 0 })
  })

  test('is none any more for a hold of which only what is free is left: it is confirmed', async () => {
    const ada = await aVisitor(spa, { prices: [25_000, 0, 0] })
    const { body } = await takeOut(ada, 'Massage')
    expect(body.booking).toMatchObject({ status: 'confirmed', price: 0, toPay: 0 })
  })
})

describe('the rules of notice', () => {
  test('within the notice the way is a chat or a call, and after the start there is none here', async () => {
    const ada = await visitor()
    await paid(ada)
    const phone = '+234 800 555 0142'
    spa.clock.set('2026-11-19T09:00:00+01:00')
    expect((await ada.look()).body.removable).toEqual([])
    const late = await takeOut(ada, 'Pedicure')
    expect([late.status, late.body.message]).toEqual([409, manageRefusals.removeTooLate(24, phone)])
    spa.clock.set('2026-11-20T09:00:00+01:00')
    expect((await takeOut(ada, 'Pedicure')).body.message).toBe(manageRefusals.begun(phone))
  })

  test('a cancelled visit stays as it was', async () => {
    const ada = await visitor()
    await ada.cancel()
    const { status } = await takeOut(ada, 'Pedicure')
    expect(status).toBe(409)
  })

  test('does not count as a move', async () => {
    const ada = await visitor()
    const { body } = await takeOut(ada, 'Pedicure')
    expect(body.movesLeft).toBe(3)
  })
})

describe('what belongs together goes together', () => {
  const subIds = (body: { booking: { treatments: { subServiceName: string; bookingTime: string }[] } }) =>
    body.booking.treatments.map(({ subServiceName, bookingTime }) => `${bookingTime} ${subServiceName}`)

  test('a treatment with its extras; an extra alone leaves its treatment, and the next extra follows at once', async () => {
    const house = await openHouse(spa)
    const { classic, stones, manicure } = house
    const wish = [classic, stones, stones, manicure].map(subServiceId => ({ subServiceId }))
    const ada = await aVisitorOf(spa, [{ name: '', treatments: wish }])
    const before = ['9:00 AM Classic', '10:00 AM Hot stones', '10:30 AM Hot stones', ada.treatments[3]!.bookingTime]
    expect(subIds({ booking: ada })).toEqual([...before.slice(0, 3), `${before[3]} Manicure`])
    const { removable } = (await ada.look()).body
    expect(removable[0].goes).toEqual(['Classic', 'Hot stones', 'Hot stones'])
    expect(removable[1].goes).toEqual(['Hot stones'])
    const { body } = await ada.ask('removeOwnTreatment', { treatmentId: ada.treatments[1]!._id })
    expect(subIds(body)).toEqual(['9:00 AM Classic', '10:00 AM Hot stones', `${before[3]} Manicure`])
    const again = await ada.ask('removeOwnTreatment', { treatmentId: ada._id })
    expect(subIds(again.body)).toEqual([`${before[3]} Manicure`])
    expect(again.body.booking).toMatchObject({ _id: ada._id, price: 8_000, bookingTime: before[3] })
  })

  test('a treatment for two with both of its people', async () => {
    const house = await openHouse(spa)
    await house.addRoom(2)
    const guests = [
      { name: '', treatments: [{ subServiceId: house.manicure }] },
      { name: '', treatments: [{ subServiceId: house.besides }] },
    ]
    const ada = await aVisitorOf(spa, guests)
    const rows = () => spa.db.selectFrom('treatments').select('id').where('bookingId', '=', ada._id).execute()
    expect(await rows()).toHaveLength(3)
    const { body } = await ada.ask('removeOwnTreatment', {
      treatmentId: ada.treatments.find(({ subServiceName }) => subServiceName === 'Side by side')!._id,
    })
    expect(subIds(body)).toEqual(['9:00 AM Manicure'])
    expect(await rows()).toHaveLength(1)
  })

  test('a treatment for two that becomes the first of the visit keeps its second half', async () => {
    const house = await openHouse(spa)
    await house.addRoom(2)
    const ada = await aVisitorOf(spa, [
      { name: '', treatments: [{ subServiceId: house.manicure }, { subServiceId: house.besides }] },
    ])
    const { body } = await ada.ask('removeOwnTreatment', { treatmentId: ada._id })
    expect(body.booking).toMatchObject({ subServiceName: 'Side by side', price: 45_000 })
    expect(body.booking.treatments).toHaveLength(1)
    const halves = await spa.db
      .selectFrom('treatments')
      .select('isSecondHalf')
      .where('bookingId', '=', ada._id)
      .execute()
    expect(halves.map(one => one.isSecondHalf).sort()).toEqual([false, true])
    expect(body.removable).toEqual([])
    expect((await ada.cancel()).body.booking.status).toBe('cancelled')
  })
})

test('a booking of one treatment offers nothing to take out', async () => {
  const { service } = await addService(spa)
  const ada = await aCustomer(spa, { service })
  expect((await ada.look()).body.removable).toEqual([])
})
