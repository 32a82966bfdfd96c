import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt } from '#web/testing/show.tsx'
import { clearDeskData } from '../desk-data.ts'
import PersonPage from './PersonPage.tsx'

afterEach(clearDeskData)

const booking = {
  ...{ _id: 'b1', fullName: 'Ada Obi', phoneNumber: '', email: '', status: 'done', subServiceName: 'Glow Facial' },
  ...{ bookingDate: '2026-11-02', bookingTime: '10:00 AM', startsAt: '2026-11-02T09:00:00.000Z' },
  ...{ price: 9000, duration: 60, money: { total: 25_000, paid: 9000, owed: 0, upFront: 0, toReturn: 0 } },
}
const person = {
  ...{ _id: 'p1', fullName: 'Ada Obi', phoneNumber: '', visits: 1, noShows: 0, nextVisit: null, lastVisit: null },
  ...{ names: ['Ada Obi'], phoneNumbers: [], emails: [], privateNote: '', careNote: '', merges: [], requests: [] },
  ...{ since: '2026-11-01T09:00:00.000Z', lettersSince: null, eraseNotBefore: null, isErasing: false },
  money: { total: 25_000, paid: 9000, owed: 0, upFront: 0, toReturn: 0 },
}

test('half-typed notes about an erased person, and the contact in the form of a booking, leave the tab', async () => {
  const server = fakeServer()
  server.answer('GET /api/desk/people/p1', { success: true, person, bookings: [booking] })
  server.answer('DELETE /api/desk/people/p1', { success: true, _id: 'p1' })
  sessionStorage.setItem('desk_form contact b1', JSON.stringify({ fullName: 'Ada Obi-Eze' }))
  sessionStorage.setItem('desk_form contact b2', JSON.stringify({ fullName: 'Bola Ade' }))
  showAt('/desk/people/p1', <PersonPage id="p1" />)

  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await screen.findByLabelText('Private note')
  type('Private note', 'Argues about the price')
  type('For those who treat (allergies, pregnancy …)', 'Expecting')
  expect(sessionStorage).toHaveLength(4)

  fireEvent.click(screen.getByRole('button', { name: 'Erase this person' }))
  type('Type ERASE to go on', 'erase')
  fireEvent.click(screen.getByRole('button', { name: 'Erase for good' }))
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual(['desk_form contact b2']))
})
