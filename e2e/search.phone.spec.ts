import type { Page } from '@playwright/test'
import { expect, menuToggle, pressSearch, test } from './fixtures.ts'

async function openSearch(page: Page) {
  await page.goto('/')
  await pressSearch(page)
  const box = page.getByRole('searchbox', { name: 'Search services (type at least 3 characters)' })
  await expect(box).toBeFocused()
  return box
}

test('searching leads from a few letters to the booking page', async ({ page }) => {
  const box = await openSearch(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Start typing to search services…')
  await box.fill('pe')
  await expect(dialog).toContainText('Start typing to search services…')
  await box.fill('Pedicure')
  await expect(dialog.getByRole('link', { name: 'Manicure & Pedicure', exact: true })).toBeVisible()
  await expect(dialog.getByText(/pedicure/i).nth(1)).toBeVisible()
  await dialog.getByRole('link', { name: 'Book Now: Manicure & Pedicure' }).click()
  await expect(page).toHaveURL(/^[^?]*\/booking\?service=/)
  await expect(dialog).toBeHidden()
})

test('the search opens in the middle, near the top, and stays there as results come', async ({ page }) => {
  const box = await openSearch(page)
  const dialog = page.getByRole('dialog')
  const before = (await dialog.boundingBox())!
  await box.fill('facial')
  await expect(dialog.getByRole('link').first()).toBeVisible()
  const { x, y, width } = (await dialog.boundingBox())!
  // Without the room of the scroll bar.
  const screen = await page.evaluate(() => document.body.clientWidth)
  expect(x + width / 2).toBeCloseTo(screen / 2, 0)
  expect(y).toBe(before.y)
  expect(y).toBeLessThan(150)
})

test('what is found begins with its picture, where the list begins', async ({ page }) => {
  const box = await openSearch(page)
  await box.fill('stone')
  const found = page.getByRole('dialog').getByRole('listitem').first()
  await expect(found).toBeVisible()
  expect((await found.locator('img').boundingBox())!.x).toBe((await found.boundingBox())!.x)
})

test('what nobody offers is not found', async ({ page }) => {
  const box = await openSearch(page)
  await box.fill('zebra grooming')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('No results found.')
  await expect(dialog.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\//)
  await dialog.getByRole('link', { name: 'See all services' }).click()
  await expect(page).toHaveURL('/services')
  await expect(dialog).toBeHidden()
})

test('a treatment that was found is one tap from its days', async ({ page }) => {
  const box = await openSearch(page)
  await box.fill('facial for men')
  await page.getByRole('dialog').getByRole('link', { name: "Gentleman's Facial" }).click()
  await expect(page).toHaveURL(/\/booking\?service=facials&sub=/)
  await expect(page.getByRole('heading', { name: "Gentleman's Facial" })).toBeVisible()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('Escape and a click outside close the search, and the focus goes back', async ({ page }) => {
  const box = await openSearch(page)
  await box.fill('facial')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  // The button has folded away with the menu, whose toggle gets the focus instead.
  await expect(menuToggle(page)).toBeFocused()

  await openSearch(page)
  await page.mouse.click(5, 600)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(menuToggle(page)).toBeFocused()
})

test('the keyboard reaches every result', async ({ page }) => {
  const box = await openSearch(page)
  await box.fill('massage')
  const results = page.getByRole('dialog').getByRole('link')
  await expect(results.first()).toBeVisible()
  await page.keyboard.press('Tab')
  for (let n = 0; n < (await results.count()); n++) {
    await page.keyboard.press('Tab')
    await expect(results.nth(n)).toBeFocused()
  }
})

test.describe('when the search fails', () => {
  test.use({ expectedOnConsole: /503|Failed to load resource|ERR_INTERNET_DISCONNECTED/ })

  test('it says so, and trying again finds what is there', async ({ page }) => {
    await page.route('**/list/search/**', route => route.fulfill({ status: 503, json: { success: false } }))
    const box = await openSearch(page)
    await box.fill('massage')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('The search did not work.')
    await expect(dialog).not.toContainText('No results found.')
    await page.unroute('**/list/search/**')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('link', { name: 'Massage', exact: true })).toBeVisible()
  })
})
