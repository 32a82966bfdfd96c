import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Link, matchPath, ParamsProvider, useLocation } from '#web/navigation/navigation.tsx'
import { aBooking, aService, aSubService } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt } from '#web/testing/show.tsx'
import BookingScreen from './BookingScreen.tsx'

// The first import compiles it, which takes longer than a test waits.
beforeAll(async () => {
  await Promise.all([
    import('./PaymentOverlay.tsx'),
    import('#web/booking/payment/PaymentModal.tsx'),
    import('#web/booking/BookingForm.tsx'),
  ])
})

beforeEach(() => {
  const server = fakeServer()
  server.answer('GET /api/booking/get_info?bookingId=K7QF-2M9X-T4WB', { success: true, booking: aBooking() })
  server.answer('GET /api/account/banks', { success: true, banks: [] })
})

function Site() {
  const { pathname } = useLocation()
  const params = matchPath('/booking/pay/:bookingHash', pathname) ?? {}
  if (pathname === '/about') return 'About'
  return (
    <ParamsProvider value={params}>
      <BookingScreen />
      <Link to="/about">Elsewhere</Link>
    </ParamsProvider>
  )
}

async function show(address = '/booking') {
  const stores = showAt(address, <Site />, {
    service: { services: [aService()] },
    booking: { selectedService: aService(), selectedSubService: aSubService(), bookingData: aBooking() },
  })
  await screen.findByRole('heading', { name: 'Book Appointment' })
  return stores
}

const modal = () => screen.queryByRole('dialog', { name: 'Pay with Transfer' })

test.each(['/booking', '/booking?service=facials'])('the payment modal opens over %s', async address => {
  const stores = await show(address)
  expect(modal()).toBeNull()
  act(() => stores.payment.setState({ isPaymentOpen: true }))
  expect(await screen.findByRole('dialog', { name: 'Pay with Transfer' })).toBeTruthy()
})

test('it opens by itself over the page that the mail links to', async () => {
  await show('/booking/pay/K7QF-2M9X-T4WB')
  expect(await screen.findByRole('dialog', { name: 'Pay with Transfer' })).toBeTruthy()
})

test('going elsewhere closes it', async () => {
  const stores = await show()
  act(() => stores.payment.setState({ isPaymentOpen: true }))
  await screen.findByRole('dialog')
  fireEvent.click(screen.getByText('Elsewhere'))
  await waitFor(() => expect(modal()).toBeNull())
  expect(stores.payment.getState().isPaymentOpen).toBe(false)
})
