import type { Page } from '@playwright/test'
import { fetchServices } from './bookings.ts'
import { expect, onlyLooking, test } from './fixtures.ts'

/** How long the pages are on a phone, and how much they ask for at once. */

const PHONE = { width: 375, height: 740 }
const HOME_HEIGHT_MAX = 7500
const SERVICE_HEIGHT_MAX = 5000
/** What a footer takes of them. */
const FOOTER_HEIGHT = 600

test.use({ ...onlyLooking, viewport: PHONE })
// The question that comes up on the way down the page has a button of its own.
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('survey_completed', 'true')))

test('the home page ends after ten screens of a phone, and the page of every service after seven', async ({
  page,
  request,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await heightOf(page)).toBeLessThanOrEqual(HOME_HEIGHT_MAX)
  for (const { slug } of await fetchServices(request)) {
    await page.goto(`/services/${slug}`, { waitUntil: 'networkidle' })
    expect(await heightOf(page), slug).toBeLessThanOrEqual(SERVICE_HEIGHT_MAX)
  }
})

for (const path of ['/', '/services', '/services/facials'])
  test(`down the page of ${path} there is never more than one gold button in view`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    for await (const top of screens(page, PHONE.height / 2)) {
      await page.waitForTimeout(100)
      const gold = await page.evaluate(goldInView)
      expect(gold.length, `at ${top}: ${gold}`).toBeLessThanOrEqual(1)
    }
  })

for (const path of ['/', '/services', '/services/facials'])
  test(`nothing on ${path} is half transparent, however fast it is scrolled past`, async ({ page }) => {
    await page.goto(path)
    for await (const top of screens(page, PHONE.height * 0.8)) {
      const faint = await page.evaluate(faintInView)
      expect(faint, `at ${top}`).toEqual([])
    }
  })

test('services are a row to swipe: the next one peeks in, the keyboard brings each into view, the page stays as wide as it is', async ({
  page,
  request,
}) => {
  const services = await fetchServices(request)
  for (const width of [320, 360, 375]) {
    await page.setViewportSize({ ...PHONE, width })
    await page.goto('/', { waitUntil: 'networkidle' })
    const cards = page.getByRole('region', { name: 'Our Services' }).getByRole('article')
    await expect(cards).toHaveCount(services.length)
    const next = (await cards.nth(1).boundingBox())!
    expect(next.x).toBeGreaterThan(width / 2)
    expect(next.x).toBeLessThan(width - 24)
    const button = cards.last().getByRole('link', { name: /^Book Appointment/ })
    await button.focus()
    await expect(button).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('held sideways, the words at the top of a page stand beside its picture', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 375 })
  for (const path of ['/', '/services/facials']) {
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeInViewport({ ratio: 1 })
    const picture = (await page.locator('main section').first().locator('img').boundingBox())!
    const words = await heading.evaluate(element => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().right
    })
    expect(words, path).toBeLessThan(picture.x + picture.width * 0.1)
  }
})

/** With the footer counted as it has to be, whatever it is. */
function heightOf(page: Page) {
  return page.evaluate(footer => {
    // The rest of a page is laid out a moment after its top.
    delete document.documentElement.dataset.opening
    return document.documentElement.scrollHeight - document.querySelector('footer')!.offsetHeight + footer
  }, FOOTER_HEIGHT)
}

async function* screens(page: Page, step: number) {
  for (let top = 0; top < (await page.evaluate(() => document.documentElement.scrollHeight)); top += step) {
    await page.evaluate(top => scrollTo({ top, behavior: 'instant' }), top)
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    yield top
  }
}

/** The names of links and buttons that are filled with gold. */
function goldInView() {
  const gold = document.createElement('i')
  gold.className = 'bg-gold'
  document.body.append(gold)
  const { backgroundColor } = getComputedStyle(gold)
  gold.remove()
  return [...document.querySelectorAll('a, button')]
    .filter(element => {
      const { top, bottom, width } = element.getBoundingClientRect()
      const isSeen = width > 0 && bottom > 72 && top < innerHeight && element.checkVisibility()
      return isSeen && getComputedStyle(element).backgroundColor === backgroundColor
    })
    .map(element => element.getAttribute('aria-label') ?? element.textContent ?? '')
}

function faintInView() {
  return [...document.querySelectorAll('main *')]
    .filter(element => {
      const { top, bottom } = element.getBoundingClientRect()
      // The bar at the foot comes softly.
      return bottom > 0 && top < innerHeight && !element.closest('.foot-link') && element.checkVisibility()
    })
    .filter(element => getComputedStyle(element).opacity !== '1')
    .map(element => element.outerHTML.slice(0, 120))
}
