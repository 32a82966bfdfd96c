import { expect, test } from '@playwright/test'

test('the home page comes alive without a word on the console', async ({ page }) => {
  const said: string[] = []
  page.on('console', message => said.push(`${message.text()} ${message.location().url}`))
  page.on('pageerror', error => said.push(error.message))
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(said).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the home page names every service', async ({ page, request }) => {
    const answer = await request.get('/api/services/fetch_all')
    const { services } = (await answer.json()) as { services: { name: string }[] }
    expect(services.length).toBeGreaterThanOrEqual(7)
    await page.goto('/')
    for (const { name } of services) await expect(page.getByText(name).first()).toBeAttached()
  })
})
