import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createBookingResponse } from '#contract/booking/booking.ts'
import { errorResponse } from '#contract/platform/errors.ts'
import {
  ada,
  addService,
  bodyFor,
  book,
  changeService,
  FRIDAY,
  info,
  post,
  SUNDAY,
  times,
} from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { createBooking, randomIdentifiers } from './create.ts'
import { letRivalBookBefore, overlaps } from './testing/queries.ts'

const spa = useSpa()
beforeEach(() => spa.clock.set(MONDAY_7_AM))

describe('a booking', () => {
  test('is held for an hour, with the price and the names it was made under', async () => {
    const { service, sub } = await addService(spa, { name: 'Hammam & Steam' })
    const answer = await post(spa, bodyFor(service, sub, ' 9:30 am '))
    expect(answer.statusCode).toBe(201)
    const { booking } = createBookingResponse.parse(answer.json())
    expect(booking).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      bookingHash: expect.stringMatching(/^[234679A-HJKMNP-RTV-Y]{4}(-[234679A-HJKMNP-RTV-Y]{4}){2}$/),
      serviceId: service._id,
      subServiceId: sub._id,
      serviceName: 'Hammam & Steam',
      subServiceName: 'Ritual 1',
      bookingDate: FRIDAY,
      bookingTime: '9:30 AM',
      duration: 60,
      price: 25_000,
      total: 25_000,
      toPay: 25_000,
      atSpa: 0,
      status: 'held',
      holdExpiresAt: '2026-11-16T07:00:00.000Z',
      sequence: 0,
      paymentCode: expect.stringMatching(/^[234679A-HJKMNP-RTV-Y]{5}$/),
      treatments: [
        {
          _id: booking._id,
          guest: 0,
          serviceName: 'Hammam & Steam',
          subServiceId: sub._id,
          subServiceName: 'Ritual 1',
          bookingTime: '9:30 AM',
          durationMinutes: 60,
          price: 25_000,
          therapist: null,
          therapistWanted: false,
        },
      ],
      visitMinutes: 60,
      guestNames: [],
      ...ada,
    })
  })

  test('is stored as instants in the zone of the spa', async () => {
    const { service, sub } = await addService(spa, { subs: [{ turnoverMinutes: 15 }] })
    const { _id } = await book(spa, service, sub, '9:30 AM')
    const row = await spa.db.selectFrom('bookings').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      startsAt: new Date('2026-11-20T08:30:00Z'),
      endsAt: new Date('2026-11-20T09:30:00Z'),
      freeAgainAt: new Date('2026-11-20T09:45:00Z'),
      bookingDate: FRIDAY,
      station: 1,
    })
  })

  test('drops what it was not asked for: price and status are never the client’s to say', async () => {
    const { service, sub } = await addService(spa)
    const answer = await post(spa, { ...bodyFor(service, sub), price: 1, status: 'confirmed', station: 7 })
    expect(answer.json().booking).toMatchObject({ price: 25_000, status: 'held' })
  })
})

describe('what is missing is said in the specification’s order and words', () => {
  test('one choice at a time, before any field', async () => {
    const { service, sub } = await addService(spa, { name: 'Hammam' })
    const full = { serviceId: service._id, subServiceId: sub._id, bookingDate: FRIDAY, bookingTime: '9:00 AM' }
    const sentences = [
      [{}, 'Please select a service'],
      [{ subServiceId: sub._id }, 'Please select a service'],
      [{ serviceId: service._id }, 'Please select a sub service under the Hammam selection'],
      [{ ...full, bookingDate: null, bookingTime: '' }, 'Please select a booking date'],
      [{ ...full, bookingTime: ' ' }, 'Please select a booking time'],
    ] as const
    for (const [body, sentence] of sentences) {
      const answer = await post(spa, body)
      expect(answer.statusCode).toBe(400)
      expect(errorResponse.parse(answer.json())).toMatchObject({ code: 'selection_missing', error: sentence })
    }
  })

  test('every wrong field has its own message', async () => {
    const { service, sub } = await addService(spa)
    const empty = await post(spa, { ...bodyFor(service, sub), fullName: ' ', email: '', phoneNumber: undefined })
    expect(empty.statusCode).toBe(400)
    expect(errorResponse.parse(empty.json()).fieldErrors).toEqual({
      fullName: 'Full name is required',
      email: 'Email is required',
      phoneNumber: 'Phone number is required',
    })
    const wrong = await post(spa, { ...bodyFor(service, sub), email: 'ada @example.com', phoneNumber: '0803 call me' })
    expect(wrong.json().fieldErrors).toEqual({
      email: 'Please enter a valid email address',
      phoneNumber: 'Please enter a valid phone number',
    })
    expect(await times(spa, sub)).toContain('9:00 AM')
  })
})

describe('a refusal about the chosen service names it', () => {
  test('the time has just been taken', async () => {
    const { service, sub } = await addService(spa)
    await book(spa, service, sub, '9:30 AM')
    for (const label of ['9:30 am', '9:00 AM', '10:00 AM']) {
      const answer = await post(spa, bodyFor(service, sub, label))
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({
        code: 'slot_taken',
        error: `${label.toUpperCase()} for Hammam has just been taken. Please choose another time.`,
      })
    }
  })

  test.each([
    ['a time between the slots', { bookingTime: '9:10 AM' }, 400, 'time_not_offered'],
    ['a time after closing', { bookingTime: '11:30 AM' }, 400, 'time_not_offered'],
    ['a time that is none', { bookingTime: 'early' }, 400, 'time_not_offered'],
    ['a day nobody works', { bookingDate: SUNDAY }, 400, 'time_not_offered'],
    ['a day that has passed', { bookingDate: '2026-11-13' }, 400, 'time_not_offered'],
    ['a day beyond the horizon', { bookingDate: '2027-05-17' }, 400, 'time_not_offered'],
    ['the last of all days', { bookingDate: '9999-12-31' }, 400, 'time_not_offered'],
    ['a sub-service that does not exist', { subServiceId: 'nothing' }, 409, 'sub_service_not_offered'],
    ['a sub-service with tricks', { subServiceId: "' or 1=1 --" }, 409, 'sub_service_not_offered'],
  ])('%s', async (_, change, status, code) => {
    const { service, sub } = await addService(spa)
    const answer = await post(spa, { ...bodyFor(service, sub), ...change })
    expect(answer.statusCode).toBe(status)
    expect(answer.json().code).toBe(code)
    expect(answer.json().error).toContain('Hammam')
  })

  test('a sub-service of another service', async () => {
    const { service } = await addService(spa)
    const other = await addService(spa)
    expect((await post(spa, bodyFor(service, other.sub))).json()).toMatchObject({ code: 'sub_service_not_offered' })
  })

  test('a closed day', async () => {
    const { service, sub } = await addService(spa)
    const body = { from: '2026-12-25', to: '2026-12-26', reason: 'Christmas' }
    await spa.call('addClosure', { body, headers: asOwner })
    const answer = await post(spa, bodyFor(service, sub, '9:00 AM', '2026-12-25'))
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'day_closed',
      error: 'Hammam cannot be booked on Friday 25 December, we are closed that day.',
    })
  })

  test('a date that does not exist, a service that does not exist', async () => {
    const { service, sub } = await addService(spa)
    expect((await post(spa, bodyFor(service, sub, '9:00 AM', '2026-02-30'))).json()).toMatchObject({
      code: 'invalid_request',
      error: 'Please choose a valid date.',
    })
    const answer = await post(spa, { ...bodyFor(service, sub), serviceId: randomUUID() })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().code).toBe('service_not_found')
  })
})

describe('while someone books, the owner changes', () => {
  test('the price: the booking keeps the one it was made under', async () => {
    const { service, sub } = await addService(spa)
    const before = await book(spa, service, sub, '9:00 AM')
    await changeService(spa, service, { serviceArray: [{ ...sub, price: 40_000, name: 'Ritual, now longer' }] })
    const after = await book(spa, service, sub, '11:00 AM')
    expect((await info(spa, before._id)).json().booking).toMatchObject({ price: 25_000, subServiceName: 'Ritual 1' })
    expect(after).toMatchObject({ price: 40_000, subServiceName: 'Ritual, now longer' })
  })

  test('prices, days and the pause in another process a moment ago: nothing is given out on the terms we remember', async () => {
    const { service, sub } = await addService(spa)
    await book(spa, service, sub, '9:00 AM')
    await spa.db.updateTable('subServices').set({ priceNaira: 40_000 }).where('id', '=', sub._id).execute()
    expect(await book(spa, service, sub, '11:00 AM')).toMatchObject({ price: 40_000 })
    const refusal = async () => (await post(spa, bodyFor(service, sub, '10:00 AM'))).json().code
    const closure = { id: randomUUID(), fromDate: FRIDAY, toDate: FRIDAY, reason: null, createdAt: spa.clock.now() }
    await spa.db.insertInto('closures').values(closure).execute()
    expect(await refusal()).toBe('day_closed')
    await spa.db.deleteFrom('closures').where('id', '=', closure.id).execute()
    await spa.db.updateTable('settings').set({ isPaused: true }).execute()
    expect(await refusal()).toBe('bookings_paused')
    await spa.db.updateTable('settings').set({ isPaused: false }).execute()
    expect(await refusal()).toBeUndefined()
  })

  test('where to pay to, in another process a moment ago: the mail names the account as it is', async () => {
    const { service, sub } = await addService(spa)
    await book(spa, service, sub, '9:00 AM')
    await spa.deliver()
    await spa.db.updateTable('bankAccounts').set({ number: '0987654321' }).execute()
    await book(spa, service, sub, '11:00 AM')
    const [mail] = await spa.deliver()
    expect(mail?.text).toContain('0987654321')
  })

  test('the duration: a time that was listed but no longer fits is refused, the old booking keeps its end', async () => {
    const { service, sub } = await addService(spa)
    const first = await book(spa, service, sub, '9:00 AM')
    expect(await times(spa, sub)).toContain('11:00 AM')
    await changeService(spa, service, { serviceArray: [{ ...sub, duration: 90 }] })
    expect((await post(spa, bodyFor(service, sub, '11:00 AM'))).json().code).toBe('time_not_offered')
    expect(await times(spa, sub)).toEqual(['10:00 AM', '10:30 AM'])
    expect((await info(spa, first._id)).json().booking.duration).toBe(60)
  })
})

describe('a time can be booked again', () => {
  test('after its hold is over, also when nobody had written that down', async () => {
    const { service, sub } = await addService(spa)
    const first = await book(spa, service, sub)
    spa.clock.advance(60)
    const second = await book(spa, service, sub)
    expect((await info(spa, first._id)).json().booking.status).toBe('lapsed')
    expect((await info(spa, second._id)).json().booking.status).toBe('held')
  })
})

describe('the last word', () => {
  test('is the database’s: an overlap nobody saw coming is an ordinary "taken"', async () => {
    const { service, sub } = await addService(spa)
    await letRivalBookBefore(spa.db, 'Slow Customer')
    const answer = await post(spa, { ...bodyFor(service, sub), fullName: 'Slow Customer' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'slot_taken', error: expect.stringContaining('Hammam') })
    expect(await overlaps(spa.db)).toEqual([])
  })

  test('a hash that is already someone’s is drawn again', async () => {
    const { service, sub } = await addService(spa)
    const { bookingHash } = await book(spa, service, sub, '9:00 AM')
    const hashes = [bookingHash, bookingHash, 'K7QF-2M9X-T4WB']
    const second = await createBooking({ ...spa.deps, mail: { wake() {} } }, bodyFor(service, sub, '11:00 AM'), {
      identifiers: { ...randomIdentifiers, hash: () => hashes.shift()! },
    })
    expect(second.bookingHash).toBe('K7QF-2M9X-T4WB')
    expect((await info(spa, bookingHash)).json().booking.bookingTime).toBe('9:00 AM')
  })
})
