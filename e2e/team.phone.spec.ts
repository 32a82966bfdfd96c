import type { APIRequestContext, Page } from '@playwright/test'
import { OWNER_TOKEN, startOwnServer } from '../scripts/serve/own-server.ts'
import { expectAccessible } from './accessibility.ts'
import { bar, counted, enterOwn } from './desk-spa.ts'
import { expect, test } from './fixtures.ts'

const headers = { authorization: `Bearer ${OWNER_TOKEN}` }
const PEOPLE = ['Ada Obi', 'Bisi Alabi', 'Chidi Eze', 'Dupe Bello']
const ROOMS = ['Garden', 'Moon', 'Couples']

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('link', { name })

// Spas of their own: who is named decides what can be booked.

test('a new spa names four people and three rooms on a phone with 12 taps beside typing', async ({ page }) => {
  test.setTimeout(300_000)
  const spa = await startOwnServer()
  await enterOwn(page, spa.url)
  const taps = counted()
  await taps.tap(bar(page).getByRole('link', { name: 'More' }))
  await taps.tap(page.getByRole('link', { name: /^Team and rooms/ }))

  await taps.tap(button(page, 'Add a person'))
  for (const name of PEOPLE) {
    // The cursor is in the field already.
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.keyboard.type(name)
    await taps.tap(button(page, 'Save'))
    await expect(row(page, 'People', name)).toContainText('Every treatment, the spa’s hours')
  }
  await button(page, 'Close').click()

  await taps.tap(button(page, 'Add a room'))
  for (const name of ROOMS) {
    await page.keyboard.type(name)
    if (name === 'Couples') await taps.tap(button(page, 'More: Places: how many at once'))
    await taps.tap(button(page, 'Save'))
    await expect(row(page, 'Rooms', name)).toContainText(name === 'Couples' ? '2 places, every service' : '1 place')
  }
  expect(taps.count).toBe(12)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)

  const { team } = await (await page.request.get(`${spa.url}/api/team`)).json()
  expect(team.map(({ name }: { name: string }) => name)).toEqual(PEOPLE)
  await spa.stop()
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
  await spa.stop()
})

const post = async (request: APIRequestContext, url: string, data: object) =>
  (await request.post(url, { headers, data })).json()
