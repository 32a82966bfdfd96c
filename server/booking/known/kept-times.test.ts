import { expect, test } from 'vitest'
import type { Service } from '#contract/catalogue.ts'
import { addService, book, FRIDAY } from '#server/testing/desk.ts'
import { useSpa } from '#server/testing/spa.ts'
import { availableTimes, bookedDates, type Dated } from '../times.ts'
import { keptTimes, readyTimes } from './kept-times.ts'

const spa = useSpa()
const SATURDAY = '2026-11-21'

/** Asks what is kept, and lists what had to be made for it. */
function askedOf({ serviceArray: [sub] }: Service) {
  const made: string[] = []
  const listed = (what: string, dated: Dated<object>): Dated<object> => {
    made.push(what)
    const again = () => {
      const anew = dated.again()
      return anew && listed(what, anew)
    }
    return { ...dated, again }
  }
  const ask = (what: string) =>
    keptTimes(spa.deps, `${what} of ${sub!._id}`, async () => {
      const asked = { subServiceId: sub!._id }
      const isDate = what.length > 7
      const dated = isDate
        ? await availableTimes(spa.deps, { ...asked, date: what })
        : await bookedDates(spa.deps, { ...asked, month: what })
      return listed(what, dated)
    })
  const isReady = (what: string) => readyTimes(spa.deps, `${what} of ${sub!._id}`) !== undefined
  return { ask, isReady, made }
}

test('a booking changes the answers about its own day and month, and those about others stay', async () => {
  const { service } = await addService(spa)
  const { ask, made } = askedOf(service)
  const all = [FRIDAY, SATURDAY, '2026-11', '2026-12']
  for (const what of all) await ask(what)
  await book(spa, service)
  made.length = 0
  for (const what of all) await ask(what)
  expect(made).toEqual([FRIDAY, '2026-11'])
  expect(JSON.parse(String((await ask(FRIDAY)).identity)).availableTimes).not.toContain('9:00 AM')
})

test('who asks about one day after a booking makes the others ready again, also of other services', async () => {
  const [booked, other] = [await addService(spa), await addService(spa)]
  const here = askedOf(booked.service)
  const there = askedOf(other.service)
  for (const what of [FRIDAY, SATURDAY]) for (const { ask } of [here, there]) await ask(what)
  await book(spa, booked.service)
  expect([here.isReady(SATURDAY), there.isReady(FRIDAY)]).toEqual([false, false])
  await here.ask(FRIDAY)
  expect([here.isReady(SATURDAY), there.isReady(FRIDAY)]).toEqual([true, true])
})

test('who asks about one day after a booking makes all months of the service ready, the booked one as it is now', async () => {
  const { service } = await addService(spa)
  const { ask, isReady, made } = askedOf(service)
  const months = ['2026-11', '2026-12', '2027-01']
  for (const what of [FRIDAY, SATURDAY, ...months]) await ask(what)
  await book(spa, service)
  await ask(SATURDAY)
  made.length = 0
  expect(months.map(isReady)).toEqual([true, true, true])
  expect(made).toEqual(['2026-11'])
})

test('an answer that a booking did not change is the same to those who have it already', async () => {
  const { service } = await addService(spa)
  const { ask } = askedOf(service)
  const before = await ask('2026-11')
  await book(spa, service)
  expect(await ask('2026-11')).toBe(before)
})

test('what was booked here is known before anybody asks', async () => {
  const { service } = await addService(spa)
  const { ask, isReady, made } = askedOf(service)
  for (const what of [FRIDAY, SATURDAY, '2026-11']) await ask(what)
  await book(spa, service)
  expect(isReady(FRIDAY)).toBe(false)
  spa.deps.bookings.catchUpSoon()
  made.length = 0
  await expect.poll(() => isReady(SATURDAY)).toBe(true)
  expect([FRIDAY, '2026-11'].map(isReady)).toEqual([true, true])
  expect(made).toEqual([FRIDAY, '2026-11'])
})

test('whoever has missed more changes than are listed reads the month again', async () => {
  const { service } = await addService(spa, { stations: 30 })
  const { ask, made } = askedOf(service)
  for (const what of [FRIDAY, SATURDAY]) await ask(what)
  for (let n = 0; n < 25; n++) {
    const { _id } = await book(spa, service)
    await spa.call('releaseBooking', { body: { bookingId: _id } })
  }
  await book(spa, service)
  made.length = 0
  await ask(FRIDAY)
  await ask(SATURDAY)
  expect(made).toEqual([FRIDAY, SATURDAY])
})
