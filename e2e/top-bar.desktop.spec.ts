import type { Page } from '@playwright/test'
import { expect, holdBack, onlyLooking, test } from './fixtures.ts'

test.use(onlyLooking)

const link = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name })
const services = (page: Page) => page.getByRole('banner').locator('summary:visible', { hasText: 'Services' })

test('the top bar is 72 px high and leads everywhere', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  expect((await bar.boundingBox())?.height).toBe(72)
  await expect(link(page, 'About Us')).toHaveAttribute('href', '/about')
  await expect(link(page, 'Locate Us')).toHaveAttribute('target', '_blank')
  await expect(link(page, 'Our Policy')).toHaveAttribute('href', '/policy')
  await expect(link(page, 'Reservation')).toHaveAttribute('href', '/booking')
})

test('the services unfold under a resting mouse and fold when it leaves', async ({ page }) => {
  await page.goto('/')
  await services(page).hover()
  await expect(link(page, 'View All')).toBeVisible()
  await page.mouse.move(600, 600)
  await expect(link(page, 'View All')).toBeHidden()
})

test('the services unfold under a mouse that already rests there when the code arrives', async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/*.js')
  await page.goto('/')
  await services(page).hover()
  arrive()
  await expect(link(page, 'View All')).toBeVisible()
})

test('the keyboard opens the services, walks through them and comes back', async ({ page }) => {
  await page.goto('/')
  const trigger = services(page)
  await trigger.focus()
  await page.keyboard.press('ArrowDown')
  await expect(link(page, 'Facials')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(link(page, 'View All')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(trigger).toBeFocused()
  await expect(link(page, 'View All')).toBeHidden()
})

test('the services fold when the keyboard goes on', async ({ page }) => {
  await page.goto('/')
  await services(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(link(page, 'View All')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(link(page, 'Our Policy')).toBeFocused()
  await expect(link(page, 'View All')).toBeHidden()
})

test('choosing a service in the dropdown opens its page and folds it', async ({ page }) => {
  await page.goto('/')
  await services(page).click()
  await link(page, 'Waxing').click()
  await expect(page).toHaveURL('/services/waxing')
  await expect(link(page, 'View All')).toBeHidden()
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
  await services(page).click()
  await link(page, 'View All').click()
  await expect(page).toHaveURL('/services')
})
