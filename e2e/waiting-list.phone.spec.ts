import type { APIRequestContext, Page } from '@playwright/test'
import { addDays, dayAndMonth, longDate, weekdayOf } from '../contract/platform/dates.ts'
import { OWNER_TOKEN, startOwnServer } from '../scripts/serve/own-server.ts'
import { expectAccessible } from './accessibility.ts'
import { chosenTime, confirmButton, grid, openForm, payment } from './booking-steps.ts'
import { freeTimes, newCustomer } from './bookings.ts'
import { expect, test as quiet } from './fixtures.ts'
import { mailSaying } from './mailbox.ts'

/** Nobody is mailed at night, and real servers have the real clock: this spa lives where it is noon. */
const hoursToNoon = ((12 - new Date().getUTCHours() + 36) % 24) - 12
const timeZone = `Etc/GMT${hoursToNoon > 0 ? `-${hoursToNoon}` : `+${-hoursToNoon}`}`

const test = quiet.extend<object, { spa: Awaited<ReturnType<typeof startOwnServer>> }>({
  spa: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names it wants from the pattern
    async ({}, use) => {
      const server = await startOwnServer({ RATE_LIMITS: 'off', SPA_TIME_ZONE: timeZone })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ spa }, use) => use(spa.url),
})

// The browser's own word about the link that has ended.
test.use({ expectedOnConsole: /status of 404/ })

const asOwner = { authorization: `Bearer ${OWNER_TOKEN}` }
/** A week ahead in the spa, so that it is the coming month at most. */
const date = addDays(new Date(Date.now() + hoursToNoon * 3_600_000).toISOString().slice(0, 10), 7)

/** A room with one time on that day, which somebody has. */
async function fullDay(request: APIRequestContext, name: string) {
  const timeRanges = [{ startHour: 10, startMinute: 0, endHour: 11, endMinute: 0 }]
  const sub = { name: `${name} hour`, duration: 60, price: 25_000 }
  const availability = [{ day: weekdayOf(date), timeRanges }]
  const data = { name, serviceArray: [{ ...sub, description: '', availability }] }
  const { service } = await (await request.post('/api/services', { data, headers: asOwner })).json()
  const ids = { serviceId: service._id, subServiceId: service.serviceArray[0]._id }
  const slot = { ...ids, bookingDate: date, bookingTime: '10:00 AM' }
  const made = await request.post('/api/booking/create', { data: { ...slot, ...newCustomer() } })
  const { booking } = await made.json()
  await decide(request, booking._id, 'confirmed')
  return { ...ids, slug: service.slug as string, service: name, subService: sub.name, bookingId: booking._id as string }
}

async function decide(request: APIRequestContext, id: string, status: string) {
  const answer = await request.put(`/api/booking/${id}/status`, { data: { status }, headers: asOwner })
  expect(answer.status()).toBe(200)
}

/** Taps the day, which cannot be chosen, and leaves an address for it. */
async function waitFor(page: Page, choice: Parameters<typeof openForm>[1], email: string) {
  await openForm(page, choice)
  const day = grid(page).getByRole('button', { name: longDate(date) })
  if (!(await day.isVisible())) await page.getByRole('button', { name: 'Next month' }).click()
  await expect(day).toBeDisabled()
  await day.click({ force: true })
  await expect(page.getByText(`${dayAndMonth(date)} is fully booked.`)).toBeVisible()
  await page.getByRole('button', { name: 'Tell me when a time comes free' }).click()
  await page.getByRole('button', { name: 'Notify me', exact: true }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Your email', { exact: true }).fill(email)
  await expectAccessible(page)
  await page.getByLabel('Your email', { exact: true }).press('Enter')
  await expect(page.getByText(`You are on the list for ${choice.subService} on ${dayAndMonth(date)}.`)).toBeVisible()
}

/** As soon as nobody can undo the cancelling, and the clock has looked. */
async function linkFor(email: string, dataDir: string) {
  let link = ''
  await expect(async () => {
    const { text } = await mailSaying(email, 'We are holding', dataDir)
    link = /https?:\/\/\S+(\/booking\/waiting#\S+)/.exec(text ?? '')?.[1] ?? ''
  }).toPass({ timeout: 60_000 })
  return link
}

test('a full day is waited for; when the desk cancels a booking the mailed link keeps the time until it is booked, or one tap ends it', async ({
  page,
  request,
  spa,
  browser,
}) => {
  // Two cancellings that nobody may undo any more, on a machine that does other things too.
  test.setTimeout(180_000)
  const choice = await fullDay(request, 'Quiet room')
  const customer = newCustomer()
  await waitFor(page, choice, customer.email)

  const desk = await (await browser.newContext({ baseURL: spa.url, serviceWorkers: 'block' })).newPage()
  await desk.addInitScript(token => {
    if (location.protocol !== 'about:') localStorage.setItem('token', token)
  }, OWNER_TOKEN)
  await desk.goto('/desk/more')
  await desk.getByRole('link', { name: /^Waiting list/ }).click()
  await expect(desk.getByRole('heading', { level: 2, name: longDate(date) })).toBeVisible()
  await expect(desk.getByText(customer.email)).toBeVisible()
  await expectAccessible(desk)

  const other = await fullDay(request, 'Blue room')
  const { email } = newCustomer()
  const data = { serviceId: other.serviceId, subServiceId: other.subServiceId, bookingDate: date }
  for (const waiting of [email, newCustomer().email])
    expect((await request.post('/api/booking/waiting', { data: { ...data, email: waiting } })).status()).toBe(201)
  await desk.reload()
  await expect(desk.getByText('3 people are waiting.')).toBeVisible()
  await desk
    .getByRole('button', { name: /^Remove / })
    .nth(1)
    .click()
  await desk.getByRole('button', { name: 'Yes, remove' }).click()
  await expect(desk.getByText('2 people are waiting.')).toBeVisible()

  for (const { bookingId } of [choice, other]) await decide(request, bookingId, 'cancelled')
  const link = await linkFor(customer.email, spa.dataDir)
  const otherLink = await linkFor(email, spa.dataDir)
  await page.goto(link)
  await expect(page.getByText(`10:00 AM on ${dayAndMonth(date)} is held for you until`)).toBeVisible()
  await expectAccessible(page)
  // For everybody else it is taken.
  expect(await freeTimes(request, { ...choice, bookingDate: date })).toEqual([])
  await desk.reload()
  await expect(desk.getByText(/10:00 AM is kept for them until/)).toHaveCount(2)

  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(chosenTime(page)).toHaveText('10:00 AM')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(customer.email)
  // A reload loses nothing of it.
  await page.reload()
  await expect(chosenTime(page)).toHaveText('10:00 AM')
  await page.getByLabel('Full name').fill(customer.fullName)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(customer.phoneNumber)
  await confirmButton(page).click()
  await expect(payment(page)).toBeVisible({ timeout: 20_000 })
  await page.goto(link)
  await page.reload()
  await expect(page.getByText('This place on the list has ended.', { exact: false })).toBeVisible()

  // Opening the other's link does nothing, however often.
  await page.goto(otherLink)
  await page.reload()
  await expect(page.getByText('is held for you until')).toBeVisible()
  expect(await freeTimes(request, { ...other, bookingDate: date })).toEqual([])
  await page.getByRole('button', { name: 'Take me off the list' }).click()
  await expect(page.getByText('You are off the list')).toBeVisible()
  await expect.poll(() => freeTimes(request, { ...other, bookingDate: date })).toEqual(['10:00 AM'])
  await desk.reload()
  await expect(desk.getByText('Nobody is waiting.', { exact: false })).toBeVisible()
})
