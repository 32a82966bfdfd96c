import { addDays } from '../contract/platform/dates.ts'
import { OWNER_TOKEN, startOwnServer } from '../scripts/serve/own-server.ts'
import { call } from '../scripts/serve/spa-client.ts'
import { bar, counted, enterOwn, expect, theDay } from './desk-spa.ts'
import { test as base, leaveAndStop } from './fixtures.ts'

const HOURS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(day => ({
  day,
  timeRanges: [{ startHour: 9, startMinute: 0, endHour: 18, endMinute: 0 }],
}))

/** A spa of its own with Ada and Bola, a room for two and a room for one. */
const test = base.extend<{ spa: { url: string; token: string; date: string } }>({
  spa: async ({ page }, use) => {
    const server = await startOwnServer()
    const spa = { url: server.url, token: OWNER_TOKEN }
    const sub = { description: '', duration: 60, price: 20_000, availability: HOURS }
    const subs = ['Couples ritual', 'Herbal bath'].map(name => ({ ...sub, name }))
    const body = { name: 'Rituals', title: 'Rituals', stations: 2, serviceArray: subs }
    const { service } = await call(spa, 'POST', '/api/services', body)
    const subServiceIds = service.serviceArray.map(({ _id }: { _id: string }) => _id)
    for (const name of ['Ada', 'Bola']) await call(spa, 'POST', '/api/desk/team', { name, subServiceIds, hours: HOURS })
    for (const [name, places] of [
      ['Suite', 2],
      ['Garden', 1],
    ])
      await call(spa, 'POST', '/api/desk/rooms', { name, places, serviceIds: [service._id] })
    await use({ ...spa, date: addDays(new Date().toISOString().slice(0, 10), 7) })
    await leaveAndStop(page, server)
  },
})

test('a couple is booked at the desk by two taps more for the guest and two for the treatment, and is one row, one account', async ({
  page,
  spa,
}) => {
  test.slow()
  await enterOwn(page, spa.url)
  await bar(page).getByRole('link', { name: 'New' }).click()
  await page
    .getByRole('button', { name: /^Couples ritual/ })
    .first()
    .click()
  const guest = counted()
  await guest.tap(page.getByRole('button', { name: 'Another guest' }))
  await guest.tap(page.getByRole('button', { name: 'The same: Couples ritual' }))
  const treatment = counted()
  await treatment.tap(page.getByRole('button', { name: 'Add a treatment for Guest 1' }))
  await treatment.tap(page.getByRole('button', { name: /^Herbal bath/ }).first())
  expect([guest.count, treatment.count]).toEqual([2, 2])
  await page.getByLabel('Name of guest 2 (optional)').fill('Tola')
  await page.getByLabel('Name (optional)', { exact: true }).fill('Kemi')
  await page.getByLabel('Day', { exact: true }).fill(spa.date)
  await page.getByRole('button', { name: /^10:00 AM – / }).click()
  const plan = page.getByRole('list', { name: 'How it fits' })
  await expect(plan.getByText('10:00 AM Couples ritual, for Tola')).toBeVisible()
  await page.getByRole('button', { name: /^Book .*10:00 AM$/ }).click()

  // The sheet: three treatments, each with who and where, and one amount.
  await expect(page.getByRole('heading', { level: 1, name: 'Kemi' })).toBeVisible()
  const parts = page.getByRole('list', { name: 'Treatments' }).getByRole('listitem')
  await expect(parts).toHaveCount(3)
  for (const [index, time] of ['10:00 AM', '10:00 AM', '11:00 AM'].entries()) {
    await expect(parts.nth(index)).toContainText(time)
    await expect(parts.nth(index)).toContainText(/Ada|Bola/)
    await expect(parts.nth(index)).toContainText(/Suite|Garden/)
  }
  await expect(page.getByText('₦60,000', { exact: true })).toBeVisible()

  // With letters twice as large nothing is sideways, and no name is broken letter by letter.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width)
  expect((await parts.first().getByText('Couples ritual').first().boundingBox())!.width).toBeGreaterThan(180)

  // The day: one row, and a part in the column of each person.
  await page.goto(`${spa.url}/desk?date=${spa.date}`)
  const row = theDay(page).getByRole('listitem').filter({ hasText: 'Kemi' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('2 guests')
  await expect(row).toContainText('for Tola')
  await page.getByRole('button', { name: 'By person' }).click()
  const people = page.getByRole('region', { name: 'People' })
  await expect(people.getByRole('link', { name: /^Visit A|Visit A \d of 3/ })).toHaveCount(3)
})
