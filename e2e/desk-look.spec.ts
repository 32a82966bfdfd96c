import { addDays, longDate } from '../contract/dates.ts'
import { bar, downloaded, expect, test, theDay } from './desk-spa.ts'

test.use({ expectedOnConsole: /status of (400|403|404|422)/ })

test('a booking is found by name, phone in any form, number; a page holds thirty and a file all of them', async ({
  page,
  desk,
  spa,
}) => {
  const day = addDays(spa.fullDay, 8)
  const many = Array.from({ length: 34 }, (_, n) => n)
  for (const n of many)
    await desk.book({ bookingDate: day, fullName: `Okonkwo ${n}`, phoneNumber: '', payment: 'on_arrival' })
  const one = await desk.book({ bookingDate: day, fullName: '=Ọkọ́nkwọ́, "Ada"', phoneNumber: '+234 803 777 0001' })
  await desk.enter(page.context(), 'desk')
  await page.goto('/desk/find')
  const field = page.getByRole('searchbox')
  const rows = page.getByRole('list', { name: 'Bookings' }).getByRole('listitem')

  await field.fill('okonkwo')
  await expect(rows).toHaveCount(30)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows).toHaveCount(35)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  const csv = await downloaded(page, () => page.getByRole('button', { name: 'CSV' }).click())
  expect(csv.trim().split('\r\n')).toHaveLength(36)
  expect(csv).toContain('"\'=Ọkọ́nkwọ́, ""Ada"""')

  for (const words of ['0803 777 0001', one.bookingHash]) {
    await field.fill(words)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Ọkọ́nkwọ́')
  }
  await field.fill('okonkwo')
  await page.getByRole('button', { name: 'Cancelled' }).click()
  await expect(page.getByText('No booking matches.')).toBeVisible()
})

test('a week at a glance; a day of it opens with a tap', async ({ page, desk, spa }) => {
  await desk.enter(page.context(), 'view')
  await page.goto(`/desk/week?date=${spa.fullDay}`)
  await expect(page.getByText(/From Monday/)).toBeVisible()
  await expect(page.getByText('Closed')).toBeVisible()
  await page.getByRole('link', { name: /^Mon.*1\d booked/s }).click()
  await expect(theDay(page).getByText('Adaeze Obi')).toBeVisible()
})

test('who may only look sees no number, no price and nothing to press', async ({ page, desk, spa }) => {
  await desk.enter(page.context(), 'view')
  await page.goto(`/desk?date=${spa.fullDay}`)
  await expect(theDay(page).getByText('Temitope Bakare')).toBeVisible()
  await expect(page.getByText(/^1\d bookings · \d to check$/)).toBeVisible()
  for (const hidden of ['₦', '0803', '+234', 'example.com'])
    await expect(page.locator('main')).not.toContainText(hidden)
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  expect(await bar(page).getByRole('link').allInnerTexts()).toEqual(['Today', 'Week', 'More'])
  await page.goto('/desk/receipts')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})

test('a block takes its times away, names who is booked inside, and gives them back', async ({ page, desk, spa }) => {
  const date = addDays(spa.fullDay, 9)
  await desk.book({ bookingDate: date, bookingTime: '10:00 AM', fullName: 'Inside The Block' })
  await desk.enter(page.context(), 'desk')
  await page.goto('/desk/blocks')
  await page.getByLabel('Day').fill(date)
  await page.getByLabel('From').fill('09:00')
  await page.getByLabel('Until', { exact: true }).fill('08:00')
  await page.getByLabel('Reason, for us only (optional)').fill('Staff day')
  await page.getByRole('button', { name: 'Block this time' }).click()
  await expect(page.getByText('A block ends after it starts')).toBeVisible()
  await page.getByLabel('Until', { exact: true }).fill('18:00')
  await page.getByRole('button', { name: 'Block this time' }).click()
  await expect(page.getByRole('link', { name: /Inside The Block/ })).toBeVisible()
  const blocked = page.getByRole('listitem').filter({ hasText: longDate(date) })
  await expect(blocked).toContainText('The whole spa: Staff day')
  await page.goto(`/desk?date=${date}`)
  await expect(theDay(page).getByText(/Blocked 9:00 AM to 6:00 PM/)).toBeVisible()
  await page.goBack()
  await blocked.getByRole('button', { name: 'Open again' }).click()
  await expect(blocked).toHaveCount(0)
})

test('an address that holds no day, no booking or no picture says so, and the rest goes on', async ({ page, desk }) => {
  const booking = await desk.book({ fullName: 'No Picture' })
  await desk.enter(page.context())
  await page.goto('/desk?date=2026-02-31')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await page.goto(`/desk/bookings/${booking._id}x`)
  await expect(page.getByRole('status').filter({ hasText: /./ }).first()).toBeVisible()
  await bar(page).getByRole('link', { name: 'More' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'More' })).toBeVisible()
})
