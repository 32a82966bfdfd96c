import type { Page } from '@playwright/test'
import { dayAndMonth } from '../contract/dates.ts'
import { expectAccessible } from './accessibility.ts'
import { times } from './booking-steps.ts'
import { freeTimes, newCustomer, takeTime } from './bookings.ts'
import { expect, test } from './fixtures.ts'
import { mailSaying, mailTo } from './mailbox.ts'
import {
  bookAhead,
  bookForToday,
  button,
  decide,
  heading,
  linkIn,
  managePath,
  type OwnBooking,
  payFor,
} from './own-booking.ts'
import { screenshot } from './receipts.ts'

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
  let goOn = () => {}
  const isHeldBack = new Promise<void>(resolve => {
    goOn = resolve
  })
  await page.route('**/api/booking/manage/move', async route => {
    await isHeldBack
    await route.continue()
  })
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

test.describe('what cannot be done', () => {
  test.use({ expectedOnConsole: /Failed to load resource/ })

  test('an altered key, a missing one and a number nobody has are one and the same, and the link comes by mail', async ({
    page,
    request,
  }) => {
    test.slow()
    const customer = newCustomer()
    const booking = await bookAhead(request, customer)
    const { bookingHash, manageKey } = booking
    const said = []
    for (const address of [`${bookingHash}#${manageKey.slice(0, -1)}`, bookingHash, `AAAA-AAAA-AAAA#${manageKey}`]) {
      await page.goto(`/booking/manage/${address}`)
      await page.reload()
      await expect(heading(page)).toHaveText('This link does not open a booking')
      await button(page, 'Send me my link').click()
      await expect(page.getByText(/^If there is such a booking/)).toBeVisible()
      said.push(await page.getByRole('main').innerText())
    }
    expect(new Set(said).size).toBe(1)
    await expectAccessible(page)
    const mail = await mailSaying(customer.email, 'here is the link you asked for')
    expect(linkIn(mail)).toBe(managePath(booking))
  })

  test('a time taken meanwhile, a second tab, and a fourth move: a clear sentence each', async ({
    page,
    context,
    request,
  }) => {
    test.slow()
    const booking = await bookAhead(request)
    await payFor(request, booking)
    await page.goto(managePath(booking))
    const taken = await chooseTime(page)
    await takeTime(request, { ...slotOf(booking), bookingTime: taken })
    await confirmMove(page).click()
    await expect(panel(page).getByRole('alert')).toContainText('has just been taken')
    await expect(times(page).filter({ hasText: taken })).toBeHidden()
    await button(page, 'Keep my time').click()

    const second = await context.newPage()
    await second.goto(managePath(booking))
    for (const left of [/2 more times/, /one more time/, /^You have rescheduled 3 times/]) {
      await chooseTime(page)
      await confirmMove(page).click()
      await expect(page.getByText(left)).toBeVisible()
    }
    // The second tab still shows what it was told.
    await chooseTime(second)
    await confirmMove(second).click()
    await expect(second.getByText(/^You have rescheduled 3 times/)).toBeVisible()
    await expect(second.getByRole('link', { name: 'Ask on WhatsApp' })).toBeVisible()
    const now = await page.locator('#own-booking ~ div strong').innerText()
    await expect(second.locator('#own-booking ~ div strong')).toHaveText(now)
  })

  test('what was cancelled cannot be taken back once somebody else has the time', async ({ page, request }) => {
    const booking = await bookAhead(request)
    await page.goto(managePath(booking))
    await cancel(page)
    await takeTime(request, { ...slotOf(booking), bookingTime: booking.bookingTime })
    await button(page, 'Undo cancellation').click()
    await expect(page.getByRole('alert').filter({ hasText: booking.bookingTime })).toBeVisible()
    await expect(heading(page)).toHaveText('This booking is cancelled')
  })

  test('on a line that is cut it says so, changes nothing, and goes on by itself', async ({
    page,
    context,
    request,
  }) => {
    const booking = await bookAhead(request)
    await page.route('**/api/booking/manage', route => route.abort())
    await page.goto(managePath(booking))
    await expect(heading(page)).toHaveText('There is no connection')
    await expectAccessible(page)
    await page.unroute('**/api/booking/manage')
    // Nothing is tapped: it asks again by itself.
    await expect(heading(page)).toHaveText('Your time is held', { timeout: 20_000 })

    await context.setOffline(true)
    await button(page, 'Cancel the booking').click()
    await button(page, 'Yes, cancel my booking').click()
    await expect(page.getByText('We got no answer.')).toBeVisible()
    await expect(page.getByText(/^You are offline\./)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/^You are offline\./)).toBeHidden({ timeout: 20_000 })
    await expect(heading(page)).toHaveText('Your time is held')
  })
})

test('less than a day before, moving is a message or a call, and cancelling says what it may cost', async ({
  page,
  request,
}) => {
  const customer = newCustomer()
  const booking = await bookForToday(request, customer)
  await page.goto(linkIn(await mailTo(customer.email)))
  await expect(page.getByText('You have just booked, so you can still cancel free of charge.')).toBeVisible()
  await expect(button(page, 'Move to another time')).toBeHidden()
  const whatsApp = await page.getByRole('link', { name: 'Ask on WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(whatsApp!)).toContain(`to move my booking #${booking.bookingHash}`)
  await expect(page.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', /^tel:/)
  await expectAccessible(page)
})

test('another receipt can be sent while nobody has decided, also over a slow line', async ({ page, request }) => {
  test.slow()
  const booking = await bookAhead(request)
  await payFor(request, booking)
  const throttle = await page.context().newCDPSession(page)
  await throttle.send('Network.enable')
  await throttle.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  })
  await page.goto(managePath(booking))
  await button(page, 'Send another receipt').click()
  await page.getByLabel('Upload your receipt').setInputFiles(await screenshot('clearer.png'))
  await button(page, 'Send this receipt').click()
  await expect(said(page).filter({ hasText: 'We have your receipt. Thank you.' })).toBeVisible({ timeout: 20_000 })
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
