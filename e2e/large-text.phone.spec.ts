import type { APIRequestContext, Page } from '@playwright/test'
import { grid, holdAndOpenPayment, payment } from './booking-steps.ts'
import { fetchServices, holdTime } from './bookings.ts'
import { test as deskTest } from './desk-spa.ts'
import { expect, menuToggle, onlyLooking, test } from './fixtures.ts'
import { bookAhead, managePath, payFor } from './own-booking.ts'
import { bookVisit } from './visits.ts'

/** Phones let people double the size of all letters. Every page stays one column, and the menu stays reachable. */

test.use(onlyLooking)

type Open = (page: Page, request: APIRequestContext) => Promise<unknown>

const at =
  (address: string): Open =>
  page =>
    page.goto(address)

const PAGES: Record<string, Open> = {
  'the home page': at('/'),
  'all services': at('/services'),
  'a service': at('/services/massage'),
  'booking without a choice': at('/booking'),
  'booking with a choice': async (page, request) => {
    const { slug, serviceArray } = (await fetchServices(request))[0]!
    await page.goto(`/booking?service=${slug}&sub=${serviceArray[0]!._id}`)
    await expect(grid(page)).toBeVisible()
  },
  'a held time': async (page, request) => {
    await holdAndOpenPayment(page, request)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  },
  success: async (page, request) => {
    const booking = await holdTime(request)
    await payFor(request, booking)
    await page.goto(`/booking/success/${booking.bookingHash}`)
    await expect(page.getByText(booking.bookingHash).first()).toBeVisible()
  },
  'one’s own booking': async (page, request) => {
    const booking = await bookAhead(request)
    await page.goto(managePath(booking))
    await expect(page.getByText(booking.bookingHash).first()).toBeVisible()
  },
  about: at('/about'),
  policy: at('/policy'),
  privacy: at('/privacy'),
  accessibility: at('/accessibility'),
  unsubscribe: at('/newsletter/unsubscribe'),
  'a page that is not there': at('/nowhere'),
}

for (const [name, open] of Object.entries(PAGES))
  test.describe(name, () => {
    if (name === 'a page that is not there') test.use({ expectedOnConsole: /status of 404/ })

    test('with letters twice as large nothing is sideways, and the menu can be used', async ({ page, request }) => {
      await open(page, request)
      await doubleText(page)
      expect(await sideways(page)).toEqual([])
      const bar = page.getByRole('banner')
      await expect(menuToggle(page)).toBeInViewport({ ratio: 1 })
      await menuToggle(page).tap()
      const last = bar.getByRole('link', { name: 'Reservation' })
      await last.scrollIntoViewIfNeeded()
      await expect(last).toBeInViewport({ ratio: 1 })
      expect(await sideways(page)).toEqual([])
      await last.tap()
      await expect(page).toHaveURL(/\/booking(\?|$)/)
    })
  })

test('with letters twice as large the payment is not sideways either, and can be closed', async ({ page, request }) => {
  await holdAndOpenPayment(page, request)
  await doubleText(page)
  expect(await sideways(page)).toEqual([])
  const title = page.getByRole('heading', { name: 'Pay with Transfer' })
  expect(await title.evaluate(brokenWords)).toEqual([])
  const close = page.getByRole('button', { name: 'Close', exact: true })
  await expect(close).toBeInViewport({ ratio: 1 })
  await close.tap()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('with letters twice as large the times of a visit stay in the payment, also on a narrow phone', async ({
  page,
  request,
}) => {
  const { bookingHash, bookingTime } = await bookVisit(request)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/booking/pay/${bookingHash}`)
  const times = payment(page).getByText(`${bookingTime} –`)
  await expect(times).toBeVisible({ timeout: 120_000 })
  await doubleText(page)
  const { x, width } = (await times.boundingBox())!
  expect(x + width).toBeLessThanOrEqual(320)
})

test('with letters twice as large what was found is not sideways, and can be booked', async ({ page }) => {
  await page.goto('/')
  await doubleText(page)
  await menuToggle(page).tap()
  await page.getByRole('banner').getByRole('button', { name: 'Search Services' }).tap()
  await page.getByRole('searchbox').fill('massage')
  const found = page.getByRole('dialog').getByRole('link', { name: 'Book Now: Massage' })
  await found.scrollIntoViewIfNeeded()
  await expect(found).toBeInViewport({ ratio: 1 })
  expect(await sideways(page)).toEqual([])
})

test('with letters twice as large the survey is not sideways, and can be skipped', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }))
  const survey = page.getByRole('dialog', { name: 'How did you hear about us?' })
  await expect(survey).toBeVisible()
  await doubleText(page)
  expect(await sideways(page)).toEqual([])
  const skip = survey.getByRole('button', { name: 'Skip' })
  await skip.scrollIntoViewIfNeeded()
  await expect(skip).toBeInViewport({ ratio: 1 })
})

for (const [name, path, shown] of [
  ['day', '/desk?date=', 'Large Letters'],
  ['receipts', '/desk/receipts', 'Code'],
  ['treatments', '/desk/new', 'Find a treatment'],
  ['search', '/desk/find', 'Large Letters'],
  ['money', '/desk/money', 'day by day'],
  ['numbers', '/desk/numbers', 'Income by week'],
  ['catalogue', '/desk/catalogue', 'sub-services'],
  ['hours', '/desk/hours', 'Close days'],
  ['banks', '/desk/banks', 'Add an account'],
  ['letters', '/desk/letters', 'Subscribers'],
] as const)
  deskTest(`with letters twice as large the desk’s ${name} fit the phone`, async ({ page, desk }) => {
    const { bookingDate } = await desk.receipt({ fullName: 'Large Letters' })
    await desk.enter(page.context())
    await page.goto(path.endsWith('date=') ? path + bookingDate : path)
    await expect(page.getByText(shown).first()).toBeVisible()
    await doubleText(page)
    // Rows of chips and the month's table scroll inside the page on purpose.
    expect((await sideways(page)).filter(found => found.startsWith('page'))).toEqual([])
  })

async function doubleText(page: Page) {
  // The rest of a page is laid out a moment after its top.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    delete document.documentElement.dataset.opening
  })
}

/** Words of a line of text that are on two lines. */
function brokenWords({ firstChild: text }: HTMLElement | SVGElement) {
  const words = [...text!.textContent!.matchAll(/\S+/g)]
  return words.flatMap(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(text!, index)
    range.setEnd(text!, index + word.length)
    return range.getClientRects().length > 1 ? [word] : []
  })
}

/** What can be scrolled sideways, the page or anything in it. A page wider than the phone would be shown smaller, so the width is named. */
function sideways(page: Page) {
  return page.evaluate(phone => {
    const boxes = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      box =>
        box.checkVisibility() &&
        box.scrollWidth > box.clientWidth &&
        ['auto', 'scroll'].includes(getComputedStyle(box).overflowX),
    )
    const width = document.documentElement.scrollWidth
    return [...(width > phone ? [`page: ${width}`] : []), ...boxes.map(box => `${box.tagName} ${box.className}`)]
  }, page.viewportSize()!.width)
}
