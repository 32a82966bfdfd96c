import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts } from './Toasts.tsx'
import { toast } from './toast.ts'

const durationsMs = { success: 2000, error: 4000, blank: 4000, custom: 4000, loading: Number.POSITIVE_INFINITY }

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  act(() => vi.runAllTimers())
  vi.useRealTimers()
})

const show = (maxAtOnce = 20) => render(<Toasts durationsMs={durationsMs} maxAtOnce={maxAtOnce} maxWidthPx={350} />)
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const isShown = (sentence: string) => screen.getByText(sentence).className.includes('opacity-100')

test('messages appear with their colour in a region that was there before, never more than allowed at once', () => {
  show(2)
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')

  act(() => void toast.error('Failed to create booking'))
  const message = screen.getByText('Failed to create booking')
  expect(region.contains(message)).toBe(true)
  expect(message.className).toContain('bg-petal')
  expect(message.style.maxWidth).toBe('350px')

  act(() => {
    toast.success('Booking created successfully!')
    toast.error('Please select a service')
  })
  expect(screen.getByText('Booking created successfully!').className).toContain('bg-leaf')
  expect(region.children).toHaveLength(2)
})

test('a message that was called before anything could show it is shown as soon as something can', () => {
  toast.error('Failed to fetch site maintenance status')
  show()
  expect(screen.getByText('Failed to fetch site maintenance status')).toBeTruthy()
})

test('a message fades when its time is over, and then is gone', () => {
  show()
  act(() => void toast.success('Done'))
  wait(1999)
  expect(isShown('Done')).toBe(true)
  wait(1)
  expect(isShown('Done')).toBe(false)
  wait(300)
  expect(screen.queryByText('Done')).toBeNull()
})

test('under the pointer its time stands still', () => {
  show()
  act(() => void toast.error('Please select a booking time'))
  wait(3000)
  fireEvent.pointerEnter(screen.getByRole('status'))
  wait(60_000)
  expect(isShown('Please select a booking time')).toBe(true)
  fireEvent.pointerLeave(screen.getByRole('status'))
  wait(999)
  expect(isShown('Please select a booking time')).toBe(true)
  wait(1)
  expect(isShown('Please select a booking time')).toBe(false)
})

test('a loading message stays until it is dismissed', () => {
  show()
  let id = 0
  act(() => {
    id = toast.loading('Loading')
  })
  wait(3_600_000)
  expect(screen.getByText('Loading')).toBeTruthy()
  act(() => toast.dismiss(id))
  expect(screen.queryByText('Loading')).toBeNull()
})

test('a message that was pushed out does not come back', () => {
  show(2)
  act(() => {
    toast.error('First')
    toast.success('Second')
    toast.success('Third')
  })
  expect(screen.queryByText('First')).toBeNull()
  wait(2000)
  wait(300)
  expect(screen.queryByText('First')).toBeNull()
  expect(screen.getByRole('status').children).toHaveLength(0)
})

test('a message ends with its cause', () => {
  show()
  act(() => {
    toast.error('No times on this day', 'times')
    toast.error('Please select a service')
  })
  act(() => toast.settle('times'))
  expect(isShown('No times on this day')).toBe(false)
  expect(isShown('Please select a service')).toBe(true)
})

test('a message that leaves keeps its place until those below it leave too', () => {
  show()
  act(() => void toast.error('Older'))
  act(() => void toast.success('Newer'))
  wait(2000)
  wait(300)
  const shown = () => [...screen.getByRole('status').children].map(child => child.textContent)
  expect(isShown('Newer')).toBe(false)
  expect(shown()).toEqual(['Newer', 'Older'])
  wait(1700)
  wait(300)
  expect(shown()).toEqual([])
})
