import { addDays, longDate } from '../contract/platform/dates.ts'
import { bar, expect, test, theDay } from './desk-spa.ts'

test.use({ expectedOnConsole: /status of (400|403|404|422)/ })

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

test('today opens at now, each row says where, and Back returns to where one was', async ({ page, desk, spa }) => {
  await desk.enter(page.context(), 'desk')
  await page.clock.setFixedTime(`${spa.fullDay}T14:20:00+01:00`)
  await page.goto('/desk')
  const now = page.getByText('Now 2:20 PM')
  await expect(now).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
  await expect(theDay(page).getByText('Adaeze Obi')).not.toBeInViewport()
  await expect(theDay(page).getByRole('listitem').filter({ hasText: 'Kemi Ogunleye' })).toContainText('Facials 1')
  // One of two rooms is taken: the other is offered by its name, and a booking starts there.
  await expect(page.getByRole('link', { name: 'Book Facials 2 at 2:20 PM' })).toBeVisible()

  const last = theDay(page).getByRole('link', { name: /Simisola Coker/ })
  await last.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const before = await page.evaluate(() => scrollY)
  await last.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Simisola Coker' })).toBeVisible()
  await page.goBack()
  await expect(last).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 60)
})

test('the now-line passes no name, and no name of a day or a person is cut', async ({ page, desk, spa }) => {
  await desk.enter(page.context(), 'desk')
  // Somebody has just started: the line is at the height of the name.
  await page.clock.setFixedTime(`${spa.fullDay}T11:05:00+01:00`)
  await page.goto('/desk')
  await expect(page.getByText('Now 11:05 AM')).toBeInViewport()
  await page.getByRole('button', { name: 'Rooms' }).click()
  const stations = page.getByRole('region', { name: 'Rooms' })
  await expect(stations.getByText('Now 11:05 AM')).toBeInViewport()
  const names = await stations.evaluate(region => {
    const line = region.querySelector<HTMLElement>('[data-now]')!
    // It lets the pointer through; here it is to be found where it is on top.
    line.style.pointerEvents = 'auto'
    const at = line.getBoundingClientRect()
    const y = at.top + at.height / 2
    const crossed = [...region.querySelectorAll<HTMLElement>('[data-name]')].filter(name => {
      const { top, bottom } = name.getBoundingClientRect()
      return top < y && y < bottom
    })
    const covered = crossed.filter(name => {
      const { left, right } = name.getBoundingClientRect()
      return document.elementsFromPoint((left + right) / 2, y)[0] === line
    })
    const cut = [...region.querySelectorAll<HTMLElement>('[data-name]')].filter(
      name => name.scrollWidth > name.clientWidth + 1,
    )
    return { crossed: crossed.length, covered: covered.map(nameOf), cut: cut.map(nameOf) }
    function nameOf(element: HTMLElement) {
      return element.innerText
    }
  })
  expect(names).toMatchObject({ covered: [], cut: [] })
  expect(names.crossed).toBeGreaterThan(0)

  const isCut = (name: string) =>
    page
      .getByText(name)
      .first()
      .evaluate(element => element.scrollWidth > element.clientWidth + 1)
  await page.goto(`/desk?date=${addDays(spa.fullDay, 9)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Wednesday' })).toBeVisible()
  expect(await isCut('Wednesday')).toBe(false)
  await page.goto(`/desk/week?date=${spa.fullDay}`)
  await expect(page.getByRole('link', { name: /^Wednesday \d+/ })).toBeVisible()
  expect(await isCut('Wednesday')).toBe(false)
})

test('the desk finds what it took today by method, and nothing of the month', async ({ page, desk, spa }) => {
  const { token } = await desk.enter(page.context(), 'desk', 'Front desk')
  const { _id } = await desk.book({ fullName: 'Pays Twice', bookingTime: '3:00 PM' })
  const pay = (data: object) =>
    page.request.post(`${spa.url}/api/booking/${_id}/payments`, { headers: { authorization: `Bearer ${token}` }, data })
  await pay({ direction: 'in', method: 'cash', amount: 7000 })
  await pay({ direction: 'in', method: 'pos', amount: 9000 })
  await pay({ direction: 'out', method: 'cash', amount: 1000 })
  // Somebody else's is not in it.
  await desk.call('post', `/booking/${_id}/payments`, { direction: 'in', method: 'cash', amount: 500 })
  await page.goto('/desk/more')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Money/ })
    .click()
  const takings = page.getByRole('region', { name: 'Taken today' })
  await expect(takings.getByRole('row', { name: 'Cash ₦7,000 ₦1,000' })).toBeVisible()
  await expect(takings.getByRole('row', { name: 'POS ₦9,000 ₦0' })).toBeVisible()
  await expect(takings.getByText('₦16,000', { exact: true })).toBeVisible()
  await expect(page.getByText('day by day')).toHaveCount(0)
})
