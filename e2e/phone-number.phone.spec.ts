import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { anyChoice, openForm } from './booking-steps.ts'
import { below, oneOf } from './chance.ts'
import { expect, test } from './fixtures.ts'

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

// Other numbers in every run; the seed is in the output. Each pause is tried with each of the ways.
test('numbers typed at any speed are stored as typed', async ({ page, request }) => {
  test.setTimeout(400_000)
  await openSlowForm(page, request)
  for (const delay of [0, 0, 40, 80, 150])
    for (const { before, typed } of WAYS) {
      const digits = mobileNumber()
      await field(page).fill(before)
      await type(page, typed(digits), delay)
      await expect(summary(page), `${before}|${typed(digits)} at ${delay} ms a key`).toContainText(readable(digits))
    }
})

test('a digit corrected in the middle stays where it was put', async ({ page, request }) => {
  test.slow()
  await openSlowForm(page, request)
  for (let n = 0; n < 4; n++) {
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
