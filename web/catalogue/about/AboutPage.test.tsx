import { createEvent, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showAt } from '#web/testing/show.tsx'
import AboutPage from './AboutPage.tsx'

test('the way to the spa opens in the map’s own tab: the browser follows it, not the site', () => {
  showAt('/about', <AboutPage />)
  const link = screen.getByRole('link', { name: /directions/i })
  expect(link.getAttribute('target')).toBe('_blank')
  const press = createEvent.click(link)
  fireEvent(link, press)
  expect(press.defaultPrevented).toBe(false)
})

test('who wants to come reads the landmark, where to park, whom to call and which hours are today’s', () => {
  showAt('/about', <AboutPage />, {}, { deskHours: [{ day: 'Sunday', timeRanges: [NINE_TO_FIVE] }] })
  const visit = within(screen.getByRole('region', { name: 'Visit Us' }))
  expect(visit.getByText('Opposite the Ikorodu roundabout')).toBeTruthy()
  expect(visit.getByText('Free parking in the yard')).toBeTruthy()
  expect(visit.getByRole('link', { name: '+234 800 555 0142' }).getAttribute('href')).toBe('tel:+2348005550142')
  expect(visit.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe('https://wa.me/2348005550142')
  // 15 November 2026 is a Sunday.
  expect(visit.getByText('Today 9 AM – 5 PM')).toBeTruthy()
  expect(visit.getByText('Sunday').parentElement!.getAttribute('aria-current')).toBe('date')
  expect(visit.getByText('Saturday').parentElement!.getAttribute('aria-current')).toBeNull()
})

const NINE_TO_FIVE = { startHour: 9, startMinute: 0, endHour: 17, endMinute: 0 }
