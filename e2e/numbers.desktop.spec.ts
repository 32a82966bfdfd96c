import { addDays } from '../contract/platform/dates.ts'
import { expectAccessible } from './accessibility.ts'
import { downloaded, expect, openFromMore, test } from './desk-spa.ts'

test.use({ expectedOnConsole: /status of 400/ })

test('the owner sees what the ledger says, takes it along as a file, and chooses other days', async ({
  page,
  desk,
  spa,
}) => {
  const date = addDays(spa.fullDay, 3)
  await desk.book({ bookingDate: date, bookingTime: '9:00 AM', payment: { method: 'cash', amount: 12_345 } })
  await desk.enter(page.context())
  await page.goto('/desk')
  await openFromMore(page, 'Numbers')
  await expect(page.getByRole('heading', { level: 1, name: 'Numbers' })).toBeVisible()
  await page.getByRole('button', { name: 'This year' }).click()

  const ways = page.getByRole('table', { name: 'Income by way of paying' })
  const year = `${new Date().getFullYear()}`
  const { income, people } = await desk.call('get', `/desk/numbers?from=${year}-01-01&to=${year}-12-31`)
  const cash = income.byMethod.find(({ method }: { method: string }) => method === 'cash')
  expect(cash.net).toBeGreaterThanOrEqual(12_345)
  await expect(ways.getByRole('row', { name: /^Cash/ })).toContainText(`₦${cash.net.toLocaleString('en')}`)
  await expect(page.getByRole('table', { name: 'New and returning' }).getByRole('row', { name: /^New/ })).toContainText(
    String(people.new),
  )
  await expect(page.getByRole('table', { name: 'How full, by weekday and hour' })).toBeVisible()
  await expectAccessible(page)

  const csv = await downloaded(page, () => page.getByRole('button', { name: 'Income by way of paying as CSV' }).click())
  expect(csv).toContain('Way,In,Out,Income\r\n')
  expect(csv).toContain(`Cash,${cash.in},${cash.out},${cash.net}\r\n`)

  await page.getByRole('button', { name: 'Own dates' }).click()
  await page.getByLabel('From').fill('2025-03-01')
  await page.getByLabel('To').fill('2025-03-31')
  await expect(page.getByText('No money moved on these days.').first()).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('To')).toHaveValue('2025-03-31')
  await page.getByLabel('To').fill('2025-02-01')
  await expect(page.getByText('The last day cannot be before the first.')).toBeVisible()
})
