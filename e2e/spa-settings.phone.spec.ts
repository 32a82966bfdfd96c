import type { Browser, Page } from '@playwright/test'
import { expect, test } from './desk-spa.ts'

// What is saved is on the site within two seconds; a machine busy with tests gets more.
const SOON = { timeout: 6000 }

test.use({ expectedOnConsole: /status of (400|503)/ })

async function visitor(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  return context.newPage()
}

/** The server says it within two seconds, and whoever opens the page sees it. */
async function sees(page: Page, path: string, words: string | RegExp) {
  await expect.poll(async () => (await page.request.get(path)).text(), SOON).toMatch(words)
  await page.goto(path)
  await expect(page.getByText(words).first()).toBeVisible()
}

test('the owner pauses new bookings, closes and opens again; a visitor finds what was chosen', async ({
  page,
  desk,
  spa,
  browser,
}) => {
  test.slow()
  await desk.enter(page.context())
  const guest = await visitor(browser, spa.url)
  await guest.goto('/booking')
  await page.goto('/desk/open')

  await page.getByRole('radio', { name: /^New bookings paused/ }).check()
  await page.getByLabel('What customers read where times would be').fill('We are by the sea until Monday.')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('We are by the sea until Monday.')
  await page.getByRole('button', { name: 'Pause new bookings' }).click()
  await expect(page.getByText('New bookings are paused')).toBeVisible()
  await sees(guest, '/booking', 'We are by the sea until Monday.')
  await expect(guest.getByText('You are welcome to call us on')).toBeVisible()
  await guest.goto('/services')
  await expect(guest.getByRole('banner')).toBeVisible()

  await page.getByRole('radio', { name: /^Closed/ }).check()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('We will be back soon.')
  await page.getByRole('button', { name: 'Close the site' }).click()
  await expect(page.getByText('The site is closed')).toBeVisible()
  await sees(guest, '/', 'We will be back soon.')

  await page.getByRole('radio', { name: /^Open/ }).check()
  await page.getByRole('button', { name: 'Open the site' }).click()
  await expect(page.getByText('The site is open')).toBeVisible()
  await sees(guest, '/booking', 'Select Service')
  await expect(guest.getByText('We are by the sea')).toHaveCount(0)
  await guest.context().close()
})
