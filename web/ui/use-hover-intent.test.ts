import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useHoverIntent } from './use-hover-intent.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

function setUp() {
  const { result } = renderHook(() => {
    const [isOpen, setOpen] = useState(false)
    return { isOpen, ...useHoverIntent(isOpen, setOpen, { openAfterMs: 200, skipDelayMs: 300 }) }
  })
  const mouse = () => ({ pointerType: 'mouse', timeStamp: Date.now() })
  return {
    isOpen: () => result.current.isOpen,
    enter: () => result.current.onPointerEnter(mouse()),
    leave: () => result.current.onPointerLeave(mouse()),
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  }
}

test('a resting mouse opens it after the delay', async () => {
  const { isOpen, enter, wait } = setUp()
  enter()
  await wait(199)
  expect(isOpen()).toBe(false)
  await wait(1)
  expect(isOpen()).toBe(true)
})

test('it stays open for a mouse that comes back in time', async () => {
  const { isOpen, enter, leave, wait } = setUp()
  enter()
  await wait(200)
  leave()
  await wait(299)
  enter()
  await wait(1000)
  expect(isOpen()).toBe(true)
  leave()
  await wait(300)
  expect(isOpen()).toBe(false)
})

test('a mouse that only passes by, even twice, opens nothing', async () => {
  const { isOpen, enter, leave, wait } = setUp()
  enter()
  await wait(50)
  leave()
  await wait(50)
  enter()
  await wait(199)
  expect(isOpen()).toBe(false)
})
