import type { APIRequestContext, Page } from '@playwright/test'
import { business } from '../contract/business.ts'
import { OWNER_TOKEN, startOwnServer } from '../scripts/serve/own-server.mjs'
import {
  chooser,
  chooseTime,
  chosenSlot,
  confirmButton,
  iHavePaid,
  openForm,
  payment,
  scarceChoice,
  times,
  typeInformation,
} from './booking-steps.ts'
import { bookingsOf, freeTimes, takeTime } from './bookings.ts'
import { test as base, expect } from './fixtures.ts'
import { mailSaying } from './mailbox.ts'
import { screenshot } from './receipts.ts'

/** A spa whose owner holds a time for one minute, the least that can be set: here holds end by themselves. */
const test = base.extend<{ spa: Awaited<ReturnType<typeof startOwnServer>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures in these braces
  spa: async ({}, use) => {
    const spa = await startOwnServer({ HOLD_MINUTES: '1' })
    await use(spa)
    await spa.stop()
  },
  baseURL: ({ spa }, use) => use(spa.url),
})

// The browser's own word about an answer of 409.
test.use({ expectedOnConsole: /409/ })

const DESK = { viewport: { width: 1366, height: 768 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 }
const PATIENCE = { timeout: 90_000 }

test('a hold that lapsed is told before paying, and a late receipt has the time only if it is still free', async ({
  spa,
  browser,
  page: phone,
  request,
}) => {
  test.slow()
  const onDesk = await browser.newContext({ ...DESK, baseURL: spa.url })
  const desk = await onDesk.newPage()
  const unlucky = await hold(phone, request)
  const lucky = await hold(desk, request)

  for (const page of [phone, desk]) {
    await expect(payment(page).getByText('is no longer held for you')).toBeVisible(PATIENCE)
    await expect(payment(page).getByText('please do not transfer now')).toBeVisible()
  }

  // Free again by itself: somebody else can have it. The receipt that comes now is kept, and gets no time.
  await expect.poll(() => freeTimes(request, unlucky.slot)).toContain(unlucky.slot.bookingTime)
  await takeTime(request, unlucky.slot)
  await chooser(phone).setInputFiles(await screenshot())
  await iHavePaid(phone).click()
  const sentence = `Your receipt for ${unlucky.service} is safe with us, but the hold had ended and the time could not be kept for you again.`
  await expect(payment(phone).getByText(sentence)).toBeFocused()
  const [refused] = await bookingsOf(request, unlucky.customer, OWNER_TOKEN)
  expect(refused).toMatchObject({ status: 'lapsed', receiptIsLate: true })
  const { subject, attachments } = await mailSaying(business.email.support, refused!.bookingHash, spa.dataDir)
  expect(subject).toContain('Late receipt, please call')
  expect(attachments).toHaveLength(1)

  await payment(phone).getByRole('button', { name: 'Choose a time again' }).click()
  await expect(payment(phone)).toBeHidden()
  await expect(times(phone).first()).toBeVisible()
  await expect(times(phone).getByText(unlucky.slot.bookingTime, { exact: true })).toHaveCount(0)
  await expect(confirmButton(phone)).toBeDisabled()

  // Who closed the payment and comes back to the page is told as well. Nobody took this time.
  await payment(desk).getByRole('button', { name: 'Close', exact: true }).click()
  await desk.reload()
  await expect(desk.getByText('The time you had is no longer held')).toBeVisible()
  await desk.getByRole('button', { name: 'Send my receipt' }).click()
  await expect(payment(desk).getByText('is no longer held for you')).toBeVisible()
  await chooser(desk).setInputFiles(await screenshot())
  await iHavePaid(desk).click()
  await expect(desk.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  expect(await bookingsOf(request, lucky.customer, OWNER_TOKEN)).toMatchObject([
    { ...lucky.slot, status: 'submitted', receiptIsLate: false },
  ])
  await onDesk.close()
})

async function hold(page: Page, request: APIRequestContext) {
  const choice = await scarceChoice(request)
  await openForm(page, choice)
  await chooseTime(page)
  const slot = await chosenSlot(page, choice)
  const customer = await typeInformation(page)
  await confirmButton(page).click()
  await expect(payment(page).getByText(`${slot.bookingTime} is held until`)).toBeVisible()
  await expect(payment(page).getByRole('timer')).toHaveText(/^(1:00|0:\d\d)$/)
  return { service: choice.service, slot, customer }
}
