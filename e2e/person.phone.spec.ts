import type { Locator, Page } from '@playwright/test'
import { addDays, dayAndMonth, longDate } from '../contract/platform/dates.ts'
import { OWNER_TOKEN, startOwnServer } from '../scripts/serve/own-server.ts'
import { expectAccessible } from './accessibility.ts'
import { chosenTime, confirmButton, grid, openForm, payment, times, typeInformation } from './booking-steps.ts'
import { fetchServices, freeTimes } from './bookings.ts'
import { expect, test as quiet } from './fixtures.ts'
import { mailSaying } from './mailbox.ts'
import { linkIn } from './own-booking.ts'

interface Team {
  choice: Parameters<typeof openForm>[1]
  /** A treatment of the same service that Ngozi does not do. */
  adasOnly: { _id: string; name: string }
  /** A day of the coming month on which only Ada works. */
  ngoziAwayOn: string
}

/** A spa of two people: Ada does everything, Ngozi one treatment, and she is away on one day. */
const test = quiet.extend<{ team: Team }, { spa: Awaited<ReturnType<typeof startOwnServer>> }>({
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
  team: async ({ request }, use) => {
    const headers = { authorization: `Bearer ${OWNER_TOKEN}` }
    const service = (await fetchServices(request)).find(({ serviceArray }) => serviceArray.length > 1)!
    const { _id: serviceId, slug, name, serviceArray } = service
    const [sub, adasOnly] = [serviceArray[0]!, serviceArray[1]!]
    const ids = { serviceId, subServiceId: sub._id }
    const today = new Date().toISOString().slice(0, 10)
    let ngoziAwayOn = `${addDays(`${today.slice(0, 7)}-28`, 4).slice(0, 7)}-08`
    while ((await freeTimes(request, { ...ids, bookingDate: ngoziAwayOn })).length === 0)
      ngoziAwayOn = addDays(ngoziAwayOn, 1)
    if ((await (await request.get('/api/team')).json()).team.length === 0) {
      const add = async (data: object) => (await request.post('/api/desk/team', { headers, data })).json()
      await add({ name: 'Ada Okafor', subServiceIds: 'all' })
      const { member } = await add({ name: 'Ngozi Eze', about: 'Quiet hands', subServiceIds: [sub._id] })
      const daysOff = [{ from: ngoziAwayOn, to: ngoziAwayOn }]
      await request.put(`/api/desk/team/${member._id}`, { headers, data: { daysOff } })
    }
    await use({ choice: { ...ids, slug, service: name, subService: sub.name }, adasOnly, ngoziAwayOn })
  },
})

const withWhom = (page: Page) => page.getByRole('region', { name: 'With whom' })

test('the plain way takes the taps it took: Book Now, a day, a time, Confirm Booking', async ({ page, team, spa }) => {
  let taps = 0
  const tap = async (button: Locator) => {
    taps++
    await button.tap()
  }
  await page.goto(`/services/${team.choice.slug}`)
  await tap(page.getByRole('link', { name: `Book Now: ${team.choice.subService}` }))
  await expect(withWhom(page)).toContainText('With anyone')
  await tap(grid(page).getByRole('button', { disabled: false }).last())
  await tap(times(page).last())
  const { email } = await typeInformation(page)
  await tap(confirmButton(page))
  await expect(payment(page)).toBeVisible()
  expect(taps).toBe(4)
  // Whoever treats them may change by a hand-over, so nobody is promised.
  await expect(payment(page)).not.toContainText(/Ada Okafor|Ngozi Eze/)
  expect((await mailSaying(email, 'Your time is held', spa.dataDir)).text).not.toMatch(/Ada Okafor|Ngozi Eze/)
})

test('a person tapped on the page of a service is booked, and named in the mail, on the own page and when moving', async ({
  page,
  team,
  spa,
}) => {
  test.slow()
  await page.goto(`/services/${team.choice.slug}`)
  const ngozi = page.getByRole('link', { name: 'Book with Ngozi Eze' })
  await ngozi.scrollIntoViewIfNeeded()
  await expectAccessible(page, { except: ['footer'] })
  // She does one treatment of the service, so that it is chosen with her.
  await ngozi.tap()
  await expect(withWhom(page)).toContainText('With Ngozi Eze')
  await page.reload()
  await expect(withWhom(page)).toContainText('With Ngozi Eze')
  await grid(page).getByRole('button', { disabled: false }).last().tap()
  await times(page).last().tap()
  const { email } = await typeInformation(page)
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('Ngozi Eze')
  await confirmButton(page).tap()
  await expect(payment(page)).toContainText('with Ngozi Eze')
  const mail = await mailSaying(email, 'Your time is held', spa.dataDir)
  expect(mail.text).toContain('With: Ngozi Eze')

  await page.goto(linkIn(mail))
  await expect(page.getByText('With Ngozi Eze')).toBeVisible()
  await page.getByRole('button', { name: 'Move to another time' }).tap()
  await expect(page.getByText('These are the times of Ngozi Eze, as you asked.')).toBeVisible()
  await page.getByRole('button', { name: 'Next month' }).tap()
  await expect(grid(page).getByRole('button', { name: longDate(team.ngoziAwayOn) })).toBeDisabled()
})

test('a day without the wanted person says so, and offers another day and somebody else', async ({ page, team }) => {
  await openForm(page, team.choice)
  await page.getByRole('button', { name: 'Choose a person' }).tap()
  await expectAccessible(page)
  await withWhom(page)
    .getByRole('button', { name: /Ngozi Eze/ })
    .tap()
  await expect(page).toHaveURL(/&with=[\w-]+$/)
  await page.getByRole('button', { name: 'Next month' }).tap()
  const day = grid(page).getByRole('button', { name: longDate(team.ngoziAwayOn) })
  await expect(day).toBeDisabled()
  await day.tap({ force: true })
  await expect(page.getByText(`Ngozi Eze is away on ${dayAndMonth(team.ngoziAwayOn)}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Another day with Ngozi Eze: / })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^That day with someone else: / }).tap()
  await expect(withWhom(page)).toContainText('With anyone')
  await expect(times(page).first()).toBeVisible()
  await expect(chosenTime(page)).toHaveCount(0)
})

test('a treatment that the wanted person does not do is with anyone, and says so; the wish outlives Back', async ({
  page,
  team,
}) => {
  await openForm(page, team.choice)
  await page.getByRole('button', { name: 'Choose a person' }).tap()
  await withWhom(page)
    .getByRole('button', { name: /Ngozi Eze/ })
    .tap()
  await page.getByLabel('Sub Service').selectOption(team.adasOnly._id)
  await expect(withWhom(page)).toContainText(`Ngozi Eze does not do ${team.adasOnly.name}. With anyone`)
  await page.getByRole('banner').getByRole('link').first().tap()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(withWhom(page)).toContainText('With anyone')
  await page.getByLabel('Sub Service').selectOption(team.choice.subServiceId)
  await expect(withWhom(page)).toContainText('With Ngozi Eze')
})
