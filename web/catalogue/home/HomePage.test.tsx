import { act, cleanup, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aService, aSubService, aTherapist } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt, whereabouts } from '#web/testing/show.tsx'
import ServicesPage from '../services/ServicesPage.tsx'
import { HomePage } from './HomePage.tsx'

const massage = aService({ _id: 'service-massage', name: 'Massage', title: 'Knots, undone', slug: 'massage' })

function show(services = [aService(), massage], homePageIsLoading = false) {
  return showAt('/', <HomePage />, { service: { services }, homepage: { homePageIsLoading } })
}

test('the hero says the specified words and leads to booking and services', () => {
  show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Glow Inside & Out')
  screen.getByText(
    'Relax and refresh at our top spa. Enjoy personalized treatments that make self-care easy and special.',
  )
  expect(screen.getByRole('link', { name: 'Book Appointment' }).getAttribute('href')).toBe('/booking')
  expect(screen.getByRole('link', { name: 'View Services' }).getAttribute('href')).toBe('/services')
})

test('a service card has picture, name, title and description', () => {
  show()
  const card = screen.getByRole('heading', { name: 'Massage' }).closest('article')!
  expect(card.querySelector('img')).not.toBeNull()
  expect(card.textContent).toContain('Knots, undone')
  expect(card.querySelector('strong')?.textContent).toBe('every')
})

describe.each([
  ['home', <HomePage key="home" />],
  ['services', <ServicesPage key="services" />],
])('a service card on the %s page', (_, page) => {
  const card = (name: string) => screen.getByRole('heading', { name }).closest('article')!

  test('leads to the service by picture and name, with one stop for the keyboard beside the button', () => {
    showAt('/', page, { service: { services: [massage] } })
    expect(card('Massage').querySelector('img')!.closest('a')!.getAttribute('href')).toBe('/services/massage')
    const link = within(card('Massage')).getByRole('link', { name: 'Massage' })
    expect(link.getAttribute('href')).toBe('/services/massage')
    expect([...card('Massage').querySelectorAll('a')].filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(2)
  })

  test('says what the service costs at least, once it has a plan', () => {
    const plans = [aSubService({ price: 25_000 }), aSubService({ _id: 'sub-short', price: 8_000 })]
    showAt('/', page, { service: { services: [aService({ serviceArray: plans }), { ...massage, serviceArray: [] }] } })
    expect(within(card('Facials')).getByText('from ₦8,000')).toBeTruthy()
    expect(card('Massage').textContent).not.toContain('₦')
  })

  test('is replaced by a sentence in a catalogue without services', () => {
    showAt('/', page, { service: { services: [] } })
    expect(screen.getByText('Our services will be listed here shortly.')).toBeTruthy()
  })
})

test('the offers lead to the packages, and to all services when there are none', () => {
  const offers = () => screen.getByRole('link', { name: 'View offers' }).getAttribute('href')
  show([massage, aService({ _id: 'service-packages', slug: 'spa-packages' })])
  expect(offers()).toBe('/services/spa-packages')
  cleanup()
  show([massage])
  expect(offers()).toBe('/services')
})

test('booking from a card stores its service', () => {
  const stores = show()
  act(() => screen.getByRole('link', { name: 'Book Appointment: Massage' }).click())
  expect(stores.booking.getState().selectedService).toEqual(massage)
})

const promise = () => within(screen.getByRole('region', { name: 'Our Promise to Every Client' }))

test('a promise has five stars, which nobody is told were given by somebody', () => {
  show()
  expect(promise().getAllByRole('listitem')).toHaveLength(3)
  for (const card of promise().getAllByRole('listitem'))
    expect(card.querySelector('svg[data-stars="5"]')?.getAttribute('aria-hidden')).toBe('true')
})

test('where the promises stand, those who treat are named, each with a way to book with them', async () => {
  const people = [aTherapist({ about: 'Ten years of facials' }), aTherapist({ _id: 'tola', name: 'Tola' })]
  showAt('/', <HomePage />, { service: { services: [massage], teamOnHome: people } })
  expect(await promise().findAllByRole('link')).toHaveLength(2)
  promise().getByText('Ten years of facials')
  const link = promise().getByRole('link', { name: 'Book with Ngozi Eze' })
  expect(link.getAttribute('href')).toBe('/booking?with=ngozi')
  act(() => link.click())
  expect(whereabouts()).toBe('/booking?with=ngozi')
})

test('a spa that names nobody says nothing of people, and asks for none', () => {
  const { requests } = fakeServer()
  showAt('/', <HomePage />, { service: { services: [massage], teamOnHome: [] } })
  expect(promise().queryByRole('link')).toBeNull()
  expect(requests).toEqual([])
})

test('for a visitor from another page those who treat are fetched, and the first eight are named', async () => {
  const team = Array.from({ length: 9 }, (_, index) => aTherapist({ _id: `person-${index}`, name: `Person ${index}` }))
  fakeServer().answer('GET /api/team', { success: true, team })
  showAt('/', <HomePage />, { service: { services: [massage], isTeamLoaded: false } })
  await screen.findByText('Person 0')
  expect(promise().getAllByRole('link')).toHaveLength(8)
})

test('while the home page loads with nothing to show yet, an indicator fills the screen', () => {
  show([], true)
  expect(screen.getByRole('status').textContent).toBe('Loading the home page')
  expect(screen.queryByRole('heading')).toBeNull()
})

test('services that are already there stay visible while newer ones load', () => {
  show([massage], true)
  expect(screen.getByRole('heading', { name: 'Massage' })).toBeTruthy()
})
