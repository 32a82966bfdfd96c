import { expect, test } from './fixtures.ts'

test('the description of the API can be read and tried in the browser', async ({ page }) => {
  await page.goto('/api/docs')
  // The viewer is a large script, and a busy machine takes its time to run it.
  await expect(page.getByRole('heading', { level: 1, name: 'The API of' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('link', { name: '/api/docs/openapi.json' })).toBeVisible()

  const group = (name: string) => page.getByRole('heading', { level: 3, name: new RegExp(`^${name} `) })
  await group('Booking').click()
  const booking = page.getByRole('button', { name: 'POST /api/booking/create Book a free time' })
  await booking.click()
  await expect(page.getByText('slot_taken')).toBeVisible()
  await booking.click()

  await group('Site').click()
  await page.getByRole('button', { name: 'GET /api/health Whether the server' }).click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.getByText('"status": "ok"').first()).toBeVisible()
})
