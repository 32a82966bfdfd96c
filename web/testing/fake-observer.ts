import { act } from '@testing-library/react'
import { vi } from 'vitest'

type Report = (entries: { isIntersecting: boolean; boundingClientRect: { top: number } }[]) => void

/** jsdom lays nothing out: the returned function reports whether what is observed is on the screen, or else where its top is. */
export function fakeObserver() {
  const reports = new Set<Report>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly report: Report
      constructor(report: Report) {
        this.report = report
      }
      observe() {
        reports.add(this.report)
      }
      disconnect() {
        reports.delete(this.report)
      }
    },
  )
  return (isIntersecting: boolean, top = 9999) =>
    act(() => {
      for (const report of [...reports]) report([{ isIntersecting, boundingClientRect: { top } }])
    })
}
