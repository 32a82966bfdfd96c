import { expect, test } from 'vitest'
import { FAQ_ITEMS } from '#contract/rules.ts'
import { faq } from './faq.ts'

test('five questions are answered, session length among them', () => {
  expect(faq).toHaveLength(FAQ_ITEMS)
  expect(faq[0]?.answer).toContain('45 to 90 minutes')
})
