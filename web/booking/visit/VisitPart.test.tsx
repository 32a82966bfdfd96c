import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { chooseService, chooseSubService } from '#web/store/booking.ts'
import type { Preloaded } from '#web/store/create-stores.ts'
import { addGuest, addTreatment, guestsOf } from '#web/store/visit.ts'
import { chooseTherapistOf } from '#web/store/visit-changes.ts'
import { aService, aSubService, aTherapist } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt } from '#web/testing/show.tsx'
import BookingPage from '../BookingPage.tsx'
import { EmptyDayWays } from '../EmptyDayWays.tsx'

const mask = aSubService({ _id: 'sub-mask', name: 'Gold Mask', duration: 15, price: 8000, isExtra: true })
const facials = aService({ serviceArray: [aSubService(), mask] })
const swedish = aSubService({ _id: 'sub-swedish', name: 'Swedish Massage', price: 40_000 })
const stones = aSubService({ _id: 'sub-stones', name: 'Hot Stones', isExtra: true })
const glow = facials.serviceArray[0]!
const first = { selectedService: facials, selectedSubService: glow }
const massage = aService({ _id: 'service-massage', slug: 'massage', name: 'Massage', serviceArray: [swedish, stones] })

// The first import compiles them, which takes longer than a test waits.
beforeAll(async () => {
  await Promise.all([
    import('../BookingForm.tsx'),
    import('./VisitEditor.tsx'),
    import('./TreatmentChooser.tsx'),
    import('./ChosenParts.tsx'),
    import('./LeftVisit.tsx'),
  ])
})

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
})

async function show(states: Preloaded = {}) {
  const stores = showAt('/booking?service=facials&sub=sub-glow', <BookingPage />, {
    ...states,
    service: { services: [facials, massage], ...states.service },
  })
  await screen.findByRole('grid')
  return stores
}

const button = (name: string) => screen.getAllByRole('button', { name })[0]!
const chooser = () => screen.findByRole('dialog')
const editor = () => screen.findByRole('region', { name: 'Your visit' })
const offered = async () =>
  within(await chooser())
    .getAllByRole('button', { hidden: true })
    .map(({ textContent }) => textContent)
    .filter(Boolean)

test('under a plain choice are two quiet lines, and nothing else of a visit', async () => {
  await show()
  expect(button('Add a treatment')).toBeTruthy()
  expect(button('Coming with someone?')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Your visit' })).toBeNull()
  expect(server.requests.some(({ path }) => path.includes('visit='))).toBe(false)
})

test('the lists of the page offer no extras, and more treatments those of the services that are chosen', async () => {
  await show()
  expect([...screen.getByLabelText<HTMLSelectElement>('Sub Service').options].map(({ value }) => value)).toEqual([
    '',
    'sub-glow',
  ])
  fireEvent.click(button('Add a treatment'))
  expect(await offered()).toEqual([
    'Glow Facial60 minutes₦25,000',
    'Gold MaskExtra, 15 minutes₦8,000',
    'Swedish Massage60 minutes₦40,000',
  ])
})

test('in the place of a guest’s only treatment no extra is offered', async () => {
  const stores = await show()
  act(() => addGuest(stores))
  fireEvent.click(within(await editor()).getByRole('button', { name: 'Change treatment: Glow Facial' }))
  expect(within(await chooser()).getByRole('heading').textContent).toBe('Choose another treatment for your guest')
  expect(await offered()).toEqual(['Glow Facial60 minutes₦25,000', 'Swedish Massage60 minutes₦40,000'])
})

test('what is added is listed with the minutes and the price of all, in the summary too', async () => {
  await show()
  fireEvent.click(button('Add a treatment'))
  fireEvent.click(within(await chooser()).getByText('Swedish Massage'))
  expect((await editor()).textContent).toContain('2 treatments, 120 minutes, ₦65,000')
  const summary = screen.getByRole('region', { name: 'Your booking' })
  expect(summary.textContent).toContain('2 treatments, 120 minutes')
  expect(summary.textContent).toContain('₦65,000')
})

test('with up to four treatments there is no way to a fifth', async () => {
  const stores = await show()
  for (const _ of [2, 3, 4]) act(() => addTreatment(stores, { service: massage, subService: swedish }))
  await editor()
  expect(screen.queryByRole('button', { name: 'Add a treatment' })).toBeNull()
})

test('each treatment has its own wanted person, anyone first', async () => {
  const ngozi = aTherapist()
  const stores = await show({ service: { team: [ngozi] } })
  act(() => addGuest(stores))
  const hers = within(await editor()).getByRole('region', { name: 'With whom: Glow Facial, your guest' })
  expect(hers.textContent).toContain('With anyone')
  fireEvent.click(within(hers).getByRole('button', { name: 'Choose a person' }))
  fireEvent.click(within(hers).getByRole('button', { name: /Ngozi Eze/ }))
  expect(stores.booking.getState().therapist).toBeNull()
  expect(stores.booking.getState().visit.guests[1]!.treatments[0]!.therapist).toMatchObject({ _id: 'ngozi' })
})

test('after moving and removing the focus stays with the visit', async () => {
  const stores = await show()
  act(() => addTreatment(stores, { service: massage, subService: swedish }))
  fireEvent.click(within(await editor()).getByRole('button', { name: 'Move Glow Facial later' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Glow Facial earlier'))
  fireEvent.click(button('Remove Swedish Massage'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add a treatment'))
  cleanup()
})

const VISIT = (...subServiceIds: string[]) =>
  encodeURIComponent(JSON.stringify([{ treatments: subServiceIds.map(subServiceId => ({ subServiceId })) }]))
const times = (visit: string) => `GET /api/booking/available-times?visit=${visit}&date=2026-11-20`
const part = (bookingTime: string, subServiceId: string, subServiceName: string) => ({
  ...{ guest: 0, subServiceId, subServiceName, bookingTime },
  ...{ durationMinutes: 60, price: 25_000, therapist: null },
})

test('once a time is chosen the length is the one until the end, with the gap', async () => {
  const treatments = [part('10:00 AM', 'sub-glow', 'Glow Facial'), part('11:10 AM', 'sub-swedish', 'Swedish Massage')]
  server.answer(times(VISIT('sub-glow', 'sub-swedish')), {
    success: true,
    availableTimes: ['10:00 AM'],
    plans: [{ bookingTime: '10:00 AM', endTime: '12:10 PM', treatments }],
  })
  const stores = await show({ booking: { ...first, bookingDate: '2026-11-20' } })
  act(() => addTreatment(stores, { service: massage, subService: swedish }))
  expect((await editor()).textContent).toContain('2 treatments, 120 minutes')
  fireEvent.click(await screen.findByRole('button', { name: '10:00 AM – 12:10 PM' }))
  expect((await editor()).textContent).toContain('2 treatments, 130 minutes')
  const summary = screen.getByRole('region', { name: 'Your booking' })
  expect(summary.textContent).toContain('2 treatments, 130 minutes')
  expect(summary.textContent).toContain('Facials: Glow Facial and 1 more')
})

test('a treatment is named with its service where another service has one of that name', async () => {
  const alike = aService({
    _id: 'service-men',
    slug: 'men',
    name: 'For men',
    serviceArray: [aSubService({ _id: 'men' })],
  })
  const stores = await show({ service: { services: [facials, massage, alike] }, booking: first })
  act(() => addTreatment(stores, { service: massage, subService: swedish }))
  const rows = within(await editor()).getAllByRole('listitem')
  expect(rows.map(row => row.querySelector('p')!.textContent)).toEqual(['Facials: Glow Facial', 'Swedish Massage'])
  expect(screen.getByRole('region', { name: 'Your booking' }).textContent).toContain('Facials: Glow Facial and 1 more')
})

test('a treatment for two says so, and that its price is for both', async () => {
  const couples = aSubService({ _id: 'couples', name: 'Couples Massage', price: 80_000, isForTwo: true })
  const services = [facials, { ...massage, serviceArray: [swedish, couples] }]
  const stores = await show({ service: { services } })
  fireEvent.click(button('Add a treatment'))
  expect(await offered()).toContain('Couples Massage60 minutes, for two, price for both₦80,000')
  act(() => addTreatment(stores, { service: services[1]!, subService: couples }))
  expect((await editor()).textContent).toContain('₦80,000for two, price for both')
})

test('beside a wanted person what can be changed is said by two different names', async () => {
  const ngozi = aTherapist()
  const stores = await show({ service: { team: [ngozi] }, booking: { ...first, therapist: ngozi } })
  act(() => addGuest(stores))
  act(() => chooseTherapistOf(stores, { guest: 1, at: 0 }, ngozi))
  const hers = within(await editor()).getByRole('group', { name: 'your guest' })
  expect(hers.textContent).toContain('With Ngozi EzeChange personChange treatment')
})

test('the guest who could begin later is named, and a day that is offered already is not offered again', async () => {
  const guests = [
    { name: '', startsAfterMinutes: 0 },
    { name: 'Bola', startsAfterMinutes: 0 },
  ]
  const treatments = [{ subServiceId: 'sub-glow' }]
  const [you, bola] = guests.map(one => ({ ...one, treatments }))
  const at = { bookingDate: '2026-11-20', bookingTime: '9:00 AM' }
  const later = { kind: 'later' as const, sentence: 'Your guest could start 30 minutes later: 9:00 AM is free.' }
  const day = { kind: 'day' as const, sentence: 'On Monday 23 November all of it fits, from 9:00 AM.' }
  const alternatives = [
    { ...later, ...at, guests: [you!, { ...bola!, startsAfterMinutes: 30 }] },
    { ...day, bookingDate: '2026-11-23', bookingTime: '9:00 AM', guests: [you!, bola!] },
  ]
  const emptyDay = { nextFreeDate: '2026-11-23', alternatives }
  const wanted = guests.map((one, index) => ({
    ...one,
    treatments: index === 0 ? [] : [{ service: facials, subService: glow, therapist: null }],
  }))
  const booking = { ...first, visit: { guests: wanted } }
  const ways = (offeredDate?: string) =>
    showAt(
      '/booking',
      <EmptyDayWays date="2026-11-20" emptyDay={emptyDay} offeredDate={offeredDate} chooseDate={() => {}} />,
      { booking },
    )
  ways()
  await screen.findByRole('button', { name: 'Bola could start 30 minutes later: 9:00 AM is free.' })
  expect(screen.getAllByRole('button', { name: /Monday 23 November/ })).toHaveLength(1)
  cleanup()
  ways('2026-11-23')
  await screen.findByRole('button', { name: /^Bola could start/ })
  expect(screen.queryByRole('button', { name: /Monday 23 November/ })).toBeNull()
})

// Never lost

const left = () => screen.findByRole('complementary', { name: 'The visit you began' })

async function beginVisit() {
  const stores = await show({ booking: first })
  act(() => addTreatment(stores, { service: massage, subService: swedish }))
  await editor()
  cleanup()
}

test('a visit whose place another choice takes is kept beside it, and one tap leads back, also after a reload', async () => {
  await beginVisit()
  const chosen = { selectedService: massage, selectedSubService: swedish }
  const services = { services: [facials, massage] }
  showAt('/booking?service=massage&sub=sub-swedish', <BookingPage />, { service: services, booking: chosen })
  expect((await left()).textContent).toContain('The visit you began is kept: Glow Facial and 1 more.')
  cleanup()
  const stores = showAt('/booking?service=massage&sub=sub-swedish', <BookingPage />, { service: services })
  fireEvent.click(within(await left()).getByRole('button', { name: 'Back to that visit' }))
  expect(stores.booking.getState().selectedSubService?._id).toBe('sub-glow')
  expect((await editor()).textContent).toContain('2 treatments')
  expect(screen.queryByRole('complementary', { name: 'The visit you began' })).toBeNull()
})

test('what is chosen now can be added to the visit, or the visit let go', async () => {
  await beginVisit()
  const deep = aSubService({ _id: 'sub-deep', name: 'Deep Cleanse' })
  const services = { services: [{ ...facials, serviceArray: [...facials.serviceArray, deep] }, massage] }
  const address = '/booking?service=facials&sub=sub-deep'
  const stores = showAt(address, <BookingPage />, { service: services })
  fireEvent.click(within(await left()).getByRole('button', { name: 'Add Deep Cleanse to it' }))
  expect(guestsOf(stores.booking.getState())[0]!.treatments.map(one => one.subService.name)).toEqual([
    'Glow Facial',
    'Swedish Massage',
    'Deep Cleanse',
  ])
  cleanup()
  showAt(address, <BookingPage />, { service: services })
  fireEvent.click(within(await left()).getByRole('button', { name: 'I no longer want it' }))
  expect(screen.queryByRole('complementary', { name: 'The visit you began' })).toBeNull()
  cleanup()
  expect(JSON.parse(localStorage.getItem('booking_draft')!).left).toBeNull()
})

test('another service that is chosen from the search takes no visit away either', async () => {
  const stores = await show({ booking: first })
  act(() => addTreatment(stores, { service: massage, subService: swedish }))
  await editor()
  act(() => chooseService(stores, massage))
  act(() => chooseSubService(stores, swedish))
  expect((await left()).textContent).toContain('Glow Facial and 1 more')
})

test('what is gone from a visit meanwhile is said, and nothing else is lost', async () => {
  await beginVisit()
  const stores = showAt('/booking?service=facials&sub=sub-glow', <BookingPage />, {
    service: { services: [aService({ serviceArray: [mask] }), massage] },
  })
  expect(await screen.findByText(/^We no longer offer Glow Facial\. Everything else is as you left it\.$/)).toBeTruthy()
  expect(stores.booking.getState().selectedSubService?._id).toBe('sub-swedish')
})

test('a person who is gone is said beside the treatment, which is then with anyone', async () => {
  const ngozi = aTherapist()
  const stores = await show({
    service: { team: [ngozi] },
    booking: { ...first, therapist: { _id: 'bisi', name: 'Bisi' } },
  })
  act(() => addTreatment(stores, { service: massage, subService: swedish }))
  const hers = within(await editor()).getByRole('region', { name: 'With whom: Glow Facial, you' })
  expect(hers.textContent).toContain('Bisi can no longer be chosen. With anyone')
})
