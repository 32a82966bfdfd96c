import { beforeEach, expect, test } from 'vitest'
import type { Service } from '#contract/catalogue/catalogue.ts'
import type { CheckDraft, CheckResponse } from '#contract/catalogue/catalogue-desk.ts'
import { addService, book, FRIDAY, hours, times } from '#server/app/testing/desk.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'

const spa = useSpa()
const headers = asOwner
let service: Service
beforeEach(async () => {
  spa.clock.set('2026-11-16T06:00:00Z')
  service = (await addService(spa)).service
})

const sub = () => service.serviceArray[0]!
const ask = (body: CheckDraft) => spa.call('checkService', { body, headers })

async function check(body: CheckDraft): Promise<CheckResponse> {
  const response = await ask(body)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

async function seenOn(day: string, body: CheckDraft = service) {
  const { subServices } = await check(body)
  return subServices[0]!.days.find(one => one.day === day)!
}

const withHours = (...timeRanges: ReturnType<typeof hours>) => ({
  ...service,
  serviceArray: [{ ...sub(), availability: [{ day: 'Friday', timeRanges }] }],
})

test('it says what customers see: the same times, with bookings and blocks taken out', async () => {
  await book(spa, service, sub(), '10:00 AM')
  const block = { serviceId: service._id, from: `${FRIDAY}T09:00:00+01:00`, until: `${FRIDAY}T09:30:00+01:00` }
  await spa.call('addBlock', { body: block, headers })
  const friday = await seenOn('Friday')
  expect(friday).toMatchObject({ date: FRIDAY, closed: false, merged: false })
  expect(friday.times).toEqual(await times(spa, sub()))
  expect(friday.times).toEqual(['11:00 AM'])
})

test('a week begins on Monday, and every day of it is the next such day', async () => {
  const { subServices } = await check(service)
  expect(subServices[0]!.days.map(({ day, date }) => `${day} ${date}`)).toEqual([
    'Monday 2026-11-16',
    'Tuesday 2026-11-17',
    'Wednesday 2026-11-18',
    'Thursday 2026-11-19',
    'Friday 2026-11-20',
    'Saturday 2026-11-21',
    'Sunday 2026-11-22',
  ])
})

test('a day whose times are over is looked at a week later', async () => {
  spa.clock.set('2026-11-16T20:00:00Z')
  expect(await seenOn('Monday')).toMatchObject({ date: '2026-11-23', times: expect.arrayContaining(['9:00 AM']) })
})

test('a closed day says so, and a day without times why', async () => {
  const closure = await spa.call('addClosure', { body: { from: FRIDAY, to: FRIDAY, reason: 'Staff day' }, headers })
  expect(await seenOn('Friday')).toMatchObject({
    closed: true,
    times: [],
    message: 'We are closed on Friday 20 November (Staff day).',
  })
  await spa.call('deleteClosure', { parts: { id: closure.json().closure._id }, headers })
  expect(await seenOn('Sunday')).toMatchObject({ message: 'We are closed on Sundays.', closed: false })
})

test('ranges that become one are named as such', async () => {
  const [nine, eleven] = [hours(9, 12)[0]!, hours(11, 14)[0]!]
  expect(await seenOn('Friday', withHours(nine, eleven))).toMatchObject({ merged: true, timeRanges: hours(9, 14) })
})

test('turnover and stations of the draft count, not the stored ones', async () => {
  await book(spa, service, sub(), '10:00 AM')
  expect((await seenOn('Friday', { ...service, stations: 2 })).times).toContain('10:00 AM')
  const slower = { ...service, serviceArray: [{ ...sub(), turnoverMinutes: 30 }] }
  expect((await seenOn('Friday', slower)).times).not.toContain('9:00 AM')
})

test('live bookings that would fall outside are named; those that are over, lapsed or fit are not', async () => {
  const early = await book(spa, service, sub(), '9:00 AM')
  await book(spa, service, sub(), '11:00 AM')
  const { outside } = await check(withHours(hours(10, 12)[0]!))
  expect(outside).toEqual([
    {
      _id: early._id,
      fullName: 'Ada Obi',
      subServiceName: 'Ritual 1',
      bookingDate: FRIDAY,
      bookingTime: '9:00 AM',
      status: 'held',
      reason: 'time',
    },
  ])
  spa.clock.advance(61)
  expect((await check(withHours(hours(10, 12)[0]!))).outside).toEqual([])
})

test('a booking of a sub-service that goes is outside', async () => {
  const booking = await book(spa, service, sub(), '9:00 AM')
  const { outside } = await check({ ...service, serviceArray: [] })
  expect(outside).toMatchObject([{ _id: booking._id, reason: 'sub_service' }])
})

test('a service that is not there yet can be checked, and nothing is written', async () => {
  const before = (await spa.call('deskCatalogue', { headers })).body
  const records = await spa.db.selectFrom('ownerRecord').selectAll().execute()
  const availability = [{ day: 'Friday', timeRanges: hours(9, 11) }]
  const friday = await seenOn('Friday', { stations: 1, serviceArray: [{ duration: 60, availability }] })
  expect(friday.times).toEqual(['9:00 AM', '9:30 AM', '10:00 AM'])
  expect((await spa.call('deskCatalogue', { headers })).body).toBe(before)
  expect(await spa.db.selectFrom('ownerRecord').selectAll().execute()).toHaveLength(records.length)
})
