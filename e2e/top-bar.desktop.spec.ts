import { expect, onlyLooking, test } from './fixtures.ts'

test.use(onlyLooking)

test('the top bar is 72 px high and leads everywhere', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  expect((await bar.boundingBox())?.height).toBe(72)
  await expect(bar.getByRole('link', { name: 'About Us' })).toHaveAttribute('href', '/about')
  await expect(bar.getByRole('link', { name: 'Locate Us' })).toHaveAttribute('target', '_blank')
  await expect(bar.getByRole('link', { name: 'Our Policy' })).toHaveAttribute('href', '/policy')
  await expect(bar.getByRole('link', { name: 'Reservation' })).toHaveAttribute('href', '/booking')
})

test('the services unfold under a resting mouse and fold when it leaves', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  await bar.locator('summary:visible', { hasText: 'Services' }).hover()
  await expect(bar.getByRole('link', { name: 'View All' })).toBeVisible()
  await page.mouse.move(600, 600)
  await expect(bar.getByRole('link', { name: 'View All' })).toBeHidden()
})

test('the services unfold under a mouse that already rests there when the code arrives', async ({ page }) => {
  let arrive = () => {}
  const here = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await here
    await route.continue()
  })
  await page.goto('/')
  const bar = page.getByRole('banner')
  await bar.locator('summary:visible', { hasText: 'Services' }).hover()
  arrive()
  await expect(bar.getByRole('link', { name: 'View All' })).toBeVisible()
})

test('the keyboard opens the services, walks through them and comes back', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  const trigger = bar.locator('summary').filter({ hasText: 'Services' }).first()
  await trigger.focus()
  await page.keyboard.press('ArrowDown')
  await expect(bar.getByRole('link', { name: 'Facials' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(bar.getByRole('link', { name: 'View All' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(trigger).toBeFocused()
  await expect(bar.getByRole('link', { name: 'View All' })).toBeHidden()
})

test('the services fold when the keyboard goes on', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  await bar.locator('summary').filter({ hasText: 'Services' }).first().focus()
  await page.keyboard.press('ArrowUp')
  await expect(bar.getByRole('link', { name: 'View All' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(bar.getByRole('link', { name: 'Our Policy' })).toBeFocused()
  await expect(bar.getByRole('link', { name: 'View All' })).toBeHidden()
})

test('choosing a service in the dropdown opens its page and folds it', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  await bar.locator('summary:visible', { hasText: 'Services' }).click()
  await bar.getByRole('link', { name: 'Waxing' }).click()
  await expect(page).toHaveURL('/services/waxing')
  await expect(bar.getByRole('link', { name: 'View All' })).toBeHidden()
})

test('between tablet and desk no item of the bar wraps into a second line', async ({ page }) => {
  await page.goto('/policy')
  for (const width of [1024, 1135, 1136, 1280]) {
    await page.setViewportSize({ width, height: 768 })
    const heights = await page
      .getByRole('banner')
      .locator('a:visible, summary:visible, button:visible')
      .evaluateAll(items => items.map(item => item.getBoundingClientRect().height))
    expect(Math.max(...heights), `${width} px`).toBeLessThan(60)
  }
})

test('in a low window the unfolded services scroll, so that the last one can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 360 })
  await page.goto('/')
  const bar = page.getByRole('banner')
  await bar.locator('summary:visible', { hasText: 'Services' }).click()
  await bar.getByRole('link', { name: 'View All' }).click()
  await expect(page).toHaveURL('/services')
})
