import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { business } from '#contract/catalogue/business.ts'
import type { CheckHoursResponse } from '#contract/catalogue/hours-desk.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showDesk, tap } from '#web/testing/show-desk.tsx'
import { SpaHours } from './SpaHours.tsx'

const answer = (version: number) => ({ success: true, spa: business, version, locked: [] })
const glow = {
  _id: 'glow',
  name: 'Glow Facial',
  serviceName: 'Facials',
  isSame: false,
  daysOutside: ['Sunday' as const],
}
const days = business.deskHours.map(({ day }, at) => ({
  day,
  date: `2026-11-${16 + at}`,
  ...{ treatments: 2, of: 2, first: '9:00 AM', last: '5:30 PM' },
}))
const checked = (more: Partial<CheckHoursResponse> = {}): CheckHoursResponse => ({
  success: true,
  days,
  treatments: [glow, { ...glow, _id: 'steam', name: 'Steam bath', isSame: true, daysOutside: [] }],
  outside: [],
  ...more,
})

function open() {
  const server = fakeServer()
  server.answer('GET /api/desk/spa', answer(3))
  server.answer('POST /api/desk/hours/check', checked())
  showDesk('/desk/hours', <SpaHours mayChange />)
  const sent = (method: string) => server.requests.filter(one => one.method === method).map(({ body }) => body)
  return { server, sent }
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('hours that end before they begin are told, and a day can be closed', async () => {
  const { server, sent } = open()
  tap('Change your hours')
  await screen.findByLabelText('Monday: until')
  type('Monday: until', '08:00')
  tap('Save')
  expect(await screen.findByText('The end has to be after the start')).toBeTruthy()
  type('Monday: until', '20:00')
  tap('Remove Saturday')
  server.answer('PUT /api/desk/spa', answer(4))
  tap('Save')
  await waitFor(() => expect(sent('PUT')).toHaveLength(1))
  const { spa } = sent('PUT')[0] as { spa: Pick<Spa, 'deskHours'> }
  expect(spa.deskHours.map(({ day }) => day)).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
  expect(spa.deskHours[0]?.timeRanges).toEqual([{ startHour: 9, startMinute: 0, endHour: 20, endMinute: 0 }])
  await waitFor(() => expect(screen.queryByLabelText('Monday: until')).toBeNull())
})

test('before hours are saved it is said what customers can book then, and who is booked outside', async () => {
  const { server, sent } = open()
  tap('Change your hours')
  await screen.findByLabelText('Monday: until')
  const outside = {
    ...{ _id: 'b1', fullName: 'Ngozi Ade', subServiceName: 'Glow Facial', bookingDate: '2026-11-21' },
    ...{ bookingTime: '4:00 PM', status: 'confirmed' as const, reason: 'time' as const },
  }
  const closed = {
    day: 'Saturday',
    date: '2026-11-21',
    treatments: 0,
    of: 2,
    message: 'We are closed on Saturdays.',
  } as const
  server.answer('POST /api/desk/hours/check', checked({ days: [...days.slice(0, -1), closed], outside: [outside] }))
  tap('Remove Saturday')
  const warning = await screen.findByRole('alert', { name: 'Bookings outside' })
  expect(within(warning).getByText('Ngozi Ade')).toBeTruthy()
  expect(screen.getByText('We are closed on Saturdays.')).toBeTruthy()
  expect(sent('PUT')).toEqual([])
})

test('one tap gives all treatments the spa’s hours, and Undo gives them their own back', async () => {
  const { server, sent } = open()
  const note = await screen.findByText(/Your spa is closed in some of their hours/)
  expect(note.textContent).toContain('Glow Facial (Sun)')
  const before = [{ _id: 'glow', availability: [] }]
  server.answer('PUT /api/desk/hours/treatments', { success: true, changed: 1, before })
  tap('Same hours for all treatments')
  await screen.findByText('1 treatment now has your hours')
  tap('Undo')
  await waitFor(() => expect(sent('PUT')).toEqual([{}, { treatments: before }]))
})
