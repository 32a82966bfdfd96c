import { expect, menuToggle, onlyLooking, test } from './fixtures.ts'

test.use(onlyLooking)

test('Escape closes the menu and gives the focus back to its toggle', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  await menuToggle(page).click()
  await bar.getByRole('link', { name: 'Locate Us' }).focus()
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('link', { name: 'About Us' })).toBeHidden()
  await expect(menuToggle(page)).toBeFocused()
})

test('what stands below the unfolded services can be tapped as well', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  await menuToggle(page).tap()
  await bar.locator('summary:visible', { hasText: 'Services' }).tap()
  await expect(bar.getByRole('link', { name: 'View All' })).toBeVisible()
  await bar.getByRole('link', { name: 'Our Policy' }).tap()
  await expect(page).toHaveURL('/policy')
  await expect(bar.getByRole('link', { name: 'Our Policy' })).toBeHidden()
})
