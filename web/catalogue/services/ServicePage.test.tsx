import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { SubService } from '#contract/catalogue/catalogue.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { Link } from '#web/navigation/navigation.tsx'
import type { Preloaded } from '#web/store/create-stores.ts'
import { draftOf, writeDraft } from '#web/store/draft.ts'
import { guestsOf } from '#web/store/visit.ts'
import { aService, aSubService, aTherapist } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt, whereabouts } from '#web/testing/show.tsx'
import { testStores } from '#web/testing/test-stores.ts'
import ServicePage from './ServicePage.tsx'

const glow = aSubService({
  duration: 90,
  availability: [
    {
      day: 'Monday',
      timeRanges: [
        { startHour: 9, startMinute: 0, endHour: 13, endMinute: 0 },
        { startHour: 14, startMinute: 0, endHour: 18, endMinute: 30 },
      ],
    },
    { day: 'Saturday', timeRanges: [{ startHour: 0, startMinute: 0, endHour: 12, endMinute: 0 }] },
    { day: 'Sunday', timeRanges: [] },
  ],
})
const facials = aService({
  serviceArray: [glow, aSubService({ _id: 'sub-deep', name: 'Deep Cleanse', price: 1_250_000 })],
})
const massage = aService({ _id: 'service-massage', name: 'Massage', title: 'Knots, undone', slug: 'massage' })

let server: ReturnType<typeof fakeServer>

beforeEach(() => {
  server = fakeServer()
  server.answer('GET /api/services/fetch/facials', { success: true, service: facials })
  server.answer('GET /api/services/fetch/massage', { success: true, service: massage })
})

/** Open all day, so that a plan's own hours are what can be booked. */
const allDay = DAYS_OF_WEEK.map(day => ({
  day,
  timeRanges: [{ startHour: 0, startMinute: 0, endHour: 24, endMinute: 0 }],
}))

async function show(
  services = [facials, massage],
  deskHours: Spa['deskHours'] = allDay,
  known: Preloaded['service'] = {},
) {
  const page = (
    <>
      <Link to="/services/massage">To massage</Link>
      <ServicePage />
    </>
  )
  return act(async () => showAt('/services/facials', page, { service: { services, ...known } }, { deskHours }))
}

function showPlans(serviceArray: SubService[]) {
  const service = { ...facials, serviceArray }
  server.answer('GET /api/services/fetch/facials', { success: true, service })
  return show([service, massage])
}

const card = (name: string) => within(screen.getByRole('heading', { name }).closest('article')!)

test('the page opens with title, name and description over the first picture of the service', async () => {
  await show()
  const hero = screen.getByRole('heading', { level: 1, name: 'Skin that rests' }).closest('section')!
  expect(hero.textContent).toContain('Facials')
  expect(within(hero).getByText('every').tagName).toBe('STRONG')
  expect(hero.querySelector('img')?.src).toContain('/facial.')
})

test('the service is fetched on load, and again when the slug changes', async () => {
  await show()
  expect(server.requests.map(({ path }) => path)).toEqual(['/api/services/fetch/facials'])
  await act(async () => fireEvent.click(screen.getByText('To massage')))
  await screen.findByRole('heading', { level: 1, name: 'Knots, undone' })
  expect(server.requests.map(({ path }) => path)).toEqual([
    '/api/services/fetch/facials',
    '/api/services/fetch/massage',
  ])
})

test('the fetched service replaces the one from the list', async () => {
  server.answer('GET /api/services/fetch/facials', { success: true, service: { ...facials, title: 'Skin, renewed' } })
  await show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Skin, renewed')
})

test('a failed request shows no error: the page keeps the service from the list', async () => {
  server.refuse('GET /api/services/fetch/facials', 500, 'Sorry')
  const stores = await show()
  await expect.poll(() => stores.service.getState().loading).toBe(false)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Skin that rests')
  expect(stores.toasts).toEqual([])
})

test('a plan shows name, description, duration in words and price with separators', async () => {
  await show()
  expect(screen.getByRole('heading', { name: 'Pricing Plans' })).toBeTruthy()
  expect(card('Glow Facial').getByText('1 hour and 30 mins')).toBeTruthy()
  expect(card('Glow Facial').getByText('#25,000')).toBeTruthy()
  expect(card('Glow Facial').getByText('Cleanse, steam and mask.')).toBeTruthy()
  expect(card('Deep Cleanse').getByText('#1,250,000')).toBeTruthy()
})

test('a plan for two says that its price is for both', async () => {
  await showPlans([{ ...glow, isForTwo: true }, aSubService({ _id: 'sub-deep', name: 'Deep Cleanse' })])
  expect(card('Glow Facial').getByText('for two, price for both')).toBeTruthy()
  expect(card('Deep Cleanse').queryByText('for two, price for both')).toBeNull()
})

test('the picture of a treatment stands on its card, with the room it takes; a card without one is as before', async () => {
  const url = '/pictures/0123456789abcdef01234567'
  const pictures = [{ url, alt: 'Warm towels', width: 1000, height: 750, focus: { x: 0.25, y: 0.8 } }]
  await showPlans([
    { ...glow, imageUrl: [url, 'facial'], pictures },
    aSubService({ _id: 'sub-deep', name: 'Deep Cleanse' }),
    // Its file is gone.
    aSubService({ _id: 'sub-peel', name: 'Peel', imageUrl: [url] }),
  ])
  const picture = card('Glow Facial').getByRole<HTMLImageElement>('img', { name: 'Warm towels' })
  expect([picture.getAttribute('loading'), picture.width, picture.height]).toEqual(['lazy', 1000, 750])
  expect(picture.srcset).toContain(`${url}-360.jpg 360w`)
  expect(picture.className).toContain('aim-x-25 aim-y-80')
  for (const name of ['Deep Cleanse', 'Peel'])
    expect(screen.getByRole('heading', { name }).closest('article')!.querySelector('img')).toBeNull()
})

const shown = (role: string) =>
  card('Glow Facial')
    .getAllByRole(role)
    .map(({ textContent }) => textContent)

test('a plan says when it can be booked: days in three letters, hours with AM and PM', async () => {
  await show()
  expect(card('Glow Facial').getByText('when can you book?')).toBeTruthy()
  expect(shown('term')).toEqual(['Mon', 'Sat'])
  expect(shown('definition')).toEqual(['9:00 AM - 1:00 PM', '2:00 PM - 6:30 PM', '12:00 AM - 12:00 PM'])
  expect(card('Deep Cleanse').getByText('Please ask us for a time.')).toBeTruthy()
})

test('outside the spa’s own hours a plan cannot be booked, and says no such hours', async () => {
  const timeRanges = [{ startHour: 10, startMinute: 0, endHour: 18, endMinute: 0 }]
  await show([facials, massage], [{ day: 'Monday', timeRanges }])
  expect(shown('term')).toEqual(['Mon'])
  expect(shown('definition')).toEqual(['10:00 AM - 1:00 PM', '2:00 PM - 6:00 PM'])
})

test('the week of a plan is one line, which opens to the hours of each day', async () => {
  await showPlans([glow, aSubService({ _id: 'sub-deep', name: 'Deep Cleanse' })])
  const times = card('Glow Facial').getByText('when can you book?').closest('details')!
  expect(times.open).toBe(false)
  expect(times.querySelector('summary')!.textContent).toBe('when can you book?Mon 9–1 & 2–6:30 PM, Sat 12 AM–12 PM')
  expect(times.querySelector('dl')!.textContent).toContain('Sat12:00 AM - 12:00 PM')
  // There is nothing to open.
  expect(card('Deep Cleanse').getByText('when can you book?').closest('details')).toBeNull()
})

test('Book Now stores the service and the sub-service, then goes to booking', async () => {
  const stores = await show()
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Book Now: Glow Facial' })))
  expect(stores.booking.getState().selectedService).toEqual(facials)
  expect(stores.booking.getState().selectedSubService).toEqual(glow)
  expect(whereabouts()).toMatch(/^\/booking\?service=facials/)
})

test('after a reload a treatment can still be added to the visit that was begun', async () => {
  const deep = facials.serviceArray[1]!
  const { booking } = testStores({ booking: { selectedService: facials, selectedSubService: deep } })
  writeDraft(draftOf(booking.getState(), { heldHash: '', left: null }), Date.now())
  const stores = await show()
  fireEvent.click(await screen.findByRole('link', { name: 'Add to your visit: Glow Facial' }))
  expect(guestsOf(stores.booking.getState())[0]!.treatments.map(one => one.subService.name)).toEqual([
    'Deep Cleanse',
    'Glow Facial',
  ])
})

// With whom

const ngozi = aTherapist()
const bisi = aTherapist({ _id: 'bisi', name: 'Bisi Ade', about: 'Ten years of facials', subServiceIds: ['sub-deep'] })
const tola = aTherapist({ _id: 'tola', name: 'Tola', subServiceIds: ['sub-swedish'] })
const people = () => screen.queryByRole('region', { name: 'Who will look after you' })

test('a page of a spa that names nobody for the service says nothing of people', async () => {
  await show()
  expect(people()).toBeNull()
  cleanup()
  await show([facials, massage], allDay, { team: [tola] })
  expect(people()).toBeNull()
})

test('those who do the service are named, each with a way to book with them', async () => {
  const stores = await show([facials, massage], allDay, { team: [ngozi, bisi, tola] })
  const links = within(people()!).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['NENgozi Eze', 'BABisi AdeTen years of facials'])
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    '/booking?service=facials&with=ngozi',
    // She does one of the plans, so that it is chosen too.
    '/booking?service=facials&sub=sub-deep&with=bisi',
  ])
  await act(async () => fireEvent.click(links[1]!))
  expect(stores.booking.getState()).toMatchObject({
    selectedService: { slug: 'facials' },
    selectedSubService: { _id: 'sub-deep' },
    therapist: { _id: 'bisi' },
  })
})

test('everybody is fetched where the page came without them', async () => {
  server.answer('GET /api/team', { success: true, team: [ngozi] })
  await show([facials, massage], allDay, { isTeamLoaded: false })
  expect(await screen.findByRole('link', { name: 'Book with Ngozi Eze' })).toBeTruthy()
})

test('five questions, of which several can be open at once', async () => {
  await show()
  const questions = [...screen.getByRole('region', { name: 'Good to know' }).querySelectorAll('details')]
  expect(questions).toHaveLength(5)
  // A shared name would make the browser close one when another opens.
  expect(questions.every(question => !question.hasAttribute('name'))).toBe(true)
  expect(questions[0]!.textContent).toContain('Sessions last 60 to 90 minutes')
})
