import type { APIRequestContext } from '@playwright/test'
import { wishOf } from '../contract/booking/visit-wish.ts'
import { addDays, dayAndMonth } from '../contract/platform/dates.ts'
import { expectAccessible } from './accessibility.ts'
import { chosenTime, confirmButton, payment } from './booking-steps.ts'
import { bookingsOf, newCustomer } from './bookings.ts'
import { expect, test } from './fixtures.ts'
import { mailSaying, mailTo } from './mailbox.ts'
import { button, decide, heading, linkIn, managePath, payFor } from './own-booking.ts'
import { bookVisit } from './visits.ts'

/** A visit of two people, from its mail to the customer's own page: one number, one amount, and its parts everywhere. */

test('the mail, the success page and the own page tell the parts; one of them is taken out, and the money follows', async ({
  page,
  request,
}) => {
  test.slow()
  const customer = newCustomer()
  const visit = await bookVisit(request, customer)
  const [first, second] = visit.treatments
  const mail = await mailTo(customer.email)
  expect(mail.subject).toContain(`${first!.subServiceName} and 2 more, ${dayAndMonth(visit.bookingDate)}`)
  expect(mail.text).toMatch(/\n {2}\d+:\d\d [AP]M {2}.*, for Bola\n/)

  await page.goto(linkIn(mail))
  await expect(heading(page)).toHaveText('Your time is held')
  await expect(page.getByText('3 treatments for 2 people')).toBeVisible()
  await payFor(request, visit)
  await decide(request, visit, 'confirmed')
  await page.goto(`/booking/success/${visit.bookingHash}`)
  await expect(page.getByText('for your guest')).toBeVisible()
  await expect(page.getByText(/^\d+:\d\d [AP]M – \d+:\d\d [AP]M$/)).toBeVisible()
  await expectAccessible(page)

  await page.goto(managePath(visit))
  await expect(heading(page)).toHaveText('Booking Confirmed!')
  await expect(page.getByText('for Bola')).toBeVisible()
  const bolas = visit.treatments.find(({ guest }) => guest === 1)!
  await page.getByRole('button', { name: `Take out: ${bolas.subServiceName} at ${bolas.bookingTime} for Bola` }).click()
  await expectAccessible(page)
  await button(page, 'Yes, take it out').click()
  await expect(page.getByRole('status').filter({ hasText: 'Done. Your visit has changed.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: `${first!.subServiceName} and 1 more` })).toBeVisible()
  await expect(page.getByText('You paid more than the price.')).toBeVisible()
  await mailSaying(
    customer.email,
    `${bolas.subServiceName} at ${bolas.bookingTime} for Bola is no longer part of your visit.`,
  )
  expect(second).toBeDefined()
})

test('the same visit again in four weeks is one tap on the own page and one to confirm, with everybody in it', async ({
  page,
  request,
}) => {
  test.slow()
  const customer = newCustomer()
  const visit = await bookRepeatable(request, customer)
  await page.goto(managePath(visit))
  await button(page, 'Same again in 4 weeks').tap()
  await expect(chosenTime(page)).toContainText(visit.bookingTime)
  await expect(page.getByRole('region', { name: 'Your visit' })).toContainText('3 treatments for 2 people')
  await confirmButton(page).tap()
  await expect(payment(page)).toBeVisible()
  const bookings = await bookingsOf(request, customer)
  const bookingDate = addDays(visit.bookingDate, 28)
  const { bookingTime, subServiceName } = visit
  expect(bookings).toContainEqual(
    expect.objectContaining({ status: 'held', guestNames: ['', 'Bola'], bookingDate, bookingTime, subServiceName }),
  )
})

/** A paid visit whose hour is free four weeks on, too. */
async function bookRepeatable(request: APIRequestContext, customer: ReturnType<typeof newCustomer>) {
  for (let tries = 0; tries < 10; tries++) {
    const visit = await bookVisit(request, customer)
    const wish = JSON.stringify(wishOf(visit).map(({ name: _, ...one }) => one))
    const params = { visit: wish, date: addDays(visit.bookingDate, 28) }
    const { availableTimes } = await (await request.get('/api/booking/available-times', { params })).json()
    if (!availableTimes.includes(visit.bookingTime)) continue
    await payFor(request, visit)
    await decide(request, visit, 'confirmed')
    return visit
  }
  throw new Error('No visit can be repeated.')
}
