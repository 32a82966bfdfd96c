import { holdTime } from './bookings.ts'
import { expect, onlyLooking, test } from './fixtures.ts'
import { bookAhead, managePath, payFor } from './own-booking.ts'

test.use(onlyLooking)

/** Pages of a PDF, as its own list counts them. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

test('a booking is printed on one sheet: what, when, where and for how much, and nothing to press', async ({
  page,
  request,
}) => {
  const booking = await holdTime(request)
  await payFor(request, booking)
  await page.goto(`/booking/success/${booking.bookingHash}`)
  await expect(page.getByText(booking.bookingHash).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const fact of [booking.bookingHash, booking.bookingTime, 'Price', 'Lagos State'])
    await expect(page.getByText(fact).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const role of ['button', 'navigation', 'contentinfo'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeHidden()
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1)
})

test('one’s own booking too', async ({ page, request }) => {
  const booking = await bookAhead(request)
  await page.goto(managePath(booking))
  await expect(page.getByText(booking.bookingHash).first()).toBeVisible()
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1)
})

test('a page is printed without the picture behind its heading, and without what is fixed to its foot', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/services/massage')
  await expect(page.locator('.foot-link')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('picture, .foot-link').filter({ visible: true })).toHaveCount(0)
})

test('a phone set to dark leaves the pages, their fields and scroll bars light', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of ['/', '/booking', '/desk']) {
    await page.goto(path)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toContain('only')
  }
})
