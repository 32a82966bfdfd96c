import { useEffect, useState } from 'react'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { minutesOn, today } from '#web/desk/times.ts'

const LOOK_EVERY_MS = 10_000

/** The current minute of the spa's day: a long list is not rendered every second. */
export function useMinute(): number {
  const [minute, setMinute] = useState(minuteNow)
  useEffect(() => {
    const tick = () => setMinute(minuteNow())
    const timer = setInterval(tick, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return minutesOn(today(), minute * MS_PER_MINUTE)
}

const minuteNow = () => Math.floor(Date.now() / MS_PER_MINUTE)
