import { expect, test } from 'vitest'
import { faq } from '#contract/catalogue/faq.ts'
import { seedServices } from '#server/operations/seed/seed-catalogue.ts'
import { aService, aSpa, aSubService } from '#web/testing/examples.ts'

const seeded = seedServices.flatMap(({ serviceArray = [] }) => serviceArray.map(({ duration }) => duration))

test.each([
  ['an empty catalogue', [], '45 to 90 minutes'],
  ['a new spa', seeded, 'Sessions last 45 to 90 minutes'],
  ['one plan', [60], 'last 60 minutes'],
  ['short and long plans', [30, 50, 60, 70, 240], '50 to 70 minutes'],
])('how long a session lasts follows from the catalogue: %s', (_, durations, words) => {
  const service = aService({ serviceArray: durations.map(duration => aSubService({ duration })) })
  expect(faq([service], aSpa())[0]?.answer).toContain(words)
})

test('who is to book reads what is paid before the visit, where that is not all', () => {
  const answer = (spa: Parameters<typeof aSpa>[0]) => faq([aService()], aSpa(spa))[3]?.answer
  expect(answer({})).toMatch(/it is yours\.$/)
  expect(answer({ payment: { deposit: { kind: 'share', value: 30 } } })).toMatch(
    /it is yours\. Before your visit you transfer a deposit of 30% of the price\. The rest you pay at the spa\.$/,
  )
})

test('the questions of the owner take the place of the site’s own five', () => {
  const own = [{ question: 'Where do I park?', answer: 'Behind the house.' }]
  expect(faq([aService()], aSpa({ texts: { faq: own } }))).toEqual(own)
  expect(faq([aService()], aSpa({ texts: { faq: [] } }))).toHaveLength(5)
})
