import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { newCustomer, oneOf } from './bookings.ts'

/** The steps a visitor takes on the booking page, for every journey that leads through it. */

export const grid = (page: Page) => page.getByRole('grid')
export const times = (page: Page) => page.getByRole('group', { name: 'Available times' }).getByRole('button')
export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm Booking' })
export const payment = (page: Page) => page.getByRole('dialog', { name: 'Pay with Transfer' })

interface Choice {
  slug: string
  service: string
  subServiceId: string
  subService: string
}

/** A service and one of its sub-services, picked at random so that journeys running side by side rarely meet. */
export async function anyChoice(request: APIRequestContext): Promise<Choice> {
  const { services } = await (await request.get('/api/services/fetch_all')).json()
  const service = oneOf<{ slug: string; name: string; serviceArray: { _id: string; name: string }[] }>(services)
  const subService = oneOf(service.serviceArray)
  return { slug: service.slug, service: service.name, subServiceId: subService._id, subService: subService.name }
}

export async function openForm(page: Page, { slug, subServiceId }: Choice) {
  await page.goto(`/booking?service=${slug}&sub=${subServiceId}`)
  await expect(grid(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible()
}

/** Turns some months on, so that nobody's times run out, and takes any free day there. */
export async function chooseDay(page: Page, turns = 1 + Math.floor(Math.random() * 4)) {
  for (let n = 0; n < turns; n++) await page.getByRole('button', { name: 'Next month' }).click()
  // Every month has days without work; that they show means that the free ones are known.
  await expect(grid(page).getByRole('button', { disabled: true }).first()).toBeVisible()
  const free = grid(page).getByRole('button', { disabled: false })
  await free.nth(Math.floor(Math.random() * (await free.count()))).click()
}

export async function chooseTime(page: Page) {
  await chooseDay(page)
  await expect(times(page).first()).toBeVisible()
  const count = await times(page).count()
  await times(page)
    .nth(Math.floor(Math.random() * count))
    .click()
  await expect(confirmButton(page)).toBeEnabled()
}

export async function typeInformation(page: Page, customer = newCustomer()) {
  await page.getByLabel('Full name').fill(customer.fullName)
  await page.getByLabel('Email', { exact: true }).fill(customer.email)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(customer.phoneNumber)
  return customer
}
