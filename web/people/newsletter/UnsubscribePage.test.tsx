import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { encodeAddress } from '#contract/people/unsubscribe-link.ts'
import { Link, useLocation } from '#web/navigation/navigation.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt, whereabouts } from '#web/testing/show.tsx'
import { toastsOf } from '#web/testing/toasts.ts'
import UnsubscribePage from './UnsubscribePage.tsx'

const ADA = 'ada@example.com'
const CALL = `POST /api/newsletter/beauty/unsubscribe/${encodeURIComponent(ADA)}`
let server: ReturnType<typeof fakeServer>

beforeEach(() => {
  server = fakeServer()
})

function open(address: string) {
  showAt(
    address,
    <>
      <Link to="/about">About Us</Link>
      <UntilLeft />
    </>,
  )
}

function UntilLeft() {
  return useLocation().pathname.startsWith('/newsletter') && <UnsubscribePage />
}

const box = () => screen.getByLabelText<HTMLInputElement>('Email address')
const press = () => act(async () => screen.getByRole('button', { name: 'Unsubscribe' }).click())
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Opens the link from a mail and presses the button. */
async function unsubscribeAda() {
  open(`/newsletter/unsubscribe/${encodeAddress(ADA)}`)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await press()
}

test.each([
  ['in the path', `/newsletter/unsubscribe/${encodeAddress(ADA)}`],
  ['in the query', `/newsletter/unsubscribe?email=${encodeAddress(ADA)}`],
  ['in the query with padding', `/newsletter/unsubscribe?email=${encodeURIComponent(btoa(ADA))}`],
])('an address %s is filled in, and nobody is unsubscribed by looking', (_where, address) => {
  open(address)
  expect(box().value).toBe(ADA)
  expect(server.requests).toEqual([])
})

test('an address that cannot be read leaves the field empty and is only logged', () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  open('/newsletter/unsubscribe/%25%25%25')
  expect(box().value).toBe('')
  expect(log).toHaveBeenCalledOnce()
  expect(toastsOf('error')).toEqual([])
  log.mockRestore()
})

test.each([
  ['', 'Email is required'],
  ['ada@', 'Email format is invalid'],
])('"%s" is refused under the field, and typing clears it', async (address, sentence) => {
  open('/newsletter/unsubscribe')
  fireEvent.change(box(), { target: { value: address } })
  await press()
  expect(screen.getByRole('alert').textContent).toBe(sentence)
  expect(server.requests).toEqual([])
  fireEvent.change(box(), { target: { value: 'a' } })
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['the server’s words', { success: true, message: 'You are off the list.' }, 'You are off the list.'],
  ['our own words', { success: true }, 'Successfully unsubscribed from newsletter'],
])('success says so in %s, clears the field and leads home after two seconds', async (_whose, answer, sentence) => {
  server.answer(CALL, answer)
  await unsubscribeAda()
  await waitFor(() => expect(toastsOf('success')).toEqual([sentence]))
  expect(box().value).toBe('')
  await wait(1500)
  expect(whereabouts()).not.toBe('/')
  await wait(1000)
  expect(whereabouts()).toBe('/')
})

test.each([
  ['the server’s words', () => server.refuse(CALL, 503, 'We are busy.'), 'We are busy.'],
  ['our own words', () => server.cut(CALL), 'Failed to unsubscribe'],
])('failure says so in %s, keeps the field and leads home too', async (_whose, prepare, sentence) => {
  prepare()
  await unsubscribeAda()
  await waitFor(() => expect(toastsOf('error')).toEqual([sentence]))
  expect(box().value).toBe(ADA)
  await wait(2500)
  expect(whereabouts()).toBe('/')
})

test('who went elsewhere before the answer came is not led home', async () => {
  const release = server.hold(CALL, { success: true })
  await unsubscribeAda()
  await act(async () => screen.getByText('About Us').click())
  await act(async () => release())
  await waitFor(() => expect(toastsOf('success')).toHaveLength(1))
  await wait(2500)
  expect(whereabouts()).toBe('/about')
})
