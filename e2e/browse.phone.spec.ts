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

test('the footer has all of it in 600 pixels of a phone, each link with room for a thumb, and says whether the spa is open', async ({
  page,
}) => {
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  await expect(footer.getByText(/^(Open until|Opens|Closed)/)).toBeVisible()
  expect((await footer.boundingBox())!.height).toBeLessThanOrEqual(600)
  for (const words of ['Opposite the Ikorodu roundabout', 'Free parking in the yard'])
    await expect(footer.getByText(words)).toBeVisible()
  await expect(footer.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me/)
  for (const link of await footer.getByRole('link').all())
    expect([await link.innerText(), (await link.boundingBox())!.height >= 44]).toEqual([expect.any(String), true])
})

test('cards say the earliest time once they are near the view, all of them from one answer', async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  const answers = () => asked.filter(path => path === '/api/services/earliest').length
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(answers()).toBe(0)
  const said = page.getByText(/^Earliest: /)
  await page.getByRole('heading', { name: 'Waxing' }).scrollIntoViewIfNeeded()
  await expect(said.first()).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Facials', exact: true }).click()
  await expect(page).toHaveURL('/services/facials')
  await expect(said.first()).toHaveText(/^Earliest: (today|tomorrow|\w{3} \d+ \w{3}) \d+(:\d\d)? [AP]M$/)
  expect(answers()).toBe(1)
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
