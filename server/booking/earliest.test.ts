import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EarliestResponse, earliestResponse } from '#contract/booking/earliest.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { addDays } from '#contract/platform/dates.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { DAYS_OF_WEEK, HOLD_MINUTES } from '#contract/rules.ts'
import {
  addService,
  bodyFor,
  book,
  changeService,
  decide,
  FRIDAY,
  hours,
  post,
  times,
} from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, openSpa, type Spa, useSpa } from '#server/app/testing/spa.ts'
import { type DatabaseOptions, type Db, openDatabase } from '#server/platform/db/database.ts'
import { newTestDatabase } from '#server/platform/db/testing/database.ts'

const spa = useSpa()
const MONDAY = '2026-11-16'
const TUESDAY = '2026-11-17'

beforeEach(() => spa.clock.set(MONDAY_7_AM))

async function allEarliest(of: Spa = spa): Promise<EarliestResponse['earliest']> {
  return earliestResponse.parse((await of.call('earliestTimes', {})).json()).earliest
}
const earliest = async ({ _id }: Service, of?: Spa) => (await allEarliest(of))[_id]

const set = (body: object) => spa.call('updateSetting', { body, headers: asOwner })
const close = async (from: string, to: string) => {
  const made = await spa.call('addClosure', { body: { from, to, reason: 'Staff training' }, headers: asOwner })
  expect(made.statusCode, made.body).toBe(201)
  return () => spa.call('deleteClosure', { parts: { id: made.json().closure._id }, headers: asOwner })
}

test('what is said of every service can be booked, and nothing sooner can', async () => {
  const { services } = (await spa.call('fetchServices', {})).json<{ services: Service[] }>()
  const said = await allEarliest()
  expect(Object.keys(said)).toEqual(services.map(({ _id }) => _id))
  for (const service of services) {
    const { date, time } = said[service._id]!
    const plain = service.serviceArray.filter(({ isExtra, isForTwo }) => !isExtra && !isForTwo)
    for (let day = MONDAY; day < date; day = addDays(day, 1))
      for (const sub of plain) expect([day, sub.name, await times(spa, sub, day)]).toEqual([day, sub.name, []])
    const that = await Promise.all(plain.map(async sub => ({ sub, all: await times(spa, sub, date) })))
    const minutes = (label: string) => Date.parse(`2026-01-01 ${label} UTC`)
    expect(Math.min(...that.flatMap(({ all }) => all.map(minutes)))).toBe(minutes(time))
    const { sub } = that.find(({ all }) => all[0] === time)!
    expect((await post(spa, bodyFor(service, sub, time, date))).statusCode).toBe(201)
  }
})

test('it moves on when the time is booked, and comes back when the hold lapses or the booking is cancelled', async () => {
  const { service } = await addService(spa)
  expect(await earliest(service)).toEqual({ date: MONDAY, time: '9:00 AM' })
  const first = await book(spa, service, undefined, '9:00 AM', MONDAY)
  expect(await earliest(service)).toEqual({ date: MONDAY, time: '10:00 AM' })
  await decide(spa, first._id, 'cancelled')
  expect(await earliest(service)).toEqual({ date: MONDAY, time: '9:00 AM' })
  await book(spa, service, undefined, '9:00 AM', MONDAY)
  expect(await earliest(service)).toEqual({ date: MONDAY, time: '10:00 AM' })
  spa.clock.advance(HOLD_MINUTES - 1)
  expect((await earliest(service))?.time).toBe('10:00 AM')
  spa.clock.advance(2)
  expect(await earliest(service)).toEqual({ date: MONDAY, time: '9:00 AM' })
})

test('a time is said as long as it can be booked: until the notice the spa asks for, over midnight and no longer', async () => {
  const { service } = await addService(spa)
  // Half past ten in Lagos: half an hour before the last time of the day.
  spa.clock.set('2026-11-16T09:30:00Z')
  expect(await earliest(service)).toEqual({ date: MONDAY, time: '11:00 AM' })
  spa.clock.set(new Date(Date.parse('2026-11-16T09:30:00Z') + 1).toISOString())
  expect(await earliest(service)).toEqual({ date: TUESDAY, time: '9:00 AM' })
  // Midnight in Lagos.
  for (const now of ['2026-11-16T22:59:59Z', '2026-11-16T23:00:00Z', '2026-11-17T07:30:00Z']) {
    spa.clock.set(now)
    expect(await earliest(service)).toEqual({ date: TUESDAY, time: '9:00 AM' })
  }
  spa.clock.set('2026-11-17T07:31:00Z')
  expect(await earliest(service)).toEqual({ date: TUESDAY, time: '9:30 AM' })
})

test('closed days are passed over, as they come and go', async () => {
  const { service } = await addService(spa)
  expect((await earliest(service))?.date).toBe(MONDAY)
  const reopen = await close(MONDAY, '2026-11-19')
  expect(await earliest(service)).toEqual({ date: FRIDAY, time: '9:00 AM' })
  await reopen()
  expect((await earliest(service))?.date).toBe(MONDAY)
})

test('nothing is said while bookings are paused, or of a service without a time in the next weeks', async () => {
  const { service, sub } = await addService(spa, {
    subs: [{ availability: [{ day: 'Monday', timeRanges: hours(9, 10) }] }],
  })
  await set({ isPaused: { beauty: true } })
  expect(await allEarliest()).toEqual({})
  await set({ isPaused: { beauty: false } })
  expect((await earliest(service))?.date).toBe(MONDAY)
  const reopen = await close(MONDAY, '2026-12-16')
  expect(await earliest(service)).toBeUndefined()
  // A day later the next Monday is no further than thirty days.
  spa.clock.advance(7 * 24 * 60)
  expect(await earliest(service)).toEqual({ date: '2026-12-21', time: '9:00 AM' })
  await reopen()
  await changeService(spa, service, { serviceArray: [{ ...sub, availability: [] }] })
  expect(await earliest(service)).toBeUndefined()
})

test('the first of several treatments counts, and what is not booked by itself does not', async () => {
  const everyDay = (from: number) => DAYS_OF_WEEK.map(day => ({ day, timeRanges: hours(from, from + 1) }))
  const subs = [
    { availability: everyDay(15) },
    { availability: everyDay(11) },
    { availability: everyDay(9), isExtra: true },
    { availability: everyDay(10), isForTwo: true },
  ]
  const { service } = await addService(spa, { subs })
  expect(await earliest(service)).toEqual({ date: MONDAY, time: '11:00 AM' })
})

test('the answer is kept: the same bytes until something changes, and an ETag', async () => {
  const { service } = await addService(spa)
  const first = await spa.call('earliestTimes', {})
  const again = await spa.call('earliestTimes', { headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await book(spa, service, undefined, '9:00 AM', MONDAY)
  const changed = await spa.call('earliestTimes', { headers: { 'if-none-match': String(first.headers.etag) } })
  expect(changed.statusCode).toBe(200)
})

test('of a large catalogue only what its pages show first is looked for', async () => {
  const large = await openSpa()
  try {
    for (let added = 0; added < 20; added++) await addService(large, { name: `Ritual ${added}` })
    expect(Object.keys(await allEarliest(large))).toHaveLength(12)
  } finally {
    await large.close()
  }
})

/** Two processes can share a PostgreSQL; on the embedded database they are two servers with a cache each. */
let database: DatabaseOptions
let handles: Db[] = []
const others: Spa[] = []
beforeAll(async () => {
  database = await newTestDatabase()
  const first = await openDatabase(database)
  handles = [first, database.databaseUrl ? await openDatabase(database) : first]
  for (const db of handles) others.push(await openSpa({ db }))
})
afterAll(async () => {
  for (const { app } of others) await app.close()
  for (const db of new Set(handles)) await db.destroy()
})

test('a booking made in another process moves it on within a second', async () => {
  const [here, there] = others as [Spa, Spa]
  const { service } = await addService(here)
  for (const { clock } of others) clock.advance(1 / 60)
  expect(await earliest(service, there)).toEqual({ date: MONDAY, time: '9:00 AM' })
  await book(here, service, undefined, '9:00 AM', MONDAY)
  expect(await earliest(service, here)).toEqual({ date: MONDAY, time: '10:00 AM' })
  for (const { clock } of others) clock.advance(1000 / MS_PER_MINUTE)
  expect(await earliest(service, there)).toEqual({ date: MONDAY, time: '10:00 AM' })
})
