import { expect, onlyLooking, test } from '../fixtures.ts'

test.use(onlyLooking)

test('from the list of services to a plan, and on to booking it', async ({ page }) => {
  await page.goto('/services')
  await page.getByRole('link', { name: 'View Service: Facials' }).click()
  await expect(page).toHaveURL('/services/facials')
  await expect(page.getByRole('heading', { level: 1, name: 'Skin that feels like yours again' })).toBeVisible()
  await expect(page).toHaveTitle(/^Facials: /)

  const plan = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Deep Cleansing Facial' }) })
  await expect(plan).toContainText('#32,000')
  await expect(plan).toContainText('1 hour and 15 mins')
  await expect(plan.getByText('when can you book?')).toBeVisible()
  await expect(plan).toContainText('Sat')
  await expect(plan).toContainText('10:00 AM - 5:30 PM')

  await plan.getByRole('link', { name: 'Book Now' }).click()
  await expect(page).toHaveURL(/\/booking\?service=facials&sub=[\w-]+$/)
})

test('picture and name of a card lead to its service, and its price is said', async ({ page }) => {
  await page.goto('/services')
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Waxing' }) })
  await expect(card.getByText('from ₦6,000')).toBeVisible()
  await card.locator('img').click()
  await expect(page).toHaveURL('/services/waxing')
  await page.goBack()
  await card.getByRole('link', { name: 'Waxing', exact: true }).click()
  await expect(page).toHaveURL('/services/waxing')
})

test('a timetable that all plans share is folded, and opens without JavaScript too', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, javaScriptEnabled: false })
  await page.goto('/services/lashes-brows')
  const plan = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Brow Lamination' }) })
  await expect(plan).toContainText('10:00 AM - 7:00 PM')
  await expect(plan.getByText('10:00 AM - 7:00 PM').first()).toBeHidden()
  await plan.getByText('when can you book?').click()
  await expect(plan.getByText('10:00 AM - 7:00 PM').first()).toBeVisible()
  await page.close()
})

test('several questions can be open at once', async ({ page }) => {
  await page.goto('/services/massage')
  const length = page.getByText('How long does a session last?')
  await length.click()
  await page.getByText('Do I need to book?').click()
  await expect(page.getByText(/Sessions last 45 to 90 minutes/)).toBeVisible()
  await expect(page.getByText(/kept for one person/)).toBeVisible()
  await length.click()
  await expect(page.getByText(/Sessions last 45 to 90 minutes/)).toBeHidden()
})

test('another service is asked for when the address changes', async ({ page }) => {
  await page.goto('/services/facials')
  const asked = page.waitForResponse('**/api/services/fetch/waxing')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Waxing', exact: true }).click()
  expect((await asked).status()).toBe(200)
  await expect(page).toHaveURL('/services/waxing')
  await expect(page.getByRole('article').filter({ hasText: 'Brazilian Wax' })).toBeVisible()
})

test('the packages the home page offers are a service like the others', async ({ page }) => {
  await page.goto('/services/spa-packages')
  await expect(page.getByRole('heading', { name: 'Pricing Plans' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book Now: Retreat for Two' })).toBeVisible()
})
