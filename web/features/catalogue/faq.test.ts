import { expect, test } from 'vitest'
import { FAQ_ITEMS } from '#contract/rules.ts'
import { seedServices } from '#server/seed/seed-catalogue.ts'
import { aService, aSubService } from '#web/testing/examples.ts'
import { faq } from './faq.ts'

const withDurations = (...durations: number[]) =>
  aService({ serviceArray: durations.map(duration => aSubService({ duration })) })

test('there are five items', () => {
  expect(faq([])).toHaveLength(FAQ_ITEMS)
})

test.each([
  ['an empty catalogue', [], '45 to 90 minutes'],
  ['one plan', [60], 'last 60 minutes'],
  ['short and long plans', [30, 50, 60, 70, 240], '50 to 70 minutes'],
])('how long a session lasts follows from the catalogue: %s', (_, durations, words) => {
  expect(faq([withDurations(...durations)])[0]?.answer).toContain(words)
})

test('the catalogue of a new spa says 45 to 90 minutes', () => {
  const durations = seedServices.flatMap(({ serviceArray = [] }) => serviceArray.map(({ duration }) => duration))
  expect(faq([withDurations(...durations)])[0]?.answer).toContain('Sessions last 45 to 90 minutes')
})
