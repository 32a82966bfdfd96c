import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** The link at the foot of the screen comes last in the page. */
const wayToBook = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).last()

for (const { path, name, href } of [
  { path: '/', name: 'Book Appointment', href: '/booking' },
  { path: '/services', name: 'Book Now', href: '/booking' },
  { path: '/services/facials', name: 'Book Now: Facials', href: '/booking?service=facials' },
]) {
  test(`${path}: wherever one reads, a way to book is on the screen`, async ({ page }) => {
    // The survey would come in between.
    await page.addInitScript(() => localStorage.setItem('survey_completed', 'true'))
    await page.goto(path, { waitUntil: 'networkidle' })
    const height = await page.evaluate(() => document.querySelector('footer')!.offsetTop - innerHeight)
    for (let top = 0; top < height; top += 300) {
      await page.evaluate(to => scrollTo({ top: to, behavior: 'instant' }), top)
      await expect.poll(() => page.evaluate(pressableWaysToBook), `at ${top} px`).toBeGreaterThan(0)
    }
  })

  test(`${path}: the link at the foot leaves when another one, or the footer, is in view`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('survey_completed', 'true'))
    await page.goto(path, { waitUntil: 'networkidle' })
    const link = wayToBook(page, name)
    await page
      .getByRole('heading', { level: 2 })
      .first()
      .evaluate(element => {
        scrollTo({ top: element.getBoundingClientRect().top + scrollY - 100, behavior: 'instant' })
      })
    const fixed = page.locator('.fixed', { has: link })
    await expect(fixed).toBeVisible()
    await expect(link).toHaveAttribute('href', href)
    const { height = 0, y = 0 } = (await link.boundingBox())!
    expect(height).toBeGreaterThanOrEqual(44)
    expect(y + height).toBeLessThan(812)

    const other = page
      .getByRole('main')
      .getByRole('link', { name: /^Book / })
      .nth(1)
    await other.evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await expect(fixed).toBeHidden()
    await page.getByRole('contentinfo').evaluate(element => element.scrollIntoView({ behavior: 'instant' }))
    await expect(fixed).toBeHidden()
  })
}

test('the booking page has none: it is the way', async ({ page }) => {
  await page.goto('/booking', { waitUntil: 'networkidle' })
  await expect(page.getByRole('main').getByRole('link', { name: /^Book (Now|Appointment)/ })).toHaveCount(0)
})

/** Links to booking that a finger would hit: not under the top bar, not below the fold. */
function pressableWaysToBook() {
  return [...document.querySelectorAll<HTMLElement>('main a[href^="/booking"]')].filter(link => {
    const { left, top, bottom, width, height } = link.getBoundingClientRect()
    if (height === 0 || bottom <= 72 || top >= innerHeight) return false
    const y = Math.min(Math.max(top + height / 2, 73), innerHeight - 1)
    return link.contains(document.elementFromPoint(left + width / 2, y))
  }).length
}
