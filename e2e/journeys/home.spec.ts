import { expect, onlyLooking, test } from '../fixtures.ts'

test.use(onlyLooking)

test('the home page opens with the hero and goes on in its order', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const hero = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 1, name: 'Glow Inside & Out' }) })
  expect((await hero.boundingBox())?.height).toBeGreaterThanOrEqual(900)
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Our Services',
    'About Us',
    'Special offers and packages',
    'Why Choose Us',
    'Our Promise to Every Client',
    'Ready to transform your wellness?',
  ])
  await expect(page.locator('[data-stars="5"]')).toHaveCount(3)
})

test('picture and name of a card lead to its service, and its price is said', async ({ page }) => {
  await page.goto('/')
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Waxing' }) })
  await expect(card.getByText('from ₦6,000')).toBeVisible()
  await card.locator('img').click()
  await expect(page).toHaveURL('/services/waxing')
  await page.goBack()
  await card.getByRole('link', { name: 'Waxing', exact: true }).click()
  await expect(page).toHaveURL('/services/waxing')
})
