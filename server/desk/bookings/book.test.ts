import { beforeEach, describe, expect, test } from 'vitest'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import { addService, book, FRIDAY, times } from '#server/app/testing/desk.ts'
import { useDesk } from '#server/desk/testing/desk.ts'

const { spa, amaka } = useDesk()
let service: Service
let sub: SubService
beforeEach(async () => {
  ;({ service, sub } = await addService(spa))
})

const make = (more: object = {}) => {
  const slot = { serviceId: service._id, subServiceId: sub._id, bookingDate: FRIDAY, bookingTime: '9:00 AM' }
  return amaka.call('POST', '/desk/bookings', { ...slot, fullName: 'Ngozi', origin: 'walk_in', ...more })
}

describe('a booking the desk takes', () => {
  test('wants no more than a name, is confirmed, and is paid on arrival', async () => {
    const { status, body } = await make()
    expect(status).toBe(201)
    expect(body.booking).toMatchObject({
      status: 'confirmed',
      origin: 'walk_in',
      fullName: 'Ngozi',
      email: '',
      phoneNumber: '',
      holdExpiresAt: null,
      money: { paid: 0, owed: 25_000, toReturn: 0 },
    })
    expect(await spa.deliver()).toEqual([])
    expect(await times(spa, sub)).not.toContain('9:00 AM')
  })

  test('now is the next five minutes on the clock, between the offered times', async () => {
    spa.clock.set('2026-11-20T08:07:30Z')
    const { body } = await make({ bookingTime: 'now' })
    expect(body.booking).toMatchObject({ bookingDate: FRIDAY, bookingTime: '9:10 AM', squeezedIn: false })
  })

  test.each(['cash', 'pos', 'transfer', 'other'])('paid now by %s is in the ledger', async method => {
    const { body } = await make({ payment: { method, amount: 25_000, reference: 'R-1' } })
    expect(body.booking.money).toMatchObject({ paid: 25_000, owed: 0, toReturn: 0 })
    const { payments } = await amaka.details(body.booking._id)
    expect(payments).toMatchObject([{ method, amount: 25_000, reference: 'R-1', by: "Amaka's phone" }])
  })

  test('with a pay link is held like any other, and the customer is told how to pay', async () => {
    const { body } = await make({ payment: 'pay_link', email: 'ngozi@example.com', origin: 'whatsapp' })
    expect(body.booking).toMatchObject({ status: 'held', origin: 'whatsapp' })
    expect(await spa.deliver()).toMatchObject([{ kind: 'booking-created', to: 'ngozi@example.com' }])
    spa.clock.advance(61)
    expect(await times(spa, sub)).toContain('9:00 AM')
  })

  test('for somebody with an address is told to them, with an entry for the calendar', async () => {
    await make({ email: 'ngozi@example.com', phoneNumber: '0803 123 4567', origin: 'phone' })
    expect(await spa.deliver()).toMatchObject([{ to: 'ngozi@example.com', calendar: { method: 'REQUEST' } }])
  })

  test('outside the offered times wants its tick', async () => {
    expect(await make({ bookingTime: '6:40 PM' })).toMatchObject({ status: 400, body: { code: 'time_not_offered' } })
    expect((await make({ bookingTime: '6:40 PM', anyTime: true })).body.booking.bookingTime).toBe('6:40 PM')
  })

  test('beside a taken one wants the other tick, and takes a station of its own', async () => {
    await book(spa, service, sub)
    expect(await make()).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(await make({ anyTime: true })).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    for (const station of [2, 3])
      expect((await make({ squeezeIn: true })).body.booking).toMatchObject({ station, squeezedIn: true })
  })
})

describe('what cannot be taken is said', () => {
  test.each([
    ['a name is missing', { fullName: '' }, 'fullName'],
    ['an address is none', { email: 'ngozi@' }, 'email'],
    ['a number is none', { phoneNumber: '12' }, 'phoneNumber'],
    ['the day is none', { bookingDate: '2026-02-30' }, 'bookingDate'],
    ['the amount is none', { payment: { method: 'cash', amount: 0.5 } }, 'payment'],
    ['nobody comes from there', { origin: 'site' }, 'origin'],
  ])('%s', async (_, more, field) => {
    const { status, body } = await make(more)
    expect(status).toBe(400)
    expect(Object.keys(body.fieldErrors).join()).toContain(field)
  })

  test('a treatment we do not offer', async () => {
    expect((await make({ subServiceId: 'nothing' })).body.code).toBe('sub_service_not_offered')
    expect((await make({ bookingTime: 'noonish', anyTime: true })).body.code).toBe('time_not_offered')
  })
})

describe('a visit of several treatments and guests', () => {
  let other: SubService
  beforeEach(async () => {
    ;({ sub: other } = await addService(spa, { name: 'Nails', stations: 2 }))
  })
  const visit = (more: object = {}) =>
    amaka.call('POST', '/desk/bookings', {
      guests: [
        { name: '', treatments: [{ subServiceId: sub._id }, { subServiceId: other._id }] },
        { name: 'Bola', treatments: [{ subServiceId: other._id }] },
      ],
      ...{ bookingDate: FRIDAY, bookingTime: '9:00 AM', fullName: 'Ngozi', origin: 'phone', ...more },
    })

  test('is one booking with one account, where all of it fits', async () => {
    const { status, body } = await visit({ payment: { method: 'cash', amount: 75_000 } })
    expect(status).toBe(201)
    expect(body.booking).toMatchObject({
      status: 'confirmed',
      price: 75_000,
      money: { paid: 75_000, owed: 0 },
      guestNames: ['', 'Bola'],
      treatments: [
        { guest: 0, serviceId: service._id, bookingTime: '9:00 AM', station: 1, lacks: [] },
        { guest: 1, subServiceId: other._id, bookingTime: '9:00 AM' },
        { guest: 0, subServiceId: other._id, turnoverMinutes: other.turnoverMinutes },
      ],
    })
    expect(await times(spa, sub)).not.toContain('9:00 AM')
  })

  test('without a fitting time is refused, and nothing of it is booked', async () => {
    await book(spa, service, sub)
    expect(await visit()).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(await times(spa, other)).toContain('9:00 AM')
  })

  test('wants a treatment for each guest, and either treatments or one sub-service', async () => {
    expect((await visit({ guests: [{ name: '', treatments: [] }] })).body.code).toBe('selection_missing')
    expect((await visit({ guests: undefined })).body.fieldErrors).toHaveProperty('subServiceId')
    expect((await visit({ guests: [{ name: '', treatments: [{ subServiceId: 'x' }] }] })).body.code).toBe(
      'sub_service_not_offered',
    )
  })
})
