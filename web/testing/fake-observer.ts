import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** jsdom lays nothing out: the returned function reports whether what is observed is on the screen. */
export function fakeObserver() {
  type Report = (entries: { isIntersecting: boolean }[]) => void
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
  return (isIntersecting: boolean) =>
    act(() => {
      for (const report of [...reports]) report([{ isIntersecting }])
    })
}
