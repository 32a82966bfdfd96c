import type { APIRequestContext, Page } from '@playwright/test'
import { bookByForm, chooser, iHavePaid, payment } from './booking-steps.ts'
import { expect, test } from './fixtures.ts'
import { screenshot } from './receipts.ts'

/** Android ends the page while the bank's app is in front; lines are slow when the receipt is on its way. */

const note = (page: Page) => payment(page).getByPlaceholder('Leave a note (optional)')
const receipt = (page: Page) => payment(page).getByRole('img', { name: 'Preview of transfer.png' })
const keptKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter(key => key === 'booking_payment'))
const keptReceipts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const opening = indexedDB.open('booking')
        opening.onsuccess = () => {
          const counting = opening.result.transaction('receipt').objectStore('receipt').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

async function holdAndAttach(page: Page, request: APIRequestContext) {
  await bookByForm(page, request)
  await note(page).fill('Paid from my sister’s account')
  await chooser(page).setInputFiles(await screenshot())
  await expect(receipt(page)).toBeVisible()
  await expect.poll(() => keptReceipts(page)).toBe(1)
}

async function expectOpenAsItWas(page: Page) {
  await expect(payment(page)).toBeVisible()
  await expect(note(page)).toHaveValue('Paid from my sister’s account')
  await expect(receipt(page)).toBeVisible()
  await expect(iHavePaid(page)).toBeEnabled()
}

test('a payment interrupted by a reload or opened in a fresh page goes on where it was, and is forgotten once paid', async ({
  page,
  context,
  request,
}) => {
  test.slow()
  await holdAndAttach(page, request)
  await page.reload()
  await expectOpenAsItWas(page)
  // Twice: the first reload must not have used it up.
  await page.reload()
  await expectOpenAsItWas(page)

  const fresh = await context.newPage()
  await page.close()
  await fresh.goto('/booking')
  await expectOpenAsItWas(fresh)
  await iHavePaid(fresh).click()
  await expect(fresh.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  expect(await keptKeys(fresh)).toEqual([])
  await expect.poll(() => keptReceipts(fresh)).toBe(0)
})

test('a receipt that was taken away or is a day old is not brought back', async ({ page, request }) => {
  test.slow()
  await page.clock.install()
  await holdAndAttach(page, request)
  await payment(page).getByRole('button', { name: 'Remove transfer.png' }).click()
  await expect.poll(() => keptReceipts(page)).toBe(0)
  await chooser(page).setInputFiles(await screenshot())
  await expect.poll(() => keptReceipts(page)).toBe(1)
  await page.clock.setSystemTime(Date.now() + 25 * 3_600_000)
  await page.goto('/booking')
  await expect(page.getByRole('heading', { name: 'Book Appointment' })).toBeVisible()
  await expect.poll(() => keptReceipts(page)).toBe(0)
  await expect(payment(page)).toBeHidden()
})
