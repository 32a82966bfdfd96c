import type { APIRequestContext } from '@playwright/test'
import { addDays, longDate } from '../contract/platform/dates.ts'
import { expectAccessible } from './accessibility.ts'
import { chosenTime, confirmButton, payment, times } from './booking-steps.ts'
import { bookingsOf, freeTimes, newCustomer } from './bookings.ts'
import { expect, test } from './fixtures.ts'
import { bookAhead, button, decide, managePath, type OwnBooking, payFor } from './own-booking.ts'

/** From the customer's own page to the next visit: one tap there, one to confirm. */

const slotAgain = ({ serviceId, subServiceId, bookingDate, bookingTime }: OwnBooking) => ({
  serviceId,
  subServiceId,
  bookingDate: addDays(bookingDate, 28),
  bookingTime,
})

/** A paid booking whose hour is free four weeks on, too. */
async function bookRepeatable(request: APIRequestContext, customer = newCustomer()): Promise<OwnBooking> {
  for (let tries = 0; tries < 10; tries++) {
    const booking = await bookAhead(request, customer)
    const again = slotAgain(booking)
    if (!(await freeTimes(request, again)).includes(again.bookingTime)) continue
    await payFor(request, booking)
    await decide(request, booking, 'confirmed')
    return booking
  }
  throw new Error('No booking can be repeated.')
}

test('the same again in four weeks takes two taps: nothing is chosen or typed a second time', async ({
  page,
  request,
}) => {
  test.slow()
  const customer = newCustomer()
  const booking = await bookRepeatable(request, customer)
  const { bookingDate, bookingTime } = slotAgain(booking)
  await page.goto(managePath(booking))
  await expect(page.getByRole('region', { name: 'The next one' })).toContainText(
    `${longDate(bookingDate)}, ${bookingTime}`,
  )
  await expectAccessible(page)
  await button(page, 'Same again in 4 weeks').tap()
  await expect(chosenTime(page)).toHaveText(bookingTime)
  await expect(confirmButton(page)).toBeInViewport({ ratio: 1 })
  await expect(chosenTime(page)).toBeInViewport()
  await confirmButton(page).tap()
  await expect(payment(page)).toBeVisible()
  const { subServiceName } = booking
  expect(await bookingsOf(request, customer)).toContainEqual(
    expect.objectContaining({ status: 'held', subServiceName, bookingDate, bookingTime }),
  )
})

test('an hour that somebody else has is said, and the other times of that day are there', async ({ page, request }) => {
  test.slow()
  const booking = await bookRepeatable(request)
  const taken = slotAgain(booking)
  const answer = await request.post('/api/booking/create', { data: { ...taken, ...newCustomer() } })
  expect(answer.status()).toBe(201)
  await page.goto(managePath(booking))
  await button(page, 'Same again in 4 weeks').tap()
  await expect(page.getByText(`${taken.bookingTime} is not free that day. Please choose another time.`)).toBeVisible()
  await expect(times(page).first()).toBeVisible()
  await expect(chosenTime(page)).toHaveCount(0)
  await expect(confirmButton(page)).toBeDisabled()
})
