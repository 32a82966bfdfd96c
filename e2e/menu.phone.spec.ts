import { expect, onlyLooking, test } from './fixtures.ts'

test.use(onlyLooking)

test('Escape closes the menu and gives the focus back to its toggle', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  const toggle = bar.locator('summary:visible', { hasText: 'Menu' })
  await toggle.click()
  await bar.getByRole('link', { name: 'Locate Us' }).focus()
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('link', { name: 'About Us' })).toBeHidden()
  await expect(toggle).toBeFocused()
})

test('what stands below the unfolded services can be tapped as well', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  await bar.locator('summary:visible', { hasText: 'Menu' }).tap()
  await bar.locator('summary:visible', { hasText: 'Services' }).tap()
  await expect(bar.getByRole('link', { name: 'View All' })).toBeVisible()
  await bar.getByRole('link', { name: 'Our Policy' }).tap()
  await expect(page).toHaveURL('/policy')
  await expect(bar.getByRole('link', { name: 'Our Policy' })).toBeHidden()
})
