import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** jsdom lays nothing out: the returned function reports whether what is observed is on the screen, or else where its top is. */
export function fakeObserver() {
  let report: (entries: { isIntersecting: boolean; boundingClientRect: { top: number } }[]) => void = () => {}
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
  return (isIntersecting: boolean, top = 9999) => act(() => report([{ isIntersecting, boundingClientRect: { top } }]))
}
