import { expect, test } from './fixtures.ts'

// The question that comes up on the way down the page would lie over the links at its foot.
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('survey_completed', 'true')))

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

test('a link to the page one is on leads to its top, and Back leads away at once', async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Policy', exact: true })
  await link.dblclick()
  await expect(page).toHaveURL('/policy')
  await expect(page.getByRole('heading', { name: 'Policies and Protocols' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await link.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('Back and forward return to where one was on the page', async ({ page }) => {
  const scrollY = () => page.evaluate(() => Math.round(window.scrollY))
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Policy', exact: true })
  let onHome = 0
  // A page that still grows moves the link, and the click would follow it.
  await expect(async () => {
    await link.scrollIntoViewIfNeeded()
    onHome = await scrollY()
    await page.waitForTimeout(300)
    expect(await scrollY()).toBe(onHome)
  }).toPass()
  expect(onHome).toBeGreaterThan(1000)
  await link.click()
  await expect(page.getByRole('heading', { name: 'Policies and Protocols' })).toBeVisible()
  await expect.poll(scrollY).toBe(0)
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  await expect.poll(scrollY).toBe(600)

  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(scrollY).toBe(onHome)
  await page.goForward()
  await expect(page).toHaveURL('/policy')
  await expect.poll(scrollY).toBe(600)

  // A new page starts at its top, also when it was seen further down before.
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  await expect.poll(scrollY).toBe(0)
})

test('a reload stays where one was', async ({ page }) => {
  await page.goto('/policy')
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  await page.reload()
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(700)
})
