import { expect, test } from 'vitest'
import { aSpa } from '#web/testing/examples.ts'
import { accessibilitySections } from './AccessibilityPage.tsx'

const spa = aSpa({ name: 'Utulivu Spa' })
const said = accessibilitySections(spa)
  .flatMap(({ inShort, points }) => [inShort, ...points])
  .join('\n')

test('the statement names the standard, what is still in the way, and how to reach this very spa', () => {
  expect(said).toContain('The site of Utulivu Spa is made to meet the Web Content Accessibility Guidelines (WCAG) 2.2')
  expect(said).toContain(spa.email.support)
  expect(said).toContain(spa.phone.display)
  expect(accessibilitySections(spa).map(({ id }) => id)).toContain('what-is-in-the-way')
})
