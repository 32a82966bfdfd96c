import { beforeEach, expect, test } from 'vitest'
import type { CreatedBooking } from '#contract/booking/booking.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import type { Block, DeskBooking } from '#contract/desk/desk.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { addService, hours, times } from '#server/app/testing/desk.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { offeredMinutes } from './availability/offered-minutes.ts'
import { bookAtDesk } from './testing/at-desk.ts'

/** Clocks go from one to two o'clock on 28 March 2027, and from two back to one on 31 October. */
const spa = useSpa({ config: { locked: { timeZone: 'Europe/London' } } })
const [SPRING, AUTUMN] = ['2027-03-28', '2027-10-31']
const allDay = DAYS_OF_WEEK.map(day => ({ day, timeRanges: hours(0, 24) }))

let night: Awaited<ReturnType<typeof addService>>
beforeEach(async () => {
  spa.clock.set('2027-03-20T08:00:00Z')
  await spa.call('updateSpa', { body: { deskHours: allDay }, headers: asOwner })
  night = await addService(spa, { subs: [{ duration: 60, availability: allDay }] })
})

const atDesk = (service: Service, bookingTime: string, more = {}) =>
  bookAtDesk(spa, service, { bookingDate: SPRING, bookingTime, ...more })

test.each([
  ['2027-03-28T09:00:00Z', SPRING, '10:00 AM'],
  ['2027-03-28T00:55:00Z', SPRING, '12:55 AM'],
  ['2027-03-28T00:56:00Z', SPRING, '2:00 AM'],
  ['2027-10-31T00:30:00Z', AUTUMN, '1:30 AM'],
  ['2027-10-31T01:30:00Z', AUTUMN, '1:30 AM'],
  ['2027-10-31T12:00:00Z', AUTUMN, '12:00 PM'],
  ['2027-12-31T23:58:00Z', '2028-01-01', '12:00 AM'],
  ['2028-02-29T10:00:00Z', '2028-02-29', '10:00 AM'],
])('who comes in at %s is booked for %s at %s, from that minute on', async (now, bookingDate, bookingTime) => {
  spa.clock.set(now)
  const answer = await atDesk(night.service, 'now')
  expect(answer.statusCode, answer.body).toBe(201)
  const { booking } = answer.json<{ booking: CreatedBooking & DeskBooking }>()
  expect(booking).toMatchObject({ bookingDate, bookingTime })
  const waited = Date.parse(booking.startsAt) - Date.parse(now)
  expect(waited).toBeGreaterThanOrEqual(0)
  expect(waited).toBeLessThan(5 * 60_000)
})

test('the desk cannot leave the offered times for one that no clock shows', async () => {
  const answer = await atDesk(night.service, '1:30 AM', { anyTime: true })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'time_not_offered'])
  expect(answer.json().nextTime).toEqual({ bookingDate: SPRING, bookingTime: '2:00 AM' })
})

test('a weekly block keeps its hours on the wall over the change, for customers and on the desk’s day', async () => {
  // A night before the change: eleven to four.
  const body = { from: '2027-03-20T23:00:00Z', until: '2027-03-21T04:00:00Z', weeklyUntil: SPRING }
  const { block } = (await spa.call('addBlock', { body, headers: asOwner })).json<{ block: Block }>()
  expect((await times(spa, night.sub, SPRING))[0]).toBe('4:00 AM')
  const day = await spa.call('deskDay', { query: { date: SPRING }, headers: asOwner })
  expect(day.json().blocks).toMatchObject([{ from: '2027-03-27T23:00:00.000Z', until: '2027-03-28T03:00:00.000Z' }])
  await spa.call('deleteBlock', { parts: { id: block._id }, headers: asOwner })
})

test('a weekly block names who is inside on the last day that can be booked, too', async () => {
  // The last of 180 days, later in the day than it is now.
  const answer = await atDesk(night.service, '6:00 PM', { bookingDate: '2027-09-16' })
  const body = { from: '2027-03-25T17:00:00Z', until: '2027-03-25T19:00:00Z', weeklyUntil: '2027-12-30' }
  const blocked = (await spa.call('addBlock', { body, headers: asOwner })).json()
  expect(blocked.affected.map(({ _id }: DeskBooking) => _id)).toEqual([answer.json().booking._id])
  await spa.call('deleteBlock', { parts: { id: blocked.block._id }, headers: asOwner })
})

test('what a block takes from the hours on offer is counted in the hours it was blocked in', () => {
  const blocked = [{ resource: 's/1', from: new Date('2027-03-28T01:00:00Z'), until: new Date('2027-03-28T03:00:00Z') }]
  const offerings = [{ resources: ['s/1'], hoursOn: () => [{ start: 0, end: 24 * 60 }], blocked }]
  const week = offeredMinutes({ timeZone: 'Europe/London', from: SPRING, to: SPRING, closures: [], offerings })
  expect(week.get('Sunday')?.slice(0, 6)).toEqual([60, 60, 0, 0, 60, 60])
})

test('a visit that fits into a night one hour longer is not named as outside of the hours', async () => {
  spa.clock.set('2027-10-20T08:00:00Z')
  const toTwo = DAYS_OF_WEEK.map(day => ({ day, timeRanges: hours(0, 2) }))
  const { service, sub } = await addService(spa, { subs: [{ duration: 90, availability: toTwo }] })
  expect(await times(spa, sub, AUTUMN)).toEqual(['12:00 AM', '12:30 AM', '1:00 AM', '1:30 AM'])
  expect((await atDesk(service, '1:30 AM', { bookingDate: AUTUMN })).statusCode).toBe(201)
  expect((await spa.call('checkService', { body: service, headers: asOwner })).json().outside).toEqual([])
})
