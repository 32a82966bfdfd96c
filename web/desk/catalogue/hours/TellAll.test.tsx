import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { BOOKING_LIST_MAX } from '#contract/rules.ts'
import { aDeskBooking } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showDesk, tap } from '#web/testing/show-desk.tsx'
import { ClosureCard } from './ClosureCard.tsx'

const FAR = '2099-11-20'
const closure = { _id: 'c1', from: FAR, to: FAR, reason: 'A burst pipe' }

const visit = {
  bookingDate: FAR,
  bookingTime: '10:00 AM',
  startsAt: `${FAR}T09:00:00.000Z`,
  email: '',
  phoneNumber: '',
}
const paid = { total: 25_000, paid: 9000, owed: 0, upFront: 0, toReturn: 0 }
const ada = aDeskBooking({ ...visit, _id: 'b1', fullName: 'Ada Obi', email: 'ada@example.com', money: paid })
const bola = aDeskBooking({ ...visit, _id: 'b2', fullName: 'Bola Ade', phoneNumber: '0803 111 2222' })
const all = [ada, bola]
const manageLink = 'https://spa.example/booking/manage/AB12-CD34#key'
const dueRefund = {
  wantsAccount: true,
  account: null,
  sentence: 'We will return ₦9,000 within 5 working days after you tell us which account to send it to.',
}
const keptRefund = {
  wantsAccount: false,
  account: null,
  sentence: 'We keep the ₦9,000 you paid for this booking, as our policy says.',
}

async function open(refund: object | null = null) {
  const server = fakeServer()
  const list = `GET /api/booking/list?from=${FAR}&to=${FAR}&limit=${BOOKING_LIST_MAX}`
  const listed = (bookings: DeskBooking[]) => server.answer(list, { success: true, bookings, nextCursor: null })
  listed(all)
  server.answer('POST /api/booking/closures/c1/cancel-bookings', {
    ...{ success: true, changeId: 'set-1', undoUntil: 'soon' },
    cancelled: all.map(one => ({ ...one, refund, manageLink })),
  })
  server.answer('POST /api/booking/changes/set-1/undo', { success: true, restored: 2 })
  showDesk('/desk/hours', <ClosureCard closure={closure} mayChange isOpen />)
  await screen.findByText('2 bookings on these days')
  return { server, listed, sent: () => server.requests.filter(({ method }) => method === 'POST') }
}

/** Cancels everybody; the reload then finds nobody booked. */
function cancelAll({ listed }: Awaited<ReturnType<typeof open>>) {
  tap('Tell all 2')
  listed([])
  tap('Cancel these 2 bookings')
}

test('above who is booked on closed days stands one button for all, and what they will read', async () => {
  const { sent, listed } = await open()
  tap('Tell all 2')
  const form = within(screen.getByRole('region', { name: 'Tell all' }))
  expect(form.getByText(/One gets an email/).textContent).toContain('A burst pipe')
  expect(form.getByText(/WhatsApp text is ready/).textContent).toContain(
    'your appointment at 10:00 AM cannot take place',
  )
  tap('We keep it')
  listed([])
  tap('Cancel these 2 bookings')
  expect(await screen.findByText('2 bookings cancelled')).toBeTruthy()
  expect(sent()[0]!.body).toEqual({ money: 'keep', reason: 'A burst pipe', bookings: ['b1', 'b2'] })
})

test('who has no address is told by WhatsApp, ticked off one by one, and the list outlives the screen', async () => {
  cancelAll(await open())
  const queue = within(await screen.findByRole('region', { name: 'To tell by WhatsApp' }))
  expect(queue.getByText('1 more to tell')).toBeTruthy()
  expect(queue.queryByText('Ada Obi')).toBeNull()
  const link = queue.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp to Bola Ade' })
  expect(link.href).toContain('https://wa.me/2348031112222?text=')
  expect(decodeURIComponent(link.href)).toContain('A burst pipe')
  fireEvent.click(queue.getByRole('checkbox', { name: 'Told' }))
  expect(queue.getByText('Everybody has been told')).toBeTruthy()
  expect(JSON.parse(localStorage.getItem('desk_tell c1')!)).toMatchObject([{ _id: 'b2', isTold: true }])
})

test.each([
  ['nothing paid', null, `cannot take place. You can choose another time here: ${manageLink}`],
  [
    'a refund',
    dueRefund,
    `${dueRefund.sentence} Please tell us your account here: ${manageLink} You can choose another time there, too.`,
  ],
  ['money kept', keptRefund, `${keptRefund.sentence} You can choose another time here: ${manageLink}`],
])('with %s the text says what the own page says, and leads there', async (_what, refund, words) => {
  cancelAll(await open(refund))
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'WhatsApp to Bola Ade' })
  expect(decodeURIComponent(link.href)).toContain(words)
})

test('one Undo takes all of it back, and nobody is left to tell', async () => {
  const opened = await open()
  cancelAll(opened)
  await screen.findByRole('region', { name: 'To tell by WhatsApp' })
  opened.listed(all)
  tap('Undo')
  await waitFor(() => expect(opened.sent().at(-1)!.path).toBe('/api/booking/changes/set-1/undo'))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'To tell by WhatsApp' })).toBeNull())
})

test('a refusal is said where the button is, and nobody is told', async () => {
  const { server } = await open()
  server.refuse('POST /api/booking/closures/c1/cancel-bookings', 404, 'There is no such closure.')
  tap('Tell all 2')
  tap('Cancel these 2 bookings')
  expect((await screen.findByText('There is no such closure.')).getAttribute('role')).toBe('alert')
  expect(screen.queryByRole('region', { name: 'To tell by WhatsApp' })).toBeNull()
})
