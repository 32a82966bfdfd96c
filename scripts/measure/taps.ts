import { devices, type Locator, type Page } from '@playwright/test'
import { OWNER_TOKEN } from '../serve/own-server.ts'
import { call, createBooking, fetchServices, newCustomer, type Service, wishesFor } from '../serve/spa-client.ts'
import { judged, table, type withPhone } from './harness.ts'

type Phone = Parameters<Parameters<typeof withPhone>[0]>[0]

interface Way {
  from: string
  allowed: number
  open(page: Page): Promise<unknown>
  /** What is tapped before the calendar. */
  choices(page: Page, service: Service): Locator[]
}

const main = (page: Page) => page.getByRole('main')
const bookAppointment = (page: Page) => main(page).getByRole('link', { name: 'Book Appointment' }).first()
const treatment = (page: Page) => main(page).locator('a[href*="&sub="]').first()

/** Counts every touch from a page to a held time; filling a field is none. */
export async function tapsToHold({ url, open }: Phone) {
  const service = (await fetchServices({ url }))[0]!
  const { slug, serviceArray } = service
  const ways: Way[] = [
    {
      from: 'the home page',
      allowed: 6,
      open: page => page.goto(url),
      choices: page => [
        bookAppointment(page),
        main(page).locator(`a[href="/booking?service=${slug}"]`),
        treatment(page),
      ],
    },
    {
      from: 'the page of a service',
      allowed: 6,
      open: page => page.goto(`${url}/services/${slug}`),
      choices: page => [
        main(page)
          .getByRole('link', { name: /^Book Now: / })
          .first(),
      ],
    },
    {
      from: 'a shared link',
      allowed: 6,
      open: page => page.goto(`${url}/booking?service=${slug}&sub=${serviceArray[0]?._id}`),
      choices: () => [],
    },
    {
      from: 'the home page, having booked before',
      allowed: 4,
      open: page => comeAgain(page, url, service),
      choices: page => [bookAppointment(page), page.getByRole('button', { name: 'Book the same again' })],
    },
  ]
  const rows = []
  for (const way of ways) {
    const { page, close } = await open({ userAgent: devices['Pixel 7']?.userAgent, serviceWorkers: 'block', slowed: 1 })
    await page.addInitScript(() => {
      localStorage.setItem('survey_completed', 'true')
      const count = () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1))
      addEventListener('touchstart', count, { capture: true, passive: true })
    })
    await way.open(page)
    await hold(page, way.choices(page, service), way.allowed === 4)
    const taps = await page.evaluate(() => Number(sessionStorage.getItem('taps')))
    rows.push([way.from, judged(taps, way.allowed)])
    await close()
  }
  console.log(`\n${table(['to a held time from', 'taps'], rows)}`)
}

async function hold(page: Page, choices: Locator[], isKnown: boolean) {
  for (const choice of choices) await choice.tap()
  const time = page.locator('[data-times] li button').first()
  if (!isKnown) {
    await page.waitForLoadState('networkidle')
    await page.locator('[data-date][aria-disabled="false"]:visible').first().tap()
  }
  await time.tap()
  if (!isKnown) {
    const { fullName, email, phoneNumber } = newCustomer()
    const contact = { 'Full name': fullName, Email: email, 'Phone number': phoneNumber }
    for (const [name, text] of Object.entries(contact)) await page.getByRole('textbox', { name }).fill(text)
  }
  await page.getByRole('button', { name: 'Confirm Booking' }).tap()
  await page.getByRole('dialog', { name: 'Pay with Transfer' }).waitFor()
}

/** On a device that knows the customer, and a visit of theirs that the spa has confirmed. */
async function comeAgain(page: Page, url: string, service: Service) {
  const [wish] = await wishesFor({ url }, service, 30)
  const customer = newCustomer()
  const { booking, manageKey } = await createBooking({ url }, { ...wish, ...customer })
  await call({ url, token: OWNER_TOKEN }, 'PUT', `/api/booking/${booking._id}/status`, { status: 'confirmed' })
  const saved = { version: 1, savedAt: Date.now() }
  const known = {
    own_bookings: { ...saved, bookings: [{ ...booking, ...wish, manageKey, status: 'confirmed' }] },
    booking_contact: { ...saved, bookingHash: booking.bookingHash, ...customer },
  }
  await page.goto(`${url}/about`)
  await page.evaluate(items => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, JSON.stringify(value))
  }, known)
  await page.goto(url)
}
