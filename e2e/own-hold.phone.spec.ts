import type { Page } from '@playwright/test'
import {
  chooseTime,
  chosenSlot,
  confirmButton,
  openForm,
  payment,
  scarceChoice,
  times,
  typeInformation,
} from './booking-steps.ts'
import { bookingsOf, freeTimes } from './bookings.ts'
import { expect, test } from './fixtures.ts'

/** With one station every time is there for one customer only, and so is the one a visitor holds. */

const banner = (page: Page) => page.getByRole('complementary', { name: 'Your held time' })

async function holdATime(page: Page, request: Parameters<typeof scarceChoice>[0]) {
  const choice = await scarceChoice(request)
  await openForm(page, choice)
  await chooseTime(page)
  const slot = await chosenSlot(page, choice)
  const customer = await typeInformation(page)
  await confirmButton(page).click()
  await payment(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(banner(page)).toBeVisible()
  return { choice, slot, customer }
}

test('letting a time go gives it back to everybody', async ({ page, request }) => {
  const { slot } = await holdATime(page, request)
  expect(await freeTimes(request, slot)).not.toContain(slot.bookingTime)
  await banner(page).getByRole('button', { name: 'Release this time' }).click()
  await banner(page).getByRole('button', { name: 'Yes, release it' }).click()
  await expect(banner(page)).toBeHidden()
  await expect.poll(() => freeTimes(request, slot)).toContain(slot.bookingTime)
})

test.describe('on a line that is cut', () => {
  test.use({ expectedOnConsole: /Failed to load resource/ })

  test('a time that could not be given back is said to be still held, and is let go the second time', async ({
    page,
    request,
  }) => {
    const { slot } = await holdATime(page, request)
    await page.route('**/api/booking/release', route => route.abort())
    await banner(page).getByRole('button', { name: 'Release this time' }).click()
    await banner(page).getByRole('button', { name: 'Yes, release it' }).click()
    await expect(page.getByText('We could not release your time.')).toBeVisible()
    await expect(banner(page)).toBeVisible()
    await page.unroute('**/api/booking/release')
    await banner(page).getByRole('button', { name: 'Release this time' }).click()
    await banner(page).getByRole('button', { name: 'Yes, release it' }).click()
    await expect(banner(page)).toBeHidden()
    await expect.poll(() => freeTimes(request, slot)).toContain(slot.bookingTime)
  })
})

test('a name corrected after a time was held books the same time under the right name, also after a reload', async ({
  page,
  request,
}) => {
  test.slow()
  const { slot, customer } = await holdATime(page, request)
  for (const fullName of ['Adaeze Obi-Bello', 'Adaeze Bello']) {
    await page.getByLabel('Full name').fill(fullName)
    await confirmButton(page).click()
    await expect(payment(page).getByText(/is held until/)).toBeVisible()
    const bookings = await bookingsOf(request, customer)
    const held = bookings.filter(({ status }) => status === 'held')
    expect(held).toMatchObject([{ ...slot, fullName }])
    await payment(page).getByRole('button', { name: 'Close', exact: true }).click()
    await expect(payment(page)).toBeHidden()
    // The time that is held is offered to the one who holds it, and stays chosen.
    await page.reload()
    await expect(banner(page)).toBeVisible()
    await expect(times(page).and(page.locator('[aria-pressed="true"]'))).toHaveText(slot.bookingTime)
  }
})

test('another time takes the place of the one that was held', async ({ page, request }) => {
  const { slot, customer } = await holdATime(page, request)
  const other = times(page).filter({ hasNotText: slot.bookingTime }).first()
  const bookingTime = await other.innerText()
  await other.click()
  await confirmButton(page).click()
  await expect(payment(page).getByText(`${bookingTime} is held until`)).toBeVisible()
  const held = (await bookingsOf(request, customer)).filter(({ status }) => status === 'held')
  expect(held).toMatchObject([{ ...slot, bookingTime }])
})
