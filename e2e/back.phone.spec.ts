import type { APIRequestContext, Page } from '@playwright/test'
import { chooser, chooseTime, confirmButton, grid, iHavePaid, payment, typeInformation } from './booking-steps.ts'
import { holdTime } from './bookings.ts'
import { expect, holdBack, menuToggle, test } from './fixtures.ts'
import { screenshot } from './receipts.ts'

/** Back on a phone closes what lies over the page, and only then leaves the page. */

const bar = (page: Page) => page.getByRole('banner')
const menuItem = (page: Page) => bar(page).getByRole('link', { name: 'About Us' })
const search = (page: Page) => page.getByRole('dialog', { name: 'Search services' })
const survey = (page: Page) => page.getByRole('dialog', { name: /hear about us/ })

async function openMenu(page: Page) {
  await menuToggle(page).click()
  await expect(menuItem(page)).toBeVisible()
}

async function openSearch(page: Page) {
  await openMenu(page)
  await bar(page).getByRole('button', { name: 'Search Services' }).click()
  await expect(search(page)).toBeVisible()
  await expect(menuItem(page)).toBeHidden()
}

/** From the policy page to the home page, so that there is somewhere to go back to. */
async function arriveHome(page: Page) {
  await page.goto('/policy')
  await bar(page).getByRole('link').first().click()
  await expect(page).toHaveURL('/')
}

async function openPayment(page: Page, request: APIRequestContext) {
  const booking = await holdTime(request)
  await page.goto('/policy')
  await page.goto(`/booking/pay/${booking.bookingHash}`)
  await expect(payment(page)).toBeVisible()
  return booking
}

test('Back closes the menu and leaves the page only the next time', async ({ page }) => {
  await arriveHome(page)
  await openMenu(page)
  await page.goBack()
  await expect(menuItem(page)).toBeHidden()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/policy')
})

test('the question that comes by itself takes no place in the history: Back leaves the page', async ({ page }) => {
  await arriveHome(page)
  // A reader goes on reading: what was scrolled before the page came alive does not count.
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    await expect(survey(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.goBack()
  await expect(page).toHaveURL('/policy')
})

test('Back closes the payment, which can be opened again', async ({ page, request }) => {
  const booking = await openPayment(page, request)
  await page.goBack()
  await expect(payment(page)).toBeHidden()
  await expect(page).toHaveURL(`/booking/pay/${booking.bookingHash}`)
  await page.getByRole('button', { name: 'Continue to pay' }).click()
  await expect(payment(page)).toBeVisible()
  await page.goBack()
  await expect(payment(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/policy')
})

test('what is closed in another way leaves nothing to go back through', async ({ page, request }) => {
  await arriveHome(page)
  for (let times = 0; times < 3; times++) {
    await openSearch(page)
    await search(page).getByRole('button', { name: 'Close search' }).click()
    await expect(search(page)).toBeHidden()
    await openMenu(page)
    await page.keyboard.press('Escape')
    await expect(menuItem(page)).toBeHidden()
  }
  await page.goBack()
  await expect(page).toHaveURL('/policy')

  await openPayment(page, request)
  await payment(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(payment(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/policy')
})

test('a page chosen inside leads back to the page under it', async ({ page }) => {
  await arriveHome(page)
  await openMenu(page)
  await menuItem(page).click()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(menuItem(page)).toBeHidden()
  await page.goForward()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1, name: 'Glow Inside & Out' })).toBeVisible()
  await openSearch(page)
  await search(page).getByRole('searchbox').fill('massage')
  await search(page).getByRole('link', { name: 'Massage', exact: true }).click()
  await expect(page).toHaveURL(/\/booking\?service=massage/)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/policy')
})

test('a link beside the open menu leads where it says, also while the menu’s entry is being left', async ({ page }) => {
  await page.goto('/policy')
  for (let times = 0; times < 3; times++) {
    await page.goto('/about')
    await openMenu(page)
    await bar(page).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Glow Inside & Out' })).toBeVisible()
    await expect(menuItem(page)).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/about')
  }
})

test('a menu that is opened while the next page is on its way stays open', async ({ page }) => {
  const go = await holdBack(page, '**/HomeScreen*.js')
  await arriveHome(page)
  await openMenu(page)
  go()
  await expect(page.getByText('Glow Inside & Out')).toBeVisible()
  await expect(menuItem(page)).toBeVisible()
  await page.goBack()
  await expect(menuItem(page)).toBeHidden()
  await expect(page).toHaveURL('/')
})

test('after a reload with something open Back leaves the page at once', async ({ page }) => {
  await arriveHome(page)
  await openSearch(page)
  await page.reload()
  await expect(search(page)).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state?.overlays ?? 0)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/policy')
})

test('after a reload in the payment Back lands where one was, and the next Back on the page before', async ({
  page,
}) => {
  await page.goto('/services/massage')
  const card = page.getByRole('link', { name: 'Book Now: Hot Stone Massage' })
  await card.click()
  await expect(grid(page)).toBeVisible()
  await chooseTime(page)
  await typeInformation(page)
  await confirmButton(page).click()
  await expect(payment(page)).toBeVisible()
  const place = async () => (await page.getByLabel('Full name').boundingBox())!.y
  const before = await place()
  await page.reload()
  await expect(payment(page)).toBeVisible()
  await page.goBack()
  await expect(payment(page)).toBeHidden()
  await expect(page).toHaveURL(/\/booking\?service=massage&sub=/)
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(5)
  await page.goBack()
  await expect(page).toHaveURL('/services/massage')
  await expect(card).toBeInViewport()
})

test('going forward onto what was closed changes nothing', async ({ page }) => {
  await arriveHome(page)
  await openSearch(page)
  await page.goBack()
  await expect(search(page)).toBeHidden()
  await page.goForward()
  await expect.poll(() => page.evaluate(() => history.state?.overlays ?? 0)).toBe(0)
  await expect(search(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/policy')
})

test('Back does not hide how the payment ends while the receipt is on its way', async ({ page, request }) => {
  const booking = await openPayment(page, request)
  await chooser(page).setInputFiles(await screenshot())
  const go = await holdBack(page, '**/api/booking/payment')
  await iHavePaid(page).click()
  await expect(payment(page).getByText('Sending your receipt')).toBeVisible()
  await page.goBack()
  await expect(payment(page).getByText('Sending your receipt')).toBeVisible()
  go()
  await expect(page).toHaveURL(`/booking/success/${booking.bookingHash}`)
})
