import type { APIRequestContext, Page } from '@playwright/test'
import { chosenSlot, chosenTime, confirmButton, fillForm, payment, scarceChoice } from './booking-steps.ts'
import { bookingsOf } from './bookings.ts'
import { expect, test } from './fixtures.ts'

/** With one station every time is there for one customer only, and so is the one a visitor holds. */

const banner = (page: Page) => page.getByRole('complementary', { name: 'Your held time' })

async function holdATime(page: Page, request: APIRequestContext) {
  const choice = await scarceChoice(request)
  const customer = await fillForm(page, choice)
  const slot = await chosenSlot(page, choice)
  await confirmButton(page).click()
  await payment(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(banner(page)).toBeVisible()
  return { slot, customer }
}

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
    await expect(chosenTime(page)).toHaveText(slot.bookingTime)
  }
})
