import { act, fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { Link } from '#web/navigation/navigation.tsx'
import { paymentToggled } from '#web/store/payment.ts'
import { aBooking, aSubService } from '#web/testing/examples.ts'
import { showAt } from '#web/testing/show.tsx'
import { PaymentDoor } from './PaymentDoor.tsx'

// The first import compiles it, which takes longer than a test waits.
beforeAll(() => import('#web/features/payment/PaymentModal.tsx'), 60_000)

function show(address = '/booking') {
  return showAt(
    address,
    <>
      <Link to="/about">About</Link>
      <PaymentDoor />
    </>,
    { booking: { selectedSubService: aSubService(), bookingData: aBooking() } },
  )
}

const modal = () => screen.queryByRole('dialog', { name: 'Pay with Transfer' })

test.each(['/booking', '/booking?service=facials', '/booking/pay/K7QF-2M9X-T4WB'])(
  'the payment modal opens over %s',
  async address => {
    const store = show(address)
    expect(modal()).toBeNull()
    act(() => void store.dispatch(paymentToggled()))
    expect(await screen.findByRole('dialog', { name: 'Pay with Transfer' })).toBeTruthy()
  },
)

test('going elsewhere closes it', async () => {
  const store = show()
  act(() => void store.dispatch(paymentToggled()))
  await screen.findByRole('dialog')
  fireEvent.click(screen.getByText('About'))
  expect(modal()).toBeNull()
  expect(store.getState().payment.isPaymentOpen).toBe(false)
})

test('elsewhere it does not open', () => {
  const store = show('/about')
  act(() => void store.dispatch(paymentToggled()))
  expect(modal()).toBeNull()
  expect(store.getState().payment.isPaymentOpen).toBe(false)
})
