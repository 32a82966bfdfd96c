import type { Page } from '@playwright/test'
import { expect, holdBack, menuToggle, pressSearch, test } from './fixtures.ts'

/** A line on which the page has come, and its code is still on the way: until it is let through. */
async function openWithoutCode(page: Page, path: string) {
  const arrive = await holdBack(page, '**/assets/*.js')
  await page.goto(path)
  return arrive
}

test('the menu opens before the code is there, and Search pressed in it opens when it is', async ({ page }) => {
  const arrive = await openWithoutCode(page, '/')
  const bar = page.getByRole('banner')
  const toggle = menuToggle(page)
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

test('every page is as wide as the screen while the rest of it is not laid out', async ({ page }) => {
  await page.addInitScript(() => {
    const measure = () => Object.assign(window, { widthAtFirst: document.documentElement.scrollWidth })
    document.addEventListener('DOMContentLoaded', measure)
  })
  const width = page.viewportSize()?.width
  for (const path of ['/', '/services', '/services/facials', '/policy']) {
    await openWithoutCode(page, path)
    expect(await page.evaluate(() => (window as { widthAtFirst?: number }).widthAtFirst), path).toBe(width)
  }
})

test('the styles that a page opens with can be applied before its fonts are there', async ({ request }) => {
  for (const path of ['/', '/services', '/services/facials', '/about', '/booking', '/policy']) {
    const [, styles = ''] = (await (await request.get(path)).text()).match(/<style>(.*?)<\/style>/s) ?? []
    expect(styles, path).toContain('max-width')
    expect(styles.match(/[\d.](?:ch|ex|cap|ic)\b[^;}]*/g), path).toBeNull()
  }
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
  await expect(page.getByRole('grid')).toBeVisible()
  // The next month is asked for once this one is there.
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(3)
  expect(new Set(asked).size).toBe(3)
})

test.describe('on a line that breaks', () => {
  test.use({ expectedOnConsole: /ERR_FAILED/ })

  test('without the catalogue a page stays as it came, and is awake once it can be had', async ({ page }) => {
    let isThere = false
    await page.route(/fetch_all|catalogue\.json/, route => (isThere ? route.fallback() : route.abort()))
    await page.goto('/')
    await pressSearch(page)
    isThere = true
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  })
})
