import type { Page } from '@playwright/test'
import { dayAndMonth } from '../contract/platform/dates.ts'
import { expectAccessible } from './accessibility.ts'
import { times } from './booking-steps.ts'
import { freeTimes, newCustomer } from './bookings.ts'
import { expect, holdBack, test } from './fixtures.ts'
import { mailSaying, mailTo } from './mailbox.ts'
import { bookAhead, button, decide, heading, linkIn, managePath, type OwnBooking, payFor } from './own-booking.ts'

/** The customer's own page, from the link in a mail to the last thing they may do there. */

const said = (page: Page) => page.getByRole('status')
const panel = (page: Page) => page.getByRole('region', { name: 'Move to another time' })
const slotOf = ({ serviceId, subServiceId, bookingDate }: OwnBooking) => ({ serviceId, subServiceId, bookingDate })

/** Opens the calendar on the day of the booking and takes one of its other times. */
async function chooseTime(page: Page, nth = 0) {
  await button(page, 'Move to another time').click()
  const time = times(page).nth(nth)
  await time.click()
  return time.innerText()
}

const confirmMove = (page: Page) => panel(page).getByRole('button', { name: /^Move to / })

test('the link from the mail opens the booking, and the old time is held until the new one is', async ({
  page,
  request,
}) => {
  test.slow()
  const customer = newCustomer()
  const booking = await bookAhead(request, customer)
  await page.goto(linkIn(await mailTo(customer.email)))
  await expect(heading(page)).toHaveText('Your time is held')
  // With the key: what is sent from there needs it on another network.
  await expect(page.getByRole('link', { name: 'Continue to pay' })).toHaveAttribute(
    'href',
    new RegExp(`^/booking/pay/${booking.bookingHash}#.{20,}$`),
  )
  await payFor(request, booking)
  await decide(request, booking, 'confirmed')
  await page.reload()
  await expect(heading(page)).toHaveText('Booking Confirmed!')
  await expect(page.getByRole('heading', { name: booking.subServiceName })).toBeVisible()
  await expect(page.getByText(/^You can reschedule or cancel free of charge until/)).toContainText(booking.bookingTime)
  await expectAccessible(page)

  const time = await chooseTime(page)
  await expectAccessible(page)
  const slot = slotOf(booking)
  const goOn = await holdBack(page, '**/api/booking/manage/move')
  await confirmMove(page).click()
  expect(await freeTimes(request, slot)).not.toContain(booking.bookingTime)
  goOn()
  await expect(said(page).filter({ hasText: 'Moved.' })).toContainText(
    `See you on ${dayAndMonth(booking.bookingDate)} at ${time}.`,
  )
  await expect(page.getByText('You can reschedule up to 2 more times.')).toBeVisible()
  const free = await freeTimes(request, slot)
  expect(free).toContain(booking.bookingTime)
  expect(free).not.toContain(time)
  const mail = await mailSaying(customer.email, `${dayAndMonth(booking.bookingDate)}`)
  expect(linkIn(mail)).toBe(managePath(booking))

  // A reload and Back find the key in the address.
  await page.reload()
  await expect(page.getByText(time, { exact: false }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Ìmọ́lẹ̀ Spa & Beauty' }).first().click()
  await expect(heading(page)).toHaveText('Glow Inside & Out')
  await page.goBack()
  await expect(heading(page)).toHaveText('Booking Confirmed!')
})

async function cancel(page: Page) {
  await button(page, 'Cancel the booking').click()
  await button(page, 'Yes, cancel my booking').click()
  await expect(heading(page)).toHaveText('This booking is cancelled')
}

test('cancelling takes two acts, says what it costs, and can be taken back while the time is free', async ({
  page,
  request,
}) => {
  test.slow()
  const booking = await bookAhead(request)
  await payFor(request, booking)
  await page.goto(managePath(booking))
  await button(page, 'Cancel the booking').click()
  await expect(page.getByText('It costs you nothing.')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'No, keep it').click()
  await expect(button(page, 'Yes, cancel my booking')).toBeHidden()
  expect(await freeTimes(request, slotOf(booking))).not.toContain(booking.bookingTime)

  await cancel(page)
  expect(await freeTimes(request, slotOf(booking))).toContain(booking.bookingTime)
  await expect(page.getByText(/You can undo this until \d+:\d\d [AP]M/)).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Undo cancellation').click()
  await expect(said(page).filter({ hasText: 'Your booking is back on' })).toBeVisible()
  await expect(page.getByText('We are checking your transfer', { exact: true })).toBeVisible()
  expect(await freeTimes(request, slotOf(booking))).not.toContain(booking.bookingTime)
})

test('the page is listed nowhere, stored nowhere, and tells its address to nobody', async ({ page, request }) => {
  const booking = await bookAhead(request)
  const seen: string[] = []
  page.on('request', one => seen.push(one.url(), one.headers().referer ?? ''))
  const answer = await page.goto(managePath(booking), { waitUntil: 'networkidle' })
  expect(await answer!.text()).not.toContain(booking.bookingHash)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  expect(seen.filter(text => text.includes(booking.manageKey))).toEqual([])
  expect(seen.filter(text => text.includes(booking.bookingHash)).every(text => text === answer!.url())).toBe(true)
})
