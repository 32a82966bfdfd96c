import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../accessibility.ts'
import { type Booking, holdTime } from '../bookings.ts'
import { expect, test } from '../fixtures.ts'
import { decide, heading, payFor } from '../own-booking.ts'

test('one booking through all its states, by both its names', async ({ page, request }) => {
  test.slow()
  const booking = await holdTime(request)
  await page.goto(`/booking/success/${booking.bookingHash}`)
  await expect(heading(page)).toHaveText('Your time is held')
  await expect(page.getByRole('link', { name: 'Continue to pay' })).toHaveAttribute(
    'href',
    `/booking/pay/${booking.bookingHash}`,
  )
  await expectAccessible(page)

  await payFor(request, booking)
  await page.goto(`/booking/success/${booking._id}`)
  await expect(heading(page)).toHaveText('Booking Confirmed!')
  await expect(page.getByText(`#${booking._id}`)).toBeVisible()
  await expect(page.getByText('Keep this number for your records.')).toBeVisible()
  await expect(page.getByText('A confirmation email was sent to you.')).toBeVisible()
  await expect(page.getByText('We are checking your transfer', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Locate Us' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse More Services' })).toHaveAttribute(
    'href',
    '/services',
  )
  await expectAccessible(page)

  await decide(request, booking, 'confirmed')
  await page.reload()
  await expect(heading(page)).toHaveText('Booking Confirmed!')
  await expect(page.getByText('We are checking your transfer', { exact: true })).toBeHidden()

  await decide(request, booking, 'cancelled')
  await page.goto(`/booking/success/${booking.bookingHash.toLowerCase().replaceAll('-', '')}`)
  await expect(heading(page)).toHaveText('This booking is cancelled')
  await expect(page.getByText(`#${booking.bookingHash}`)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(heading(page)).toHaveText('Glow Inside & Out')
})

test('the appointment goes into a calendar at the spa’s time, wherever the visitor is', async ({ page, request }) => {
  const booking = await holdTime(request)
  await payFor(request, booking)
  await page.goto(`/booking/success/${booking.bookingHash}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Phone or computer (.ics)' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect((await download).suggestedFilename()).toBe(`${booking.bookingHash}.ics`)
  expect(file).toContain(`DTSTART:${inLagos(booking)}`)

  const google = new URL((await page.getByRole('link', { name: 'Google Calendar' }).getAttribute('href'))!)
  expect(google.searchParams.get('ctz')).toBe('Africa/Lagos')
  expect(google.searchParams.get('dates')).toMatch(new RegExp(`^${onTheWall(booking)}/`))
  const outlook = new URL((await page.getByRole('link', { name: 'Outlook' }).getAttribute('href'))!)
  expect(outlook.searchParams.get('startdt')!.replace(/[-:]/g, '')).toBe(inLagos(booking))
})

test.describe('when something fails', () => {
  test.use({ expectedOnConsole: /Failed to load resource/ })

  test('a number nobody knows is a page that everybody can read', async ({ page }) => {
    await page.goto('/booking/success/nobody')
    await expect(heading(page)).toHaveText('Oops Booking does not exist in our records!')
    await expectAccessible(page)
  })
})

/** Lagos is one hour ahead of UTC all year: "2026-11-20" at "10:30 AM" is 20261120T093000Z. */
function inLagos({ bookingDate, bookingTime }: Booking) {
  return compact(new Date(`${bookingDate} ${bookingTime} GMT+0100`))
}

/** What the spa's clock shows then: 20261120T103000. */
function onTheWall({ bookingDate, bookingTime }: Booking) {
  return compact(new Date(`${bookingDate} ${bookingTime} GMT`)).replace('Z', '')
}

function compact(instant: Date) {
  return instant.toISOString().replace(/\.\d+|[-:]/g, '')
}
