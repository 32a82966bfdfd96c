import { beforeEach, expect, test } from 'vitest'
import { addService, availableTimes, bodyFor, book, decide, FRIDAY, post, times } from '#server/app/testing/desk.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { callsOf } from './own/testing/own.ts'
import { bookAtDesk } from './testing/at-desk.ts'
import { cancel, fullFriday, join, readers, round, startMonday } from './waiting/testing/waiting.ts'

const spa = useSpa()
const at = (time: string, date = FRIDAY) => spa.clock.set(new Date(`${date}T${time}:00+01:00`).toISOString())
const setLead = (leadMinutes: number) =>
  spa.call('updateSpa', { body: { spa: { booking: { leadMinutes } } }, headers: asOwner })

beforeEach(async () => {
  at('07:00')
  await setLead(30)
})

test('a time that starts within half an hour is neither listed nor given to a customer, and the refusal says why', async () => {
  const { service, sub } = await addService(spa)
  at('09:31')
  expect(await times(spa, sub)).toEqual(['10:30 AM', '11:00 AM'])
  const refused = await post(spa, bodyFor(service, sub, '10:00 AM'))
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'time_not_offered'])
  expect(refused.json().message).toMatch(/starts too soon to book online: we need 30 mins’ notice.*call us on \+234/)
  expect((await post(spa, bodyFor(service, sub, '10:30 AM'))).statusCode).toBe(201)
})

test('the day that is empty because of it says so and names the next day; the calendar agrees', async () => {
  const { sub } = await addService(spa)
  const days = async () =>
    (await spa.call('bookedDates', { query: { subServiceId: sub._id, month: '2026-11' } })).json().bookedDates
  at('10:30')
  expect(await times(spa, sub)).toEqual(['11:00 AM'])
  expect(await days()).not.toContain(FRIDAY)
  at('10:31')
  expect(await availableTimes(spa, sub, FRIDAY)).toEqual({
    success: true,
    availableTimes: [],
    message:
      'Online bookings close 30 mins before the start. For a sooner time, please call us on +234 800 555 0142. The next free day is Saturday 21 November.',
    nextFreeDate: '2026-11-21',
  })
  expect(await days()).toContain(FRIDAY)
  at('11:01')
  expect((await availableTimes(spa, sub, FRIDAY)).message).toMatch(/^There are no more times today\./)
})

test('the desk needs no notice', async () => {
  const { service, sub } = await addService(spa)
  at('10:45')
  const query = { subServiceId: sub._id, date: FRIDAY, forDesk: 'true' }
  expect((await spa.call('availableTimes', { query })).json().availableTimes).toEqual(['11:00 AM'])
  expect((await bookAtDesk(spa, service, { bookingTime: '11:00 AM' })).statusCode).toBe(201)
})

test('a customer moves no booking to a time that is too soon, and the desk does', async () => {
  const { service, sub } = await addService(spa)
  const booking = await book(spa, service, sub, '9:00 AM', '2026-11-28')
  await decide(spa, booking._id, 'confirmed')
  at('10:45')
  const own = callsOf(spa, booking)
  const body = { bookingDate: FRIDAY, bookingTime: '11:00 AM' }
  expect(await own.move('11:00 AM')).toMatchObject({ status: 400, body: { code: 'time_not_offered' } })
  expect((await spa.call('moveBooking', { parts: { id: booking._id }, body, headers: asOwner })).statusCode).toBe(200)
})

test('a notice of days hides whole days, and 0 hides nothing', async () => {
  const { sub } = await addService(spa)
  await setLead(2 * 1440)
  expect(await times(spa, sub, '2026-11-21')).toEqual([])
  expect((await availableTimes(spa, sub, '2026-11-21')).message).toContain('close 2 days before the start')
  await setLead(0)
  at('10:59')
  expect(await times(spa, sub)).toEqual(['11:00 AM'])
})

test('who waits is offered no time that would be too soon while the offer is open', async () => {
  await startMonday(spa)
  // From half past six in the evening to nine in the morning it is fourteen hours and a half.
  await setLead(14 * 60)
  const { service, sub, bookings } = await fullFriday(spa)
  await join(spa, service, sub, 'waits@example.com')
  at('18:00', '2026-11-19')
  await cancel(spa, bookings[0]!)
  at('18:31', '2026-11-19')
  expect(await round(spa)).toEqual([])
  await setLead(14 * 60 - 1)
  expect(readers(await round(spa))).toEqual(['waits@example.com'])
})

test('the notice is a whole number of minutes up to a week', async () => {
  for (const wrong of [-1, 10_081, 1.5]) expect((await setLead(wrong)).statusCode).toBe(400)
  expect((await setLead(10_080)).statusCode).toBe(200)
})
