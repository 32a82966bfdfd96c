import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CreatedBooking } from '#contract/booking/booking.ts'
import type { GuestWish } from '#contract/booking/visit.ts'
import type { WaitingListResponse, WaitingResponse } from '#contract/booking/waiting.ts'
import { decide, FRIDAY } from '#server/app/testing/desk.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { wronglyOccupied } from '../testing/queries.ts'
import { createVisit, guestsOf, openHouse, told, visitTimes } from '../visits/testing/house.ts'
import { cancel, joinWith, keyIn, readers, round, somebody, startMonday } from './testing/waiting.ts'

const spa = useSpa()
let house: Awaited<ReturnType<typeof openHouse>>
beforeAll(async () => {
  house = await openHouse(spa)
})

beforeEach(async () => {
  await startMonday(spa)
  await inTransaction(spa.db, async tx => {
    for (const table of ['payments', 'bookingChanges', 'bookings'] as const) await tx.deleteFrom(table).execute()
  })
})

const couple = () => guestsOf([house.classic], [house.classic])
const alone = () => guestsOf([house.classic])

/** Both people are booked for all of Friday, each booking with one of them. */
async function fullHouse() {
  const booked: CreatedBooking[] = []
  for (const time of ['9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM'])
    for (const _ of ['Ngozi', 'Bola']) {
      const response = await createVisit(spa, alone(), time)
      expect(response.statusCode, response.body).toBe(201)
      booked.push(response.json().booking)
      await decide(spa, booked.at(-1)!._id, 'confirmed')
    }
  spa.clock.advance(1)
  await spa.db.deleteFrom('outbox').execute()
  const at = (time: string) =>
    booked.filter(({ bookingTime }) => bookingTime === time) as [CreatedBooking, CreatedBooking]
  return { at }
}

/** A couple waits, and is offered nine o'clock. */
async function offeredCouple(email = 'bisi@example.com') {
  const full = await fullHouse()
  expect((await joinWith(spa, couple(), email)).statusCode).toBe(201)
  for (const booking of full.at('9:00 AM')) await cancel(spa, booking)
  const [mail] = await round(spa)
  expect(keyIn(mail)).not.toBe('')
  return { ...full, mail: mail!, offer: keyIn(mail) }
}

const codeOf = async (guests: readonly GuestWish[], time: string, more: object = {}) => {
  const response = await createVisit(spa, guests, time, more)
  return response.statusCode === 201 ? 201 : response.json().code
}

describe('a couple that waits', () => {
  test('is offered a time when both can be treated, and not when one can', async () => {
    const { at } = await fullHouse()
    const joined = await joinWith(spa, couple(), 'bisi@example.com')
    expect(joined.statusCode, joined.body).toBe(201)
    expect(joined.json().message).toContain('Classic and 1 more on Friday 20 November')
    await cancel(spa, at('9:00 AM')[0])
    await cancel(spa, at('10:00 AM')[0])
    expect(await round(spa)).toEqual([])
    await cancel(spa, at('10:00 AM')[1])
    const [mail, ...others] = await round(spa)
    expect(others).toEqual([])
    expect(mail!.subject).toBe('A time came free: Classic and 1 more, Friday 20 November at 10:00 AM')
    expect(mail!.text).toMatch(/We are holding 10:00 AM – 11:00 AM for you until/)
    expect(mail!.text).toContain('Visit: 2 treatments for 2 people')
    expect(mail!.text).toContain('10:00 AM  Classic, for your guest')
    expect(await wronglyOccupied(spa.db)).toEqual([])
  })

  test('has all of it: while it is offered nobody else gets any part', async () => {
    const { offer } = await offeredCouple()
    expect((await visitTimes(spa, alone())).availableTimes).toEqual([])
    expect((await visitTimes(spa, guestsOf([house.glow]))).availableTimes).toEqual([])
    expect(await codeOf(alone(), '9:00 AM')).toBe('slot_taken')
    expect(await codeOf(couple(), '9:00 AM')).toBe('slot_taken')
    const opened = await spa.call('openWaiting', { body: { key: offer } })
    expect(opened.json<WaitingResponse>().waiting).toMatchObject({
      guests: couple().map(guest => ({ ...guest, name: '' })),
      treatments: [
        { guest: 0, subServiceName: 'Classic' },
        { guest: 1, subServiceName: 'Classic' },
      ],
      offer: {
        bookingTime: '9:00 AM',
        plan: {
          bookingTime: '9:00 AM',
          endTime: '10:00 AM',
          treatments: [
            { guest: 0, subServiceName: 'Classic', bookingTime: '9:00 AM', price: 20_000, therapist: null },
            { guest: 1, subServiceName: 'Classic', bookingTime: '9:00 AM', price: 20_000, therapist: null },
          ],
        },
      },
    })
  })

  test('takes it as one booking, and waits no more', async () => {
    const { offer, at } = await offeredCouple()
    const response = await createVisit(spa, couple(), '9:00 AM', { offer })
    expect(response.statusCode, response.body).toBe(201)
    const { booking } = response.json()
    expect(told(booking)).toEqual(['9:00 AM Classic 0 20000', '9:00 AM Classic 1 20000'])
    expect(booking.guestNames).toEqual(['', 'Guest 2'])
    expect((await spa.call('openWaiting', { body: { key: offer } })).statusCode).toBe(404)
    for (const one of at('11:00 AM')) await cancel(spa, one)
    expect(await round(spa)).toEqual([])
    expect(await wronglyOccupied(spa.db)).toEqual([])
  })

  test('has no advantage for anything else: for one of them, for other treatments, for another time', async () => {
    const { offer, at } = await offeredCouple()
    expect(await codeOf(alone(), '9:00 AM', { offer })).toBe('slot_taken')
    expect(await codeOf(guestsOf([house.classic], [house.glow]), '9:00 AM', { offer })).toBe('slot_taken')
    expect(await codeOf(guestsOf([house.classic, house.classic]), '9:00 AM', { offer })).toBe('slot_taken')
    expect(await codeOf(couple(), '10:00 AM', { offer })).toBe('slot_taken')
    await cancel(spa, at('10:00 AM')[0])
    expect(await codeOf(alone(), '10:00 AM', { offer })).toBe(201)
    // None of it has used the offer up.
    expect(await codeOf(couple(), '9:00 AM', { offer })).toBe(201)
  })

  test('that lets it pass stays on the list, and all of it is free for the others', async () => {
    const { offer } = await offeredCouple()
    spa.clock.advance(30)
    // Before any round looks.
    expect(await codeOf(alone(), '9:00 AM')).toBe(201)
    expect(await round(spa)).toEqual([])
    expect((await visitTimes(spa, alone())).availableTimes).toEqual(['9:00 AM'])
    expect(await codeOf(couple(), '9:00 AM', { offer })).toBe('slot_taken')
    expect(await spa.db.selectFrom('waitingPlaces').select('email').execute()).toHaveLength(1)
  })

  test('stands behind who came first, and before who came later', async () => {
    const { at } = await fullHouse()
    for (const [wish, email] of [
      [alone(), 'first@example.com'],
      [couple(), 'second@example.com'],
      [couple(), 'third@example.com'],
    ] as const) {
      expect((await joinWith(spa, wish, email)).statusCode).toBe(201)
      spa.clock.advance(1)
    }
    for (const booking of [...at('9:00 AM'), ...at('10:00 AM')]) await cancel(spa, booking)
    expect(readers(await round(spa))).toEqual(['first@example.com', 'second@example.com'])
    spa.clock.advance(31)
    expect(readers(await round(spa))).toEqual(['third@example.com'])
  })

  test('ends it with one tap, and what was kept is the next one’s at once', async () => {
    const { offer } = await offeredCouple()
    expect((await joinWith(spa, couple(), 'next@example.com')).statusCode).toBe(201)
    expect((await spa.call('leaveWaiting', { body: { key: offer } })).statusCode).toBe(200)
    expect(readers(await round(spa))).toEqual(['next@example.com'])
  })
})

test('the desk books what is kept for somebody on the list, for them', async () => {
  await offeredCouple()
  const { places } = (await spa.call('listWaiting', { headers: asOwner })).json<WaitingListResponse>()
  const { _id: waitingId, guests, offer } = places[0]!
  const body = { guests, bookingDate: FRIDAY, bookingTime: offer!.bookingTime, ...somebody(), origin: 'phone' }
  const book = (more: object) =>
    spa.call('bookAtDesk', { body: { ...body, payment: 'on_arrival', ...more }, headers: asOwner })
  expect((await book({})).json().code).toBe('slot_taken')
  const booked = await book({ waitingId })
  expect(booked.statusCode, booked.body).toBe(201)
  expect(await spa.db.selectFrom('waitingPlaces').selectAll().execute()).toEqual([])
})

test('treatments of services that share nobody are waited for together, and lapse together', async () => {
  const wish = guestsOf([house.classic, house.manicure])
  const { at } = await fullHouse()
  for (const time of ['10:00 AM', '11:00 AM'])
    for (const _ of ['one station', 'the other']) {
      const { booking } = (await createVisit(spa, guestsOf([house.manicure]), time)).json()
      await decide(spa, booking._id, 'confirmed')
    }
  await spa.db.deleteFrom('outbox').execute()
  expect((await joinWith(spa, wish, 'bisi@example.com')).statusCode).toBe(201)
  await cancel(spa, at('12:00 PM')[0])
  const mails = await round(spa)
  expect(mails.map(({ subject }) => subject)).toEqual([])
  await cancel(spa, at('11:00 AM')[0])
  expect(readers(await round(spa))).toEqual(['bisi@example.com'])
  const nails = guestsOf([house.manicure], [house.manicure])
  expect((await visitTimes(spa, nails)).availableTimes).not.toContain('12:00 PM')
  expect(await codeOf(nails, '12:00 PM')).toBe('slot_taken')
  spa.clock.advance(30)
  expect(await codeOf(nails, '12:00 PM')).toBe(201)
})

test('who waits for another visit that begins with the same treatment has one place, for the newer one', async () => {
  await fullHouse()
  await joinWith(spa, couple(), 'bisi@example.com')
  const [before] = await spa.db.selectFrom('waitingPlaces').selectAll().execute()
  spa.clock.advance(1)
  const wish = guestsOf([house.classic, { subServiceId: house.glow, therapistId: house.bola }])
  expect((await joinWith(spa, wish, 'Bisi@example.com')).statusCode).toBe(201)
  const places = await spa.db.selectFrom('waitingPlaces').selectAll().execute()
  expect(places).toEqual([{ ...before, guests: [{ ...wish[0], name: '' }] }])
})

test('the guests’ names are not kept, and the desk reads what is waited for', async () => {
  await fullHouse()
  await joinWith(
    spa,
    [
      { ...couple()[0]!, name: 'Ada' },
      { ...couple()[1]!, name: 'Zainab' },
    ],
    'bisi@example.com',
  )
  expect(JSON.stringify(await spa.db.selectFrom('waitingPlaces').selectAll().execute())).not.toMatch(/Ada|Zainab/)
  const { places } = (await spa.call('listWaiting', { headers: asOwner })).json<WaitingListResponse>()
  expect(places).toMatchObject([
    {
      subServiceName: 'Classic',
      treatments: [
        { guest: 0, subServiceName: 'Classic' },
        { guest: 1, subServiceName: 'Classic' },
      ],
    },
  ])
})

test('a visit that has a time that day is not waited for; one that does not fit because of others is', async () => {
  const free = await joinWith(spa, couple(), 'bisi@example.com')
  expect([free.statusCode, free.json().code]).toEqual([409, 'time_is_free'])
  expect(free.json().nextTime).toEqual({ bookingDate: FRIDAY, bookingTime: '9:00 AM' })
  for (const time of ['9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM']) expect(await codeOf(alone(), time)).toBe(201)
  // Each of the two could be treated alone.
  const { availableTimes, mayWait } = await visitTimes(spa, couple())
  expect([availableTimes, mayWait]).toEqual([[], true])
  expect((await joinWith(spa, couple(), 'bisi@example.com')).statusCode).toBe(201)
  const sunday = await joinWith(spa, couple(), 'bisi@example.com', '2026-11-22')
  expect(sunday.json().code).toBe('time_not_offered')
  expect((await joinWith(spa, [], 'bisi@example.com')).json().code).toBe('selection_missing')
  expect((await joinWith(spa, guestsOf([house.stones]), 'bisi@example.com')).json().code).toBe('extra_alone')
})

test('who waits for a treatment for two is offered a time with two people', async () => {
  const { at } = await fullHouse()
  const body = {
    serviceId: house.massageId,
    subServiceId: house.besides,
    bookingDate: FRIDAY,
    email: 'bisi@example.com',
  }
  expect((await spa.call('joinWaiting', { body })).statusCode).toBe(201)
  await cancel(spa, at('9:00 AM')[0])
  expect(await round(spa)).toEqual([])
  await cancel(spa, at('9:00 AM')[1])
  const [mail] = await round(spa)
  expect(mail!.subject).toBe('A time came free: Side by side, Friday 20 November at 9:00 AM')
  const taken = await createVisit(spa, guestsOf(['x']), '9:00 AM', { ...body, guests: undefined, offer: keyIn(mail) })
  expect(taken.statusCode, taken.body).toBe(201)
})

test('of many who want parts of an offered visit at once, the one with the key has it', async () => {
  const { offer } = await offeredCouple()
  const strangers = [alone(), couple(), guestsOf([house.glow]), guestsOf([house.besides])].map(wish =>
    createVisit(spa, wish, '9:00 AM', { offer: `${offer}x` }),
  )
  const others = [alone(), guestsOf([house.besides])].map(wish => createVisit(spa, wish, '9:00 AM', { offer }))
  // A double tap and a shared link: the same key from two devices.
  const holders = [1, 2].map(() => createVisit(spa, couple(), '9:00 AM', { offer }))
  for (const { statusCode } of await Promise.all([...strangers, ...others])) expect(statusCode).toBe(409)
  expect((await Promise.all(holders)).map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect(await wronglyOccupied(spa.db)).toEqual([])
})
