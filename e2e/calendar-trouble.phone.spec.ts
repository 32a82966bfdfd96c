import type { Page, Route } from '@playwright/test'
import { anyChoice, chooseDay, grid, openForm, times } from './booking-steps.ts'
import { expect, test } from './fixtures.ts'

// The two calls behind the calendar, in every kind of trouble a mobile network or a busy server makes. What goes through
// goes to the real server.
const TIMES = '**/api/booking/available-times*'
const MONTHS = '**/api/booking/booked-dates*'
const BUSY = 'We are very busy at the moment. Please try again in a little while.'

test.use({ expectedOnConsole: /503|429|Failed to load resource|ERR_/ })

const busy = (route: Route) =>
  route.fulfill({
    status: 503,
    headers: { 'retry-after': '5' },
    json: { success: false, error: BUSY, message: BUSY, code: 'unavailable' },
  })

/** Keeps requests waiting; releases the last one first, and lets later ones pass. */
async function holdBack(page: Page, url: string) {
  let waiting: (() => void)[] | undefined = []
  await page.route(url, async route => {
    await new Promise<void>(resolve => (waiting ? waiting.push(resolve) : resolve()))
    await route.continue()
  })
  return {
    count: () => waiting?.length ?? 0,
    release() {
      const all = waiting ?? []
      waiting = undefined
      for (const resolve of all.reverse()) resolve()
    },
  }
}

const panel = (page: Page) => page.getByRole('group', { name: 'Available times' })

test('times that come late are waited for, and the last day asked for is the one shown', async ({ page, request }) => {
  await openForm(page, await anyChoice(request))
  const held = await holdBack(page, TIMES)
  await chooseDay(page, 1)
  await expect.poll(() => held.count()).toBeGreaterThan(0)
  await expect(times(page)).toHaveCount(0)
  await expect(panel(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)
  held.release()
  await expect(panel(page).getByRole('button').first()).toBeVisible()
})

test.describe('the times of a day', () => {
  for (const [how, trouble, words] of [
    ['cut', (route: Route) => route.abort('connectionreset'), 'did not load'],
    ['refused by a busy server', busy, BUSY],
  ] as const)
    test(`${how}: it says so, and trying again brings them`, async ({ page, request }) => {
      await openForm(page, await anyChoice(request))
      await page.route(TIMES, trouble)
      await chooseDay(page, 1)
      await expect(panel(page)).toContainText(words)
      await page.unroute(TIMES)
      await panel(page).getByRole('button', { name: 'Try again' }).click()
      await expect(panel(page)).not.toContainText(words)
      await expect(panel(page).getByRole('button').first()).toBeVisible()
    })
})

test.describe('the free days of a month', () => {
  for (const [how, trouble] of [
    ['cut', (route: Route) => route.abort('connectionreset')],
    ['refused by a busy server', busy],
  ] as const)
    test(`${how}: days can be chosen meanwhile, and trying again closes those that are full`, async ({
      page,
      request,
    }) => {
      await openForm(page, await anyChoice(request))
      await page.route(MONTHS, trouble)
      // The next one may have been fetched ahead.
      for (let n = 0; n < 2; n++) await page.getByRole('button', { name: 'Next month' }).click()
      const retry = page.getByRole('button', { name: 'Try again' })
      await expect(retry).toBeVisible()
      await expect(grid(page).getByRole('button', { disabled: false }).first()).toBeVisible()
      await page.unroute(MONTHS)
      await retry.click()
      await expect(retry).toBeHidden()
      await expect(grid(page).getByRole('button', { disabled: true }).first()).toBeVisible()
    })

  test('late: the month can be turned meanwhile, and each month keeps its own', async ({ page, request }) => {
    const held = await holdBack(page, MONTHS)
    await openForm(page, await anyChoice(request))
    for (let n = 0; n < 2; n++) await page.getByRole('button', { name: 'Next month' }).click()
    await expect.poll(() => held.count()).toBe(3)
    held.release()
    await expect(grid(page).getByRole('button', { disabled: true }).first()).toBeVisible()
  })
})
