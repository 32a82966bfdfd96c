import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Spa } from '#contract/catalogue/spa.ts'
import { COPIED_DISPLAY_MS, UPLOAD_ERROR_MS } from '#contract/rules.ts'
import { type BookingState, initialBooking } from '#web/store/booking.ts'
import { savedPayment, savePayment } from '#web/store/saved-payment.ts'
import { aBooking, aBookingWith, aService, aSubService } from '#web/testing/examples.ts'
import { fakePictures } from '#web/testing/fake-pictures.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt, whereabouts } from '#web/testing/show.tsx'
import PaymentModal from './PaymentModal.tsx'

const PAY = 'PUT /api/booking/payment'
const banks = [
  { bank_name: '058', name: 'Imole Spa Ltd', number: '0123456789' },
  { bank_name: 'Village Bank', name: 'Imole Spa Ltd', number: '9876543210' },
]
/** An hour before the example's hold ends. */
const NOW = Date.parse('2026-11-15T10:00:00Z')

const OVER_5_MB = 5 * 1024 * 1024 + 1

const { requests: IDLE_REQUESTS } = initialBooking

/** Frames with the timers: the window draws them by an interval, and one begun on a false clock would never draw again. */
const FAKED = [
  ...(['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
  ...(['requestAnimationFrame', 'cancelAnimationFrame'] as const),
]

fakePictures()
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: FAKED })
  // By this name the testing library finds the clock it has to move while it waits for something.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) })
})
function show(booking: Partial<BookingState> = {}, address = '/booking', spa: Partial<Spa> = {}) {
  const payment = { isPaymentOpen: true, bookingId: 'booking-1' }
  return showAt(address, <PaymentModal />, { booking: { bookingData: aBooking(), banks, ...booking }, payment }, spa)
}

const picture = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type })
const input = () => screen.getByLabelText<HTMLInputElement>(/Upload your receipt|Choose another picture/)
const paidButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'I have paid' })
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

async function attach(...files: File[]) {
  await act(async () => {
    fireEvent.change(input(), { target: { files } })
  })
}

async function attachReceipt() {
  await attach(picture('receipt.jpg', 'image/jpeg'))
  await screen.findByRole('img', { name: 'Preview of receipt.jpg' })
}

// What it shows

test('the company behind the accounts is named by its number, if the owner gave one', () => {
  show()
  expect(screen.queryByText(/company number/)).toBeNull()
  cleanup()
  show({}, '/booking', { companyNumber: 'RC 1234567' })
  expect(screen.getByText('Ìmọ́lẹ̀ Spa & Beauty, company number RC 1234567')).toBeTruthy()
  cleanup()
  show({ banks: [] }, '/booking', { companyNumber: 'RC 1234567' })
  expect(screen.queryByText(/RC 1234567/)).toBeNull()
})

test('of a deposit the headline names what to transfer now, and a line what is paid at the spa', async () => {
  const copied = withClipboard()
  show({ bookingData: aBooking({ price: 25_000, toPay: 7_500, atSpa: 17_500 }) })
  expect(screen.getByText('Transfer ₦7,500 to Any of the Bank Below')).toBeTruthy()
  expect(screen.getByText('This is the deposit. The other ₦17,500 you pay at the spa.')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy amount' })))
  expect(copied).toEqual(['7500'])
})

test('where all is paid before the visit, nothing is said of the spa', () => {
  show()
  expect(screen.getByText('Transfer ₦25,000 to Any of the Bank Below')).toBeTruthy()
  expect(screen.queryByText(/at the spa/)).toBeNull()
})

test('a receipt that comes after the hold is for the same deposit', () => {
  show({ bookingData: aBooking({ status: 'lapsed', toPay: 0, atSpa: 17_500 }) })
  expect(screen.getByText('Transfer ₦7,500 to Any of the Bank Below')).toBeTruthy()
})

/** Whoever saves data still does: otherwise something would be fetched ahead, past the end of the test. */
function withClipboard() {
  const copied: string[] = []
  const writeText = async (text: string) => void copied.push(text)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  return copied
}

test.each([
  ['the price the booking was made with', { bookingData: aBooking({ price: 25_000 }) }, '₦25,000'],
  [
    'that price, whatever the catalogue says by now',
    { bookingData: aBooking({ price: 25_000 }), selectedSubService: aSubService({ price: 40_000 }) },
    '₦25,000',
  ],
  ['else the chosen sub-service’s', { bookingData: null, selectedSubService: aSubService({ price: 9500 }) }, '₦9,500'],
  ['else 0', { bookingData: null }, '₦0'],
])('the amount is %s', (_, booking, amount) => {
  show(booking)
  expect(screen.getByText(`Transfer ${amount} to Any of the Bank Below`)).toBeTruthy()
})

test('it says what is paid for, what comes next, what can be undone and who answers', () => {
  show()
  for (const words of ['Glow Facial', 'K7QF-2M9X-T4WB', 'our policy', '+234 800 555 0142', 'chat with us'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByText(/^Friday 20 November 2026/).textContent).toBe('Friday 20 November 2026, 10:30 AM')
  expect(screen.getByText(/^Send us your receipt by 12:00 PM and the time is yours/)).toBeTruthy()
  expect(screen.getByText(/^Change or cancel at least 24 hours before/)).toBeTruthy()
})

test('it says with whom, if the customer asked for somebody', () => {
  show({ bookingData: aBookingWith({ _id: 'ngozi', name: 'Ngozi Eze' }) })
  expect(screen.getByText(/^Friday 20 November 2026/).textContent).toMatch(/10:30 AM with Ngozi Eze$/)
})

test('the parts of a long visit are a tap away, below the amount', () => {
  const [one] = aBooking().treatments
  const treatments = Array.from({ length: 8 }, (_, index) => ({ ...one!, _id: `part-${index}` }))
  show({ bookingData: aBooking({ treatments }) })
  const parts = screen.getByText('Who has what, and when').closest('details')!
  expect(parts.open).toBe(false)
  expect(parts.querySelectorAll('li')).toHaveLength(8)
  const amount = screen.getByText('Transfer ₦25,000 to Any of the Bank Below')
  expect(amount.compareDocumentPosition(parts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the amount is copied as the bank’s app takes it', async () => {
  const copied = withClipboard()
  show()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy amount' })))
  expect(copied).toEqual(['25000'])
  expect(screen.getByRole('button', { name: 'Amount copied' })).toBeTruthy()
  pass(COPIED_DISPLAY_MS)
  expect(screen.getByRole('button', { name: 'Copy amount' })).toBeTruthy()
})

test('the code for the narration stands under the amount and is copied alone; an old booking has none', async () => {
  const copied = withClipboard()
  show({ bookingData: aBooking({ paymentCode: 'K7QF2' }) })
  const wish = screen.getByText(/^Write K7QF2 as narration or remark/)
  expect(wish.textContent).toBe('Write K7QF2 as narration or remark; it helps us find your transfer')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy the code' })))
  expect(copied).toEqual(['K7QF2'])
  cleanup()
  show({ bookingData: aBooking({ paymentCode: null }) })
  expect(screen.queryByText(/as narration/)).toBeNull()
})

test('each bank shows its display name, or its code if nobody knows it, with account name and number in upper case', () => {
  show()
  const [known, unknown] = screen.getAllByRole('listitem')
  expect(known!.textContent).toContain('GUARANTY TRUST BANK')
  expect(known!.textContent).toContain('IMOLE SPA LTD')
  expect(known!.textContent).toContain('0123456789')
  expect(unknown!.textContent).toContain('VILLAGE BANK')
})

test('a list of accounts that is empty is not one that failed', () => {
  show({ banks: [], requests: { ...IDLE_REQUESTS, banks: { status: 'done', arg: undefined } } })
  expect(
    screen.getByText(/We will send you our account details by email or WhatsApp. Your booking stays held/),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('bank details that did not load can be asked for again', async () => {
  const server = fakeServer()
  server.answer('GET /api/account/banks', { success: true, banks })
  const failure = { code: 'unavailable', sentence: '' } as const
  show({ banks: [], requests: { ...IDLE_REQUESTS, banks: { status: 'failed', arg: undefined, failure } } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(await screen.findByText('GUARANTY TRUST BANK')).toBeTruthy()
})

test('copying marks the number that was copied last, for two seconds', async () => {
  const copied = withClipboard()
  show()
  const [first, second] = screen.getAllByRole('button', { name: 'Copy' })
  expect([first!.textContent, second!.textContent]).toEqual(['Copy', 'Copy'])
  await act(async () => fireEvent.click(first!))
  expect(copied).toEqual(['0123456789'])
  expect([first!.textContent, second!.textContent]).toEqual(['Copied', 'Copy'])
  await act(async () => fireEvent.click(second!))
  expect([first!.textContent, second!.textContent]).toEqual(['Copy', 'Copied'])
  pass(COPIED_DISPLAY_MS)
  expect([first!.textContent, second!.textContent]).toEqual(['Copy', 'Copy'])
})

// The hold

test('it says until when the time is held, in the spa’s time, and counts down', () => {
  show()
  expect(screen.getByText(/is held until/).textContent).toBe('Friday 20 November, 10:30 AM is held until 12:00 PM')
  expect(screen.getByRole('timer').textContent).toBe('1:00:00')
  pass(61_000)
  expect(screen.getByRole('timer').textContent).toBe('58:59')
})

test.each([
  [3_599_000, '59:59', false],
  [899_999, '15:00', false],
  [601_000, '10:01', false],
  [600_000, '10:00', true],
  [9000, '0:09', true],
  [1, '0:01', true],
])('%i ms before the hold ends the countdown shows %s, and that little time is left: %s', (leftMs, left, isShort) => {
  show({ bookingData: aBooking({ holdExpiresAt: new Date(NOW + leftMs).toISOString() }) })
  expect(screen.getByRole('timer').textContent).toBe(left)
  expect(screen.queryByText(/Little time is left/) !== null).toBe(isShort)
})

test('a hold that ends while the modal is open is told at once, and a receipt can still be sent', async () => {
  show()
  expect(screen.queryByText(/no longer held/)).toBeNull()
  pass(3_600_000)
  expect(screen.getByText(/is no longer held for you/).closest('[role="alert"]')).not.toBeNull()
  expect(screen.queryByRole('timer')).toBeNull()
  await attachReceipt()
  expect(paidButton().disabled).toBe(false)
})

test.each(['/booking?service=facials', '/booking/pay/K7QF-2M9X-T4WB'])(
  'choosing a time again leads from %s to the booking page',
  address => {
    const stores = show({ bookingData: aBooking({ status: 'lapsed' }) }, address)
    fireEvent.click(screen.getByRole('button', { name: 'Choose a time again' }))
    expect(stores.payment.getState().isPaymentOpen).toBe(false)
    expect(whereabouts()).toMatch(/^\/booking(\?service=facials)?$/)
  },
)

test('choosing a time again shows the times that are free by now', async () => {
  const server = fakeServer()
  server.answer('GET /api/booking/available-times?subServiceId=sub-glow&date=2026-11-20', {
    success: true,
    availableTimes: ['9:00 AM'],
  })
  const stores = show({
    bookingData: aBooking({ status: 'lapsed' }),
    selectedSubService: aSubService(),
    bookingDate: '2026-11-20',
    bookingTime: '10:30 AM',
    availableTimes: ['9:00 AM', '10:30 AM'],
  })
  fireEvent.click(screen.getByRole('button', { name: 'Choose a time again' }))
  await waitFor(() => expect(stores.booking.getState().availableTimes).toEqual(['9:00 AM']))
  expect(stores.booking.getState().bookingTime).toBeNull()
})

// The receipt

test.each([4_800_000, OVER_5_MB])(
  'a receipt of %i bytes is made small, shown, and makes paying possible',
  async bytes => {
    const stores = show()
    expect(paidButton().disabled).toBe(true)
    await attach(picture('IMG 2041.jpeg', 'image/jpeg', bytes))
    expect(await screen.findByRole('img', { name: 'Preview of IMG 2041.jpg' })).toBeTruthy()
    expect(await stores.payment.getState().paymentReceipts[0]!.text()).toBe('1024×768')
    expect(paidButton().disabled).toBe(false)
  },
)

test('taking the receipt away makes paying impossible again', async () => {
  show()
  await attachReceipt()
  fireEvent.click(screen.getByRole('button', { name: 'Remove receipt.jpg' }))
  expect(paidButton().disabled).toBe(true)
})

test.each([
  ['a PDF', picture('receipt.pdf', 'application/pdf'), 'Please upload files with jpg, jpeg, png format.', /PDF/],
  ['a GIF', picture('receipt.gif', 'image/gif'), 'Please upload files with jpg, jpeg, png format.', /PDF/],
  ['no picture, over 5 MB', picture('broken.jpg', 'image/jpeg', OVER_5_MB), 'File size must be less than 5MB', /new/],
  ['no picture inside', picture('broken.png', 'image/png'), 'Failed to compress image. Please try again.', /new/],
])('%s is refused for two seconds, and what to do instead stays', async (_, file, sentence, instead) => {
  show()
  await attach(file)
  expect((await screen.findByText(sentence)).getAttribute('role')).toBe('alert')
  expect(paidButton().disabled).toBe(true)
  pass(UPLOAD_ERROR_MS)
  expect(screen.queryByText(sentence)).toBeNull()
  expect(screen.getByText(instead)).toBeTruthy()
  await attachReceipt()
  expect(screen.queryByText(instead)).toBeNull()
})

test('a file that cannot be read is an error uploading', async () => {
  const unreadable = picture('cloud.png', 'image/png')
  unreadable.slice = () => {
    throw new DOMException('', 'NotReadableError')
  }
  show()
  await attach(unreadable)
  expect(await screen.findByText('Error uploading image')).toBeTruthy()
})

test('of two pictures the first is kept, and it is said that there is room for one', async () => {
  const stores = show()
  await attach(picture('first.png', 'image/png'), picture('second.png', 'image/png'))
  expect(screen.getByText('You can upload up to 1 image only.')).toBeTruthy()
  await screen.findByRole('img', { name: 'Preview of first.png' })
  expect(stores.payment.getState().paymentReceipts.map(({ name }) => name)).toEqual(['first.png'])
  pass(UPLOAD_ERROR_MS)
  expect(screen.queryByText('You can upload up to 1 image only.')).toBeNull()
})

test('a picture chosen while another is being made small takes its place', async () => {
  let finishFirst = () => {}
  const decode = createImageBitmap
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name === 'first.png') await new Promise<void>(resolve => (finishFirst = resolve))
    return decode(file)
  })
  const stores = show()
  await attach(picture('first.png', 'image/png'))
  expect(screen.getByText('Preparing your picture…')).toBeTruthy()
  expect(paidButton().disabled).toBe(true)
  await attach(picture('second.png', 'image/png'))
  await screen.findByRole('img', { name: 'Preview of second.png' })
  await act(async () => finishFirst())
  expect(stores.payment.getState().paymentReceipts.map(({ name }) => name)).toEqual(['second.png'])
  expect(screen.queryByText('Preparing your picture…')).toBeNull()
})

// Paying

test('while the receipt is on its way an overlay says so, and neither paying again nor closing is possible', async () => {
  const release = fakeServer().hold(PAY, { success: true, booking: aBooking() })
  const stores = show()
  await attachReceipt()
  fireEvent.click(paidButton())
  expect(screen.getByText('Sending your receipt')).toBeTruthy()
  expect(paidButton().disabled).toBe(true)
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(stores.payment.getState().isPaymentOpen).toBe(true)
  await act(async () => release())
})

test('a paid booking leads to its success page', async () => {
  const server = fakeServer()
  server.answer(PAY, { success: true, booking: aBooking() })
  const stores = show()
  await attachReceipt()
  fireEvent.change(screen.getByPlaceholderText('Leave a note (optional)'), { target: { value: 'From Ada' } })
  await act(async () => fireEvent.click(paidButton()))
  await waitFor(() => expect(whereabouts()).toBe('/booking/success/K7QF-2M9X-T4WB'))
  const { image_0, ...fields } = Object.fromEntries(server.requests[0]!.body as FormData)
  expect(fields).toEqual({ bookingId: 'booking-1', key: '', note: 'From Ada' })
  expect((image_0 as File).name).toBe('receipt.jpg')
  expect(stores.payment.getState().isPaymentOpen).toBe(false)
})

test('a refused payment says why in red, and can be tried again with the same receipt', async () => {
  const server = fakeServer()
  server.refuse(PAY, 503, 'We cannot reach our records at the moment. Please try again in a little while.')
  show()
  await attachReceipt()
  await act(async () => fireEvent.click(paidButton()))
  const line = await screen.findByText(/We cannot reach our records/)
  expect(line.getAttribute('role')).toBe('alert')
  expect(line.className).toContain('text-petal')
  expect(document.activeElement).toBe(line)
  expect(whereabouts()).toBe('/booking')
  server.answer(PAY, { success: true, booking: aBooking() })
  await act(async () => fireEvent.click(paidButton()))
  await waitFor(() => expect(whereabouts()).toBe('/booking/success/K7QF-2M9X-T4WB'))
})

// A page ended by the phone

test('the note and whose payment is open are kept while it is open, and no longer', async () => {
  show()
  fireEvent.change(screen.getByPlaceholderText('Leave a note (optional)'), { target: { value: 'From Ada' } })
  expect(savedPayment()).toEqual({ bookingHash: 'K7QF-2M9X-T4WB', note: 'From Ada' })
  cleanup()
  expect(savedPayment()).toBeUndefined()
})

test.each([
  ['this booking', 'K7QF-2M9X-T4WB', 'From Ada'],
  ['another one', 'AAAA-AAAA-AAAA', ''],
])('a note kept for %s is there again or not', (_, bookingHash, note) => {
  savePayment({ bookingHash, note: 'From Ada' })
  show()
  expect(screen.getByPlaceholderText<HTMLTextAreaElement>('Leave a note (optional)').value).toBe(note)
})

test('without a network the receipt has not failed: it says that it goes on, and nothing else', async () => {
  const server = fakeServer()
  server.cut(PAY)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show()
  await attachReceipt()
  await act(async () => fireEvent.click(paidButton()))
  const sentence = 'You are offline. We will continue as soon as you are back online.'
  expect((await screen.findByText(sentence)).getAttribute('role')).toBe('alert')
  expect(screen.queryByText('Failed to process payment')).toBeNull()
  vi.restoreAllMocks()
})

// Closing

test.each([
  ['the close button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', () => fireEvent.keyDown(document, { key: 'Escape' })],
])('%s closes it and takes back receipt and errors, but no choice that was made', async (_, close) => {
  const stores = show({ selectedService: aService() })
  await attachReceipt()
  act(() => stores.payment.setState({ note: 'From Ada', formErrors: { payment: 'Failed to process payment' } }))
  act(close)
  expect(stores.payment.getState()).toMatchObject({
    isPaymentOpen: false,
    paymentReceipts: [],
    formErrors: {},
    bookingId: 'booking-1',
    note: 'From Ada',
  })
  expect(stores.booking.getState()).toMatchObject({ bookingData: aBooking(), selectedService: aService() })
})

test('who came with the number alone has the link mailed from here, and keeps the picture and the note', async () => {
  const server = fakeServer()
  const sentence = 'Please open the link in our mail.'
  server.refuse(PAY, 403, sentence, { code: 'payment_link_needed' })
  server.answer('POST /api/booking/manage/link', { success: true, message: 'We have mailed it.' })
  // Comes when it is needed, and a busy machine takes longer for that than the clock of this test.
  await import('./LinkNeeded.tsx')
  show()
  await attachReceipt()
  await act(async () => void fireEvent.click(paidButton()))
  expect(await screen.findByText(sentence)).toBeTruthy()
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Send me my link' })))
  expect(await screen.findByText('We have mailed it.')).toBeTruthy()
  expect(server.requests.at(-1)!.body).toEqual({ bookingHash: aBooking().bookingHash })
  expect(screen.getByRole('img', { name: 'Preview of receipt.jpg' })).toBeTruthy()
  expect(paidButton().disabled).toBe(false)
})
