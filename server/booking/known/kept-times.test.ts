import { expect, test } from 'vitest'
import type { Service } from '#contract/catalogue.ts'
import { addService, book, FRIDAY } from '#server/testing/desk.ts'
import { useSpa } from '#server/testing/spa.ts'
import { availableTimes, bookedDates } from '../times.ts'
import { keptTimes, readyTimes } from './kept-times.ts'

const spa = useSpa()
const SATURDAY = '2026-11-21'

/** Asks what is kept, and counts how often it had to be made. */
function askedOf({ serviceArray: [sub] }: Service) {
  const made: string[] = []
  const ask = (what: string) =>
    keptTimes(spa.deps, `${what} of ${sub!._id}`, async () => {
      made.push(what)
      const asked = { subServiceId: sub!._id }
      return what.length > 7
        ? availableTimes(spa.deps, { ...asked, date: what })
        : bookedDates(spa.deps, { ...asked, month: what })
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
