import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** A line on which the page has come, and its code is still on the way: until it is let through. */
async function openWithoutCode(page: Page, path: string) {
  let arrive = () => {}
  const here = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await here
    await route.continue()
  })
  await page.goto(path)
  return arrive
}

test('the menu opens before the code is there, and Search pressed in it opens when it is', async ({ page }) => {
  const arrive = await openWithoutCode(page, '/')
  const bar = page.getByRole('banner')
  const toggle = bar.locator('summary:visible', { hasText: 'Menu' })
  await toggle.click()
  await expect(bar.getByRole('link', { name: 'About Us' })).toBeVisible()
  await bar.getByRole('button', { name: 'Search Services' }).click()
  arrive()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden()
  await toggle.click()
  await expect(bar.getByRole('link', { name: 'About Us' })).toBeVisible()
  await toggle.click()
  await expect(bar.getByRole('link', { name: 'About Us' })).toBeHidden()
})

test('Unsubscribe pressed before the code is there unsubscribes the address in the link', async ({ page }) => {
  const arrive = await openWithoutCode(page, `/newsletter/unsubscribe/${btoa('early@example.com')}`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  const asked = page.waitForRequest('**/api/newsletter/beauty/unsubscribe/**')
  arrive()
  expect(decodeURIComponent((await asked).url())).toContain('early@example.com')
  await expect(page.getByText('Successfully unsubscribed from newsletter')).toBeVisible()
})

test('a page is laid out as far as the screen goes, and whole a moment later; to whom it was left half-way, at once', async ({
  page,
}) => {
  const left = () =>
    page
      .locator('.section, article, footer')
      .evaluateAll(all => all.filter(one => getComputedStyle(one).contentVisibility === 'auto').length)
  const arrive = await openWithoutCode(page, '/')
  arrive()
  await expect.poll(left).toBe(0)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const whole = await height()
  let top = 900
  const scrolled = (to: number) => {
    scrollTo({ top: to, behavior: 'instant' })
    return history.state
  }
  // Until the code is there, nobody writes down where one is.
  await expect.poll(() => page.evaluate(scrolled, top++)).not.toBeNull()
  await page.reload({ waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  expect([await left(), await height()]).toEqual([0, whole])
})

for (const path of ['/', '/services', '/services/facials', '/policy'])
  test(`${path} is as wide as the screen while the rest of it is not laid out`, async ({ page }) => {
    await page.addInitScript(() => {
      const measure = () => Object.assign(window, { widthAtFirst: document.documentElement.scrollWidth })
      document.addEventListener('DOMContentLoaded', measure)
    })
    await openWithoutCode(page, path)
    const width = page.viewportSize()?.width
    expect(await page.evaluate(() => (window as { widthAtFirst?: number }).widthAtFirst)).toBe(width)
  })

for (const path of ['/', '/services', '/services/facials', '/about', '/booking', '/policy'])
  test(`the styles ${path} opens with can be applied before its fonts are there`, async ({ request }) => {
    const [, styles = ''] = (await (await request.get(path)).text()).match(/<style>(.*?)<\/style>/s) ?? []
    expect(styles).toContain('max-width')
    expect(styles.match(/[\d.](?:ch|ex|cap|ic)\b[^;}]*/g)).toBeNull()
  })

test('whoever comes with a choice waits for the days and the calendar at once, and for neither twice', async ({
  page,
  request,
}) => {
  const { services } = await (await request.get('/api/services/fetch_all')).json()
  const [{ slug, serviceArray }] = services
  const asked: string[] = []
  page.on('request', request => /booked-dates|BookingForm/.test(request.url()) && asked.push(request.url()))
  const arrive = await openWithoutCode(page, `/booking?service=${slug}&sub=${serviceArray[0]._id}`)
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(2)
  arrive()
  await expect(page.locator('[data-date]').first()).toBeVisible()
  // The next month is asked for once this one is there.
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(3)
  expect(new Set(asked).size).toBe(3)
})

test('a link is followed before the code is there', async ({ page }) => {
  await openWithoutCode(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
})

test('an address typed before the code is there is checked and kept when it is', async ({ page }) => {
  const arrive = await openWithoutCode(page, '/')
  const address = page.getByRole('textbox', { name: 'Email address' })
  await address.fill('not an address')
  await address.press('Enter')
  arrive()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(address).toHaveValue('not an address')
})

test('a page whose catalogue was changed meanwhile shows the newer one as soon as it is awake', async ({ page }) => {
  await page.route('**/api/services/fetch_all', async route => {
    const response = await route.fetch()
    const { services, ...rest } = await response.json()
    const [first, ...others] = services
    await route.fulfill({ response, json: { ...rest, services: [{ ...first, name: 'Moonlight' }, ...others] } })
  })
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Moonlight' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Moonlight' })).toHaveCount(1)
})

test.describe('on a line that breaks', () => {
  test.use({ expectedOnConsole: /ERR_FAILED/ })

  test('a page that the API refuses altogether is awake, and says what it could not learn', async ({ page }) => {
    await page.route('**/api/**', route => route.abort())
    await page.goto('/')
    await expect(page.getByText('Failed to fetch site maintenance status')).toBeVisible()
    await page.getByRole('banner').locator('summary:visible', { hasText: 'Menu' }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Search Services' }).click()
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  })

  test('without the catalogue a page stays as it came, and is awake once it can be had', async ({ page }) => {
    let isThere = false
    await page.route(/fetch_all|catalogue\.json/, route => (isThere ? route.fallback() : route.abort()))
    await page.goto('/')
    const search = page.getByRole('banner').getByRole('button', { name: 'Search Services' })
    await page.getByRole('banner').locator('summary:visible', { hasText: 'Menu' }).click()
    await search.click()
    isThere = true
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  })
})
