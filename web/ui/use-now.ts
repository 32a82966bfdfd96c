import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** The time by the given clock, updated every second. */
export function useNow(clock: () => number): number {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const tick = () => setNow(clock())
    const timer = setInterval(tick, SECOND_MS)
    // Timers pause while a phone sleeps; the time is right again as soon as the page is visible.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [clock])
  return now
}
