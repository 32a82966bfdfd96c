import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, test, vi } from 'vitest'
import { showAt } from '#web/testing/show.tsx'
import { Desk } from './Desk.tsx'
import { clearDeskData } from './desk-data.ts'
import { closeSession, saveSession } from './session.ts'
import { today } from './times.ts'

const signIn = (role: string) =>
  saveSession({ success: true, token: 'in', role, device: { id: 'd', name: 'Till' } } as never)

/** Every call that a test does not name is refused; without any response the desk would try again and again. */
beforeEach(() => {
  const day = { date: today(), stations: [], bookings: [], blocks: [], closures: [] }
  const replies: Record<string, object> = {
    '/api/desk/me': { role: 'owner', name: 'Till' },
    [`/api/desk/day?date=${today()}`]: day,
    '/api/desk/receipts': { receipts: [] },
    '/api/services/fetch_all': { services: [] },
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const reply = replies[url]
    const body = reply ? { success: true, ...reply } : { success: false, error: 'Later.', message: 'Later.' }
    return new Response(JSON.stringify(body), { status: reply ? 200 : 503 })
  })
})
afterEach(() => {
  cleanup()
  act(closeSession)
  clearDeskData()
})

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const go = (name: string) => fireEvent.click(screen.getByRole('link', { name }))

test('the bar leads from screen to screen, and back', async () => {
  signIn('owner')
  showAt('/desk', <Desk />)
  await heading('Today')
  for (const [link, title] of [
    ['Receipts', 'Receipts'],
    ['New', 'New booking'],
    ['Find', 'Find'],
    ['Week', 'Week'],
    ['Money', 'Money'],
    ['Today', 'Today'],
  ] as const) {
    go(link)
    await heading(title)
  }
})

test.each([
  ['/desk/money/statement', 'Bank statement'],
  ['/desk/numbers', 'Numbers'],
  ['/desk/waiting', 'Waiting list'],
  ['/desk/bookings/b1', 'Booking'],
  ['/desk/receipts/b1', 'Receipts'],
  ['/desk/open', 'Open, paused, closed'],
  ['/desk/nowhere', 'Today'],
])('an owner’s device finds at %s: %s', async (path, title) => {
  signIn('owner')
  showAt(path, <Desk />)
  await heading(title)
})

test.each([
  ['/desk', 'The desk'],
  ['/desk/enter', 'Open the desk'],
  ['/desk/not-me', 'This was not me'],
])('a device that is not signed in finds at %s: %s', async (path, title) => {
  showAt(path, <Desk />)
  await heading(title)
})
