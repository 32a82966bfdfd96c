import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt } from '#web/testing/show.tsx'
import WaitingPage from './WaitingPage.tsx'

afterEach(cleanup)

const guests = [0, 1].map(() => ({ name: '', treatments: [{ subServiceId: 'sub-classic' }] }))
const treatments = [0, 1].map(guest => ({ guest, subServiceName: 'Classic' }))
const waiting = {
  serviceId: 'massage',
  subServiceId: 'sub-classic',
  serviceSlug: 'massage',
  serviceName: 'Massage',
  subServiceName: 'Classic',
  guests,
  treatments,
  bookingDate: '2026-11-20',
  email: 'bisi@example.com',
  fullName: '',
}
const part = { subServiceId: 'sub-classic', durationMinutes: 60, price: 20_000, therapist: null }

function show(offer: object | null) {
  fakeServer().answer('POST /api/booking/waiting/open', { success: true, waiting: { ...waiting, offer } })
  showAt('/booking/waiting#a-key', <WaitingPage />)
}

test('what is kept for a couple is told with its parts', async () => {
  const plan = {
    bookingTime: '10:00 AM',
    endTime: '11:00 AM',
    treatments: treatments.map(one => ({ ...part, ...one, bookingTime: '10:00 AM' })),
  }
  show({ bookingTime: '10:00 AM', until: '2026-11-16T08:33:00.000Z', plan })
  expect(await screen.findByText(/^10:00 AM – 11:00 AM on Friday 20 November is held for you until/)).toBeTruthy()
  const parts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(parts).toEqual(['10:00 AMClassic', '10:00 AMClassic, for your guest'])
})

test('a couple without an offer reads what they wait for', async () => {
  show(null)
  expect(await screen.findByText(/^No time is held for you at the moment/)).toBeTruthy()
  const parts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(parts).toEqual(['Classic', 'Classic, for your guest'])
})
