import type { Page } from '@playwright/test'
import { anyChoice, chooser, confirmButton, fillForm, iHavePaid, payment, times } from './booking-steps.ts'
import { expect, test } from './fixtures.ts'
import { screenshot } from './receipts.ts'

/** A phone in a tunnel: what was there a minute ago still is, and what was begun goes on. */

test.use({ serviceWorkers: 'allow', expectedOnConsole: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

const keptNames = (page: Page) =>
  page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map(name => caches.open(name)))
    const requests = await Promise.all(opened.map(cache => cache.keys()))
    return requests.flat().map(({ url }) => url)
  })

/** A first visit, until everything that opens without a network is on the device. */
async function visit(page: Page) {
  await page.goto('/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise(resolve =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
}

test('without a network the site opens as it was: home, the catalogue, the booking in progress', async ({
  page,
  context,
}) => {
  await visit(page)
  await page.goto('/about')
  await context.setOffline(true)

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /fail|offline/i })).toHaveCount(0)
  await page.goto('/services')
  await page.getByRole('main').locator('a[href="/services/facials"]').first().click()
  await expect(page).toHaveURL('/services/facials')
  await expect(page.getByRole('heading', { name: 'Pricing Plans' })).toBeVisible()
  // A page that was visited with a network is there, too.
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a page that is not on the device says so, in our own look, and opens by itself once it can be had', async ({
  page,
  context,
}) => {
  await visit(page)
  await context.setOffline(true)
  await page.goto('/policy')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL('/policy')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline')
})

test('times, a booking and a receipt that the network cut off go on by themselves', async ({
  page,
  context,
  request,
}) => {
  test.slow()
  await visit(page)
  await fillForm(page, await anyChoice(request))

  // The draft is on the device, and so is the page.
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByLabel('Full name')).not.toHaveValue('')
  await expect(page.getByText('The times of this day did not load.')).toBeVisible()
  await context.setOffline(false)
  await expect(times(page).first()).toBeVisible()

  await context.setOffline(true)
  await confirmButton(page).click()
  await expect(page.getByText('You are offline. We will continue as soon as you are back online.')).toBeVisible()
  await context.setOffline(false)
  await expect(payment(page)).toBeVisible()

  await chooser(page).setInputFiles(await screenshot())
  await expect(iHavePaid(page)).toBeEnabled()
  await context.setOffline(true)
  await iHavePaid(page).click()
  await expect(
    payment(page).getByText('You are offline. We will continue as soon as you are back online.'),
  ).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()

  const hash = page.url().split('/').at(-1)!

  // The way back to it is on the device.
  await context.setOffline(true)
  await page.goto('/booking')
  await expect(page.getByRole('heading', { name: 'Your bookings' })).toBeVisible()
  await context.setOffline(false)

  // Nothing of all this stayed in what the worker keeps.
  const kept = await keptNames(page)
  expect(kept.length).toBeGreaterThan(20)
  const answers = kept.filter(url => !url.includes('/assets/'))
  expect(
    answers.filter(url => url.includes(hash) || /available-times|booked-dates|get_info|banks|newsletter/.test(url)),
  ).toEqual([])
})

test('with a network it is always the newest page, whatever is on the device', async ({ page }) => {
  await visit(page)
  await page.evaluate(async () => {
    const [name] = await caches.keys()
    const cache = await caches.open(name!)
    await cache.put('/services', new Response('<h1>An old page</h1>', { headers: { 'content-type': 'text/html' } }))
  })
  await page.goto('/services')
  await expect(page.getByText('An old page')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
