import { setTimeout as sleep } from 'node:timers/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, onlyLooking, test } from './fixtures.ts'

test.use(onlyLooking)

// It sets its own sizes of screen, so one project is enough.
const SCREENS = [
  { width: 375, height: 812, isMobile: true, hasTouch: true },
  { width: 768, height: 1024, isMobile: true, hasTouch: true },
  { width: 1366, height: 768, isMobile: false, hasTouch: false },
]

/** Pages to read, each with the link people came for. */
const READING = [
  { path: '/', action: 'Book Appointment' },
  { path: '/services', action: 'View Service: Facials' },
  { path: '/services/facials', action: 'Book Now: Signature Glow Facial' },
  { path: '/services/spa-packages', action: 'Book Now: Candlelight Retreat' },
  { path: '/about', action: 'Book Now' },
  { path: '/policy', action: 'Appointments and scheduling' },
  { path: '/privacy', action: 'Your rights' },
  { path: '/accessibility', action: 'Tell us' },
]
/** Pages with a form; how it is filled in by keyboard is told by the specs of their own journeys. */
const FORMS = ['/booking', '/newsletter/unsubscribe']
/** A font that comes late may break a line elsewhere than its stand-in does, but nobody should notice it. */
const LAYOUT_SHIFT_MAX = 0.01
const PAGES = [...READING.map(({ path }) => path), ...FORMS]

test('no page is left out here', async ({ request }) => {
  const siteMap = await (await request.get('/sitemap.xml')).text()
  const listed = [...siteMap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
  expect(listed).toContain('/services/facials')
  const oneService = (path: string) => path.replace(/^\/services\/.+/, '/services/facials')
  expect(listed.map(oneService).filter(path => !PAGES.includes(path))).toEqual([])
})

for (const { width, height, isMobile, hasTouch } of SCREENS) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height }, isMobile, hasTouch })

    for (const path of PAGES) {
      test(`${path} stays still, fits, and can be read by everyone`, async ({ page }) => {
        await watchShifts(page)
        await page.goto(path, { waitUntil: 'networkidle' })
        await readToTheEnd(page)
        const { moved, total } = await shifts(page)
        expect(total, moved.join('\n')).toBeLessThan(LAYOUT_SHIFT_MAX)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

        // What is still fading in has no contrast yet.
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
        const { violations } = await new AxeBuilder({ page }).analyze()
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
        expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      })
    }
  })
}

for (const path of PAGES)
  test(`${path} does not move when its fonts come late`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await page.route('**/*.woff2', async route => {
      await sleep(500)
      await route.continue()
    })
    await watchShifts(page)
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    const { moved, total } = await shifts(page)
    expect(total, moved.join('\n')).toBeLessThan(LAYOUT_SHIFT_MAX)
  })

test('a page brings its styles along and asks for fonts and picture first: its code comes when they are there', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', request => asked.push(request.resourceType()))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await page.locator('head style').count()).toBe(1)
  const first = asked.indexOf('script')
  expect(first).toBeGreaterThan(0)
  expect(asked.slice(0, first)).toEqual(expect.arrayContaining(['font', 'image']))
  expect(asked.slice(0, first)).not.toContain('stylesheet')
})

for (const { path, action } of READING) {
  test(`${path}: the keyboard reaches what people came for, and shows where it is`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    const wanted = page.getByRole('main').getByRole('link', { name: action, exact: true }).first()
    for (let presses = 0; presses < 30 && !(await isFocused(wanted)); presses++) await page.keyboard.press('Tab')
    await expect(wanted).toBeFocused()
    await expect(wanted).toHaveCSS('outline-style', 'solid')
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test(`${path} has all its words and all its links`, async ({ page }) => {
      await page.goto(path)
      const main = page.getByRole('main')
      for (const heading of await main.getByRole('heading').all()) await expect(heading).toBeVisible()
      expect((await main.innerText()).length).toBeGreaterThan(500)
      await expect(main.getByRole('link', { name: action, exact: true }).first()).toHaveAttribute('href', /^[/#]/)
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Spa Packages' })).toBeVisible()
    })
  })
}

test('who asked for less motion gets none: everything is there, and a new page starts at its top at once', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/services', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Spa Packages' })).toHaveCSS('opacity', '1')
  const hidden = await page.evaluate(
    () => [...document.querySelectorAll('main *')].filter(element => getComputedStyle(element).opacity === '0').length,
  )
  expect(hidden).toBe(0)
  await page.getByRole('link', { name: 'View Service: Spa Packages' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your favourite treatments, together' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

/** Collects every movement of what was already shown, each with what moved. */
async function watchShifts(page: Page) {
  // As on a first visit: what is in the cache comes too early to move anything.
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.clearBrowserCache')
  await page.addInitScript(() => {
    const seen = { total: 0, moved: [] as string[] }
    Object.assign(window, { layoutShifts: seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
        seen.total += entry.value
        seen.moved.push(
          `${entry.value}: ${entry.sources.map(({ node }) => (node as Element)?.outerHTML?.slice(0, 120))}`,
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

function shifts(page: Page) {
  return page.evaluate(() => (window as unknown as { layoutShifts: { total: number; moved: string[] } }).layoutShifts)
}

/** Slowly enough for what comes in on the way. */
async function readToTheEnd(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  })
  await page.waitForLoadState('networkidle')
}

function isFocused(locator: ReturnType<Page['locator']>) {
  return locator.evaluate(element => element === document.activeElement)
}
