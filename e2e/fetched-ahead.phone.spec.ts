import type { Page } from '@playwright/test'
import { anyChoice, confirmButton, fillForm, grid, openForm, payment } from './booking-steps.ts'
import { expect, test } from './fixtures.ts'

// What comes next is fetched while a visitor reads, so that a slow line is waited for as seldom as can be.
const MONTHS = '**/api/booking/booked-dates*'
const CODE = '**/assets/*.js'

test.use({ expectedOnConsole: /Failed to load resource|ERR_FAILED|could not be fetched/ })

const nextMonth = (page: Page) => page.getByRole('button', { name: 'Next month' })
const crossedOut = (page: Page) => grid(page).getByRole('button', { disabled: true }).first()
const bookNow = (page: Page) =>
  page
    .getByRole('article')
    .getByRole('link', { name: /^Book Now/ })
    .first()

/** The paths of what has come so far, without the hash of a build. */
function arrivals(page: Page) {
  const arrived: string[] = []
  page.on('requestfinished', request => arrived.push(request.url().replace(/.*\/|-[\w-]{8}\.js$/g, '')))
  return {
    arrived,
    count: (start: string) => arrived.filter(name => name.startsWith(start)).length,
  }
}

async function saveData(page: Page) {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
}

test('the next month is there before anyone turns to it', async ({ page, request }) => {
  const come = arrivals(page)
  await openForm(page, await anyChoice(request))
  await expect.poll(() => come.count('booked-dates')).toBe(2)
  await page.route(MONTHS, route => route.abort())
  const title = await page.getByRole('heading', { name: /20\d\d$/ }).innerText()
  await nextMonth(page).click()
  await expect(page.getByRole('heading', { name: /20\d\d$/ })).not.toHaveText(title)
  await expect(crossedOut(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  expect(come.count('booked-dates')).toBe(2)
})

test('once the form is filled in, the payment opens without any further code', async ({ page, request }) => {
  const come = arrivals(page)
  await fillForm(page, await anyChoice(request))
  await expect.poll(() => come.count('PaymentOverlay')).toBe(1)
  await page.route('**/assets/**', route => route.abort())
  await confirmButton(page).click()
  await expect(payment(page)).toBeVisible()
  await expect(payment(page).getByRole('button', { name: 'Copy', exact: true }).first()).toBeVisible()
})

test('from a service that was read, Book Now waits for the days alone', async ({ page, request }) => {
  const { slug } = await anyChoice(request)
  const come = arrivals(page)
  await page.goto(`/services/${slug}`)
  for (const part of ['BookingScreen', 'BookingForm', 'document-head'])
    await expect.poll(() => come.count(part)).toBe(1)
  await page.route(CODE, route => route.abort())
  await bookNow(page).click()
  await expect(grid(page)).toBeVisible()
  await expect(crossedOut(page)).toBeVisible()
})

test('fetched only now, the page, its calendar and the days are asked for together', async ({ page, request }) => {
  const { slug } = await anyChoice(request)
  await saveData(page)
  await page.goto(`/services/${slug}`)
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  let letGo = () => {}
  const isLetGo = new Promise<void>(resolve => {
    letGo = resolve
  })
  for (const url of [CODE, MONTHS])
    await page.route(url, async route => {
      asked.push(route.request().url())
      await isLetGo
      await route.continue()
    })
  await bookNow(page).click()
  for (const part of ['BookingScreen', 'BookingForm', 'booked-dates'])
    await expect.poll(() => asked.filter(url => url.includes(part)).length).toBe(1)
  letGo()
  await expect(crossedOut(page)).toBeVisible()
  expect(asked.filter(url => url.includes('booked-dates'))).toHaveLength(1)
})
