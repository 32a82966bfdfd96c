import type { Page } from '@playwright/test'
import { OWNER_TOKEN, startOwnServer } from '../scripts/serve/own-server.ts'
import { expectAccessible } from './accessibility.ts'
import { chosenTime, confirmButton, grid, openForm, payment, times, typeInformation } from './booking-steps.ts'
import { bookingsOf, type Customer, fetchServices } from './bookings.ts'
import { below } from './chance.ts'
import { expect, pressSearch, test as quiet } from './fixtures.ts'

interface House {
  choice: Parameters<typeof openForm>[1]
  /** Who works on Thursdays alone, and who in the last hour of Thursday alone. */
  people: Record<'Efe Igwe' | 'Folake Ojo', string>
}

/** A spa of four people who do everything, and two who are rarely there; Ada is asked for by name. */
const test = quiet.extend<{ house: House }, { spa: Awaited<ReturnType<typeof startOwnServer>> }>({
  spa: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names it wants from the pattern
    async ({}, use) => {
      const server = await startOwnServer({ RATE_LIMITS: 'off' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ spa }, use) => use(spa.url),
  house: async ({ request }, use) => {
    const headers = { authorization: `Bearer ${OWNER_TOKEN}` }
    const service = (await fetchServices(request)).find(({ slug }) => slug === 'massage')!
    const sub = service.serviceArray.find(({ name }) => name === 'Swedish Massage')!
    if ((await (await request.get('/api/team')).json()).team.length === 0)
      for (const name of ['Ada Okafor', 'Bisi Alabi', 'Chidinma Umeh', 'Dayo Bello'])
        await request.post('/api/desk/team', { headers, data: { name, subServiceIds: 'all' } })
    const facial = (await fetchServices(request)).find(({ slug }) => slug === 'facials')!.serviceArray[0]!
    const thursday = facial.availability.find(({ day }) => day === 'Thursday')!
    const last = thursday.timeRanges.at(-1)!
    const rare = {
      'Folake Ojo': [thursday],
      'Efe Igwe': [
        { ...thursday, timeRanges: [{ ...last, startHour: last.endHour - 1, startMinute: last.endMinute }] },
      ],
    }
    let { team } = await (await request.get('/api/team')).json()
    for (const [name, hours] of Object.entries(rare))
      if (!team.some((one: { name: string }) => one.name === name))
        await request.post('/api/desk/team', { headers, data: { name, hours, subServiceIds: 'all' } })
    ;({ team } = await (await request.get('/api/team')).json())
    const idOf = (name: string): string => team.find((one: { name: string }) => one.name === name)._id
    const people = { 'Efe Igwe': idOf('Efe Igwe'), 'Folake Ojo': idOf('Folake Ojo') }
    const ids = { serviceId: service._id, subServiceId: sub._id }
    await use({ choice: { ...ids, slug: service.slug, service: service.name, subService: sub.name }, people })
  },
})

const visit = (page: Page) => page.getByRole('region', { name: 'Your visit' })
const guest = (page: Page, name: string) => visit(page).getByRole('group', { name, exact: true })
const parts = (page: Page) => page.getByRole('list', { name: 'Who has what, and when' }).getByRole('listitem')
const summary = (page: Page) => page.getByRole('region', { name: 'Your booking' })
const lines = (page: Page) => page.getByRole('main')
const RANGE = /^\d+:\d\d [AP]M – \d+:\d\d [AP]M$/

async function addTreatment(page: Page, service: string, subService: string) {
  const chooser = page.getByRole('dialog')
  await chooser.getByText(service, { exact: true }).tap()
  await chooser.getByRole('button', { name: subService }).tap()
  await expect(chooser).toBeHidden()
}

/** Any free day of the next month, and its last time. */
async function chooseDayAndTime(page: Page) {
  await page.getByRole('button', { name: 'Next month' }).tap()
  await expect(grid(page).getByRole('button', { disabled: true }).first()).toBeVisible()
  const free = grid(page).getByRole('button', { disabled: false })
  await free.nth(below(await free.count())).tap()
  await expect(times(page).first()).toHaveText(RANGE)
  await times(page).last().tap()
  await expect(chosenTime(page)).toHaveCount(1)
}

const bookedBy = async (request: Parameters<typeof bookingsOf>[0], customer: Customer) =>
  (await bookingsOf(request, customer, OWNER_TOKEN))[0] as unknown as {
    _id: string
    price: number
    guestNames: string[]
    treatments: { guest: number; subServiceName: string; therapist: { name: string } | null }[]
  }

test('two treatments one after the other: added under the choice, told as a range and in parts, held as one', async ({
  page,
  request,
  house,
}) => {
  await openForm(page, house.choice)
  await lines(page).getByRole('button', { name: 'Add a treatment' }).first().tap()
  await expectAccessible(page)
  await addTreatment(page, 'Facials', 'Signature Glow Facial')
  await expect(visit(page)).toContainText('2 treatments, 120 minutes')
  await expectAccessible(page)
  await chooseDayAndTime(page)
  await expect(parts(page)).toHaveText([/^\d+:\d\d [AP]MSwedish Massage$/, /^\d+:\d\d [AP]MSignature Glow Facial$/])
  await expect(parts(page).last()).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  const customer = await typeInformation(page)
  await confirmButton(page).tap()
  await expect(payment(page)).toBeVisible()
  const { price, treatments } = await bookedBy(request, customer)
  await expect(payment(page)).toContainText(`Transfer ₦${price.toLocaleString('en')} to Any of the Bank Below`)
  expect(treatments.map(({ subServiceName }) => subServiceName)).toEqual(['Swedish Massage', 'Signature Glow Facial'])
})

test('a couple with a name, another treatment and a wanted person survives a reload, and is booked as one', async ({
  page,
  request,
  house,
}) => {
  test.slow()
  await openForm(page, house.choice)
  await lines(page).getByRole('button', { name: 'Coming with someone?' }).tap()
  await page.getByLabel('Name of your guest (optional)').fill('Bola')
  const bola = guest(page, 'Bola')
  await bola.getByRole('button', { name: 'Change treatment: Swedish Massage' }).tap()
  await addTreatment(page, 'Facials', 'Signature Glow Facial')
  await bola.getByRole('button', { name: 'Choose a person' }).tap()
  await bola.getByRole('button', { name: /Ada Okafor/ }).tap()
  await chooseDayAndTime(page)
  const told = [/Swedish Massage$/, /Signature Glow Facial with Ada Okafor, for Bola$/]
  await expect(parts(page)).toHaveText(told)
  const range = await chosenTime(page).innerText()

  await page.reload()
  await expect(page.getByLabel('Name of your guest (optional)')).toHaveValue('Bola')
  await expect(chosenTime(page)).toHaveText(range)
  await expect(parts(page)).toHaveText(told)
  await page.getByRole('banner').getByRole('link').first().tap()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(parts(page)).toHaveText(told)

  const customer = await typeInformation(page)
  await expect(summary(page)).toContainText('2 treatments for 2 people')
  await confirmButton(page).tap()
  await expect(payment(page)).toContainText('Signature Glow Facial with Ada Okafor, for Bola')
  const { guestNames, treatments } = await bookedBy(request, customer)
  expect(guestNames).toEqual(['', 'Bola'])
  expect(treatments).toMatchObject([
    { guest: 0, subServiceName: 'Swedish Massage' },
    { guest: 1, subServiceName: 'Signature Glow Facial', therapist: { name: 'Ada Okafor' } },
  ])
})

test('four friends begin together, and each has what the first one has', async ({ page, request, house }) => {
  await openForm(page, house.choice)
  await lines(page).getByRole('button', { name: 'Coming with someone?' }).tap()
  for (const _ of [3, 4]) await lines(page).getByRole('button', { name: 'Add another guest' }).tap()
  await expect(lines(page).getByRole('button', { name: 'Add another guest' })).toHaveCount(0)
  await expect(visit(page)).toContainText('4 treatments for 4 people, 60 minutes')
  await expectAccessible(page)
  await chooseDayAndTime(page)
  await expect(parts(page)).toHaveText([
    /Swedish Massage$/,
    /Swedish Massage, for your first guest$/,
    /Swedish Massage, for your second guest$/,
    /Swedish Massage, for your third guest$/,
  ])
  const customer = await typeInformation(page)
  await confirmButton(page).tap()
  await expect(payment(page)).toBeVisible()
  expect((await bookedBy(request, customer)).treatments.map(({ guest }) => guest)).toEqual([0, 1, 2, 3])
})

test('where both want the same person nothing fits; one tap takes what does, with its first time', async ({
  page,
  house,
}) => {
  await openForm(page, house.choice)
  await lines(page).getByRole('button', { name: 'Choose a person' }).tap()
  await page.getByRole('button', { name: /Ada Okafor/ }).tap()
  await lines(page).getByRole('button', { name: 'Coming with someone?' }).tap()
  const friend = guest(page, 'your guest')
  await friend.getByRole('button', { name: 'Choose a person' }).tap()
  await friend.getByRole('button', { name: /Ada Okafor/ }).tap()
  await page.getByRole('button', { name: 'Next month' }).tap()
  await expect(page.getByText(/^There is no free day left in/)).toBeVisible()
  // Some Wednesday: the spa works then.
  await grid(page)
    .getByRole('button', { name: /^Wednesday/ })
    .nth(1)
    .tap({ force: true })
  const later = page.getByRole('button', { name: /^Your guest could start \d+ minutes later: .* is free\.$/ })
  await expect(later).toBeVisible()
  await expect(page.getByRole('button', { name: /^Without asking for Ada Okafor, / })).toBeVisible()
  await expectAccessible(page)
  const offered = await later.innerText()
  await later.tap()
  await expect(chosenTime(page)).toHaveText(RANGE)
  expect(offered).toContain((await chosenTime(page).innerText()).split(' –')[0])
  await expect(friend).toContainText(/Starts \d+ minutes later\./)
  await expect(parts(page)).toHaveText([
    /Swedish Massage with Ada Okafor$/,
    /Swedish Massage with Ada Okafor, for your guest$/,
  ])
})

test('a treatment is added to the visit from the page of a service and from the search', async ({ page, house }) => {
  await openForm(page, house.choice)
  await pressSearch(page)
  await page.getByRole('searchbox').fill('glow')
  await page.getByRole('dialog').getByRole('link', { name: 'Add to your visit: Signature Glow Facial' }).tap()
  await expect(visit(page)).toContainText('2 treatments')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Manicure & Pedicure' }).tap()
  await page.getByRole('link', { name: 'Add to your visit: Classic Manicure' }).tap()
  await expect(visit(page)).toContainText('3 treatments')
  await visit(page).getByRole('button', { name: 'Move Classic Manicure earlier' }).tap()
  await visit(page).getByRole('button', { name: 'Remove Swedish Massage' }).tap()
  await expect(page.getByRole('article')).toContainText('Classic Manicure')
  await expect(page).toHaveURL(/service=manicure-pedicure/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Massage' }).tap()
  await page.getByRole('link', { name: 'Book Now: Swedish Massage' }).tap()
  await expect(grid(page)).toBeVisible()
  await expect(visit(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Swedish Massage to it' }).tap()
  await expect(visit(page)).toContainText('3 treatments')
})

test('minutes more are added to a treatment, and done right after it', async ({ page, request, house }) => {
  const headers = { authorization: `Bearer ${OWNER_TOKEN}` }
  const massage = (await fetchServices(request)).find(({ _id }) => _id === house.choice.serviceId)!
  const swedish = massage.serviceArray.find(({ _id }) => _id === house.choice.subServiceId)!
  const extra = { name: 'Add 15 minutes', duration: 15, price: 9000, isExtra: true, availability: swedish.availability }
  const data = { serviceArray: [...massage.serviceArray, extra] }
  const added = await request.put(`/api/services/${massage._id}`, { headers, data })
  expect(added.status(), await added.text()).toBe(200)
  await openForm(page, house.choice)
  await lines(page).getByRole('button', { name: 'Add a treatment' }).first().tap()
  await addTreatment(page, 'Massage', 'Add 15 minutes')
  await expect(visit(page)).toContainText(`2 treatments, ${swedish.duration + 15} minutes`)
  await expectAccessible(page)
  await chooseDayAndTime(page)
  await expect(parts(page)).toHaveText([/Swedish Massage$/, /Add 15 minutes$/])
  const customer = await typeInformation(page)
  await confirmButton(page).tap()
  await expect(payment(page)).toBeVisible()
  const { price, treatments } = await bookedBy(request, customer)
  expect(price).toBe(swedish.price + 9000)
  const [first, second] = treatments
  expect([first, second].map(one => one?.subServiceName)).toEqual(['Swedish Massage', 'Add 15 minutes'])
  expect(second!.therapist).toEqual(first!.therapist)
})

test('a retreat for two takes one choice and two people, and is paid once', async ({ page, request, house: _ }) => {
  const packages = (await fetchServices(request)).find(({ slug }) => slug === 'spa-packages')!
  const retreat = packages.serviceArray.find(({ name }) => name === 'Retreat for Two')!
  const ids = { serviceId: packages._id, subServiceId: retreat._id }
  await openForm(page, { ...ids, slug: packages.slug, service: packages.name, subService: retreat.name })
  await page.getByRole('button', { name: 'Next month' }).tap()
  await expect(grid(page).getByRole('button', { disabled: true }).first()).toBeVisible()
  await grid(page).getByRole('button', { disabled: false }).first().tap()
  await times(page).first().tap()
  const customer = await typeInformation(page)
  await confirmButton(page).tap()
  await expect(payment(page)).toContainText(`Transfer ₦${retreat.price.toLocaleString('en')} to`)
  const { _id, price } = await bookedBy(request, customer)
  expect(price).toBe(retreat.price)
  const headers = { authorization: `Bearer ${OWNER_TOKEN}` }
  const { booking } = await (await request.get(`/api/booking/${_id}`, { headers })).json()
  const people = booking.treatments.map(({ therapist }: { therapist: { name: string } }) => therapist.name)
  expect(new Set(people).size).toBe(2)
})

/** The facial with somebody, then the massage: on a day of the next month. */
async function askFor(page: Page, therapistId: string, weekday: RegExp) {
  await page.goto(`/booking?service=facials&sub=${await facialId(page)}&with=${therapistId}`)
  await expect(grid(page)).toBeVisible()
  await lines(page).getByRole('button', { name: 'Add a treatment' }).first().tap()
  await addTreatment(page, 'Massage', 'Swedish Massage')
  await page.getByRole('button', { name: 'Next month' }).tap()
  await grid(page).getByRole('button', { name: weekday }).nth(1).tap({ force: true })
}

async function facialId(page: Page) {
  const facials = (await fetchServices(page.request)).find(({ slug }) => slug === 'facials')!
  return facials.serviceArray.find(({ name }) => name === 'Signature Glow Facial')!._id
}

test('where only the other order fits, one tap takes it', async ({ page, house }) => {
  await askFor(page, house.people['Efe Igwe'], /^Thursday/)
  const order = page.getByRole('button', { name: /^With Swedish Massage first, .* is free\.$/ })
  await expect(order).toBeVisible()
  await expectAccessible(page)
  const offered = await order.innerText()
  await order.tap()
  await expect(chosenTime(page)).toHaveText(RANGE)
  expect(offered).toContain((await chosenTime(page).innerText()).split(' –')[0])
  await expect(parts(page)).toHaveText([/Swedish Massage$/, /Signature Glow Facial with Efe Igwe$/])
})

test('where the whole fits on another day, one tap takes that day and its first time', async ({ page, house }) => {
  await askFor(page, house.people['Folake Ojo'], /^Wednesday/)
  const day = page.getByRole('button', { name: /^On Thursday .* all of it fits, from .*\.$/ })
  await expect(day).toBeVisible()
  await day.tap()
  await expect(chosenTime(page)).toHaveText(RANGE)
  await expect(page.locator('[data-date][aria-pressed="true"]')).toHaveAccessibleName(/^Thursday/)
  await expect(parts(page)).toHaveText([/Signature Glow Facial with Folake Ojo$/, /Swedish Massage$/])
})
