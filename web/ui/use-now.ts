import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** The time by the given clock, second by second. */
export function useNow(clock: () => number): number {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const tick = () => setNow(clock())
    const timer = setInterval(tick, SECOND_MS)
    // A phone that slept in a pocket shows the right time as soon as it is looked at.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [clock])
  return now
}
