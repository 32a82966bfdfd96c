import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { anyChoice, chooser, chooseTime, confirmButton, iHavePaid, openForm, payment } from './booking-steps.ts'
import { bookingsOf, newCustomer } from './bookings.ts'
import { below, oneOf } from './chance.ts'
import { expect, test } from './fixtures.ts'
import { mailTo } from './mailbox.ts'
import { screenshot } from './receipts.ts'

// A cheap Android phone: what breaks typing there never shows on a desk or on an iPhone.
test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
})
const SLOWDOWN = 6

// By what they are in the page: on the slowed phone a search by role through 250 countries takes longer than a key.
const field = (page: Page) => page.locator('input[type="tel"]')
/** What is about to be booked, as the visitor reads it before confirming. */
const summary = (page: Page) => page.locator('section[aria-label="Your booking"]')
const readable = (digits: string) => `+234 ${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`

/** The ten digits of a Nigerian mobile number behind its calling code. */
function mobileNumber() {
  return oneOf(['703', '803', '805', '810', '816', '901']) + String(below(10_000_000)).padStart(7, '0')
}

async function openSlowForm(page: Page, request: Parameters<typeof anyChoice>[0]) {
  await openForm(page, await anyChoice(request))
  // The countries are there: from now on a number is turned into its international form as it is typed.
  await expect.poll(() => page.getByLabel('Country of the phone number').locator('option').count()).toBeGreaterThan(200)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** As fingers do it: the next key does not wait until the page has shown the last one. */
async function type(page: Page, text: string, delay: number) {
  const pressed: Promise<void>[] = []
  for (const key of text) {
    pressed.push(page.keyboard.press(key))
    if (delay > 0) await sleep(delay)
  }
  await Promise.all(pressed)
}

/** The ways one number is typed: into an empty field, or behind the calling code that stands there. */
const WAYS = [
  { before: '', typed: (digits: string) => `0${digits}` },
  { before: '', typed: (digits: string) => `+234${digits}` },
  { before: '+234', typed: (digits: string) => digits },
  { before: '+234', typed: (digits: string) => `0${digits}` },
]

// Others every time: chance has its seed in the output. Of 200 in a row none was stored otherwise.
for (const { count, delay } of [
  { count: 24, delay: 0 },
  { count: 16, delay: 40 },
  { count: 8, delay: 80 },
  { count: 4, delay: 150 },
]) {
  test(`${count} numbers typed at ${delay} ms a key are stored as typed`, async ({ page, request }) => {
    test.setTimeout(400_000)
    await openSlowForm(page, request)
    for (let n = 0; n < count; n++) {
      const digits = mobileNumber()
      const { before, typed } = WAYS[n % WAYS.length]!
      await field(page).fill(before)
      await type(page, typed(digits), delay)
      await expect(summary(page)).toContainText(readable(digits))
    }
  })
}

test('a digit corrected in the middle stays where it was put', async ({ page, request }) => {
  test.slow()
  await openSlowForm(page, request)
  for (let n = 0; n < 10; n++) {
    const digits = mobileNumber()
    const wrongAt = 3 + below(6)
    const wrong = `${digits.slice(0, wrongAt)}${(Number(digits[wrongAt]) + 1) % 10}${digits.slice(wrongAt + 1)}`
    await field(page).fill('')
    await field(page).pressSequentially(`0${wrong}`, { delay: 40 })
    for (let back = 0; back < digits.length - wrongAt - 1; back++) await field(page).press('ArrowLeft')
    await field(page).press('Backspace')
    await field(page).pressSequentially(digits[wrongAt]!, { delay: 40 })
    await expect(summary(page)).toContainText(readable(digits))
    // Left and entered again, it stands there with its spaces and can be corrected once more.
    await page.getByLabel('Full name').focus()
    await expect(field(page)).toHaveValue(readable(digits))
    await field(page).press('End')
    await field(page).press('Backspace')
    await field(page).pressSequentially('7', { delay: 40 })
    await expect(summary(page)).toContainText(readable(`${digits.slice(0, -1)}7`))
  }
})

test('a pasted number is taken with and without its calling code', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSlowForm(page, request)
  for (const pasted of ['08031234567', '+2348031234567', '+234 803 123 4567', '2348031234567', '0803 123 4567']) {
    await page.evaluate(text => navigator.clipboard.writeText(text), pasted)
    await field(page).fill('')
    await expect(summary(page)).not.toContainText('+234')
    await field(page).press('Control+V')
    await expect(summary(page)).toContainText('+234 803 123 4567')
  }
})

test('a number the browser fills in is taken, and shown in international form', async ({ page, request }) => {
  await openSlowForm(page, request)
  for (const filled of ['08031234567', '+2348031234567', '+234 803 123 4567']) {
    await field(page).evaluate((input: HTMLInputElement, value) => {
      // As autofill does: past what React knows, without the focus, and with an event that bubbles.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }, filled)
    await expect(field(page)).toHaveValue('+234 803 123 4567')
    await expect(summary(page)).toContainText('+234 803 123 4567')
  }
})

test('the owner, the mail and the success page of this device have the number that was typed', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  const digits = mobileNumber()
  const customer = newCustomer()
  await openSlowForm(page, request)
  await chooseTime(page)
  await page.getByLabel('Full name').fill(customer.fullName)
  await page.getByLabel('Email', { exact: true }).fill(customer.email)
  await field(page).pressSequentially(`0${digits}`, { delay: 40 })
  await expect(summary(page)).toContainText(readable(digits))
  await confirmButton(page).click()
  await expect(payment(page)).toBeVisible()
  const [booking] = await bookingsOf(request, customer)
  expect(booking).toMatchObject({ phoneNumber: `+234${digits}` })
  expect((await mailTo(customer.email, 1)).text).toContain(readable(digits))

  await chooser(page).setInputFiles(await screenshot())
  await iHavePaid(page).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  await expect(page.getByText(readable(digits))).toBeVisible()
  await page.reload()
  await expect(page.getByText(readable(digits))).toBeVisible()

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  await expect(other.getByText(readable(digits))).toHaveCount(0)
  await elsewhere.close()
})
