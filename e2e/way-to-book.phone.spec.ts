import { expect, test } from './fixtures.ts'

test('wherever one reads, a way to book is on the screen', async ({ page }) => {
  // The survey would come in between.
  await page.addInitScript(() => localStorage.setItem('survey_completed', 'true'))
  // What is not laid out yet has an estimated height, until somebody scrolls.
  const height = () => page.evaluate(() => document.querySelector('footer')!.offsetTop - innerHeight)
  for (const path of ['/', '/services', '/services/facials']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    for (let top = 0; top < (await height()); top += 300) {
      await page.evaluate(to => scrollTo({ top: to, behavior: 'instant' }), top)
      await expect.poll(() => page.evaluate(pressableWaysToBook), `${path} at ${top} px`).toBeGreaterThan(0)
    }
  }
})

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
