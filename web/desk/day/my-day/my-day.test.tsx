import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MyTreatment } from '#contract/catalogue/team.ts'
import { addDays } from '#contract/platform/dates.ts'
import { Desk } from '#web/desk/Desk.tsx'
import { saveSession } from '#web/desk/session.ts'
import { today } from '#web/desk/times.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt } from '#web/testing/show.tsx'
import { tap } from '#web/testing/show-desk.tsx'

/** Half past ten in Lagos. */
const NOW = '2026-11-19T09:30:00.000Z'
const DAY = '2026-11-19'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] })
})

const treatment = (changes: Partial<MyTreatment> = {}): MyTreatment => ({
  _id: 't1',
  subServiceName: 'Deep Tissue',
  bookingTime: '10:00 AM',
  startsAt: '2026-11-19T09:00:00.000Z',
  endsAt: '2026-11-19T10:00:00.000Z',
  turnoverMinutes: 15,
  status: 'confirmed',
  guestName: 'Ngozi Eze',
  roomName: 'Garden',
  careNote: '',
  health: null,
  therapistWanted: false,
  arrivedAt: null,
  ...changes,
})

const later = treatment({
  _id: 't2',
  bookingTime: '2:00 PM',
  startsAt: '2026-11-19T13:00:00.000Z',
  endsAt: '2026-11-19T14:30:00.000Z',
  guestName: 'Kemi Bello',
  careNote: 'Pregnant, fifth month',
  therapistWanted: true,
})

const dayOf = (date: string, treatments: MyTreatment[], more: object = {}) => ({
  success: true,
  date,
  therapist: { _id: 'ada', name: 'Ada' },
  hours: [{ start: 540, end: 1080 }],
  away: [],
  treatments,
  ...more,
})

/** A device of Ada’s, at an address. */
function open(treatments = [treatment(), later], address = '/desk') {
  saveSession({ success: true, token: 'in', role: 'therapist', device: { id: 'd', name: 'Ada’s phone' } })
  const server = fakeServer()
  server.answer('GET /api/desk/me', { success: true, role: 'therapist', name: 'Ada’s phone' })
  server.answer(`GET /api/desk/my-day?date=${DAY}`, dayOf(DAY, treatments))
  showAt(address, <Desk />)
  return server
}

const card = async (name: RegExp) => within(await screen.findByRole('article', { name }))

test('the day along the clock: room, treatment, guest, what to take care of, and the time in between', async () => {
  open()
  const first = await card(/10:00 AM, Ngozi Eze/)
  for (const words of ['Deep Tissue', 'Garden', '1 h', '+ 15 min']) expect(first.getByText(words)).toBeTruthy()
  const second = await card(/2:00 PM, Kemi Bello/)
  expect(second.getByText('Pregnant, fifth month')).toBeTruthy()
  expect(second.getByText('Agreed with the guest')).toBeTruthy()
  expect(screen.getByText('2 treatments, 9:00 AM to 6:00 PM')).toBeTruthy()
  const lines = within(screen.getByRole('list', { name: 'Your day' })).getAllByRole('listitem')
  expect(lines.map(line => line.textContent)).toEqual([
    expect.stringContaining('Ngozi Eze'),
    expect.stringContaining('Now 10:30 AM'),
    'Free 11:15 AM to 2:00 PM',
    expect.stringContaining('Kemi Bello'),
    'Free 3:45 PM to 6:00 PM',
  ])
})

test('what the customer answered before the visit: what to mind stands out, and “nothing” is said too', async () => {
  const answers = { pregnancy: 'No', allergies: 'No', conditions: 'No', injuries: 'No', answeredAt: NOW }
  const minds = { ...answers, pregnancy: 'Yes', allergies: 'Yes: nuts' }
  open([treatment({ health: answers }), { ...later, health: minds }])
  expect((await card(/Ngozi Eze/)).getByText('Health: nothing to mind')).toBeTruthy()
  const note = (await card(/Kemi Bello/)).getByText(/Pregnant, fifth month/)
  expect(note.textContent).toContain('Health: pregnant; allergies (nuts)')
})

test.each(['/desk', '/desk/receipts', '/desk/more', '/desk/bookings/b1'])(
  'a therapist’s device finds its own day at %s, and no way to another screen',
  async address => {
    open(undefined, address)
    await screen.findByRole('heading', { level: 1, name: 'Today' })
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryAllByRole('link')).toEqual([])
  },
)

test('“Is here” waits for the server, and Undo takes it back', async () => {
  const server = open()
  const first = await card(/Ngozi Eze/)
  const here = { ...treatment(), arrivedAt: NOW }
  const release = server.hold('PUT /api/desk/my-day/t1', { success: true, treatment: here })
  fireEvent.click(first.getByRole('button', { name: 'Is here' }))
  expect(first.getByRole<HTMLButtonElement>('button', { name: 'Saving...' }).disabled).toBe(true)
  server.answer(`GET /api/desk/my-day?date=${DAY}`, dayOf(DAY, [here, later]))
  release()
  await screen.findByText('Ngozi Eze is here')
  expect(await first.findByRole('button', { name: 'Not here after all' })).toBeTruthy()
  server.answer('PUT /api/desk/my-day/t1', { success: true, treatment: treatment() })
  tap('Undo')
  await screen.findByText('Undone')
  const sent = server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toEqual([{ arrived: true }, { arrived: false }])
})

test('“Done” is there once the treatment has begun, and only today', async () => {
  const server = open()
  const [first, second] = [await card(/Ngozi Eze/), await card(/Kemi Bello/)]
  expect(second.queryByRole('button', { name: 'Done' })).toBeNull()
  server.answer('PUT /api/desk/my-day/t1', { success: true, treatment: treatment({ status: 'done' }) })
  fireEvent.click(first.getByRole('button', { name: 'Done' }))
  await screen.findByText('Done: Ngozi Eze')
  server.answer('PUT /api/desk/my-day/t1', { success: true, treatment: treatment() })
  tap('Undo')
  await screen.findByText('Undone')
  const sent = server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toEqual([{ done: true }, { done: false }])

  const next = addDays(today(), 1)
  server.answer(
    `GET /api/desk/my-day?date=${next}`,
    dayOf(next, [treatment({ startsAt: '2026-11-20T09:00:00.000Z', endsAt: '2026-11-20T10:00:00.000Z' })]),
  )
  tap('The day after')
  await screen.findByRole('heading', { level: 1, name: 'Tomorrow' })
  const tomorrow = await card(/Ngozi Eze/)
  expect(tomorrow.queryAllByRole('button')).toEqual([])
})

test('without a network the day stays readable, and nothing can be marked', async () => {
  const server = open()
  await card(/Ngozi Eze/)
  for (const call of ['PUT /api/desk/my-day/t1', 'GET /api/desk/me']) server.cut(call)
  server.cut(`GET /api/desk/my-day?date=${DAY}`)
  fireEvent.click((await card(/Ngozi Eze/)).getByRole('button', { name: 'Is here' }))
  expect(await screen.findByText('No connection. Nothing was changed; please try again.')).toBeTruthy()
  expect(await screen.findByText(/Not up to date since/)).toBeTruthy()
  await waitFor(() => expect(screen.getByText('Ngozi Eze').closest('fieldset')?.disabled).toBe(true))
})

test('a day off says so, and why', async () => {
  const server = open([])
  const away = [{ from: '2026-11-18T23:00:00.000Z', until: '2026-11-19T23:00:00.000Z', reason: 'Leave' }]
  server.answer(`GET /api/desk/my-day?date=${DAY}`, dayOf(DAY, [], { hours: [], away }))
  window.dispatchEvent(new Event('focus'))
  expect(await screen.findByText('You are off on this day')).toBeTruthy()
  expect(screen.getByText(/: Leave/)).toBeTruthy()
})
