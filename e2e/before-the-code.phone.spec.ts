import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** A line on which the page has come, and its code is still on the way: until it is let through. */
async function openWithoutCode(page: Page, path: string) {
  let arrive = () => {}
  const here = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await here
    await route.continue()
  })
  await page.goto(path)
  return arrive
}

test('the menu opens before the code is there, and Search pressed in it opens when it is', async ({ page }) => {
  const arrive = await openWithoutCode(page, '/')
  const bar = page.getByRole('banner')
  const toggle = bar.locator('summary:visible', { hasText: 'Menu' })
  await toggle.click()
  await expect(bar.getByRole('link', { name: 'About Us' })).toBeVisible()
  await bar.getByRole('button', { name: 'Search Services' }).click()
  arrive()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden()
  await toggle.click()
  await expect(bar.getByRole('link', { name: 'About Us' })).toBeVisible()
  await toggle.click()
  await expect(bar.getByRole('link', { name: 'About Us' })).toBeHidden()
})

test('a link is followed before the code is there', async ({ page }) => {
  await openWithoutCode(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
})

test('an address typed before the code is there is checked and kept when it is', async ({ page }) => {
  const arrive = await openWithoutCode(page, '/')
  const address = page.getByRole('textbox', { name: 'Email address' })
  await address.fill('not an address')
  await address.press('Enter')
  arrive()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(address).toHaveValue('not an address')
})
