import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aService, aSubService } from '#web/testing/examples.ts'
import { showAt } from '#web/testing/show.tsx'
import ServicesPage from './ServicesPage.tsx'

const many = Array.from({ length: 8 }, (_, index) => aSubService({ _id: `sub-${index}`, name: `Ritual ${index + 1}` }))

function show(services = [aService({ serviceArray: many })]) {
  showAt('/services', <ServicesPage />, { service: { services } })
}

test('a card shows name, description, the first six sub-services and the way to the service', () => {
  show()
  const card = within(screen.getByRole('heading', { name: 'Facials' }).closest('article')!)
  expect(card.getByText('every').tagName).toBe('STRONG')
  expect(card.getAllByRole('listitem').map(item => item.textContent)).toEqual(
    [1, 2, 3, 4, 5, 6].map(number => `Ritual ${number}`),
  )
  for (const item of card.getAllByRole('listitem')) expect(item.querySelector('svg')).not.toBeNull()
  expect(card.getByRole('link', { name: 'View Service: Facials' }).getAttribute('href')).toBe('/services/facials')
})

test('picture and name of a card lead to the service, with one stop for the keyboard beside the button', () => {
  show()
  const card = screen.getByRole('heading', { name: 'Facials' }).closest('article')!
  expect(card.querySelector('img')!.closest('a')!.getAttribute('href')).toBe('/services/facials')
  expect(within(card).getByRole('link', { name: 'Facials' }).getAttribute('href')).toBe('/services/facials')
  expect([...card.querySelectorAll('a')].filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(2)
})

test('a card says what the service costs at least, once it has a plan', () => {
  const plans = [aSubService({ price: 25_000 }), aSubService({ _id: 'sub-short', price: 8_000 })]
  show([aService({ serviceArray: plans }), aService({ _id: 'service-new', name: 'Hair', serviceArray: [] })])
  const card = (name: string) => screen.getByRole('heading', { name }).closest('article')!
  expect(within(card('Facials')).getByText('from ₦8,000')).toBeTruthy()
  expect(card('Hair').textContent).not.toContain('#')
})

test('the page ends with an invitation to book, or to write to us first', () => {
  show()
  const end = within(screen.getByRole('heading', { name: 'Ready to Indulge?' }).closest('section')!)
  expect(end.getByRole('link', { name: 'Book Now' }).getAttribute('href')).toBe('/booking')
  const contact = end.getByRole('link', { name: 'Contact us' })
  expect(contact.getAttribute('href')).toMatch(/^https:\/\/wa\.me\//)
  expect(contact.getAttribute('target')).toBe('_blank')
})

test('a catalogue without services says so in a sentence', () => {
  show([])
  expect(screen.getByText('Our services will be listed here shortly.')).toBeTruthy()
})
