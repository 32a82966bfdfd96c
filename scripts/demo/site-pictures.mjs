// @ts-check
import { join } from 'node:path'
import { root } from '../setup/process.mjs'

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ phone: Page, wide: Page, url: string, take: (page: Page, name: string) => Promise<void> }} Site
 */

const SERVICE = 'massage'
/** Any picture will do: nobody looks at it, and it is like no other receipt. */
const RECEIPT = join(root, 'web', 'pictures', 'massage.jpg')
const GUEST = { name: 'Adaeze Obi', email: 'adaeze.obi@example.com', phone: '+234 800 555 1000' }

/** What a visitor sees, on the way from the first page to a booking. @param {Site} site */
export async function sitePictures({ phone, wide, url, take }) {
  await wide.goto(url)
  await take(wide, 'home')
  await phone.goto(`${url}/services/${SERVICE}`)
  await scrollTo(phone.getByRole('heading', { name: 'Pricing Plans' }))
  await take(phone, 'service')

  const { service } = await (await fetch(`${url}/api/services/fetch/${SERVICE}`)).json()
  await phone.goto(`${url}/booking?service=${SERVICE}&sub=${service.serviceArray[0]._id}`)
  await phone.locator('[data-date="2026-11-21"]').click()
  const times = phone.getByRole('group', { name: 'Available times' }).getByRole('button')
  await times.nth(2).click()
  await scrollTo(phone.getByRole('heading', { name: 'November 2026' }))
  await take(phone, 'booking')

  await phone.getByLabel('Full name').fill(GUEST.name)
  await phone.getByLabel('Email', { exact: true }).fill(GUEST.email)
  await phone.getByRole('textbox', { name: 'Phone number' }).fill(GUEST.phone)
  await phone.getByRole('button', { name: 'Confirm Booking' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Pay with Transfer' })
  await dialog.getByRole('timer').waitFor()
  await phone.getByText('Booking created successfully!').waitFor({ state: 'hidden' })
  await take(phone, 'payment')

  await dialog.getByLabel(/Upload your receipt/).setInputFiles(RECEIPT)
  await dialog.getByRole('button', { name: 'I have paid' }).click()
  await phone.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor()
  await take(phone, 'success')
}

/** To just below the bar at the top. @param {import('@playwright/test').Locator} locator */
async function scrollTo(locator) {
  await locator.evaluate(element => scrollBy(0, element.getBoundingClientRect().top - 92))
}
