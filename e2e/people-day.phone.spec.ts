import { addDays } from '../contract/platform/dates.ts'
import { OWNER_TOKEN, startOwnServer } from '../scripts/serve/own-server.ts'
import { call } from '../scripts/serve/spa-client.ts'
import { counted, enterOwn, expect } from './desk-spa.ts'
import { test as base, leaveAndStop } from './fixtures.ts'
import { fillTeamDay } from './team-day.ts'

/** A spa of its own with a team: four people, and thirty treatments on a day next week. */
const test = base.extend<{ day: TeamDay }>({
  day: async ({ page }, use) => {
    const server = await startOwnServer()
    const { url } = server
    const spa = { url, token: OWNER_TOKEN }
    const date = addDays(new Date().toISOString().slice(0, 10), 7)
    const { ada } = await fillTeamDay(spa, date)
    const bookings = async () => (await call(spa, 'GET', `/api/desk/day?date=${date}`)).bookings as Listed[]
    const ofAda = async () =>
      (await bookings())
        .filter(({ therapist }) => therapist?._id === ada)
        .map(({ fullName, bookingTime }) => ({ fullName, bookingTime }))
    await use({ url, date, ofAda })
    await leaveAndStop(page, server)
  },
})

type Listed = { fullName: string; bookingTime: string; therapist: { _id: string } | null }
type TeamDay = { url: string; date: string; ofAda(): Promise<Pick<Listed, 'fullName' | 'bookingTime'>[]> }

test('when somebody is away, three taps hand over all that fit; the rest is asked, moved or called by one more each', async ({
  page,
  day,
}) => {
  test.slow()
  const before = await day.ofAda()
  expect(before.length).toBeGreaterThan(5)
  await enterOwn(page, day.url)
  await page.goto(`${day.url}/desk?date=${day.date}`)
  await page.getByRole('button', { name: 'By person' }).click()
  await page.getByRole('button', { name: 'Ada', exact: true }).click()

  const taps = counted()
  await taps.tap(page.getByRole('link', { name: 'Ada is away' }))
  await expect(page.getByText(`${before.length} guests are booked with them in this time.`)).toBeVisible()
  await taps.tap(page.getByRole('button', { name: /^Ada is away on / }))
  await taps.tap(page.getByRole('button', { name: 'Hand over all that fit' }))
  await expect(page.getByText(/guests handed over\. Ada is away/)).toBeVisible()
  expect(taps.count).toBe(3)

  // At nine, twelve and three nobody else is free, and a guest at ten asked for Ada.
  const left = await day.ofAda()
  expect(left.map(({ bookingTime }) => bookingTime)).toEqual(['9:00 AM', '10:00 AM', '12:00 PM', '3:00 PM'])
  const guests = page.getByRole('list', { name: 'Still with Ada' })
  await expect(guests.getByRole('link', { name: 'WhatsApp' })).toHaveCount(left.length)
  await expect(guests.getByText(/^Counts on Ada\. Please ask first/)).toHaveCount(1)
  await expect(guests.getByText(/^Nobody else is free then\./)).toHaveCount(3)
  await taps.tap(guests.getByRole('button', { name: /^Hand .* over to/ }).first())
  await expect(page.getByText('3 guests still with Ada')).toBeVisible()

  await page.getByRole('link', { name: `Move ${left.at(-1)!.fullName}` }).click()
  await expect(page.getByRole('region', { name: 'Who treats' })).toBeVisible()
  expect(await day.ofAda()).toHaveLength(3)
})

test('one Undo brings everybody back', async ({ page, day }) => {
  test.slow()
  const before = await day.ofAda()
  await enterOwn(page, day.url)
  await page.goto(`${day.url}/desk?date=${day.date}`)
  await page.getByRole('button', { name: 'By person' }).click()
  await page.getByRole('link', { name: 'Ada is away' }).click()
  await page.getByRole('button', { name: /^Ada is away on / }).click()
  await page.getByRole('button', { name: 'Hand over all that fit' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  expect(await day.ofAda()).toEqual(before)
  await expect(page.getByRole('button', { name: /^Ada is away on / })).toBeVisible()
})
