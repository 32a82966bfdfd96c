import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onceLeft, overlaysHere, useBackCloses } from './use-back-closes.ts'

function Overlay({ name, onClose, isLocked }: { name: string; onClose(): void; isLocked?: boolean }) {
  useBackCloses(onClose, { isLocked })
  return <p>{name}</p>
}

const back = () =>
  act(async () => {
    const arrived = new Promise(resolve => addEventListener('popstate', resolve, { once: true }))
    history.back()
    await arrived
  })

test('Back closes what was opened last, one at a time, and what is closed otherwise leaves no entry', async () => {
  const open = new Set(['Search', 'Payment'])
  const shown = () => [...open].map(name => <Overlay key={name} name={name} onClose={() => close(name)} />)
  const { rerender } = render(shown())
  function close(name: string) {
    open.delete(name)
    rerender(shown())
  }
  expect(overlaysHere()).toBe(2)
  await back()
  expect(screen.queryByText('Payment')).toBeNull()
  expect(screen.getByText('Search')).toBeTruthy()
  expect(overlaysHere()).toBe(1)
  close('Search')
  await waitFor(() => expect(overlaysHere()).toBe(0))
})

test('what is locked stays, with its entry', async () => {
  const { unmount } = render(<Overlay name="Payment" onClose={() => expect.unreachable()} isLocked />)
  await back()
  expect(screen.getByText('Payment')).toBeTruthy()
  expect(overlaysHere()).toBe(1)
  unmount()
  await waitFor(() => expect(overlaysHere()).toBe(0))
})

test('an overlay that follows another at once takes over its entry', async () => {
  const before = history.length
  const { rerender, unmount } = render(<Overlay key="menu" name="Menu" onClose={() => {}} />)
  rerender(<Overlay key="search" name="Search" onClose={() => {}} />)
  await new Promise(resolve => setTimeout(resolve))
  expect(overlaysHere()).toBe(1)
  expect(history.length).toBeLessThanOrEqual(before + 1)
  unmount()
  await waitFor(() => expect(overlaysHere()).toBe(0))
})

test('a page that is asked for while the entry of a closed overlay is being left stays', async () => {
  const { unmount } = render(<Overlay name="Menu" onClose={() => {}} />)
  unmount()
  await Promise.resolve()
  onceLeft(() => history.pushState({}, '', '/about'))
  expect(location.pathname).toBe('/')
  await waitFor(() => expect(location.pathname).toBe('/about'))
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(location.pathname).toBe('/about')
})
