import type { Browser, Locator, Page } from '@playwright/test'
import { expect, test } from './desk-spa.ts'

// What is saved is on the site within two seconds; a machine busy with tests gets more.
const SOON = { timeout: 6000 }

test.use({ expectedOnConsole: /status of (400|503)/ })

async function visitor(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  return context.newPage()
}

/** A section of the screen, opened. */
async function section(page: Page, title: string) {
  const part = page.locator('details').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await part.locator('summary').click()
  await expect(part.getByRole('button', { name: 'Save' })).toBeVisible()
  return part
}

async function save(page: Page, part: Locator, title: string) {
  await part.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${title}: saved`)).toBeVisible()
}

/** The server says it within two seconds, and whoever opens the page sees it. */
async function sees(page: Page, path: string, words: string | RegExp) {
  await expect.poll(async () => (await page.request.get(path)).text(), SOON).toMatch(words)
  await page.goto(path)
  await expect(page.getByText(words).first()).toBeVisible()
}

test('the owner changes name, phone, a text and a policy figure on the phone, and a visitor sees each at once', async ({
  page,
  desk,
  spa,
  browser,
}) => {
  test.slow()
  await desk.enter(page.context())
  const guest = await visitor(browser, spa.url)
  await guest.goto('/')
  await page.goto('/desk/more')
  await page.getByRole('link', { name: /^The spa/ }).click()

  const name = await section(page, 'Name and words')
  await name.getByLabel('Name', { exact: true }).fill('Odò Spa')
  await save(page, name, 'Name and words')
  await sees(guest, '/', 'Odò Spa')
  await expect(guest).toHaveTitle(/^Odò Spa \| Spa and beauty in Ikorodu, Lagos$/)

  const contact = await section(page, 'Phone, email and links')
  await contact.getByLabel('Phone', { exact: true }).fill('0803 555 0199')
  await contact.getByLabel('Snapchat').fill('')
  await save(page, contact, 'Phone, email and links')
  await sees(guest, '/about', '0803 555 0199')
  await expect(guest.getByRole('link', { name: /0803 555 0199/ }).first()).toHaveAttribute('href', 'tel:+2348035550199')
  await expect(guest.getByText('Snapchat')).toHaveCount(0)

  const texts = await section(page, 'Texts of the site')
  await texts.getByLabel('Headline of the home page').fill('Rest by the river')
  await save(page, texts, 'Texts of the site')
  await sees(guest, '/', 'Rest by the river')

  const policy = await section(page, 'Policy')
  await policy.getByLabel('Hours before the visit to cancel free').fill('9000')
  await policy.getByRole('button', { name: 'Save' }).click()
  await expect(policy.getByText('Please give a whole number from 0 to 720')).toBeVisible()
  await policy.getByLabel('Hours before the visit to cancel free').fill('36')
  await save(page, policy, 'Policy')
  await sees(guest, '/policy', /36-hour cancellation notice/)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await sees(guest, '/policy', /24-hour cancellation notice/)

  // What is typed and not saved is there again, and the desk has the new name.
  await texts.getByLabel('Headline of the home page').fill('Half a thought')
  await page.reload()
  await expect(page.getByLabel('Headline of the home page')).toHaveValue('Half a thought')
  await page.goto('/desk/more')
  await expect(page.getByText('Odò Spa')).toBeVisible()
  await guest.context().close()
})

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
