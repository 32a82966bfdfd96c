import type { APIRequestContext, Page } from '@playwright/test'
import { chooseTime, chosenSlot, confirmButton, fillForm, grid, openForm } from './booking-steps.ts'
import { fetchServices } from './bookings.ts'
import { expect, menuToggle, pressSearch, test } from './fixtures.ts'

const chosenDay = (page: Page) => page.locator('[data-date][aria-pressed="true"]')

async function massageOf(request: APIRequestContext) {
  const { _id, slug, name, serviceArray } = (await fetchServices(request)).find(({ slug }) => slug === 'massage')!
  const [first, second] = serviceArray
  const choiceOf = (sub: { _id: string; name: string }) => ({
    slug,
    serviceId: _id,
    service: name,
    subServiceId: sub._id,
    subService: sub.name,
  })
  return { serviceId: _id, drafted: choiceOf(first!), other: choiceOf(second!) }
}

/** Everything but the last tap, and then the visitor leaves. */
async function leaveDraft(page: Page, request: APIRequestContext) {
  const massage = await massageOf(request)
  return { ...massage, customer: await fillForm(page, massage.drafted) }
}

test.describe('with a draft on the device', () => {
  test('a price card chooses what it says, without the day and time of another one', async ({ page, request }) => {
    const { other, customer } = await leaveDraft(page, request)
    await page.goto('/services/massage')
    await page.getByRole('link', { name: `Book Now: ${other.subService}` }).click()
    await expect(page).toHaveURL(`/booking?service=massage&sub=${other.subServiceId}`)
    await expect(grid(page)).toBeVisible()
    await expect(page.getByRole('article')).toContainText(other.subService)
    await expect(chosenDay(page)).toHaveCount(0)
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(customer.email)
  })

  test('the Reservation button goes on where the visitor was', async ({ page, request }) => {
    const { drafted } = await leaveDraft(page, request)
    await page.goto('/')
    await menuToggle(page).click()
    await page.getByRole('banner').getByRole('link', { name: 'Reservation' }).click()
    await expect(page).toHaveURL(`/booking?service=massage&sub=${drafted.subServiceId}`)
    await expect(chosenDay(page)).toHaveCount(1)
    await expect(confirmButton(page)).toBeEnabled()
  })
})

test('Back after choosing another service from the search leads to the choice before', async ({ page, request }) => {
  const { drafted } = await massageOf(request)
  await openForm(page, drafted)
  await pressSearch(page)
  await page.getByRole('searchbox').fill('waxing')
  await page.getByRole('dialog').getByRole('link', { name: 'Book Now: Waxing' }).click()
  await expect(page).toHaveURL('/booking?service=waxing')
  await expect(grid(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(`/booking?service=massage&sub=${drafted.subServiceId}`)
  await expect(page.getByRole('article')).toContainText(drafted.subService)
  await page.goForward()
  await expect(page).toHaveURL('/booking?service=waxing')
  await expect(grid(page)).toBeHidden()
})

test('each of two tabs keeps its own choice over a reload', async ({ context, page, request }) => {
  const { drafted, other } = await massageOf(request)
  await openForm(page, drafted)
  await chooseTime(page)
  const { bookingTime } = await chosenSlot(page, drafted)
  const second = await context.newPage()
  await openForm(second, other)
  await chooseTime(second)
  await expect
    .poll(() => second.evaluate(() => localStorage.getItem('booking_draft')))
    .toContain(`"subServiceId":"${other.subServiceId}"`)
  await page.reload()
  await expect(page.getByRole('article')).toContainText(drafted.subService)
  await expect(page.getByRole('button', { name: bookingTime, exact: true, pressed: true })).toBeVisible()
})
