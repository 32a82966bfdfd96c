import { beforeEach, describe, expect, test } from 'vitest'
import { bookingRefusals } from '#contract/refusals.ts'
import { FRIDAY } from '#server/app/testing/desk.ts'
import { MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { overlaps, wronglyOccupied } from '#server/booking/testing/queries.ts'
import { aVisit, guestsOf, openHouse, told } from '#server/booking/visits/testing/house.ts'
import { aDevice, type Device } from '../testing/desk.ts'

// The house is open on Fridays from nine to one.

const spa = useSpa()
let house: Awaited<ReturnType<typeof openHouse>>
let till: Device
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  house = await openHouse(spa)
  till = await aDevice(spa, 'Till')
})

const move = ({ _id }: { _id: string }, bookingTime: string, more: object = {}) =>
  till.call('PUT', `/booking/${_id}/time`, { bookingDate: FRIDAY, bookingTime, ...more })
const make = (guests: ReturnType<typeof guestsOf>, more: object = {}) => {
  const who = { fullName: 'Ngozi', origin: 'walk_in' }
  return till.call('POST', '/desk/bookings', { guests, bookingDate: FRIDAY, bookingTime: '9:00 AM', ...who, ...more })
}
const people = (booking: { treatments: { therapist: { name: string } | null }[] }) =>
  booking.treatments.map(({ therapist }) => therapist?.name)
const consistent = async () => expect([...(await overlaps(spa.db)), ...(await wronglyOccupied(spa.db))]).toEqual([])

describe('a visit that the desk moves', () => {
  test('goes as a whole to any time, and its treatments stay as far apart as they are', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic], [house.classic]))
    const part = ada.treatments[1]!._id
    await till.call('PUT', `/desk/treatments/${part}`, { bookingTime: '9:25 AM', anyTime: true })
    const { status, body } = await move(ada, '5:10 PM', { anyTime: true })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(told(body.booking)).toEqual(['5:10 PM Classic 0 20000', '5:35 PM Classic 1 20000'])
    expect(body.booking.squeezedIn).toBe(false)
    expect(people(body.booking).sort()).toEqual(['Bola', 'Ngozi'])
    await consistent()
    const undone = await till.undo(ada._id)
    expect(told(undone.body.booking)).toEqual(['9:00 AM Classic 0 20000', '9:25 AM Classic 1 20000'])
    await consistent()
  })

  test('takes nobody else’s person or place there: the refusal is a sentence, and a tick squeezes it in', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic], [house.classic]))
    await aVisit(spa, guestsOf([house.classic]), '11:00 AM')
    const refused = await move(ada, '11:10 AM', { anyTime: true })
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
    expect(refused.body.error).toBe(bookingRefusals.visitTaken('Massage', '11:10 AM'))
    const { status, body } = await move(ada, '11:10 AM', { anyTime: true, squeezeIn: true })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.booking.treatments.map(({ squeezedIn }: { squeezedIn: boolean }) => squeezedIn)).toEqual([false, true])
    await consistent()
  })

  test('is squeezed in at an offered time, too; but not by that tick alone outside of the hours', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic, house.manicure], [house.classic]))
    await aVisit(spa, guestsOf([house.classic], [house.classic]), '11:00 AM')
    expect((await move(ada, '11:00 AM')).body.code).toBe('slot_taken')
    const { status, body } = await move(ada, '11:00 AM', { squeezeIn: true })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(told(body.booking)).toEqual([
      '11:00 AM Classic 0 20000',
      '11:00 AM Classic 1 20000',
      '12:00 PM Manicure 0 8000',
    ])
    expect((await move(ada, '7:00 PM', { squeezeIn: true })).body.code).toBe('time_not_offered')
    await consistent()
    // Back where there is room for everybody it is squeezed in no longer.
    const back = await move(ada, '9:00 AM')
    expect(back.body.booking.treatments.some(({ squeezedIn }: { squeezedIn: boolean }) => squeezedIn)).toBe(false)
    await consistent()
  })

  test('keeps the person who was asked for, and does not come when they are off', async () => {
    const { ngozi, classic } = house
    const ada = await aVisit(spa, guestsOf([classic], [{ subServiceId: classic, therapistId: ngozi }]))
    const { body } = await move(ada, '6:05 PM', { anyTime: true })
    expect(people(body.booking)).toEqual(['Bola', 'Ngozi'])
    await aVisit(spa, guestsOf([{ subServiceId: classic, therapistId: ngozi }]), '11:00 AM')
    const refused = await move(ada, '11:20 AM', { anyTime: true })
    expect([refused.status, refused.body.error]).toEqual([
      409,
      bookingRefusals.therapistTaken('Massage', '11:20 AM', 'Ngozi'),
    ])
  })
})

describe('a couple at the door', () => {
  test('begins now, at the next five minutes on the clock, between the offered times', async () => {
    spa.clock.set('2026-11-20T09:07:30+01:00')
    const { status, body } = await make(guestsOf([house.classic], [house.glow, house.manicure]), { bookingTime: 'now' })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(told(body.booking)).toEqual(['9:10 AM Classic 0 20000', '9:10 AM Glow 1 15000', '9:40 AM Manicure 1 8000'])
    expect(body.booking.squeezedIn).toBe(false)
    await consistent()
  })

  test('shares a room for two, and a treatment for two takes both', async () => {
    await house.addRoom(2)
    spa.clock.set('2026-11-20T09:07:30+01:00')
    const { status, body } = await make(guestsOf([house.besides]), { bookingTime: 'now' })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(people(body.booking).sort()).toEqual(['Bola', 'Ngozi'])
    await consistent()
    const { body: moved } = await move(body.booking, '4:20 PM', { anyTime: true })
    expect(moved.booking.treatments.map((one: { room: { name: string } }) => one.room.name)).toEqual([
      'Palm room',
      'Palm room',
    ])
    await consistent()
  })

  test('for whom there is nobody is told so, and can be squeezed in', async () => {
    spa.clock.set('2026-11-20T09:07:30+01:00')
    await make(guestsOf([house.classic]), { bookingTime: 'now' })
    const couple = guestsOf([house.classic, house.manicure], [house.classic])
    const refused = await make(couple, { bookingTime: 'now' })
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
    const { status, body } = await make(couple, { bookingTime: 'now', squeezeIn: true })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(told(body.booking)).toEqual([
      '9:10 AM Classic 0 20000',
      '9:10 AM Classic 1 20000',
      '10:10 AM Manicure 0 8000',
    ])
    await consistent()
  })

  test('is booked at a time outside of the hours with the tick for it', async () => {
    const couple = guestsOf([house.classic], [house.classic])
    expect((await make(couple, { bookingTime: '6:00 PM' })).body.code).toBe('time_not_offered')
    expect((await make(couple, { bookingTime: '6:00 PM', anyTime: true })).status).toBe(201)
    expect((await make(couple, { bookingTime: '6:30 PM', anyTime: true })).body.code).toBe('slot_taken')
    await consistent()
  })
})
