import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decide, FRIDAY } from '#server/app/testing/desk.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { somebody, startMonday } from '#server/booking/waiting/testing/waiting.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { aVisit, createVisit, guestsOf, openHouse, told, visitDates, visitTimes } from './testing/house.ts'

const spa = useSpa()
let house: Awaited<ReturnType<typeof openHouse>>
beforeAll(async () => {
  house = await openHouse(spa)
})

beforeEach(async () => {
  await startMonday(spa)
  await inTransaction(spa.db, async tx => {
    for (const table of ['payments', 'bookingChanges', 'bookings', 'blocks'] as const)
      await tx.deleteFrom(table).execute()
  })
})

const rowOf = ({ _id }: { _id: string }) =>
  spa.db.selectFrom('bookings').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
const occupied = () => spa.db.selectFrom('occupied').select(['occupantId', 'resourceId']).execute()
const treatmentsIn = ({ _id }: { _id: string }) =>
  spa.db
    .selectFrom('treatments')
    .selectAll()
    .where('bookingId', '=', _id)
    .orderBy('startsAt')
    .orderBy('guest')
    .execute()

describe('two treatments of one guest', () => {
  test('are one booking with one number, one price and one code, one after the other by one person', async () => {
    const visit = await aVisit(spa, guestsOf([house.classic, house.glow]))
    expect(told(visit)).toEqual(['9:00 AM Classic 0 20000', '10:00 AM Glow 0 15000'])
    expect(visit).toMatchObject({
      subServiceName: 'Classic',
      bookingTime: '9:00 AM',
      duration: 60,
      price: 35_000,
      toPay: 35_000,
      visitMinutes: 90,
      guestNames: [],
    })
    const [first, second] = await treatmentsIn(visit)
    expect(first!.therapistId).toBe(second!.therapistId)
    expect(await occupied()).toHaveLength(2)
  })

  test('in the other order are other times: the cleaning after the first one delays the same person', async () => {
    const { plans } = await visitTimes(spa, guestsOf([house.glow, house.classic]))
    expect(plans![0]).toMatchObject({
      bookingTime: '9:00 AM',
      endTime: '10:40 AM',
      treatments: [
        { subServiceName: 'Glow', bookingTime: '9:00 AM', therapist: null },
        { subServiceName: 'Classic', bookingTime: '9:40 AM' },
      ],
    })
  })

  test('are offered only where both fit before closing', async () => {
    const { availableTimes, plans } = await visitTimes(spa, guestsOf([house.classic, house.glow]))
    expect(availableTimes.at(-1)).toBe('11:30 AM')
    expect(plans!.at(-1)!.endTime).toBe('1:00 PM')
  })

  test('of services that share nobody take from both, and free both', async () => {
    const visit = await aVisit(spa, guestsOf([house.classic, house.manicure]))
    expect((await occupied()).map(({ resourceId }) => resourceId).sort()).toHaveLength(2)
    await visit.cancel()
    expect(await occupied()).toEqual([])
  })
})

describe('several guests', () => {
  test('start together, each with somebody of their own', async () => {
    const visit = await aVisit(spa, guestsOf([house.classic], [house.classic, house.manicure]))
    expect(told(visit)).toEqual(['9:00 AM Classic 0 20000', '9:00 AM Classic 1 20000', '10:00 AM Manicure 1 8000'])
    expect(visit.guestNames).toEqual(['', 'Guest 2'])
    const people = (await treatmentsIn(visit)).slice(0, 2).map(({ therapistId }) => therapistId)
    expect(new Set(people)).toEqual(new Set([house.ngozi, house.bola]))
  })

  test('more than there are people for are told what would fit: one of them later', async () => {
    const three = guestsOf([house.classic], [house.classic], [house.classic])
    const { availableTimes, message, alternatives } = await visitTimes(spa, three)
    expect(availableTimes).toEqual([])
    expect(message).toContain('Not all of this fits on Friday 20 November, whoever else comes.')
    const later = alternatives!.find(({ kind }) => kind === 'later')!
    expect(later).toMatchObject({
      sentence: 'Guest 3 could start 60 minutes later: 9:00 AM is free.',
      bookingDate: FRIDAY,
    })
    const visit = await aVisit(spa, later.guests, later.bookingTime)
    expect(told(visit).at(-1)).toBe('10:00 AM Classic 2 20000')
  })

  test.each([
    ['five guests', () => guestsOf(...Array.from({ length: 5 }, () => [house.classic])), 'visit_too_large'],
    ['five treatments', () => guestsOf(Array.from({ length: 5 }, () => house.manicure)), 'visit_too_large'],
    ['nobody', () => [], 'selection_missing'],
    ['a guest without a treatment', () => guestsOf([house.classic], []), 'selection_missing'],
    ['an extra alone', () => guestsOf([house.stones]), 'extra_alone'],
    ['an extra of another service', () => guestsOf([house.manicure, house.stones]), 'extra_alone'],
  ])('%s are refused with a sentence', async (_, guests, code) => {
    const response = await createVisit(spa, guests())
    expect([response.statusCode, response.json().code]).toEqual([400, code])
    expect(response.json().error).toMatch(/\w+ .*\.$/)
    const listed = await spa.call('availableTimes', { query: { visit: JSON.stringify(guests()), date: FRIDAY } })
    expect(listed.json().code).toBe(code)
  })
})

test('sixty guests are as much too many as five', async () => {
  const guests = guestsOf(...Array.from({ length: 60 }, () => [house.manicure]))
  const response = await createVisit(spa, guests)
  expect([response.statusCode, response.json().code]).toEqual([400, 'visit_too_large'])
})

test('a guest’s name is one line, as everybody’s is', async () => {
  const [one, other] = guestsOf([house.classic], [house.manicure])
  const response = await createVisit(spa, [one!, { ...other!, name: 'Ada\nBcc: all@example.com' }])
  expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_fields'])
  expect(response.json().fieldErrors).toEqual({
    'guests.1.name': 'Please enter the guest’s name on one line, without special characters',
  })
})

describe('what nobody could ever have', () => {
  test('is not said to be taken', async () => {
    const tooLate = await createVisit(spa, guestsOf([house.classic, house.glow]), '12:00 PM')
    const tooMany = await createVisit(spa, guestsOf([house.classic], [house.classic], [house.classic]))
    for (const response of [tooLate, tooMany]) {
      expect([response.statusCode, response.json().code]).toEqual([400, 'time_not_offered'])
      expect(response.json().message).toMatch(/^Not all of this fits from \d/)
    }
  })

  test('is not waited for', async () => {
    const three = guestsOf([house.classic], [house.classic], [house.classic])
    expect((await visitTimes(spa, three)).mayWait).toBeUndefined()
    await aVisit(spa, guestsOf([house.classic], [house.classic], [house.manicure]))
    expect((await visitTimes(spa, three)).mayWait).toBeUndefined()
    const wish = { guests: three, bookingDate: FRIDAY, ...somebody() }
    const response = await spa.call('joinWaiting', { body: wish })
    expect([response.statusCode, response.json().code]).toEqual([400, 'time_not_offered'])
  })
})

test.each(['{', '[1]', '{"guests":1}', '[{"treatments":[{}]}]'])(
  'the visit %j in an address is refused with a sentence',
  async visit => {
    const response = await spa.call('availableTimes', { query: { visit, date: FRIDAY } })
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_request'])
  },
)

describe('a person whom a guest wants', () => {
  test('is never replaced: the visit waits for them, and anyone is only offered', async () => {
    const withBola = { subServiceId: house.classic, therapistId: house.bola }
    for (const time of ['9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM']) await aVisit(spa, guestsOf([withBola]), time)
    const both = guestsOf([house.manicure, withBola])
    const { availableTimes, alternatives } = await visitTimes(spa, both)
    expect(availableTimes).toEqual([])
    expect(alternatives).toContainEqual(
      expect.objectContaining({ kind: 'anyone', sentence: 'Without asking for Bola, 9:00 AM is free.' }),
    )
    const response = await createVisit(spa, both)
    expect([response.statusCode, response.json().code]).toEqual([409, 'slot_taken'])
  })

  test('and who is off that day is refused as such', async () => {
    await spa.call('updateTherapist', {
      parts: { id: house.bola },
      body: { daysOff: [{ from: FRIDAY, to: FRIDAY }] },
      headers: asOwner,
    })
    const wants = guestsOf([house.classic], [{ subServiceId: house.glow, therapistId: house.bola }])
    const response = await createVisit(spa, wants)
    expect([response.statusCode, response.json().code]).toEqual([409, 'therapist_not_offered'])
    expect((await visitTimes(spa, wants)).message).toContain('Bola is away')
  })
  afterEach(() => spa.call('updateTherapist', { parts: { id: house.bola }, body: { daysOff: [] }, headers: asOwner }))
})

describe('the person asked for', () => {
  test('with an extra does its treatment, too', async () => {
    const visit = await aVisit(spa, guestsOf([house.classic, { subServiceId: house.stones, therapistId: house.bola }]))
    expect(visit.treatments.map(({ therapist }) => therapist!.name)).toEqual(['Bola', 'Bola'])
    expect(visit.treatments[0]!.therapistWanted).toBe(true)
  })

  test('with an extra cannot be another one than with its treatment, nor nobody who is there', async () => {
    const [ngozi, bola] = [house.ngozi, house.bola]
    const withNgozi = { subServiceId: house.classic, therapistId: ngozi }
    for (const therapistId of [bola, 'nobody']) {
      const response = await createVisit(spa, guestsOf([withNgozi, { subServiceId: house.stones, therapistId }]))
      expect([response.statusCode, response.json().code]).toEqual([409, 'therapist_not_offered'])
    }
  })

  test('for the whole visit does all of it', async () => {
    const response = await createVisit(spa, guestsOf([house.classic, house.glow]), '9:00 AM', {
      therapistId: house.bola,
    })
    const { treatments } = response.json().booking
    expect(treatments.map(({ therapist }: { therapist: { name: string } }) => therapist.name)).toEqual(['Bola', 'Bola'])
    const other = await createVisit(spa, guestsOf([house.manicure]), '9:00 AM', { therapistId: 'nobody' })
    expect([other.statusCode, other.json().code]).toEqual([409, 'therapist_not_offered'])
  })
})

test('an extra is done right after its treatment by the same person, without cleaning between', async () => {
  const visit = await aVisit(spa, guestsOf([house.classic, house.stones, house.glow]))
  expect(told(visit)).toEqual(['9:00 AM Classic 0 20000', '10:00 AM Hot stones 0 5000', '10:30 AM Glow 0 15000'])
  const people = (await treatmentsIn(visit)).map(({ therapistId }) => therapistId)
  expect(new Set(people).size).toBe(1)
})

test('a treatment for two takes two people at once for one price, also when it is asked for as before visits', async () => {
  const { availableTimes } = (
    await spa.call('availableTimes', { query: { subServiceId: house.besides, date: FRIDAY } })
  ).json()
  expect(availableTimes[0]).toBe('9:00 AM')
  const body = { serviceId: house.massageId, subServiceId: house.besides, bookingDate: FRIDAY, bookingTime: '9:00 AM' }
  const response = await createVisit(spa, guestsOf(['x']), '9:00 AM', { ...body, guests: undefined })
  const { booking } = response.json()
  expect(told(booking)).toEqual(['9:00 AM Side by side 0 45000'])
  expect(booking.price).toBe(45_000)
  const halves = await treatmentsIn(booking)
  expect(new Set(halves.map(({ therapistId }) => therapistId))).toEqual(new Set([house.ngozi, house.bola]))
  expect(halves.map(({ isSecondHalf }) => isSecondHalf).sort()).toEqual([false, true])
  expect((await visitTimes(spa, guestsOf([house.classic]))).availableTimes[0]).toBe('10:00 AM')
})

describe('what becomes of a visit', () => {
  test('it moves as a whole, and its own treatments are not in its way', async () => {
    const visit = await aVisit(spa, guestsOf([house.classic, house.glow], [house.classic]))
    await decide(spa, visit._id, 'confirmed')
    const before = await treatmentsIn(visit)
    expect(await visit.move('9:30 AM')).toMatchObject({ status: 200 })
    const after = await treatmentsIn(visit)
    expect(after.map(({ bookingTime }) => bookingTime)).toEqual(['9:30 AM', '9:30 AM', '10:30 AM'])
    expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())
    expect(await rowOf(visit)).toMatchObject({ priceNaira: 55_000, bookingTime: '9:30 AM' })
  })

  test('Undo at the desk brings back every treatment to where it was', async () => {
    const visit = await aVisit(spa, guestsOf([house.classic, house.manicure]))
    await decide(spa, visit._id, 'confirmed')
    spa.clock.advance(1)
    const before = await treatmentsIn(visit)
    const moved = await spa.call('moveBooking', {
      parts: { id: visit._id },
      body: { bookingDate: FRIDAY, bookingTime: '11:00 AM' },
      headers: asOwner,
    })
    expect(moved.statusCode, moved.body).toBe(200)
    expect((await treatmentsIn(visit)).map(({ bookingTime }) => bookingTime)).toEqual(['11:00 AM', '12:00 PM'])
    const undone = await spa.call('undoChange', { parts: { id: visit._id }, headers: asOwner })
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await treatmentsIn(visit)).toEqual(before)
    expect(await occupied()).toHaveLength(2)
  })

  test('cancelled it frees everything, and restored it takes everything again, or nothing', async () => {
    const visit = await aVisit(spa, guestsOf([house.classic, house.manicure]))
    await visit.cancel()
    expect(await occupied()).toEqual([])
    expect(await visit.restore()).toMatchObject({ status: 200 })
    expect(await occupied()).toHaveLength(2)
    await visit.cancel()
    // Both of those who could do the first treatment are booked meanwhile; the manicure would still be free.
    await aVisit(spa, guestsOf([house.classic], [house.classic]))
    expect(await visit.restore()).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(await occupied()).toHaveLength(2)
  })

  test('an unpaid hold gives all of it back when it ends, also to those who ask for its second treatment', async () => {
    await aVisit(spa, guestsOf([house.classic, house.manicure], [house.classic, house.manicure]))
    const manicures = async () => (await visitTimes(spa, guestsOf([house.manicure], [house.manicure]))).availableTimes
    expect(await manicures()).not.toContain('10:00 AM')
    spa.clock.advance(61)
    expect(await manicures()).toContain('10:00 AM')
    expect((await createVisit(spa, guestsOf([house.manicure], [house.manicure]), '10:00 AM')).statusCode).toBe(201)
  })

  test('days without a time for all of it are greyed', async () => {
    expect(await visitDates(spa, guestsOf([house.classic, house.glow]))).not.toContain(FRIDAY)
    await aVisit(spa, guestsOf([house.classic, house.classic, house.classic, house.classic]))
    expect(await visitDates(spa, guestsOf([house.classic, house.glow]))).not.toContain(FRIDAY)
    expect(await visitDates(spa, guestsOf([house.classic], [house.glow]))).toContain(FRIDAY)
  })
})

test('a room with one place is not given to a couple; with two it is', async () => {
  const room = await house.addRoom(1)
  const couple = guestsOf([house.classic], [house.classic])
  expect((await visitTimes(spa, couple)).availableTimes).toEqual([])
  await spa.call('updateRoom', { parts: { id: room._id }, body: { places: 2 }, headers: asOwner })
  const visit = await aVisit(spa, couple)
  expect((await treatmentsIn(visit)).map(({ roomPlace }) => roomPlace).sort()).toEqual([1, 2])
})

test('the person who books never begins after the others, whatever a program asks for', async () => {
  const [first, second] = guestsOf([house.manicure], [house.manicure])
  const visit = await aVisit(spa, [{ ...first!, startsAfterMinutes: 30 }, second!])
  expect(told(visit)).toEqual(['9:00 AM Manicure 0 8000', '9:00 AM Manicure 1 8000'])
})

test('where the desk lets the first guest begin later, every treatment stays with its guest', async () => {
  const visit = await aVisit(spa, guestsOf([house.manicure], [house.classic]))
  await decide(spa, visit._id, 'confirmed')
  const moved = await spa.call('updateTreatment', {
    parts: { id: visit._id },
    body: { bookingDate: FRIDAY, bookingTime: '10:30 AM' },
    headers: asOwner,
  })
  expect(moved.statusCode, moved.body).toBe(200)
  expect((await treatmentsIn(visit)).map(({ guest, subServiceName }) => `${guest} ${subServiceName}`)).toEqual([
    '1 Classic',
    '0 Manicure',
  ])
})
