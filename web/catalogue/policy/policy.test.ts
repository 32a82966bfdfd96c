import { expect, test } from 'vitest'
import { policyText } from '#contract/messages.ts'
import { aSpa } from '#web/testing/examples.ts'
import { accessibilitySections } from './AccessibilityPage.tsx'
import { policySections } from './PolicyPage.tsx'
import { privacySections } from './PrivacyPage.tsx'

const sections = policySections(aSpa())
const said = (id: string) => sections.find(section => section.id === id)!.points.join(' ')

test('the page has the seven sections, in their order', () => {
  expect(sections.map(({ heading }) => heading)).toEqual([...policyText.sections])
})

test.each([
  ['appointments', /face-to-face consultation costs 10,000 naira/],
  ['appointments', /24-hour cancellation notice to avoid fees/],
  ['appointments', /15 minutes late or more.*(shorten your time or cancel)/],
  ['refunds', /feedback within 24 hours/],
  ['refunds', /Completed services are non-refundable/],
  ['refunds', /Product sales are final unless defective/],
  ['payments', /Deposits may be required/],
  ['payments', /accept cash, bank transfer and approved digital platforms/],
])('%s: %s', (id, fact) => {
  expect(said(id)).toMatch(fact)
})

test.each([
  [{ kind: 'share', value: 30 }, /transfer a deposit of 30% of the price\. The rest you pay at the spa\./],
  [
    { kind: 'amount', value: 10_000 },
    /transfer a deposit of ₦10,000 for each treatment\. The rest you pay at the spa\./,
  ],
  [{ kind: 'none' }, /You pay at the spa, unless we ask for a deposit/],
] as const)('what is paid before a visit is said, and why it may be asked: %o', (deposit, rule) => {
  const points = policySections(aSpa({ payment: { deposit } }))
    .find(({ id }) => id === 'payments')!
    .points.join(' ')
  expect(points).toMatch(/Deposits may be required/)
  expect(points).toMatch(rule)
})

test('where all is paid before, nothing is said of a rest', () => {
  expect(said('payments')).not.toMatch(/The rest|at the spa/)
})

test('the page about data says who, what, why, how long and which rights', () => {
  expect(privacySections(aSpa()).map(({ heading }) => heading)).toEqual([
    'Who we are',
    'What we keep, and why',
    'What stays on your device',
    'How long we keep it',
    'Who else sees it',
    'Your rights',
  ])
})

test('the statement on accessibility names the standard, what is still in the way, and how to reach this very spa', () => {
  const spa = aSpa({ name: 'Utulivu Spa' })
  const statement = accessibilitySections(spa)
  expect(statement.map(({ id }) => id)).toContain('what-is-in-the-way')
  const text = statement.flatMap(({ points }) => points).join('\n')
  expect(text).toContain('The site of Utulivu Spa is made to meet the Web Content Accessibility Guidelines (WCAG) 2.2')
  for (const way of [spa.email.support, spa.phone.display]) expect(text).toContain(way)
})
