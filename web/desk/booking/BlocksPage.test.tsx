import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADA, aBlock, ROOM_1 } from '#web/desk/day/today/testing/a-day.ts'
import { clearDeskData } from '#web/desk/desk-data.ts'
import { putSpa } from '#web/desk/spa.ts'
import { aSpa } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showDesk, tap } from '#web/testing/show-desk.tsx'
import BlocksPage from './BlocksPage.tsx'

putSpa(aSpa())
let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  const services = [{ _id: 'facials', name: 'Facials', stations: 2, serviceArray: [] }]
  server.answer('GET /api/services/fetch_all', { success: true, services })
  server.answer('GET /api/desk/blocks', { success: true, blocks: [] })
  server.answer('POST /api/desk/blocks', { success: true, block: aBlock('12:00', '13:00'), affected: [] })
  name([], [])
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  clearDeskData()
})

function name(therapists: object[], rooms: object[]) {
  const all = { therapists, rooms, problems: [] }
  server.answer('GET /api/desk/resources', { success: true, ...all })
}

const sent = () => server.requests.find(({ method }) => method === 'POST')?.body
const shown = { isHidden: false }

test.each([
  ['Ada', { therapistId: 'ada' }],
  ['Room 1', { roomId: 'room-1' }],
  ['Facials', { serviceId: 'facials' }],
])('a break can be that of %s alone', async (where, whose) => {
  name([{ ...ADA, ...shown }], [{ ...ROOM_1, ...shown, places: 1 }])
  showDesk('/desk/blocks', <BlocksPage />)
  const field = await screen.findByLabelText('Who or where')
  const option = await screen.findByRole<HTMLOptionElement>('option', { name: where })
  fireEvent.change(field, { target: { value: option.value } })
  fireEvent.change(screen.getByLabelText('Reason, for us only (optional)'), { target: { value: 'Lunch' } })
  tap('Block this time')
  await waitFor(() => expect(sent()).toMatchObject({ ...whose, reason: 'Lunch' }))
})

test('what is blocked says whose time it is, also when they are hidden by now', async () => {
  name([{ ...ADA, isHidden: true }], [])
  const blocks = [
    aBlock('09:00', '10:00', { therapistId: 'ada', reason: 'Dentist' }),
    aBlock('10:00', '11:00', { roomId: 'gone' }),
    aBlock('11:00', '12:00'),
  ]
  server.answer('GET /api/desk/blocks', { success: true, blocks })
  showDesk('/desk/blocks', <BlocksPage />)
  await screen.findByText('Ada')
  for (const whose of ['Hidden by now', 'The whole spa']) screen.getByText(whose, { selector: 'strong' })
  expect(screen.queryByRole('option', { name: 'Ada' })).toBeNull()
})

test('without a team the form is about the spa and its services', async () => {
  showDesk('/desk/blocks', <BlocksPage />)
  await screen.findByRole('option', { name: 'Facials' })
  expect(screen.getByLabelText('Where').textContent).toContain('The whole spa')
})
