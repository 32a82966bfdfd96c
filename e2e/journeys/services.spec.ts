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

test('the week of a plan is one line, which opens without JavaScript too', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, javaScriptEnabled: false })
  await page.goto('/services/lashes-brows')
  const plan = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Brow Lamination' }) })
  await expect(plan.getByText('Mon–Wed & Sat 10–6, Thu–Fri 10–7')).toBeVisible()
  await expect(plan).toContainText('10:00 AM - 7:00 PM')
  await expect(plan.getByText('10:00 AM - 7:00 PM').first()).toBeHidden()
  await plan.getByText('when can you book?').click()
  await expect(plan.getByText('10:00 AM - 7:00 PM').first()).toBeVisible()
  await page.close()
})
