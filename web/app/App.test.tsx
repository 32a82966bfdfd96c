import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aBooking, aService } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt } from '#web/testing/show.tsx'
import { toast } from '#web/ui/toast.ts'
import { App } from './App.tsx'

function openSite() {
  vi.useFakeTimers()
  showAt('/no-such-page', <App />)
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const isShown = (sentence: string) => screen.getByText(sentence).className.includes('opacity-100')

test.each([
  ['success', 2000],
  ['error', 4000],
  ['blank', 4000],
  ['custom', 4000],
] as const)('a message of kind %s stays for %i ms', async (kind, ms) => {
  openSite()
  const sentence = `A message of kind ${kind}`
  toast[kind](sentence)
  await wait(0)
  await wait(ms - 1)
  expect(isShown(sentence)).toBe(true)
  await wait(1)
  expect(isShown(sentence)).toBe(false)
})

test('of many messages twenty are shown', async () => {
  openSite()
  for (let n = 1; n <= 25; n++) toast.error(`Message ${n}`)
  await wait(0)
  expect(screen.getAllByText(/^Message \d+$/)).toHaveLength(20)
})

test('a booking page left before its booking was found leaves nothing waiting over the booking form', async () => {
  await Promise.all([import('./BookingScreen.tsx'), import('#web/booking/status/SuccessPage.tsx')])
  fakeServer().hold('GET /api/booking/get_info?bookingId=booking-1', { success: true, booking: aBooking() })
  showAt('/booking/success/booking-1', <App />, { service: { services: [aService()] } })
  await screen.findByText('One moment, we are looking it up.')
  fireEvent.click(screen.getAllByRole('link', { name: 'Reservation' })[0]!)
  const section = await screen.findByRole('region', { name: 'Book Appointment' })
  expect(section.getAttribute('aria-busy')).toBe('false')
})
