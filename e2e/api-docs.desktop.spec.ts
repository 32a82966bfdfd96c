import { expect, test } from './fixtures.ts'

test('the description of the API can be read and tried in the browser', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1, name: 'The API of' })).toBeVisible()
  await expect(page.getByRole('link', { name: '/api/docs/openapi.json' })).toBeVisible()

  await page.getByRole('button', { name: 'POST /api/booking/create' }).click()
  await expect(page.getByText('slot_taken')).toBeVisible()
  await page.getByRole('button', { name: 'POST /api/booking/create' }).click()

  await page.getByRole('button', { name: 'GET /api/health' }).click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.getByText('"status": "ok"').first()).toBeVisible()
})
