import { expect, test, vi } from 'vitest'
import { COPIED_DISPLAY_MS, UPLOAD_ERROR_MS } from '#contract/rules.ts'
import { aBooking, aService } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { testStores } from '#web/testing/test-stores.ts'
import { chooseService } from './booking.ts'
import { loadBooking } from './made-booking.ts'
import { addOwnBooking, deleteOwnBookings } from './own-bookings.ts'
import { continuePayment, markBankCopied, showReceiptError, submitPayment } from './payment-form.ts'

const PAY = 'PUT /api/booking/payment'
const receipt = new File(['picture'], 'receipt.png', { type: 'image/png' })

function readyToPay() {
  return testStores({
    payment: { bookingId: 'booking-1', isPaymentOpen: true, paymentReceipts: [receipt], note: 'From Ada' },
  })
}

test('what is wrong with a receipt is said for two seconds, and again in full when it is said again', () => {
  vi.useFakeTimers()
  const stores = testStores()
  showReceiptError(stores, 'Please upload files with jpg, jpeg, png format.')
  vi.advanceTimersByTime(UPLOAD_ERROR_MS - 1)
  showReceiptError(stores, 'Please upload files with jpg, jpeg, png format.')
  vi.advanceTimersByTime(UPLOAD_ERROR_MS - 1)
  expect(stores.payment.getState().formErrors).toEqual({ receipt: 'Please upload files with jpg, jpeg, png format.' })
  vi.advanceTimersByTime(1)
  expect(stores.payment.getState().formErrors).toEqual({})
})

test('paying sends the key that this device has of the booking, or the one of the payment link', async () => {
  const server = fakeServer()
  server.answer('GET /api/account/banks', { success: true, banks: [] })
  server.answer('GET /api/booking/get_info?bookingId=booking-1', { success: true, booking: aBooking() })
  server.answer(PAY, { success: true, booking: aBooking({ status: 'submitted' }) })
  const keyOf = async (linkKey?: string) => {
    const stores = readyToPay()
    await loadBooking(stores, 'booking-1')
    await continuePayment(stores, linkKey)
    await submitPayment(stores)
    return (server.requests.at(-1)!.body as FormData).get('key')
  }
  expect(await keyOf()).toBe('')
  expect(await keyOf('from-the-link')).toBe('from-the-link')
  addOwnBooking(aBooking(), 'kept-here')
  expect(await keyOf('from-the-link')).toBe('kept-here')
  deleteOwnBookings()
})

test('a paid booking closes the modal, clears the receipts and resets the booking to what the answer says', async () => {
  const booking = aBooking({ status: 'submitted', holdExpiresAt: null })
  fakeServer().answer(PAY, { success: true, booking })
  const stores = readyToPay()
  chooseService(stores, aService())
  const paying = submitPayment(stores)
  expect(stores.payment.getState().paymentIsLoading).toBe(true)
  await paying
  expect(stores.payment.getState()).toMatchObject({
    paymentIsLoading: false,
    isPaymentOpen: false,
    paymentReceipts: [],
    note: '',
  })
  const untouched = testStores().booking.getState()
  expect(stores.booking.getState()).toEqual({ ...untouched, bookingData: booking, bookingId: booking.bookingHash })
})

test('the modal stays open and loading until the success page is there', async () => {
  const booking = aBooking({ status: 'submitted' })
  fakeServer().answer(PAY, { success: true, booking })
  const stores = readyToPay()
  let arrive = () => {}
  let ledTo: unknown
  const paying = submitPayment(stores, paid => {
    ledTo = paid
    return new Promise(resolve => {
      arrive = resolve
    })
  })
  await expect.poll(() => ledTo).toEqual(booking)
  expect(stores.payment.getState()).toMatchObject({ paymentIsLoading: true, isPaymentOpen: true })
  arrive()
  await paying
  expect(stores.payment.getState()).toMatchObject({ paymentIsLoading: false, isPaymentOpen: false })
})

test('a paid booking ends the try whose answer never came', async () => {
  fakeServer().answer(PAY, { success: true, booking: aBooking() })
  const stores = readyToPay()
  stores.keys.keyFor(aBooking())
  await submitPayment(stores)
  expect(stores.keys.undecided()).toBeUndefined()
})

test.each([
  ['got no answer', 'Failed to process payment', () => fakeServer().cut(PAY)],
  ['got an answer nobody expected', 'Error processing payment', () => fakeServer().answer(PAY, { success: true })],
])('a payment that %s says so in our words', async (_, sentence, respond) => {
  respond()
  const stores = readyToPay()
  await submitPayment(stores)
  expect(stores.payment.getState()).toMatchObject({
    paymentIsLoading: false,
    isPaymentOpen: true,
    formErrors: { payment: sentence },
  })
})

test('trying again takes back what the last try was told', async () => {
  const server = fakeServer()
  server.cut(PAY)
  const stores = readyToPay()
  await submitPayment(stores)
  const release = server.hold(PAY, { success: true, booking: aBooking() })
  const paying = submitPayment(stores)
  expect(stores.payment.getState().formErrors).toEqual({})
  release()
  await paying
})

test('pressing twice sends the receipt once', async () => {
  const server = fakeServer()
  const release = server.hold(PAY, { success: true, booking: aBooking() })
  const stores = readyToPay()
  const pressed = [submitPayment(stores), submitPayment(stores)]
  release()
  await Promise.all(pressed)
  expect(server.requests).toHaveLength(1)
})

test('paying without a receipt asks for one and sends nothing', async () => {
  const server = fakeServer()
  const stores = readyToPay()
  stores.payment.setState({ paymentReceipts: [] })
  await submitPayment(stores)
  expect(stores.payment.getState()).toMatchObject({
    paymentIsLoading: false,
    formErrors: { receipt: 'You must upload at least one image.' },
  })
  expect(server.requests).toEqual([])
})

test.each([
  ['another number', '9876543210'],
  ['the same again', '0123456789'],
])('after copying %s only that one is marked, for its own two seconds', (_, copiedNext) => {
  vi.useFakeTimers()
  const stores = testStores()
  markBankCopied(stores, '0123456789')
  vi.advanceTimersByTime(COPIED_DISPLAY_MS - 1)
  markBankCopied(stores, copiedNext)
  vi.advanceTimersByTime(COPIED_DISPLAY_MS - 1)
  expect(stores.payment.getState().copiedBank).toBe(copiedNext)
  vi.advanceTimersByTime(1)
  expect(stores.payment.getState().copiedBank).toBeNull()
})
