import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import {
  anyChoice,
  chooseTime,
  chosenSlot,
  confirmButton,
  grid,
  openForm,
  payment,
  scarceChoice,
  times,
  typeInformation,
} from '../booking-steps.ts'
import { bookingsOf } from '../bookings.ts'
import { expect, test } from '../fixtures.ts'

const CREATE = '**/api/booking/create'

const toast = (page: Page, sentence: string | RegExp) => page.getByRole('status').filter({ hasText: sentence })

/** In view and under no bar, without scrolling there. */
async function expectTappable(button: Locator) {
  const isOnTop = () =>
    button.evaluate(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2) === element
    })
  await expect.poll(isOnTop).toBe(true)
}

/** Under the field and as a toast, which passes: so both are looked for at once. And the time is no longer on offer. */
async function expectTaken(page: Page, { service }: { service: string }, time: string) {
  const taken = `${time} for ${service} has just been taken. Please choose another time.`
  const underField = page.getByRole('alert').filter({ hasText: taken })
  await Promise.all([expect(toast(page, taken)).toBeVisible(), expect(underField).toBeVisible()])
  await expect(page.getByLabel('Sub Service')).toHaveAccessibleDescription(taken)
  await expect(times(page).first()).toBeVisible()
  await expect(times(page).getByText(time, { exact: true })).toHaveCount(0)
  await expect(confirmButton(page)).toBeDisabled()
}

test('from the list of services to the payment, accessible at every step', async ({ page, request }) => {
  test.slow()
  const choice = await anyChoice(request)
  await page.goto('/booking')
  await expect(page.getByRole('heading', { level: 1, name: 'Book Appointment' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Select Service').selectOption(choice.serviceId)
  await expect(page).toHaveURL(`/booking?service=${choice.slug}`)
  await expectAccessible(page)
  const listed = page.getByRole('option', { name: new RegExp(`^${choice.subService}, \\d+ mins, ₦[\\d,]+$`) })
  await expect(listed).toHaveCount(1)
  await page.getByLabel('Sub Service').selectOption(choice.subServiceId)
  await expect(page).toHaveURL(`/booking?service=${choice.slug}&sub=${choice.subServiceId}`)
  await expect(page.getByRole('article')).toContainText(/\d+ minutes#[\d,]+/)
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue('+234')
  await expect(page.getByLabel('Country of the phone number')).toHaveValue('NG')
  await expect(confirmButton(page)).toBeDisabled()
  await expectAccessible(page)
  await chooseTime(page)
  await expectAccessible(page)
  await typeInformation(page)
  await confirmButton(page).click()
  await expect(toast(page, 'Booking created successfully!')).toBeVisible()
  await expect(payment(page)).toBeVisible()
  await expect(payment(page).getByText(/is held until/)).toBeVisible()
})

test('a chosen day brings its times into view, under no bar', async ({ page, request }) => {
  await openForm(page, await anyChoice(request))
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(grid(page).getByRole('button', { disabled: true }).first()).toBeVisible()
  // In the uppermost row, from where on a phone the times are furthest.
  await grid(page).getByRole('button', { disabled: false }).first().click()
  await expect(times(page).first()).toBeVisible()
  await expectTappable(times(page).first())
})

test.describe('with answers that are not what one hopes for', () => {
  test.use({ expectedOnConsole: /Failed to load resource/ })

  test('of two visitors who want the same time one gets it, and the other is told and shown what is left', async ({
    browser,
    page,
    request,
  }) => {
    test.slow()
    const choice = await scarceChoice(request)
    await openForm(page, choice)
    await chooseTime(page)
    const { bookingDate: date, bookingTime: time, ...ids } = await chosenSlot(page, choice)
    await typeInformation(page)

    // The other one's device remembers the same choice.
    const draft = { version: 1, savedAt: Date.now(), ...ids, date, time }
    const otherDevice = await browser.newContext()
    const other = await otherDevice.newPage()
    await other.addInitScript(kept => localStorage.setItem('booking_draft', kept), JSON.stringify(draft))
    await other.goto(page.url())
    await typeInformation(other)
    await expect(confirmButton(other)).toBeEnabled()
    const rivals = [page, other]
    const answers = rivals.map(rival => rival.waitForResponse(CREATE))
    await Promise.all(rivals.map(rival => confirmButton(rival).click()))
    const statuses = (await Promise.all(answers)).map(answer => answer.status())
    expect(statuses.toSorted()).toEqual([201, 409])
    const loser = rivals[statuses.indexOf(409)]!
    const winner = rivals[statuses.indexOf(201)]!
    await expectTaken(loser, choice, time)
    await expect(loser.getByLabel('Full name')).not.toHaveValue('')
    await expectAccessible(loser)
    await expect(payment(winner)).toBeVisible()
    await expect(payment(loser)).toBeHidden()
    await otherDevice.close()
  })

  test('a booking whose answer was lost is found again after a reload, and is still one', async ({ page, request }) => {
    test.slow()
    const keys: (string | undefined)[] = []
    await page.route(CREATE, async route => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      // The spa has booked it; only the visitor does not know.
      expect((await route.fetch()).status()).toBe(201)
      return route.abort('connectionreset')
    })
    // With one station the visitor's own booking takes the time off every list.
    const choice = await scarceChoice(request)
    await openForm(page, choice)
    await chooseTime(page)
    const { bookingTime } = await chosenSlot(page, choice)
    const customer = await typeInformation(page)
    await confirmButton(page).click()
    await expect(toast(page, 'Failed to create booking')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: bookingTime, exact: true, pressed: true })).toBeVisible()
    await confirmButton(page).click()
    await expect(payment(page).getByText(`${bookingTime} is held until`)).toBeVisible()
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
    expect(await bookingsOf(request, customer)).toHaveLength(1)
    expect(await page.evaluate(() => localStorage.getItem('booking_attempt'))).toBeNull()
  })
})

test('nothing is lost on a reload, in any step', async ({ page, request }) => {
  test.slow()
  const choice = await anyChoice(request)
  await page.goto('/booking')
  await page.getByLabel('Select Service').selectOption(choice.serviceId)
  await expect(page).toHaveURL(/service=/)
  await page.reload()
  await expect(page.getByLabel('Select Service')).toHaveValue(choice.serviceId)
  await page.getByLabel('Sub Service').selectOption(choice.subServiceId)
  await expect(page).toHaveURL(/sub=/)
  await page.reload()
  await expect(page.getByLabel('Sub Service')).toHaveValue(choice.subServiceId)
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible()
  await chooseTime(page)
  const { bookingTime: time } = await chosenSlot(page, choice)
  await page.reload()
  await expect(page.getByRole('button', { name: time, exact: true, pressed: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible()
  const { email } = await typeInformation(page)
  // Also when the address no longer says what was chosen.
  await page.goto('/booking')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue('+234 801 234 5678')
  await confirmButton(page).click()
  await expect(payment(page)).toBeVisible()

  await page.reload()
  await expect(payment(page).getByText(/is held until/)).toBeVisible()
  await payment(page).getByRole('button', { name: 'Close', exact: true }).click()
  await page.reload()
  await expect(page.getByText(/You have a time held until/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Release this time' }).click()
  await page.getByRole('button', { name: 'Yes, release it' }).click()
  await expect(page.getByText(/You have a time held until/)).toBeHidden()
})
