import { beforeEach, expect, test } from 'vitest'
import { addService, book, decide, hours } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { freedFriday, keyIn, round, startMonday, take } from '#server/booking/waiting/testing/waiting.ts'
import { aRoom, aTherapist, changeTherapist } from './testing/team.ts'

const spa = useSpa()
beforeEach(() => spa.clock.set(MONDAY_7_AM))

const COLUMNS = ['station', 'therapistId', 'therapistName', 'roomId', 'roomName', 'roomPlace', 'squeezedIn'] as const
const row = ({ _id }: { _id: string }) =>
  spa.db.selectFrom('bookings').select(COLUMNS).where('id', '=', _id).executeTakeFirstOrThrow()

test('bookings ahead get the people who are named, one each at a time, and nobody is mailed', async () => {
  const { service, sub } = await addService(spa, { stations: 2 })
  const [one, other] = [await book(spa, service, sub), await book(spa, service, sub)]
  const later = await book(spa, service, sub, '11:00 AM')
  await spa.deliver()
  const ada = await aTherapist(spa, 'Ada', { subServiceIds: [sub._id] })
  const both = await Promise.all([row(one), row(other)])
  const [hers] = both.filter(({ therapistId }) => therapistId === ada._id)
  expect(hers).toMatchObject({ station: null, therapistName: 'Ada' })
  // Nobody else is there: the desk sees that it lacks somebody.
  const [lacking] = both.filter(({ therapistId }) => therapistId === null)
  expect(lacking).toMatchObject({ station: expect.any(Number), therapistName: '' })
  expect(await row(later)).toMatchObject({ station: null, therapistId: ada._id })

  await aTherapist(spa, 'Bisi', { subServiceIds: [sub._id] })
  const names = (await Promise.all([row(one), row(other)])).map(({ therapistName }) => therapistName)
  expect(names.sort()).toEqual(['Ada', 'Bisi'])
  expect((await row(later)).therapistId).toBe(ada._id)
  expect(await spa.deliver()).toEqual([])
})

test('work is shared out: whoever has least that day is next', async () => {
  const { service, sub } = await addService(spa)
  const bookings = []
  for (const time of ['9:00 AM', '10:00 AM', '11:00 AM']) bookings.push(await book(spa, service, sub, time))
  const [ada, bisi] = [await aTherapist(spa, 'Ada', { hours: [] }), await aTherapist(spa, 'Bisi', { hours: [] })]
  for (const one of [ada, bisi]) await changeTherapist(spa, one, { subServiceIds: [sub._id] })
  for (const booking of bookings) expect((await row(booking)).therapistId).toBeNull()
  // Both begin to work on Fridays in one moment, as far as the bookings are concerned.
  await spa.db.updateTable('therapists').set({ hours: null }).where('id', 'in', [ada._id, bisi._id]).execute()
  await changeTherapist(spa, ada, { about: 'Strong hands' })
  const taken = await Promise.all(bookings.map(async one => (await row(one)).therapistName))
  expect(taken).toEqual(['Ada', 'Bisi', 'Ada'])
})

test('somebody who is off, not at work or blocked is not given anything', async () => {
  const { service, sub } = await addService(spa)
  const booking = await book(spa, service, sub, '10:00 AM')
  const bisi = await aTherapist(spa, 'Bisi', { hours: [{ day: 'Friday', timeRanges: hours(11, 17) }] })
  await changeTherapist(spa, bisi, { subServiceIds: [sub._id] })
  expect((await row(booking)).therapistId).toBeNull()
  await changeTherapist(spa, bisi, { hours: null, daysOff: [{ from: '2026-11-20', to: '2026-11-20' }] })
  expect((await row(booking)).therapistId).toBeNull()
  const block = { therapistId: bisi._id, from: '2026-11-20T10:30:00+01:00', until: '2026-11-20T11:00:00+01:00' }
  const added = await spa.call('addBlock', { body: block, headers: asOwner })
  await changeTherapist(spa, bisi, { daysOff: [] })
  expect((await row(booking)).therapistId).toBeNull()
  await spa.call('deleteBlock', { parts: { id: added.json().block._id }, headers: asOwner })
  await changeTherapist(spa, bisi, { about: 'Back' })
  expect((await row(booking)).therapistId).toBe(bisi._id)
})

test('a room is found for bookings that have a person already, small rooms first, and the person stays', async () => {
  const { service, sub } = await addService(spa, { stations: 2 })
  const bookings = [await book(spa, service, sub), await book(spa, service, sub)]
  const people = [
    await aTherapist(spa, 'Ada', { subServiceIds: [sub._id] }),
    await aTherapist(spa, 'Bisi', { subServiceIds: [sub._id] }),
  ]
  await aRoom(spa, 'Hall', { places: 4, serviceIds: [service._id] })
  const rows = await Promise.all(bookings.map(row))
  for (const one of rows) expect(one).toMatchObject({ roomName: 'Hall', station: null })
  expect(rows.map(({ roomPlace }) => roomPlace).sort()).toEqual([1, 2])
  expect(rows.map(({ therapistId }) => therapistId).sort()).toEqual(people.map(({ _id }) => _id).sort())
})

test('a person without a room is better than neither; the station stays until both are there', async () => {
  const { service, sub } = await addService(spa, { stations: 2 })
  const palm = await aRoom(spa, 'Palm room', { serviceIds: [service._id] })
  const first = await book(spa, service, sub)
  expect(await row(first)).toMatchObject({ roomId: palm._id })
  await spa.call('updateService', { parts: { id: service._id }, body: { takesRoom: false }, headers: asOwner })
  const second = await book(spa, service, sub)
  await spa.call('updateService', { parts: { id: service._id }, body: { takesRoom: true }, headers: asOwner })
  expect(await row(second)).toMatchObject({ roomId: null, station: 1 })
  for (const name of ['Ada', 'Bisi']) await aTherapist(spa, name, { subServiceIds: [sub._id] })
  const { therapistId } = await row(second)
  expect(await row(second)).toMatchObject({ therapistId: expect.any(String), roomId: null, station: 1 })
  await aRoom(spa, 'Garden room', { serviceIds: [service._id] })
  expect(await row(second)).toMatchObject({ therapistId, roomName: 'Garden room', station: null })
})

test('whoever wanted somebody, has been, or no longer comes is left as it is', async () => {
  const { service, sub } = await addService(spa, { stations: 4 })
  const [wanted, cancelled, lapsed] = [
    await book(spa, service, sub),
    await book(spa, service, sub),
    await book(spa, service, sub),
  ]
  await spa.db.updateTable('bookings').set({ therapistWanted: true }).where('id', '=', wanted._id).execute()
  await decide(spa, cancelled._id, 'cancelled')
  await spa.db.updateTable('bookings').set({ status: 'confirmed' }).where('id', '=', wanted._id).execute()
  spa.clock.advance(24 * 60)
  await aTherapist(spa, 'Ada', { subServiceIds: [sub._id] })
  for (const booking of [wanted, cancelled, lapsed])
    expect(await row(booking)).toMatchObject({ therapistId: null, station: expect.any(Number) })
})

test('the owner who ticks again that a service takes people gives the bookings since then somebody, too', async () => {
  const { service, sub } = await addService(spa)
  const ada = await aTherapist(spa, 'Ada', { subServiceIds: [sub._id] })
  const tick = (takesTherapist: boolean) =>
    spa.call('updateService', { parts: { id: service._id }, body: { takesTherapist }, headers: asOwner })
  await tick(false)
  const booking = await book(spa, service, sub)
  expect(await row(booking)).toMatchObject({ station: 1, therapistId: null })
  await tick(true)
  expect(await row(booking)).toMatchObject({ station: null, therapistId: ada._id })
})

test('a treatment that is hidden keeps its people for the bookings it has: one that moves goes to somebody who is free', async () => {
  const { service, sub } = await addService(spa, { stations: 2 })
  const people = [
    await aTherapist(spa, 'Ada', { subServiceIds: [sub._id] }),
    await aTherapist(spa, 'Bisi', { subServiceIds: [sub._id] }),
  ]
  const [one, other] = [await book(spa, service, sub, '10:00 AM'), await book(spa, service, sub, '11:00 AM')]
  await spa.call('deleteService', { parts: { id: service._id }, headers: asOwner })
  const moved = await spa.call('moveBooking', {
    parts: { id: other._id },
    body: { bookingDate: '2026-11-20', bookingTime: '10:00 AM', anyTime: true },
    headers: asOwner,
  })
  expect(moved.json()).toMatchObject({ success: true })
  const rows = await Promise.all([row(one), row(other)])
  expect(rows.map(({ therapistId }) => therapistId).sort()).toEqual(people.map(({ _id }) => _id).sort())
  for (const booking of rows) expect(booking.station).toBeNull()
})

test('what the waiting list is offered is kept for whoever was offered it, when the first person and room are named', async () => {
  await startMonday(spa)
  const { service, sub } = await freedFriday(spa, 'first@example.com')
  const [mail] = await round(spa)
  const ada = await aTherapist(spa, 'Ada', { subServiceIds: [sub._id] })
  const palm = await aRoom(spa, 'Palm room', { serviceIds: [service._id] })
  const columns = ['station', 'therapistId', 'roomId', 'roomPlace'] as const
  const offered = await spa.db.selectFrom('waitingOffers').select(columns).execute()
  expect(offered).toEqual([{ station: null, therapistId: ada._id, roomId: palm._id, roomPlace: 1 }])
  expect((await take(spa, { service, sub })).json().code).toBe('slot_taken')
  const taken = await take(spa, { service, sub }, { offer: keyIn(mail) })
  expect(taken.statusCode, taken.body).toBe(201)
  expect(await row(taken.json().booking)).toMatchObject({ station: null, therapistId: ada._id, roomId: palm._id })
})
