import { OWNER_TOKEN, startOwnServer } from '../scripts/serve/own-server.ts'
import { fetchServices } from '../scripts/serve/spa-client.ts'
import { expectAccessible } from './accessibility.ts'
import { chooser, chooseTime, confirmButton, iHavePaid, openForm, payment, typeInformation } from './booking-steps.ts'
import { card, enterOwn } from './desk-spa.ts'
import { expect, leaveAndStop, test } from './fixtures.ts'
import { button } from './own-booking.ts'
import { screenshot } from './receipts.ts'

const naira = (amount: number) => `₦${amount.toLocaleString('en')}`

test('a share of 30 percent: the customer transfers the deposit, and own page and desk say what is left', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const spa = await startOwnServer()
  const at = { url: spa.url, token: OWNER_TOKEN }

  // The owner asks for a share of the price.
  await enterOwn(page, spa.url)
  await page.goto(`${spa.url}/desk/spa`)
  await page.getByRole('heading', { name: 'Deposits' }).click()
  await button(page, 'A share').click()
  await page.getByLabel('Percent of the price').fill('30')
  await expect(page.getByText('A visit of ₦25,000: ₦7,500 now, ₦17,500 at the spa.')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Save').click()
  await expect(button(page, 'Save')).toBeDisabled()

  // The customer reads it before confirming, in the dialog and after.
  const [service] = await fetchServices(at)
  const { _id: subServiceId, name: subService, price } = service!.serviceArray.find(one => one.price > 0)!
  const deposit = Math.ceil(price * 0.3)
  const [now, rest] = [naira(deposit), naira(price - deposit)]
  const context = await browser.newContext({ baseURL: spa.url, serviceWorkers: 'block' })
  const guest = await context.newPage()
  await guest.setViewportSize({ width: 375, height: 812 })
  await openForm(guest, {
    slug: service!.slug,
    serviceId: service!._id,
    service: service!.name,
    subServiceId,
    subService,
  })
  await chooseTime(guest)
  await typeInformation(guest)
  await expect(guest.getByRole('region', { name: 'Your booking' })).toContainText(
    `${now} deposit now, ${rest} at the spa`,
  )
  await confirmButton(guest).click()
  await expect(payment(guest)).toContainText(`Transfer ${now} to Any of the Bank Below`)
  await expect(payment(guest)).toContainText(`This is the deposit. The other ${rest} you pay at the spa.`)
  await expectAccessible(guest)
  await chooser(guest).setInputFiles(await screenshot())
  await iHavePaid(guest).click()
  await expect(guest.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeVisible()

  // The desk expects the deposit, and confirms it.
  await page.goto(`${spa.url}/desk/receipts`)
  await expect(card(page)).toContainText(now)
  await expect(card(page)).toContainText(`deposit of ${naira(price)}, expected in your account`)
  await button(page, 'Payment received').click()
  await expect(page.getByText(/^Confirmed: /)).toBeVisible()

  // Own page and sheet say what is left.
  await guest.getByRole('link', { name: 'Move or cancel' }).click()
  const own = guest.getByRole('region', { name: subService })
  await expect(own).toContainText(`Price${naira(price)}Paid${now}To pay at the spa${rest}`)
  await expectAccessible(guest)
  const headers = { authorization: `Bearer ${OWNER_TOKEN}` }
  const hash = /[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(guest.url())![0]
  const { booking } = await (
    await page.request.get(`${spa.url}/api/booking/get_info?bookingId=${hash}`, { headers })
  ).json()
  await page.goto(`${spa.url}/desk/bookings/${booking._id}`)
  await expect(page.getByText(`${now} paid, ${rest} open`)).toBeVisible()
  await context.close()
  await leaveAndStop(page, spa)
})
