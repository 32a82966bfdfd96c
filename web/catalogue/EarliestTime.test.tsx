import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeObserver } from '#web/testing/fake-observer.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt } from '#web/testing/show.tsx'
import { EarliestTime } from './EarliestTime.tsx'

const ASKED = 'GET /api/services/earliest'
let comeNear: ReturnType<typeof fakeObserver>
let server: ReturnType<typeof fakeServer>

beforeEach(() => {
  comeNear = fakeObserver()
  server = fakeServer()
  vi.useFakeTimers({ now: Date.parse('2026-11-19T10:00:00Z'), toFake: ['Date'] })
})

const answer = (earliest: object) => server.answer(ASKED, { success: true, earliest })
const times = {
  facials: { date: '2026-11-20', time: '9:30 AM' },
  massage: { date: '2026-11-19', time: '2:00 PM' },
  waxing: { date: '2026-12-01', time: '10:00 AM' },
}

/** Two cards of which the second has come near the view. */
async function show(...ids: string[]) {
  for (const id of ids) showAt('/', <EarliestTime of={id} />)
  comeNear(true)
  await act(() => vi.dynamicImportSettled())
}

test('nothing is asked for before it is near the view', () => {
  answer(times)
  showAt('/', <EarliestTime of="facials" />)
  comeNear(false)
  expect(server.requests).toEqual([])
})

test.each([
  ['facials', 'Earliest: tomorrow 9:30 AM'],
  ['massage', 'Earliest: today 2 PM'],
  ['waxing', 'Earliest: Tue 1 Dec 10 AM'],
])('of %s it says %s', async (id, sentence) => {
  answer(times)
  await show(id)
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('all cards share one answer', async () => {
  answer(times)
  showAt(
    '/',
    <>
      <EarliestTime of="massage" />
      <EarliestTime of="facials" />
      <EarliestTime of="waxing" />
    </>,
  )
  comeNear(true)
  expect(await screen.findByText('Earliest: Tue 1 Dec 10 AM')).toBeTruthy()
  expect(server.requests).toHaveLength(1)
})

test('of a service without a time, of a time that has passed, and without an answer nothing is said', async () => {
  answer({ massage: { date: '2026-11-19', time: '10:59 AM' } })
  await show('massage')
  await show('facials')
  server.cut(ASKED)
  await show('waxing')
  expect(document.body.textContent).not.toContain('Earliest')
})
