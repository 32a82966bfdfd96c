import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  anyChoice,
  bookByForm,
  chooseDay,
  chooseTime,
  confirmButton,
  grid,
  openForm,
  payment,
  times,
  typeInformation,
} from './booking-steps.ts'
import { expect, test } from './fixtures.ts'

const pickers = (page: Page) => [page.getByLabel('Select Service'), page.getByLabel('Sub Service')]
const summary = (page: Page) => page.getByRole('region', { name: 'Your booking' })
const topOf = async (element: Locator) => (await element.boundingBox())!.y
const footOf = async (element: Locator) => {
  const { y, height } = (await element.boundingBox())!
  return y + height
}

/** From a price card, as most visitors come. */
async function arrive(page: Page) {
  await page.goto('/services/massage')
  await page.getByRole('link', { name: 'Book Now: Hot Stone Massage' }).click()
  await expect(grid(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
}

test('who comes with a choice made has five weeks of the month in view, which is nearly always all of it', async ({
  page,
}) => {
  await arrive(page)
  const fifthWeek = grid(page).locator('tbody tr:nth-child(-n+5)').last()
  expect(await footOf(fifthWeek)).toBeLessThanOrEqual(await topOf(summary(page)))
  await expectAccessible(page)
})

test('on a small phone the month begins in view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await arrive(page)
  const firstDay = grid(page).getByRole('button').first()
  expect(await footOf(firstDay)).toBeLessThan(await topOf(summary(page)))
})

test('both lists are there with the choice made, and its description a tap away', async ({ page }) => {
  await arrive(page)
  for (const picker of pickers(page)) await expect(picker).toBeInViewport({ ratio: 1 })
  const card = page.getByRole('article')
  await expect(card.getByRole('heading', { name: 'Hot Stone Massage' })).toBeVisible()
  await expect(card).toContainText(/\d+ minutes#[\d,]+/)
  const description = card.getByText('Smooth basalt stones')
  await expect(description).toBeHidden()
  await card.getByRole('button', { name: 'Details' }).click()
  await expect(description).toBeVisible()
  await expectAccessible(page)
})

test('Confirm Booking on an empty form says all that is missing at the first press, with the first field in view', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openForm(page, await anyChoice(request))
  await chooseDay(page)
  // Taken where the page stands: a click would first scroll, and below few times the form comes into view with them.
  await times(page).first().dispatchEvent('click')
  await confirmButton(page).click()
  for (const sentence of ['Full name is required', 'Email is required', 'Phone number is required'])
    await expect(page.getByText(sentence)).toBeVisible()
  const name = page.getByLabel('Full name')
  await expect(name).toBeFocused()
  await expect(name).toBeInViewport()
  expect(await footOf(name)).toBeLessThan(await topOf(summary(page)))
  await expect(payment(page)).toBeHidden()
  await expectAccessible(page)
})

test('while a field has the focus the bar is one line, and one tap from the field confirms', async ({
  page,
  request,
}) => {
  await openForm(page, await anyChoice(request))
  await chooseTime(page)
  const height = async () => (await summary(page).boundingBox())!.height
  expect(await height()).toBeGreaterThan(80)
  await typeInformation(page)
  const phone = page.getByRole('textbox', { name: 'Phone number' })
  await phone.tap()
  await expect(phone).toBeFocused()
  expect(await height()).toBeLessThan(80)
  await expect(confirmButton(page)).toBeInViewport({ ratio: 1 })
  await confirmButton(page).tap()
  await expect(payment(page)).toBeVisible()
})

test('on a small phone the payment opens with the amount, the code and the first account in view', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await bookByForm(page, request)
  // The dialog has left its room above.
  await expect(page.getByText('Booking created successfully!')).toBeVisible()
  const account = payment(page).getByRole('listitem').first()
  await expect(account.getByText(/^\d{10}$/)).toBeInViewport({ ratio: 1 })
  await expect(account.getByRole('button', { name: 'Copy' })).toBeInViewport({ ratio: 1 })
  // No higher than the button beside it.
  for (const line of [/^Transfer ₦[\d,]+ to Any of the Bank Below$/, /^Write \w+ as narration or remark/])
    expect((await payment(page).getByText(line).boundingBox())!.height).toBeLessThan(45)
})
