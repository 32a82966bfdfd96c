import { expect, test } from './fixtures.ts'

test('the footer leads to every service, the policy and the spa itself', async ({ page, request }) => {
  const { services } = await (await request.get('/api/services/fetch_all')).json()
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const { name, slug } of services)
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/services/${slug}`)
  await expect(footer.getByRole('link', { name: 'Protocols' })).toHaveAttribute('href', '/policy')
  for (const name of [/Ikorodu, Lagos State/, /\+234/, /@/, 'Privacy Policy', 'Instagram'])
    await expect(footer.getByRole('link', { name })).toHaveAttribute('target', '_blank')
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
})

test('a page change starts at the top', async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Policy', exact: true })
  await link.scrollIntoViewIfNeeded()
  await link.click()
  await expect(page).toHaveURL('/policy')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('a link to the page one is on leads to its top, and Back leads away at once', async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Policy', exact: true })
  await link.dblclick()
  await expect(page).toHaveURL('/policy')
  await link.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a token saved on the device goes with every call from the first on', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('token', 'saved-before'))
  const tokens: (string | undefined)[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname.startsWith('/api/')) tokens.push(request.headers().authorization)
  })
  await page.goto('/services/massage', { waitUntil: 'networkidle' })
  expect(tokens.length).toBeGreaterThanOrEqual(4)
  expect(new Set(tokens)).toEqual(new Set(['Bearer saved-before']))
})
