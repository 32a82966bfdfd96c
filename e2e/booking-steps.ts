import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type Booking, fetchServices, holdTime, newCustomer, type Service } from './bookings.ts'
import { below, oneOf } from './chance.ts'

/** The steps a visitor takes on the booking page, for every journey that leads through it. */

export const grid = (page: Page) => page.getByRole('grid')
export const times = (page: Page) => page.getByRole('group', { name: 'Available times' }).getByRole('button')
export const chosenTime = (page: Page) => times(page).and(page.locator('[aria-pressed="true"]'))
export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm Booking' })
export const payment = (page: Page) => page.getByRole('dialog', { name: 'Pay with Transfer' })
export const chooser = (page: Page) => payment(page).getByLabel(/Upload your receipt|Choose another picture/)
export const iHavePaid = (page: Page) => payment(page).getByRole('button', { name: 'I have paid' })

interface Choice {
  slug: string
  serviceId: string
  service: string
  subServiceId: string
  subService: string
}

/** A service and one of its sub-services, picked by chance so that journeys running side by side rarely meet. */
export async function anyChoice(request: APIRequestContext): Promise<Choice> {
  return choiceAmong(await fetchServices(request))
}

/** One whose every time is there for one customer only. */
export async function scarceChoice(request: APIRequestContext): Promise<Choice> {
  return choiceAmong((await fetchServices(request)).filter(({ stations }) => stations === 1))
}

function choiceAmong(services: Service[]): Choice {
  const { _id: serviceId, slug, name: service, serviceArray } = oneOf(services)
  const { _id: subServiceId, name: subService } = oneOf(serviceArray)
  return { slug, serviceId, service, subServiceId, subService }
}

export async function openForm(page: Page, { slug, subServiceId }: Choice) {
  await page.goto(`/booking?service=${slug}&sub=${subServiceId}`)
  await expect(grid(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible()
}

/** Turns some months on, so that nobody's times run out, and takes any free day there. */
export async function chooseDay(page: Page, turns = 1 + below(4)) {
  for (let n = 0; n < turns; n++) await page.getByRole('button', { name: 'Next month' }).click()
  // Every month has days without work; that they show means that the free ones are known.
  await expect(grid(page).getByRole('button', { disabled: true }).first()).toBeVisible()
  const free = grid(page).getByRole('button', { disabled: false })
  await free.nth(below(await free.count())).click()
}

export async function chooseTime(page: Page) {
  await chooseDay(page)
  await expect(times(page).first()).toBeVisible()
  await times(page)
    .nth(below(await times(page).count()))
    .click()
  await expect(confirmButton(page)).toBeEnabled()
}

/** What is chosen, in the words the API takes. */
export async function chosenSlot(page: Page, { serviceId, subServiceId }: Choice) {
  const day = page.locator('[data-date][aria-pressed="true"]')
  const bookingDate = (await day.getAttribute('data-date')) ?? ''
  const bookingTime = await chosenTime(page).innerText()
  return { serviceId, subServiceId, bookingDate, bookingTime }
}

export async function typeInformation(page: Page, customer = newCustomer()) {
  await page.getByLabel('Full name').fill(customer.fullName)
  await page.getByLabel('Email', { exact: true }).fill(customer.email)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(customer.phoneNumber)
  return customer
}

/** Everything but the last tap. */
export async function fillForm(page: Page, choice: Choice) {
  await openForm(page, choice)
  await chooseTime(page)
  return typeInformation(page)
}

/** Books any free time through the form, as far as the payment. */
export async function bookByForm(page: Page, request: APIRequestContext) {
  await fillForm(page, await anyChoice(request))
  await confirmButton(page).click()
  await expect(payment(page)).toBeVisible()
}

/** Holds any free time and opens its payment. */
export async function holdAndOpenPayment(page: Page, request: APIRequestContext) {
  const booking = await holdTime(request)
  await openPayment(page, booking)
  return booking
}

/** The payment of a time that is held, by the link from its mail. */
async function openPayment(page: Page, booking: Booking) {
  await page.goto(`/booking/pay/${booking.bookingHash}`)
  // A page, two answers and a chunk later.
  await expect(payment(page)).toBeVisible({ timeout: 120_000 })
}
