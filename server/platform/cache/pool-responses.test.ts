import { expect, test } from 'vitest'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { DAYS_OF_WEEK, DURATION_MINUTES_MAX, HOLD_MINUTES } from '#contract/rules.ts'
import { addService, book, FRIDAY, hours, SUNDAY } from '#server/app/testing/desk.ts'
import { useSpa } from '#server/app/testing/spa.ts'
import { availableTimes, bookedDates } from '#server/booking/times.ts'
import { type PoolResponse, poolResponse, poolResponseIfFresh } from './pool-responses.ts'

const spa = useSpa()
const SATURDAY = '2026-11-21'
const MONDAY = '2026-11-23'
const NEXT_FRIDAY = '2026-11-27'
const THURSDAY = '2026-11-19'

/** Asks for cached responses, and lists what had to be computed for them. */
function askedOf({ serviceArray: [sub] }: Service) {
  const computed: string[] = []
  const keyOf = (what: string) => `${what} of ${sub!._id}`
  const ask = (what: string) =>
    poolResponse(spa.deps, keyOf(what), async () => {
      const asked = { subServiceId: sub!._id }
      const isDate = what.length > 7
      const prepared: PoolResponse = isDate
        ? await availableTimes(spa.deps, { ...asked, date: what })
        : await bookedDates(spa.deps, { ...asked, month: what })
      const respond: PoolResponse['respond'] = (...seen) => {
        computed.push(what)
        return prepared.respond(...seen)
      }
      return { ...prepared, respond }
    })
  const isReady = (what: string) => poolResponseIfFresh(spa.deps, keyOf(what)) !== undefined
  return { ask, isReady, computed }
}

test('a response about a day that a booking does not touch is not computed again, nor is one of another pool', async () => {
  const [booked, other] = [await addService(spa), await addService(spa)]
  const here = askedOf(booked.service)
  const there = askedOf(other.service)
  const askAll = async () => {
    for (const { ask, computed } of [here, there]) {
      computed.length = 0
      for (const what of [FRIDAY, MONDAY, '2026-11', '2026-12']) await ask(what)
    }
  }
  await askAll()
  await book(spa, booked.service)
  await askAll()
  expect([here.computed, there.computed]).toEqual([[FRIDAY, '2026-11'], []])
  expect(JSON.parse(String((await here.ask(FRIDAY)).identity)).availableTimes).not.toContain('9:00 AM')
})

test('a response about a day without times depends on the days until the next free one, and on none after it', async () => {
  const { service } = await addService(spa, {
    subs: [{ availability: DAYS_OF_WEEK.slice(1).map(day => ({ day, timeRanges: hours(9, 10) })) }],
  })
  const { ask, computed } = askedOf(service)
  const next = async () => JSON.parse(String((await ask(SUNDAY)).identity)).nextFreeDate
  expect(await next()).toBe(MONDAY)
  await book(spa, service, undefined, undefined, NEXT_FRIDAY)
  expect(await next()).toBe(MONDAY)
  expect(computed).toEqual([SUNDAY])
  await book(spa, service, undefined, undefined, MONDAY)
  expect(await next()).toBe('2026-11-24')
})

const everyDay = (...timeRanges: ReturnType<typeof hours>) => DAYS_OF_WEEK.map(day => ({ day, timeRanges }))
test.each([
  {
    reaches: 'by its cleaning, from the evening before',
    sub: { turnoverMinutes: 90, availability: everyDay(...hours(0, 3), ...hours(22, 24)) },
    time: '11:00 PM',
    first: '1:30 AM',
  },
  {
    reaches: 'from a day (of UTC) that no response about it looks at',
    sub: {
      duration: DURATION_MINUTES_MAX,
      turnoverMinutes: DURATION_MINUTES_MAX,
      availability: everyDay(...hours(0, 24)),
    },
    time: '12:00 AM',
    first: undefined,
  },
])(
  'a booking that reaches into a day makes its responses be computed again: $reaches',
  async ({ sub, time, first }) => {
    const { service } = await addService(spa, { subs: [sub] })
    const { ask, computed } = askedOf(service)
    const listed = async () => JSON.parse(String((await ask(FRIDAY)).identity)).availableTimes[0]
    expect(await listed()).toBe('12:00 AM')
    await book(spa, service, undefined, time, THURSDAY)
    expect(await listed()).toBe(first)
    expect(computed).toEqual([FRIDAY, FRIDAY])
  },
)

test('one reader after a booking makes all other responses fresh, also of other pools', async () => {
  const [booked, other] = [await addService(spa), await addService(spa)]
  const here = askedOf(booked.service)
  const there = askedOf(other.service)
  const months = ['2026-11', '2026-12', '2027-01']
  for (const what of [FRIDAY, SATURDAY, ...months]) for (const { ask } of [here, there]) await ask(what)
  await book(spa, booked.service)
  expect([here.isReady(SATURDAY), there.isReady(FRIDAY)]).toEqual([false, false])
  await here.ask(FRIDAY)
  expect([SATURDAY, ...months].map(here.isReady)).toEqual([true, true, true, true])
  expect([FRIDAY, SATURDAY, ...months].map(there.isReady)).toEqual([true, true, true, true, true])
})

test('a response that a booking did not change has the same bytes and etag', async () => {
  const { service } = await addService(spa)
  const { ask } = askedOf(service)
  const before = await ask('2026-11')
  await book(spa, service)
  expect(await ask('2026-11')).toBe(before)
})

test('a response holds until the minute ends or a hold lapses', async () => {
  const { service } = await addService(spa)
  const { ask, computed } = askedOf(service)
  spa.clock.advance(0.2)
  await book(spa, service)
  const askAfter = async (minutes: number) => {
    spa.clock.advance(minutes)
    computed.length = 0
    await ask(FRIDAY)
    return computed.length
  }
  expect(await askAfter(0)).toBe(1)
  expect(await askAfter(0.7)).toBe(0)
  expect(await askAfter(0.2)).toBe(1)
  // The hold began twelve seconds into a minute, and so it ends.
  await askAfter(HOLD_MINUTES - 0.95)
  await ask(MONDAY)
  expect(await askAfter(0)).toBe(0)
  expect(await askAfter(0.05)).toBe(1)
  await ask(MONDAY)
  expect(computed).toEqual([FRIDAY])
})

test('after more changes than the database lists the pool is read anew', async () => {
  const { service } = await addService(spa, { stations: 30 })
  const { ask, computed } = askedOf(service)
  for (const what of [FRIDAY, SATURDAY]) await ask(what)
  for (let n = 0; n < 25; n++) {
    const { _id } = await book(spa, service)
    await spa.call('releaseBooking', { body: { bookingId: _id } })
  }
  await book(spa, service)
  computed.length = 0
  await ask(FRIDAY)
  await ask(SATURDAY)
  expect(computed).toEqual([FRIDAY, SATURDAY])
})
