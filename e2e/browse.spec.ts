import { expect, test } from './fixtures.ts'

test.describe('on a large screen', () => {
  test.skip(({ isMobile }) => isMobile, 'the small screen has a menu instead')

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
    await bar.getByText('Services', { exact: true }).hover()
    await expect(bar.getByRole('link', { name: 'View All' })).toBeVisible()
    await page.mouse.move(600, 600)
    await expect(bar.getByRole('link', { name: 'View All' })).toBeHidden()
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

  test('choosing a service in the dropdown opens its page and folds it', async ({ page }) => {
    await page.goto('/')
    const bar = page.getByRole('banner')
    await bar.getByText('Services', { exact: true }).click()
    await bar.getByRole('link', { name: 'Waxing' }).click()
    await expect(page).toHaveURL('/services/waxing')
    await expect(bar.getByRole('link', { name: 'View All' })).toBeHidden()
  })
})

test.describe('on a small screen', () => {
  test.skip(({ isMobile }) => !isMobile, 'the large screen shows its items at once')

  test('the menu holds the same items, and choosing one closes it', async ({ page }) => {
    await page.goto('/')
    const bar = page.getByRole('banner')
    await bar.getByText('Menu', { exact: true }).click()
    for (const name of ['About Us', 'Locate Us', 'Our Policy', 'Reservation'])
      await expect(bar.getByRole('link', { name })).toBeVisible()
    await bar.getByRole('link', { name: 'About Us' }).click()
    await expect(page).toHaveURL('/about')
    await expect(bar.getByRole('link', { name: 'About Us' })).toBeHidden()
  })

  test('the services unfold inside the menu', async ({ page }) => {
    await page.goto('/')
    const bar = page.getByRole('banner')
    await bar.getByText('Menu', { exact: true }).click()
    await expect(bar.getByRole('link', { name: 'Massage' })).toBeHidden()
    await bar.getByText('Services', { exact: true }).click()
    await bar.getByRole('link', { name: 'Massage' }).click()
    await expect(page).toHaveURL('/services/massage')
    await expect(bar.getByRole('link', { name: 'View All' })).toBeHidden()
  })

  test('Escape closes the menu and gives the focus back to its toggle', async ({ page }) => {
    await page.goto('/')
    const bar = page.getByRole('banner')
    await bar.getByText('Menu', { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(bar.getByRole('link', { name: 'About Us' })).toBeHidden()
  })
})

test('the footer leads to every service, the policy and the spa itself', async ({ page, request }) => {
  const { services } = await (await request.get('/api/services/fetch_all')).json()
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const { name, slug } of services)
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/services/${slug}`)
  await expect(footer.getByRole('link', { name: 'Protocols' })).toHaveAttribute('href', '/policy')
  for (const name of [/Ikorodu, Lagos State/, /\+234/, /@/, 'Privacy Policy', 'Instagram'])
    await expect(footer.getByRole('link', { name })).toHaveAttribute('target', '_blank')
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
})

test('a page change starts at the top', async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Policy', exact: true })
  await link.scrollIntoViewIfNeeded()
  await link.click()
  await expect(page).toHaveURL('/policy')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})
