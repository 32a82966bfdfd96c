import { useEffect, useState } from 'react'
import { minutesOf } from '../times.ts'

const LOOK_EVERY_MS = 10_000

/** What the spa's clock shows, to the minute: a long list is not drawn again every second. */
export function useMinute(): number {
  const [minute, setMinute] = useState(() => minutesOf(Date.now()))
  useEffect(() => {
    const tick = () => setMinute(minutesOf(Date.now()))
    const timer = setInterval(tick, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return minute
}
