import { expect, test } from 'vitest'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { HOLD_MINUTES } from '#contract/rules.ts'
import { addService, book, FRIDAY } from '#server/app/testing/desk.ts'
import { useSpa } from '#server/app/testing/spa.ts'
import { availableTimes, bookedDates } from '#server/booking/times.ts'
import { type PoolResponse, poolResponse, poolResponseIfFresh } from './pool-responses.ts'

const spa = useSpa()
const SATURDAY = '2026-11-21'

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

test('a booking makes the responses of its pool be computed again, and those of other pools stay', async () => {
  const [booked, other] = [await addService(spa), await addService(spa)]
  const here = askedOf(booked.service)
  const there = askedOf(other.service)
  const askAll = async () => {
    for (const { ask, computed } of [here, there]) {
      computed.length = 0
      for (const what of [FRIDAY, '2026-11']) await ask(what)
    }
  }
  await askAll()
  await book(spa, booked.service)
  await askAll()
  expect([here.computed, there.computed]).toEqual([[FRIDAY, '2026-11'], []])
  expect(JSON.parse(String((await here.ask(FRIDAY)).identity)).availableTimes).not.toContain('9:00 AM')
})

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
  expect(await askAfter(0)).toBe(0)
  expect(await askAfter(0.05)).toBe(1)
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
