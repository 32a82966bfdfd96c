import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aService, aSubService } from '#web/testing/examples.ts'
import { showAt } from '#web/testing/show.tsx'
import ServicesPage from './ServicesPage.tsx'

const many = Array.from({ length: 8 }, (_, index) => aSubService({ _id: `sub-${index}`, name: `Ritual ${index + 1}` }))

const show = () => showAt('/services', <ServicesPage />, { service: { services: [aService({ serviceArray: many })] } })

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

test('the page ends with an invitation to book, or to write to us first', () => {
  show()
  const end = within(screen.getByRole('heading', { name: 'Ready to Indulge?' }).closest('section')!)
  expect(end.getByRole('link', { name: 'Book Now' }).getAttribute('href')).toBe('/booking')
  const contact = end.getByRole('link', { name: 'Contact us' })
  expect(contact.getAttribute('href')).toMatch(/^https:\/\/wa\.me\//)
  expect(contact.getAttribute('target')).toBe('_blank')
})
