import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { OWNER_TOKEN, startOwnServer } from '../scripts/serve/own-server.ts'
import { bookAtDesk, fetchServices } from '../scripts/serve/spa-client.ts'
import { expectAccessible } from './accessibility.ts'
import { bar, counted, enterOwn } from './desk-spa.ts'
import { expect, leaveAndStop, test } from './fixtures.ts'

const headers = { authorization: `Bearer ${OWNER_TOKEN}` }
const PEOPLE = ['Ada Obi', 'Bisi Alabi', 'Chidi Eze', 'Dupe Bello']
const ROOMS = ['Garden', 'Moon', 'Couples']

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const row = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('link', { name })

// Spas of their own: who is named decides what can be booked.

test('a new spa names four people and three rooms on a phone with 12 taps beside typing', async ({ page }) => {
  test.setTimeout(300_000)
  const spa = await startOwnServer()
  await enterOwn(page, spa.url)
  const taps = counted()
  const saveIn = (form: string) => button(page.getByRole('form', { name: form }), 'Save')
  await taps.tap(bar(page).getByRole('link', { name: 'More' }))
  await taps.tap(page.getByRole('link', { name: /^Team and rooms/ }))

  await taps.tap(button(page, 'Add a person'))
  for (const name of PEOPLE) {
    // The cursor is in the field already.
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.keyboard.type(name)
    await taps.tap(saveIn('Add a person'))
    await expect(row(page, 'People', name)).toContainText('Every treatment, the spa’s hours')
  }

  await taps.tap(button(page, 'Add a room'))
  for (const name of ROOMS) {
    await expect(page.getByLabel('Name of the room')).toBeFocused()
    await page.keyboard.type(name)
    if (name === 'Couples') await taps.tap(button(page, 'More: Places: how many at once'))
    await taps.tap(saveIn('Add a room'))
    await expect(row(page, 'Rooms', name)).toContainText(name === 'Couples' ? '2 places, every service' : '1 place')
  }
  expect(taps.count).toBe(12)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)

  const { team } = await (await page.request.get(`${spa.url}/api/team`)).json()
  expect(team.map(({ name }: { name: string }) => name)).toEqual(PEOPLE)
  await leaveAndStop(page, spa)
})

test('what nobody does any more is told in red, is not offered, and is mended where it says', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000)
  const spa = await startOwnServer()
  const { member } = await post(request, `${spa.url}/api/desk/team`, { name: 'Ada Obi', subServiceIds: 'all' })
  await enterOwn(page, spa.url)
  await page.goto(`${spa.url}/desk/team/${member._id}`)
  await page.getByRole('checkbox', { name: /^Every treatment/ }).uncheck()
  await page.getByRole('checkbox', { name: 'Massage' }).uncheck()
  await page.getByRole('checkbox', { name: 'Works the spa’s hours' }).uncheck()
  await page.getByLabel('Monday: from').fill('10:00')
  await page.getByLabel('Share of the price, in percent').fill('40')
  await expectAccessible(page)
  await button(page, 'Save').click()
  await expect(button(page, 'Saved')).toBeVisible()

  await page.goto(`${spa.url}/desk/team`)
  const told = page.getByRole('alert').filter({ hasText: 'Nobody does these treatments' })
  await expect(told).toContainText('Massage')
  await expectAccessible(page)
  await told.getByRole('link', { name: 'Massage' }).click()
  await expect(page.getByText(/^Nobody does: /)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Needs one of the team' }).uncheck()
  await button(page, 'Save').click()
  await expect(button(page, 'Saved')).toBeVisible()
  await page.goto(`${spa.url}/desk/team`)
  await expect(row(page, 'People', 'Ada Obi')).toContainText('own hours')
  await expect(told).toHaveCount(0)
  await leaveAndStop(page, spa)
})

test('with a team, too, the page of a service ends after 5,000 pixels of a phone', async ({ page, request }) => {
  test.setTimeout(300_000)
  const spa = await startOwnServer()
  for (const name of PEOPLE.slice(0, 2))
    await post(request, `${spa.url}/api/desk/team`, { name, about: 'Strong, slow hands', subServiceIds: 'all' })
  await page.setViewportSize({ width: 375, height: 740 })
  for (const { slug } of await fetchServices({ url: spa.url })) {
    await page.goto(`${spa.url}/services/${slug}`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { name: 'Who will look after you' })).toBeAttached()
    await page.evaluate(() => delete document.documentElement.dataset.opening)
    expect(await page.evaluate(() => document.documentElement.scrollHeight), slug).toBeLessThanOrEqual(5000)
  }
  await leaveAndStop(page, spa)
})

test('a therapist’s phone shows one day, marks it, and finds nothing else', async ({ page, request }) => {
  test.setTimeout(300_000)
  const spa = await startOwnServer()
  const at = { url: spa.url, token: OWNER_TOKEN }
  const { member } = await post(request, `${spa.url}/api/desk/team`, { name: 'Ada Obi', subServiceIds: 'all' })
  const bookingDate = new Date(Date.now() + LAGOS_MS).toISOString().slice(0, 10)
  const [service] = await fetchServices(at)
  const slot = { serviceId: service!._id, subServiceId: service!.serviceArray[0]!._id, bookingDate }
  const who = {
    fullName: 'Ngozi Eze',
    phoneNumber: '0803 555 0199',
    email: '',
    origin: 'phone',
    therapistId: member._id,
  }
  const { _id } = await bookAtDesk(at, { ...slot, ...who, bookingTime: '12:00 AM' })
  await request.put(`${spa.url}/api/booking/${_id}/contact`, { headers, data: { careNote: 'Allergic to almond oil' } })

  const invitation = { name: 'x', role: 'therapist', therapistId: member._id }
  const { key } = await post(request, `${spa.url}/api/desk/devices`, invitation)
  await page.goto(`${spa.url}/desk/enter#${key}`)
  await page.getByRole('button', { name: /Open the desk/ }).click()
  const treatment = page.getByRole('article', { name: /Ngozi Eze/ })
  await expect(treatment).toContainText('Allergic to almond oil')
  await expect(treatment).toContainText('Agreed with the guest')
  for (const hidden of ['₦', '0803', '+234']) await expect(page.locator('body')).not.toContainText(hidden)
  await expectAccessible(page)

  await button(treatment, 'Is here').click()
  await expect(page.getByText('Ngozi Eze is here')).toBeVisible()
  await expect(button(treatment, 'Not here after all')).toBeVisible()
  await button(treatment, 'Done').click()
  await expect(treatment.getByText('Done', { exact: true })).toBeVisible()
  await expect(treatment.getByRole('button')).toHaveCount(0)

  for (const path of ['/desk/receipts', '/desk/find', `/desk/bookings/${_id}`, '/desk/team']) {
    await page.goto(spa.url + path)
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
    await expect(page.getByRole('link')).toHaveCount(0)
  }
  await leaveAndStop(page, spa)
})

/** The spa's clock is this far ahead of the server's. */
const LAGOS_MS = 3_600_000

const post = async (request: APIRequestContext, url: string, data: object) =>
  (await request.post(url, { headers, data })).json()
