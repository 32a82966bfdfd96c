import { act, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { aService } from '#web/testing/examples.ts'
import { MemoryRouter } from '#web/testing/memory-router.tsx'
import { testStore } from '#web/testing/test-store.ts'
import { HomePage } from './HomePage.tsx'

const massage = aService({ _id: 'service-massage', name: 'Massage', title: 'Knots, undone', slug: 'massage' })

function show(services = [aService(), massage], homePageIsLoading = false) {
  const { service, homepage } = testStore().getState()
  const store = testStore({ service: { ...service, services }, homepage: { ...homepage, homePageIsLoading } })
  render(
    <Provider store={store}>
      <MemoryRouter>
        <HomePage />
      </MemoryRouter>
    </Provider>,
  )
  return store
}

test('the hero says the specified words and leads to booking and services', () => {
  show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Glow Inside & Out')
  expect(
    screen.getByText(
      'Relax and refresh at our top spa. Enjoy personalized treatments that make self-care easy and special.',
    ),
  ).toBeTruthy()
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

test('booking from a card stores its service', () => {
  const store = show()
  act(() => screen.getByRole('link', { name: 'Book Appointment: Massage' }).click())
  expect(store.getState().booking.selectedService).toEqual(massage)
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

test('a catalogue without services says so in a sentence', () => {
  show([])
  expect(screen.getByText('Our services will be listed here shortly.')).toBeTruthy()
})
