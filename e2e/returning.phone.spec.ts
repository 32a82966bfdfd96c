import type { Locator, Page } from '@playwright/test'
import { dayAndMonth } from '../contract/platform/dates.ts'
import { expectAccessible } from './accessibility.ts'
import { chooser, confirmButton, grid, iHavePaid, payment, times, typeInformation } from './booking-steps.ts'
import { bookingsOf, fetchServices } from './bookings.ts'
import { oneOf } from './chance.ts'
import { expect, test } from './fixtures.ts'
import { bookAhead, decide, heading, managePath, type OwnBooking } from './own-booking.ts'
import { screenshot } from './receipts.ts'

/** Who comes again finds what they booked on their own device, and books it again without typing. */

const created = (page: Page) => page.getByText('Booking created successfully!')
const list = (page: Page) => page.getByRole('region', { name: 'Your bookings' })

function thumb() {
  let taps = 0
  return {
    get taps() {
      return taps
    },
    async tap(target: Locator) {
      taps += 1
      await target.tap()
    },
  }
}

test('a new customer books in six taps beside the three fields, and the same again in four without typing', async ({
  page,
  request,
}) => {
  test.slow()
  const service = oneOf((await fetchServices(request)).filter(({ stations }) => stations > 1))
  const subService = oneOf(service.serviceArray)

  const first = thumb()
  await page.goto('/')
  await first.tap(page.getByRole('main').getByRole('link', { name: 'Book Appointment' }).first())
  await first.tap(page.getByRole('main').locator(`a[href="/booking?service=${service.slug}"]`))
  await first.tap(page.getByRole('link', { name: subService.name }))
  await expect(grid(page).getByRole('button', { disabled: true }).first()).toBeVisible()
  await first.tap(grid(page).getByRole('button', { disabled: false }).last())
  await first.tap(times(page).first())
  const customer = await typeInformation(page)
  await first.tap(confirmButton(page))
  await expect(created(page)).toBeVisible()
  expect(first.taps).toBe(6)

  await expect(payment(page)).toBeVisible()
  const whatsApp = payment(page).getByRole('link', { name: 'I have paid but cannot upload the receipt' })
  expect(decodeURIComponent((await whatsApp.getAttribute('href'))!)).toMatch(/wa\.me\/\d+\?text=Hello, I have paid ₦/)
  await chooser(page).setInputFiles(await screenshot())
  await iHavePaid(page).click()
  await expect(page.getByText('We are checking your transfer', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Move or cancel' }).click()
  await expect(page.getByRole('heading', { name: subService.name })).toBeVisible()

  const again = thumb()
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Your next visit/ })).toBeVisible()
  await again.tap(page.getByRole('main').getByRole('link', { name: 'Book Appointment' }).first())
  await again.tap(list(page).getByRole('button', { name: 'Book the same again' }))
  await again.tap(times(page).last())
  await again.tap(confirmButton(page))
  await expect(created(page)).toBeVisible()
  expect(again.taps).toBeLessThanOrEqual(4)
  const bookings = await bookingsOf(request, customer)
  expect(bookings.map(({ subServiceName }) => subServiceName)).toEqual([subService.name, subService.name])
})

/** As the device has it that made the booking. */
async function remember(page: Page, booking: OwnBooking) {
  const kept = { version: 1, savedAt: Date.now(), bookings: [{ ...booking, status: 'confirmed' }] }
  const contact = { version: 1, savedAt: Date.now(), bookingHash: booking.bookingHash, ...CONTACT }
  await page.addInitScript(
    items => {
      // Once only, so that what is cleared stays cleared.
      if (location.protocol === 'about:' || sessionStorage.getItem('is_set')) return
      sessionStorage.setItem('is_set', 'yes')
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, JSON.stringify(value))
    },
    { own_bookings: kept, booking_contact: contact },
  )
}

const CONTACT = { fullName: 'Ngozi Eze', email: 'ngozi@example.com', phoneNumber: '+442079460958' }

test('what is remembered moves nothing on the page, leads to the booking, and is cleared by one tap', async ({
  page,
  request,
}) => {
  test.slow()
  const booking = await bookAhead(request)
  await decide(request, booking, 'confirmed')
  await remember(page, booking)
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver(entries => {
      for (const entry of entries.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { shifted: number }).shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const shifted = () => page.evaluate(() => (window as unknown as { shifted: number }).shifted)

  await page.goto('/', { waitUntil: 'networkidle' })
  const line = page.getByRole('link', { name: /^Your next visit/ })
  await expect(line).toContainText(`${dayAndMonth(booking.bookingDate)}, ${booking.bookingTime}`)
  expect(await shifted()).toBeLessThan(0.01)
  await expectAccessible(page)
  await line.click()
  await expect(page).toHaveURL(new RegExp(`${managePath(booking)}$`))
  await expect(heading(page)).toHaveText('Booking Confirmed!')

  await page.goto('/booking', { waitUntil: 'networkidle' })
  await expect(list(page)).toContainText(booking.subServiceName)
  expect(await shifted()).toBeLessThan(0.01)
  await expectAccessible(page)
  await list(page).getByRole('button', { name: 'Book the same again' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue(CONTACT.fullName)
  await expect(page.getByLabel('Country of the phone number')).toHaveValue('GB')
  await page.locator('summary', { hasText: 'Menu' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Your bookings' }).click()
  await page.getByRole('button', { name: 'Clear this list' }).click()
  await expect(list(page)).toBeHidden()
  await expect(page.getByLabel('Full name')).toHaveValue('')
  await page.goto('/booking', { waitUntil: 'networkidle' })
  await expect(list(page)).toBeHidden()
  const kept = await page.evaluate(() => JSON.stringify(localStorage))
  expect(kept).not.toMatch(/Ngozi|ngozi|44207/)
  expect(kept).not.toContain(booking.manageKey)
})
