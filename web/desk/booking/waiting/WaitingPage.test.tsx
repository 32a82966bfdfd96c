import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WaitingPlace } from '#contract/booking/waiting.ts'
import { addDays, dayAndMonth } from '#contract/platform/dates.ts'
import { clearDeskData } from '#web/desk/desk-data.ts'
import { putSpa } from '#web/desk/spa.ts'
import { today } from '#web/desk/times.ts'
import { aSpa } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt } from '#web/testing/show.tsx'
import ToTell from './TellThem.tsx'
import WaitingPage from './WaitingPage.tsx'

putSpa(aSpa())
const FULL_DAY = addDays(today(), 3)
const [LIST, ADD] = ['GET /api/desk/waiting', 'POST /api/desk/waiting']
const SERVICES = {
  success: true,
  services: [{ _id: 'massage', name: 'Massage', serviceArray: [{ _id: 'deep', name: 'Deep Tissue' }] }],
}
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

function place(changes: Partial<WaitingPlace> = {}): WaitingPlace {
  return {
    _id: 'p1',
    serviceId: 'massage',
    subServiceId: 'deep',
    serviceName: 'Massage',
    subServiceName: 'Deep Tissue',
    guests: [],
    treatments: [],
    bookingDate: FULL_DAY,
    email: '',
    phoneNumber: '0803 222 3333',
    fullName: 'Bisi Alabi',
    since: new Date().toISOString(),
    offer: null,
    missed: null,
    ...changes,
  }
}

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answer('GET /api/services/fetch_all', SERVICES)
  server.answer('GET /api/desk/known-customer?phone=08032223333', { success: true, customer: null })
})
afterEach(() => {
  cleanup()
  clearDeskData()
})

const list = (places: WaitingPlace[]) => server.answer(LIST, { success: true, places })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a caller is put on the list with a number and no address; a day that has a time is booked instead', async () => {
  list([])
  showAt('/desk/waiting', <WaitingPage />)
  await screen.findByText(/^Nobody is waiting\./)
  fireEvent.click(screen.getByRole('button', { name: 'Add a caller' }))
  await screen.findByRole('form', { name: 'Add a caller' })
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Put on the list' })
  expect(submit.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('Treatment'), { target: { value: 'deep' } })
  type('Day', FULL_DAY)
  type('Phone number', '0803 222 3333')
  type('Name', 'Bisi Alabi')

  const nextTime = { bookingDate: FULL_DAY, bookingTime: '9:00 AM' }
  server.refuse(ADD, 409, 'There is a free time.', { code: 'time_is_free', nextTime })
  fireEvent.click(submit)
  await screen.findByText('There is a free time.')
  const instead = screen.getByRole('link', { name: /^Book .*9:00 AM instead$/ }).getAttribute('href')!
  expect(new URLSearchParams(instead.split('?')[1]).get('treatment')).toBe('deep')

  server.answer(ADD, { success: true, message: 'On the list', places: [place()] })
  list([place()])
  fireEvent.click(submit)
  await screen.findByText('Bisi Alabi')
  expect(server.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    serviceId: 'massage',
    subServiceId: 'deep',
    bookingDates: [FULL_DAY],
    phoneNumber: '0803 222 3333',
    fullName: 'Bisi Alabi',
    email: '',
  })
  expect(screen.queryByRole('form')).toBeNull()
})

test('for a caller without an address the WhatsApp text is ready, and booking is one tap', async () => {
  const offer = { bookingTime: '9:00 AM', until: inAnHour() }
  const missed = { bookingTime: '10:00 AM', until: new Date().toISOString() }
  list([place({ offer }), place({ _id: 'p2', fullName: 'Was Away', missed })])
  showAt('/desk/waiting', <WaitingPage />)
  const row = (await screen.findByText('Bisi Alabi')).closest('li')!
  expect(row.textContent).toContain('Please tell them: they left no email.')
  const link = within(row).getByRole('link', { name: 'WhatsApp' }).getAttribute('href')!
  expect(link).toMatch(/^https:\/\/wa\.me\/2348032223333\?text=/)
  const text = decodeURIComponent(link.split('text=')[1]!)
  expect(text).toContain(`${dayAndMonth(FULL_DAY)} at 9:00 AM`)
  // Others may read the chat.
  expect(text).not.toContain('Deep Tissue')
  expect(within(row).getByRole('link', { name: 'Book it for them' }).getAttribute('href')).toBe('/desk/new?waiting=p1')
  expect(screen.getByText(/10:00 AM was kept for them until .* and was not booked/)).toBeTruthy()
})

test('Today shows callers without an email address whose offer has not expired', async () => {
  const offer = { bookingTime: '9:00 AM', until: inAnHour() }
  list([
    place({ offer }),
    place({ _id: 'p2', fullName: 'Is Mailed', email: 'mailed@example.com', offer }),
    place({ _id: 'p3', fullName: 'Too Late', offer: { ...offer, until: new Date(Date.now() - 1000).toISOString() } }),
    place({ _id: 'p4', fullName: 'Still Waits' }),
  ])
  showAt('/desk', <ToTell />)
  await screen.findByText('Tell Bisi Alabi: a time has come free.')
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Book it for them' })).toHaveLength(1))
})

test('a visit is one line: who has what, and with whom', async () => {
  const treatments = [
    { guest: 0, serviceName: 'Massage', subServiceName: '60 minutes', therapist: { _id: 'ada', name: 'Ada' } },
    { guest: 0, serviceName: 'Facials', subServiceName: 'Glow Facial', therapist: null },
    { guest: 1, serviceName: 'Massage', subServiceName: 'Deep Tissue', therapist: null },
  ]
  list([place({ treatments })])
  showAt('/desk/waiting', <WaitingPage />)
  expect(
    await screen.findByText('Bisi Alabi: Massage: 60 minutes with Ada, Glow Facial; Guest 2: Deep Tissue'),
  ).toBeTruthy()
})
