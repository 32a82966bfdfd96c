import { expect, onlyLooking, test } from './fixtures.ts'

test.use(onlyLooking)

const SECTIONS = [
  'Appointments and scheduling',
  'Payments and deposits',
  'Health and safety',
  'Professional conduct',
  'Refunds and complaints',
  'Client responsibilities',
  'Staff protocols',
]

test('the footer leads to a page about data that says who, what, why, how long and which rights', async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Your Data' })
  const response = await page.goto((await link.getAttribute('href')) ?? '')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Who we are',
    'What we keep, and why',
    'What stays on your device',
    'How long we keep it',
    'Who else sees it',
    'Your rights',
  ])
})

test('the policy has seven sections, each a step away, and says what a client must know', async ({ page }) => {
  await page.goto('/policy')
  await expect(page.getByRole('heading', { level: 1, name: 'Policies and Protocols' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(SECTIONS)
  for (const fact of [
    'consultation costs 10,000 naira',
    '24-hour cancellation notice',
    '15 minutes late or more',
    'feedback within 24 hours',
    'Completed services are non-refundable',
    'Product sales are final unless defective',
    'Deposits may be required',
    'cash, bank transfer and approved digital platforms',
  ])
    await expect(main).toContainText(fact)

  const steps = main.getByRole('navigation').getByRole('link')
  await expect(steps).toHaveText(SECTIONS)
  for (const name of SECTIONS.toReversed()) {
    await steps.filter({ hasText: name }).click()
    await expect(main.getByRole('heading', { name })).toBeInViewport()
  }
})
