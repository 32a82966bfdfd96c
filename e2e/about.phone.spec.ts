import { expect, onlyLooking, test } from './fixtures.ts'

test.use(onlyLooking)

test('the map comes from the maps service when it is nearly in view, and not before', async ({ page }) => {
  const outside: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith('http://localhost')) outside.push(new URL(request.url()).host)
  })
  await page.route('https://www.google.com/**', route => route.fulfill({ contentType: 'text/html', body: 'A map' }))

  await page.goto('/about', { waitUntil: 'networkidle' })
  expect(outside).toEqual([])
  await page.getByRole('heading', { name: 'Visit Us' }).scrollIntoViewIfNeeded()
  await expect(page.frameLocator('iframe[title^="Map"]').getByText('A map')).toBeVisible()
  expect([...new Set(outside)]).toEqual(['www.google.com'])
})

test('the spa can be visited, written to and booked from its page', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome to / })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Get Directions' })).toHaveAttribute('href', /google\.com\/maps\/dir/)
  const connect = main.getByRole('region', { name: 'Connect With Us' })
  for (const [name, host] of [
    ['WhatsApp', 'wa.me'],
    ['Instagram', 'instagram.com'],
    ['Snapchat', 'snapchat.com'],
  ] as const) {
    const link = connect.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', new RegExp(host.replace('.', '\\.')))
    await expect(link).toHaveAttribute('target', '_blank')
  }
  await main.getByRole('link', { name: 'Massage', exact: true }).click()
  await expect(page).toHaveURL('/services/massage')
  await page.goBack()
  await connect.getByRole('link', { name: 'Book Now' }).click()
  await expect(page).toHaveURL('/booking')
})
