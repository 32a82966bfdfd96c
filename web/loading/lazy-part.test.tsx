import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { lazyPart } from './lazy-part.tsx'

let server: ReturnType<typeof fakeServer>

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server = fakeServer()
  server.cut(`GET ${location.href}`)
})

const Calendar = () => <p>Calendar</p>
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const found = () => Promise.resolve({ default: Calendar })
const failed = (retry: () => void) => (
  <button type="button" onClick={retry}>
    Try again
  </button>
)

test('until its code is there, something stands in for it', async () => {
  const Part = lazyPart(found, { waiting: () => 'One moment' })
  render(<Part />)
  expect(screen.getByText('One moment')).toBeTruthy()
  expect(await screen.findByText('Calendar')).toBeTruthy()
})

test('code that did not come can be asked for again, and what is around it stays', async () => {
  const load = vi.fn(found).mockImplementationOnce(lost).mockImplementationOnce(lost)
  const Part = lazyPart(load, { failed })
  render(
    <>
      <h1>Booking</h1>
      <Part />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Calendar')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Booking' })).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(3)
})

test('shown again later, it is asked for again by itself', async () => {
  const load = vi.fn(found).mockImplementationOnce(lost)
  const Part = lazyPart(load, { failed })
  const { unmount } = render(<Part />)
  await screen.findByRole('button')
  unmount()
  render(<Part />)
  expect(await screen.findByText('Calendar')).toBeTruthy()
})

test('a part nobody would miss is not there, and asks for nothing more', async () => {
  const load = vi.fn(lost)
  const Part = lazyPart(load)
  const { container } = render(
    <>
      <h1>Home</h1>
      <Part />
    </>,
  )
  await waitFor(() => expect(load).toHaveBeenCalled())
  await waitFor(() => expect(container.textContent).toBe('Home'))
  expect(load).toHaveBeenCalledTimes(1)
  expect(server.requests).toEqual([])
})
