import { OWNER_TOKEN, startOwnServer } from '../scripts/serve/own-server.ts'
import { bookAtDesk, dayIn, fetchServices } from '../scripts/serve/spa-client.ts'
import { expectAccessible } from './accessibility.ts'
import { enterOwn } from './desk-spa.ts'
import { expect, leaveAndStop, test } from './fixtures.ts'
import { button } from './own-booking.ts'

const headers = { authorization: `Bearer ${OWNER_TOKEN}` }

// Answers are missing on purpose.
test.use({ expectedOnConsole: /status of 400 .*manage\/health/ })

test('a spa that asks: the customer answers on the own page, and those who treat read it, on paper too', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000)
  const spa = await startOwnServer()
  const at = { url: spa.url, token: OWNER_TOKEN }
  await enterOwn(page, spa.url)
  await page.goto(`${spa.url}/desk/spa`)
  await page.getByText('Before the visit').click()
  await page.getByRole('checkbox', { name: 'Ask about health before a visit' }).check()
  await button(page, 'Save').click()
  await expect(button(page, 'Save')).toBeDisabled()

  const [service] = await fetchServices(at)
  const who = { fullName: 'Ngozi Eze', phoneNumber: '0803 555 0199', email: '', origin: 'phone' } as const
  const slot = { serviceId: service!._id, subServiceId: service!.serviceArray[0]!._id, bookingDate: soon() }
  const { _id } = await bookAtDesk(at, { ...slot, ...who, bookingTime: '11:00 AM', anyTime: true })
  const { manageLink } = await (await request.get(`${spa.url}/api/booking/${_id}`, { headers })).json()

  await page.goto(manageLink)
  const card = page.getByRole('region', { name: 'Before your visit' })
  const answer = (question: RegExp, said: string) =>
    card.getByRole('group', { name: question }).getByText(said, { exact: true }).click()
  await answer(/pregnant/, 'No')
  await answer(/allergies/, 'Yes')
  await card.getByLabel('To what?').fill('nuts')
  await answer(/medicine/, 'No')
  await button(page, 'Save my answers').click()
  await expect(card.getByRole('group', { name: /operation/ })).toContainText('Please choose yes or no')
  await expect(card).toContainText('Please tick this, so that we may use your answers')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await answer(/operation/, 'No')
  await card.getByRole('checkbox').check()
  await button(page, 'Save my answers').click()
  await expect(card).toContainText('Yes: nuts')
  await expectAccessible(page)

  await page.goto(`${spa.url}/desk/bookings/${_id}`)
  await expect(page.getByText('Health: allergies (nuts)')).toBeVisible()
  await page.goto(`${spa.url}/desk?date=${soon()}`)
  const onPaper = page.getByRole('list', { name: 'The day' }).getByText('Health: allergies (nuts)')
  await expect(onPaper).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(onPaper).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.goto(manageLink)
  await button(page, 'Delete my answers').click()
  await expect(button(page, 'Save my answers')).toBeVisible()
  await leaveAndStop(page, spa)
})

const soon = () => dayIn(3)
