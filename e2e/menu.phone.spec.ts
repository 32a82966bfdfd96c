import { expect, onlyLooking, test } from './fixtures.ts'

test.use(onlyLooking)

test('the menu holds the same items, and choosing one closes it', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  await bar.locator('summary:visible', { hasText: 'Menu' }).click()
  for (const name of ['About Us', 'Locate Us', 'Our Policy', 'Reservation'])
    await expect(bar.getByRole('link', { name })).toBeVisible()
  await bar.getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL('/about')
  await expect(bar.getByRole('link', { name: 'About Us' })).toBeHidden()
})

test('the services unfold inside the menu', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  await bar.locator('summary:visible', { hasText: 'Menu' }).click()
  await expect(bar.getByRole('link', { name: 'Massage' })).toBeHidden()
  await bar.locator('summary:visible', { hasText: 'Services' }).click()
  await expect(bar.getByRole('link', { name: 'View All' })).toBeVisible()
  await bar.getByRole('link', { name: 'Massage' }).click()
  await expect(page).toHaveURL('/services/massage')
  await expect(bar.getByRole('link', { name: 'View All' })).toBeHidden()
})

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
