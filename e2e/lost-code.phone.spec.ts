import type { Page } from '@playwright/test'
import { expect, pressSearch, test } from './fixtures.ts'

// Parts of the site are fetched when they are first needed, and then the network may be gone, or a newer build may have
// replaced them. Nothing may go blank over that.

test.use({ expectedOnConsole: /Failed to (load resource|fetch)|ERR_INTERNET_DISCONNECTED|CodeNotLoaded/ })

const newsletter = (page: Page) => page.getByLabel('Email address')
const searchBox = (page: Page) => page.getByRole('searchbox')

const openHome = (page: Page) => page.goto('/', { waitUntil: 'networkidle' })

test('a page whose code stalls shows that it is coming, then that it did not, and can be tried again', async ({
  page,
}) => {
  await page.clock.install()
  await openHome(page)
  await page.route('**/assets/AboutPage-*.js', () => {})
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  const coming = page.getByRole('status').filter({ hasText: 'Loading the page' })
  await expect(coming).toBeVisible()
  expect((await coming.boundingBox())!.height).toBeGreaterThanOrEqual(page.viewportSize()!.height)
  await page.clock.fastForward(15_000)
  await expect(page.getByRole('heading', { name: 'This page did not open' })).toBeVisible()
  await expect(coming).toBeHidden()
  await page.unroute('**/assets/AboutPage-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.clock.fastForward(15_000)
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
})

test.describe('without a network', () => {
  test('pressing Search says so, and works once the network is back', async ({ page, context }) => {
    await openHome(page)
    await context.setOffline(true)
    await pressSearch(page)
    await expect(page.getByText('The search did not open.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await context.setOffline(false)
    await pressSearch(page)
    await expect(searchBox(page)).toBeFocused()
  })
})

test.describe('in a tab that stayed open over a newer build', () => {
  /** A newer build is what the server has for anyone who looks, and the parts of the old one are gone. */
  async function deploy(page: Page, missing: string, { isWhole = true } = {}) {
    const loads = { count: 0 }
    let isMissing = true
    page.on('request', request => {
      if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
      loads.count++
      // Loading the page again gets the newer build, whose own parts are there.
      if (isWhole) isMissing = false
    })
    await page.route('http://localhost:*/**', async route => {
      if (route.request().resourceType() !== 'fetch' || route.request().url().includes('/api/')) return route.fallback()
      const response = await route.fetch()
      const html = await response.text()
      return route.fulfill({ response, body: html.replace(/\/assets\/index-[\w-]+\.js/, '/assets/index-newer.js') })
    })
    await page.route(missing, route =>
      isMissing ? route.fulfill({ status: 404, body: 'Not found' }) : route.fallback(),
    )
    return loads
  }

  test('the page is loaded again once, with what was typed, and does what was asked', async ({ page }) => {
    await openHome(page)
    await newsletter(page).fill('ada@example.com')
    const loads = await deploy(page, '**/assets/SearchDialog-*.js')
    await pressSearch(page)
    await expect(searchBox(page)).toBeVisible()
    expect(loads.count).toBe(1)
    await searchBox(page).press('Escape')
    await expect(newsletter(page)).toHaveValue('ada@example.com')
  })

  test('the page that was chosen opens', async ({ page }) => {
    await openHome(page)
    const loads = await deploy(page, '**/assets/AboutPage-*.js')
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
    await expect(page).toHaveURL('/about')
    expect(loads.count).toBe(1)
  })

  test('a build whose parts are missing is not loaded over and over', async ({ page }) => {
    await openHome(page)
    const loads = await deploy(page, '**/assets/SearchDialog-*.js', { isWhole: false })
    await pressSearch(page)
    await expect(page.getByText('The search did not open.')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(loads.count).toBe(1)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
