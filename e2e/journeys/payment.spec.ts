import { business } from '../../contract/catalogue/business.ts'
import { expectAccessible } from '../accessibility.ts'
import {
  anyChoice,
  chooser,
  confirmButton,
  fillForm,
  holdAndOpenPayment,
  iHavePaid,
  payment,
} from '../booking-steps.ts'
import type { Booking } from '../bookings.ts'
import { expect, test } from '../fixtures.ts'
import { mailSaying, mailTo } from '../mailbox.ts'
import { screenshot } from '../receipts.ts'

const PAYMENT = '**/api/booking/payment'

test('from a choice to a confirmed booking, with a real receipt and the mails it sends', async ({ page, request }) => {
  test.slow()
  const customer = await fillForm(page, await anyChoice(request))
  const creating = page.waitForResponse('**/api/booking/create')
  await confirmButton(page).click()
  const { booking } = (await (await creating).json()) as { booking: Booking }

  await expect(payment(page)).toBeFocused()
  const amount = `₦${booking.price.toLocaleString('en-US')}`
  await expect(payment(page).getByText(`Transfer ${amount} to Any of the Bank Below`)).toBeVisible()
  await expect(payment(page).getByText('GUARANTY TRUST BANK', { exact: true })).toBeVisible()
  await expect(payment(page).getByText(`${booking.bookingTime} is held until`)).toBeVisible()
  await expect(payment(page).getByRole('timer')).toHaveText(/^(1:00:00|59:\d\d)$/)
  await expect(iHavePaid(page)).toBeDisabled()
  await expectAccessible(page)

  await chooser(page).setInputFiles(await screenshot())
  await expect(payment(page).getByRole('img', { name: 'Preview of transfer.png' })).toBeVisible()
  await payment(page).getByPlaceholder('Leave a note (optional)').fill('Paid from my sister’s account')
  await expectAccessible(page)
  await iHavePaid(page).click()

  await expect(page).toHaveURL(`/booking/success/${booking.bookingHash}`)
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  await expect(page.getByText(`#${booking.bookingHash}`)).toBeVisible()
  await expect(page.getByText('We are checking your transfer', { exact: true })).toBeVisible()

  const first = await mailTo(customer.email, 1)
  expect(first.subject).toContain('Please complete your booking')
  expect(first.text).toContain(`/booking/pay/${booking.bookingHash}`)
  const confirmation = await mailTo(customer.email, 2)
  expect(confirmation.subject).toContain('We have your receipt')
  expect(confirmation.text).toContain(`#${booking.bookingHash}`)
  expect(confirmation.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar')
  const toOwner = await mailSaying(business.email.support, booking.bookingHash)
  expect(toOwner.text).toContain(customer.email)
  expect(toOwner.text).toContain(amount)
  expect(toOwner.text).toContain('Paid from my sister’s account')
  expect(toOwner.attachments.map(({ mimeType }) => mimeType.split('/')[0])).toContain('image')
})

test('the amount is copied without its sign, and a message about a copy that failed covers nothing', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const booking = await holdAndOpenPayment(page, request)
  await payment(page).getByRole('button', { name: 'Copy amount' }).click()
  await expect(payment(page).getByRole('button', { name: 'Amount copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(String(booking.price))

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject()
    document.execCommand = () => false
  })
  await payment(page).getByRole('button', { name: 'Copy amount' }).click()
  const message = page.getByText('We could not copy the amount.')
  await expect(message).toBeVisible()
  const overlap = async () => {
    const [above, below] = [await message.boundingBox(), await payment(page).boundingBox()]
    return above && below ? above.y + above.height - below.y : undefined
  }
  await expect.poll(overlap).toBeLessThanOrEqual(0)
  // Gone, the dialog has its place back.
  await expect(message).toBeHidden()
})

test('the keyboard stays inside the modal, Escape closes it, and the page can be reached again', async ({
  page,
  request,
}) => {
  await holdAndOpenPayment(page, request)
  await expect(payment(page)).toBeFocused()
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(() => {
      const focused = document.activeElement
      return focused !== document.body && !focused?.closest('[role="dialog"]')
    })
    expect(outside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(payment(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

test.describe('when something fails', () => {
  test.use({ expectedOnConsole: /Failed to load resource/ })

  test('a payment the server cannot take says so where the focus is, and can be sent again', async ({
    page,
    request,
  }) => {
    await holdAndOpenPayment(page, request)
    await chooser(page).setInputFiles(await screenshot())
    const sentence = 'We cannot reach our records at the moment. Please try again in a little while.'
    await page.route(PAYMENT, route =>
      route.fulfill({ status: 503, json: { success: false, error: sentence, message: sentence, code: 'unavailable' } }),
    )
    await iHavePaid(page).click()
    await expect(payment(page).getByText(sentence)).toBeFocused()
    await expectAccessible(page)
    await page.unroute(PAYMENT)
    await iHavePaid(page).click()
    await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  })

  test('a receipt is made small on the page where no worker can be had', async ({ page, request }) => {
    let refused = 0
    await page.route('**/compress-worker*', route => {
      refused += 1
      return route.abort()
    })
    await holdAndOpenPayment(page, request)
    await chooser(page).setInputFiles(await screenshot())
    const preview = payment(page).getByRole('img', { name: 'Preview of transfer.png' })
    await expect(preview).toBeVisible()
    expect(await preview.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(1024)
    // Once ahead of it, if there was time for that, and once when it was needed.
    expect(refused).toBeGreaterThan(0)
  })
})

test('a hold counts down while the bank’s app is open, and its end is told before paying', async ({
  page,
  request,
}) => {
  await page.clock.install()
  await holdAndOpenPayment(page, request)
  await expect(payment(page).getByRole('timer')).toBeVisible()
  await page.clock.fastForward('59:00')
  await expect(payment(page).getByRole('timer')).toHaveText(/^[01]:\d\d$/)
  await page.clock.fastForward('01:30')
  await expect(payment(page).getByText('is no longer held for you')).toBeVisible()
  await expectAccessible(page)
  await payment(page).getByRole('button', { name: 'Choose a time again' }).click()
  await expect(payment(page)).toBeHidden()
  await expect(page).toHaveURL('/booking')
})
