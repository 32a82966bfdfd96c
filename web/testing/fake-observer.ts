import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** jsdom lays nothing out: the returned function reports whether what is observed is on the screen, or else where its top is. */
export function fakeObserver() {
<<<<<<< HEAD
  let report: (entries: { isIntersecting: boolean; boundingClientRect: { top: number } }[]) => void = () => {}
=======
  type Report = (entries: { isIntersecting: boolean }[]) => void
  const reports = new Set<Report>()
>>>>>>> f154bc3169a57eccefa635131928aedaa6e24293
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
<<<<<<< HEAD
  return (isIntersecting: boolean, top = 9999) => act(() => report([{ isIntersecting, boundingClientRect: { top } }]))
=======
  return (isIntersecting: boolean) =>
    act(() => {
      for (const report of [...reports]) report([{ isIntersecting }])
    })
>>>>>>> f154bc3169a57eccefa635131928aedaa6e24293
}
