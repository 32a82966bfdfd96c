import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** jsdom lays nothing out: the returned function reports whether what is observed is on the screen. */
export function fakeObserver() {
  let report: (entries: { isIntersecting: boolean }[]) => void = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof report) {
        report = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  return (isIntersecting: boolean) => act(() => report([{ isIntersecting }]))
}
