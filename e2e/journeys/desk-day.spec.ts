import { addDays } from '../../contract/platform/dates.ts'
import { bar, counted, expect, test, theDay } from '../desk-spa.ts'

test.use({ expectedOnConsole: /status of (400|409|422)/ })

const todayInLagos = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)

test.beforeEach(async ({ page, desk }) => {
  await desk.enter(page.context(), 'desk')
})

test('the day lies along the clock: who comes, how it stands, what is blocked and what is to be had', async ({
  page,
  spa,
}) => {
  await page.goto(`/desk?date=${spa.fullDay}`)
  await expect(page.getByText(/^12 bookings · ₦[\d,]+ · 2 to check$/)).toBeVisible()
  const rows = theDay(page).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Kemi Ogunleye' })).toContainText('To check')
  await expect(rows.filter({ hasText: 'Bisi Alabi' })).toContainText('Cancelled')
  await expect(rows.filter({ hasText: 'Ngozi Okafor' })).toContainText('Is here')
  await expect(rows.filter({ hasText: 'Blocked 1:00 PM to 2:00 PM' })).toContainText('the whole spa: Lunch')
  const booked = rows.filter({ hasText: /[AP]M.*(Obi|Coker)/s })
  await expect(booked.first()).toContainText('Adaeze Obi')
  await expect(booked.last()).toContainText('Simisola Coker')

  await page.getByRole('button', { name: 'The day after' }).click()
  await expect(page.getByText(/Free 9:00 AM to /).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Book Massage at \d+:\d\d AM$/ })).toBeVisible()
  await page.goBack()
  await expect(theDay(page).getByText('Adaeze Obi')).toBeVisible()
})

test('by stations, a free time starts a booking there; what it lacks is asked for', async ({ page, spa }) => {
  await page.goto(`/desk?date=${spa.fullDay}`)
  await page.getByRole('button', { name: 'Rooms' }).click()
  const stations = page.getByRole('region', { name: 'Rooms' })
  await expect(stations.getByRole('link', { name: /Adaeze Obi/ })).toBeVisible()
  await stations.getByRole('link', { name: /^Book Facials 2 at 2:00 PM$/ }).click()
  await page
    .getByRole('region', { name: 'Facials' })
    .getByRole('button', { name: /Signature Glow/ })
    .click()
  const time = page.getByRole('button', { name: '2:00 PM', exact: true })
  await expect(time).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('Name', { exact: true }).fill('From A Gap')
  await page.getByLabel('Phone number').fill('12')
  await page.getByRole('button', { name: /^Book .*2:00 PM$/ }).click()
  await expect(page.getByRole('alert').first()).not.toBeEmpty()
  await page.getByLabel('Phone number').fill('0803 555 0177')
  await page.getByRole('button', { name: 'Paid: cash' }).click()
  await page.getByRole('button', { name: /^Book .*2:00 PM$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'From A Gap' })).toBeVisible()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expect(page.getByText('₦25,000 Cash')).toBeVisible()
})

test('somebody at the door is taken in three taps, and today shows them', async ({ page, desk }) => {
  const treatment = await desk.treatmentForNow()
  await page.goto('/desk')
  await expect(page.getByText(/^Now \d+:\d\d [AP]M$/)).toBeVisible()
  const taps = counted()
  await taps.tap(bar(page).getByRole('link', { name: 'New' }))
  await taps.tap(page.getByRole('button', { name: new RegExp(`^${treatment}`) }).first())
  await taps.tap(page.getByRole('button', { name: 'Book now' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Walk-in' })).toBeVisible()
  expect(taps.count).toBeLessThanOrEqual(3)
  const { bookingDate } = (await desk.call('get', `/booking/${page.url().split('/').at(-1)}`)).booking
  await bar(page).getByRole('link', { name: 'Today' }).click()
  // A treatment that starts on the next five minutes starts tomorrow in the last ones of a day.
  if (bookingDate > todayInLagos()) await page.getByRole('button', { name: 'The day after' }).click()
  await expect(page.getByRole('link', { name: new RegExp(`Walk-in.*${treatment}`, 's') }).first()).toBeVisible()
})

test('a booking moves in three taps, and comes back with Undo', async ({ page, spa, desk }) => {
  const date = addDays(spa.fullDay, 2)
  const booking = await desk.book({ bookingDate: date, bookingTime: '9:00 AM', fullName: 'Moved About' })
  await page.goto(`/desk?date=${date}`)
  const taps = counted()
  await taps.tap(theDay(page).getByRole('link', { name: /Moved About/ }))
  await taps.tap(page.getByRole('button', { name: 'Move' }))
  await taps.tap(page.getByRole('button', { name: '4:00 PM', exact: true }))
  await expect(page.getByText(/^Moved to .*4:00 PM$/)).toBeVisible()
  expect(taps.count).toBeLessThanOrEqual(3)
  // The times to choose from may still be there for a moment.
  const time = page
    .getByRole('main')
    .getByRole('paragraph')
    .filter({ hasText: /^\d+:\d\d [AP]M$/ })
  await expect(time).toHaveText('4:00 PM')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(time).toHaveText('9:00 AM')
  expect((await desk.call('get', `/booking/${booking._id}`)).booking.bookingTime).toBe('9:00 AM')
})

test('a customer is called or written to in three taps', async ({ page, spa }) => {
  await page.goto(`/desk?date=${spa.fullDay}`)
  const taps = counted()
  await taps.tap(theDay(page).getByRole('link', { name: /Temitope Bakare/ }))
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+2348035550114')
  await taps.tap(page.getByRole('button', { name: 'WhatsApp' }))
  const reminder = page.getByRole('link', { name: 'Reminder' })
  await expect(reminder).toHaveAttribute('href', /^https:\/\/wa\.me\/2348035550114\?text=Hello%20from/)
  expect(taps.count + 1).toBeLessThanOrEqual(3)
})

test('cancelling says why and what becomes of the money; restoring puts it back', async ({ page, desk }) => {
  const payment = { method: 'cash', amount: 25_000 }
  const booking = await desk.book({ fullName: 'Cannot Come', payment })
  await page.goto(`/desk/bookings/${booking._id}`)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByLabel('Reason the customer reads (optional)').fill('The power is out')
  await page.getByRole('button', { name: 'To return' }).click()
  await expect(page.getByText('no email address')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel this booking' }).click()
  await expect(page.getByText('₦25,000 to return')).toBeVisible()
  await expect(page.getByText('Reason: The power is out')).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('main').getByText('Confirmed', { exact: true }).first()).toBeVisible()
  expect(await desk.statusOf(booking._id)).toBe('confirmed')
})

test('money taken at the desk is written down, and an amount that is none is not', async ({ page, desk }) => {
  const booking = await desk.book({ fullName: 'Pays Here' })
  await page.goto(`/desk/bookings/${booking._id}`)
  await expect(page.getByText('Not paid yet')).toBeVisible()
  await page.getByRole('button', { name: 'Payment', exact: true }).click()
  await page.getByLabel('Amount in naira').fill('lots')
  await expect(page.getByRole('button', { name: 'Money came in' })).toBeDisabled()
  await page.getByLabel('Amount in naira').fill('25000')
  await page.getByRole('button', { name: 'POS' }).click()
  await page.getByRole('button', { name: 'Money came in' }).click()
  await expect(page.getByText('₦25,000 POS')).toBeVisible()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
})

test('tomorrow can be reminded on WhatsApp, with a tick that stays', async ({ page, spa }) => {
  await page.goto(`/desk?date=${spa.fullDay}`)
  const tick = page.getByRole('checkbox', { name: '11:00 AM Temitope Bakare' })
  await expect(page.getByRole('link', { name: 'Remind Temitope Bakare' })).toHaveAttribute('href', /wa\.me/)
  await tick.check()
  await page.reload()
  await expect(tick).toBeChecked()
})
