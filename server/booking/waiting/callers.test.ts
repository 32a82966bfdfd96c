import { beforeEach, expect, test } from 'vitest'
import { type WaitingPlace, waitingAddedResponse, waitingListResponse } from '#contract/booking/waiting.ts'
import { decide, FRIDAY, times } from '#server/app/testing/desk.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { selectBooking } from '../queries.ts'
import { bookAtDesk } from '../testing/at-desk.ts'
import { cancel, fullFriday, join, readers, round, startMonday } from './testing/waiting.ts'

const spa = useSpa()
beforeEach(() => startMonday(spa))

type Full = Awaited<ReturnType<typeof fullFriday>>
const caller = { fullName: 'Bisi Alabi', phoneNumber: '0803 222 3333' }

function add({ service, sub }: Full, more: object = {}) {
  const body = { serviceId: service._id, subServiceId: sub._id, bookingDates: [FRIDAY], ...caller, ...more }
  return spa.call('addWaiting', { body, headers: asOwner })
}

async function list(): Promise<WaitingPlace[]> {
  return waitingListResponse.parse((await spa.call('listWaiting', { headers: asOwner })).json()).places
}

const toTell = async () => (await spa.call('deskPulse', { headers: asOwner })).json().toTell

const bookFor = ({ service }: Full, more: object) => bookAtDesk(spa, service, { ...caller, email: '', ...more })

test('the desk puts a caller on the list with a number and no address, once', async () => {
  const full = await fullFriday(spa)
  const answer = await add(full)
  expect(answer.statusCode, answer.body).toBe(201)
  expect(waitingAddedResponse.parse(answer.json())).toMatchObject({
    message: expect.stringContaining('Steam bath: Friday 20 November'),
    places: [{ ...caller, email: '', bookingDate: FRIDAY, offer: null, missed: null }],
  })
  // The same number in another form is the same caller; what they tell now is written down.
  expect((await add(full, { phoneNumber: '+234 803 222 3333', fullName: 'Bisi A.' })).statusCode).toBe(201)
  expect(await list()).toMatchObject([{ fullName: 'Bisi A.' }])
})

test('a time that comes free is kept for a caller without an address, and the desk is told instead of a mailbox', async () => {
  const full = await fullFriday(spa)
  await add(full)
  expect(await toTell()).toBe(0)
  await cancel(spa, full.bookings[0]!)
  expect(await round(spa)).toEqual([])
  expect(await toTell()).toBe(1)
  expect(await list()).toMatchObject([{ offer: { bookingTime: '9:00 AM', until: '2026-11-16T08:32:00.000Z' } }])
  expect(await times(spa, full.sub)).toEqual([])
  // For anybody else it is taken, also at the desk.
  expect((await bookFor(full, { fullName: 'Somebody Else', phoneNumber: '0805 1112222' })).statusCode).toBe(409)
  const [{ _id }] = (await list()) as [WaitingPlace]
  expect((await bookFor(full, { waitingId: _id })).statusCode).toBe(201)
  expect(await list()).toEqual([])
  expect(await toTell()).toBe(0)
})

test('a caller who does not take it stays on the list, the desk sees what was missed, and the next one is told', async () => {
  const full = await fullFriday(spa)
  await add(full)
  spa.clock.advance(1)
  await join(spa, full.service, full.sub, 'second@example.com')
  await cancel(spa, full.bookings[0]!)
  await round(spa)
  spa.clock.advance(31)
  expect(readers(await round(spa))).toEqual(['second@example.com'])
  expect(await toTell()).toBe(0)
  expect(await list()).toMatchObject([
    { ...caller, offer: null, missed: { bookingTime: '9:00 AM' } },
    { email: 'second@example.com', offer: { bookingTime: '9:00 AM' }, missed: null },
  ])
})

test('whoever books that day with their number waits no more; others without an address wait on', async () => {
  const full = await fullFriday(spa, 2)
  await add(full)
  await add(full, { fullName: 'Ngozi Eze', phoneNumber: '0809 444 5555' })
  await cancel(spa, full.bookings[0]!)
  spa.clock.advance(1)
  expect((await bookFor(full, { phoneNumber: '+2348032223333' })).statusCode).toBe(201)
  await round(spa)
  expect((await list()).map(({ fullName }) => fullName)).toEqual(['Ngozi Eze'])
})

test('several days are one call, all or none; a day with a free time is booked instead', async () => {
  const full = await fullFriday(spa)
  const nextFriday = '2026-11-27'
  const refused = await add(full, { bookingDates: [FRIDAY, nextFriday] })
  expect(refused.json()).toMatchObject({
    code: 'time_is_free',
    nextTime: { bookingDate: nextFriday, bookingTime: '9:00 AM' },
  })
  expect(await list()).toEqual([])
  await bookFor(full, { bookingDate: nextFriday, phoneNumber: '0805 1112222' })
  expect((await add(full, { bookingDates: [FRIDAY, nextFriday, FRIDAY] })).statusCode).toBe(201)
  expect((await list()).map(({ bookingDate }) => bookingDate)).toEqual([FRIDAY, nextFriday])
})

test.each([
  [{ fullName: '' }, 'fullName'],
  [{ fullName: 'x'.repeat(200) }, 'fullName'],
  [{ phoneNumber: '' }, 'phoneNumber'],
  [{ phoneNumber: '12' }, 'phoneNumber'],
  [{ phoneNumber: '0'.repeat(40) }, 'phoneNumber'],
  [{ email: 'bisi at home' }, 'email'],
  [{ bookingDates: [] }, 'bookingDates'],
])('what is missing or wrong is said with a sentence: %o', async (wrong, field) => {
  const answer = await add(await fullFriday(spa), wrong)
  expect(answer.statusCode, answer.body).toBe(400)
  expect(Object.keys(answer.json().fieldErrors)).toEqual([field])
})

test('five days of one caller are enough, and a list that is off takes nobody', async () => {
  const fridays = await Promise.all([0, 1, 2, 3, 4].map(() => fullFriday(spa)))
  for (const full of fridays) expect((await add(full)).statusCode).toBe(201)
  expect((await add(await fullFriday(spa))).json()).toMatchObject({ code: 'too_many_places' })
  const turn = (isOn: boolean) => spa.call('updateSpa', { body: { spa: { waitingList: { isOn } } }, headers: asOwner })
  await turn(false)
  expect((await add(fridays[0]!)).json()).toMatchObject({ code: 'waiting_list_off' })
  await turn(true)
})

test('erasing a person takes them off the list by their number, and frees what was kept', async () => {
  const full = await fullFriday(spa)
  await add(full, { phoneNumber: '0803 777 8888' })
  await add(full, { fullName: 'Ngozi Eze', phoneNumber: '0809 444 5555' })
  const visit = await bookFor(full, { bookingDate: '2026-11-27', phoneNumber: '+234 803 777 8888' })
  const { _id } = visit.json().booking
  const { personId } = (await selectBooking(spa.db, { id: _id }))!
  await decide(spa, _id, 'cancelled')
  const erased = await spa.call('erasePerson', { parts: { id: personId! }, headers: asOwner })
  expect(erased.statusCode, erased.body).toBe(200)
  expect((await list()).map(({ fullName }) => fullName)).toEqual(['Ngozi Eze'])
})
