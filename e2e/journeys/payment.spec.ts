import { business } from '../../contract/business.ts'
import { expectAccessible } from '../accessibility.ts'
import {
  anyChoice,
  chooser,
  chooseTime,
  confirmButton,
  iHavePaid,
  openForm,
  openPayment,
  payment,
  typeInformation,
} from '../booking-steps.ts'
import { type Booking, holdTime, newCustomer } from '../bookings.ts'
import { expect, test } from '../fixtures.ts'
import { mailSaying, mailTo } from '../mailbox.ts'
import { screenshot, TOO_LARGE_BYTES } from '../receipts.ts'

const PAYMENT = '**/api/booking/payment'

test('from a choice to a confirmed booking, with a real receipt and the mails it sends', async ({ page, request }) => {
  test.slow()
  await openForm(page, await anyChoice(request))
  await chooseTime(page)
  const customer = await typeInformation(page)
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

test('what is no receipt is refused in the specified words, until another picture is chosen', async ({
  page,
  request,
}) => {
  await openPayment(page, await holdTime(request, newCustomer()))
  const refused = async (file: Parameters<ReturnType<typeof chooser>['setInputFiles']>[0], sentence: string) => {
    await chooser(page).setInputFiles(file)
    await expect(payment(page).getByText(sentence)).toBeInViewport()
    await expect(iHavePaid(page)).toBeDisabled()
  }
  const text = Buffer.from('<script>alert(1)</script>')
  await refused(
    { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(TOO_LARGE_BYTES) },
    'File size must be less than 5MB',
  )
  await refused(
    { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: text },
    'Please upload files with jpg, jpeg, png format.',
  )
  await refused(
    { name: 'receipt.png', mimeType: 'image/png', buffer: text },
    'Failed to compress image. Please try again.',
  )
  await chooser(page).setInputFiles(await screenshot())
  await expect(payment(page).getByRole('img', { name: 'Preview of transfer.png' })).toBeVisible()
  await expect(payment(page).getByText('Failed to compress image.')).toBeHidden()
})

test('a photo dropped onto the modal is taken, and of two only the first', async ({ page, request }) => {
  await openPayment(page, await holdTime(request, newCustomer()))
  const pictures = await Promise.all(['first.png', 'second.png'].map(name => screenshot(name)))
  const dropped = await page.evaluateHandle(
    files => {
      const transfer = new DataTransfer()
      for (const { name, bytes } of files)
        transfer.items.add(new File([Uint8Array.from(atob(bytes), c => c.charCodeAt(0))], name, { type: 'image/png' }))
      return transfer
    },
    pictures.map(({ name, buffer }) => ({ name, bytes: buffer.toString('base64') })),
  )
  await payment(page).getByText('Upload your receipt').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(payment(page).getByText('You can upload up to 1 image only.')).toBeVisible()
  await expect(payment(page).getByRole('img', { name: 'Preview of first.png' })).toBeVisible()
  await expect(payment(page).getByRole('img')).toHaveCount(1)
  await payment(page).getByRole('button', { name: 'Remove first.png' }).click()
  await expect(payment(page).getByRole('img')).toHaveCount(0)
  await expect(iHavePaid(page)).toBeDisabled()
})

test('an account number is copied, and the button says so for two seconds', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPayment(page, await holdTime(request, newCustomer()))
  const [first, second] = await payment(page).getByRole('listitem').all()
  await first!.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(first!.getByRole('button', { name: 'Copied' })).toBeVisible()
  const number = await page.evaluate(() => navigator.clipboard.readText())
  expect(number).toMatch(/^\d{10}$/)
  await expect(first!).toContainText(number)
  await second!.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(first!.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  await expect(second!.getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect(second!.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
})

test('the amount is copied without its sign, and a message about a copy that failed covers nothing', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const booking = await holdTime(request, newCustomer())
  await openPayment(page, booking)
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
  await openPayment(page, await holdTime(request, newCustomer()))
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

test('a modal that was closed can be opened again and paid, without the receipt of before', async ({
  page,
  request,
}) => {
  await openPayment(page, await holdTime(request, newCustomer()))
  await chooser(page).setInputFiles(await screenshot())
  await expect(payment(page).getByRole('img')).toHaveCount(1)
  await payment(page).getByRole('button', { name: 'Close' }).click()
  await expect(payment(page)).toBeHidden()

  await page.getByRole('button', { name: 'Continue to pay' }).click()
  await expect(payment(page)).toBeVisible()
  await expect(payment(page).getByRole('img')).toHaveCount(0)
  await expect(iHavePaid(page)).toBeDisabled()
  await chooser(page).setInputFiles(await screenshot())
  await iHavePaid(page).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
})

test.describe('when something fails', () => {
  test.use({ expectedOnConsole: /Failed to load resource/ })

  test('a payment the server cannot take, then a line that is cut, then the same receipt once more', async ({
    page,
    request,
  }) => {
    const booking = await holdTime(request, newCustomer())
    await openPayment(page, booking)
    await chooser(page).setInputFiles(await screenshot())

    const sentence = 'We cannot reach our records at the moment. Please try again in a little while.'
    await page.route(PAYMENT, route =>
      route.fulfill({ status: 503, json: { success: false, error: sentence, message: sentence, code: 'unavailable' } }),
    )
    await iHavePaid(page).click()
    await expect(payment(page).getByText(sentence)).toBeFocused()
    await expectAccessible(page)

    await page.unroute(PAYMENT)
    await page.route(PAYMENT, route => route.abort())
    await iHavePaid(page).click()
    await expect(payment(page).getByText('Failed to process payment')).toBeVisible()

    // The answer is lost after the server has taken it: the second try must find the first.
    await page.unroute(PAYMENT)
    await page.route(PAYMENT, async route => {
      expect((await route.fetch()).status()).toBe(200)
      await route.abort()
    })
    await iHavePaid(page).click()
    await expect(payment(page).getByText('Failed to process payment')).toBeVisible()
    await page.unroute(PAYMENT)
    await iHavePaid(page).click()
    await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
    await expect(page).toHaveURL(`/booking/success/${booking.bookingHash}`)
  })

  test('a receipt is made small on the page where no worker can be had', async ({ page, request }) => {
    let refused = 0
    await page.route('**/compress-worker*', route => {
      refused += 1
      return route.abort()
    })
    await openPayment(page, await holdTime(request, newCustomer()))
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
  await openPayment(page, await holdTime(request, newCustomer()))
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
