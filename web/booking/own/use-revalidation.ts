import { useEffect } from 'react'
import { MS_PER_SECOND } from '#contract/platform/time.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { Managed } from './use-managed.ts'

/** Retry interval without a response: phones do not always notice that they are online. */
const ASK_AGAIN_MS = 10_000
/** Browsers count no further in one go. */
const TIMER_MAX_MS = 2 ** 31 - 1

/**
 * Reloads when the response may be stale: the network is back, the tab is visible again after another one changed the
 * booking, or a deadline has passed.
 */
export function useRevalidation(load: () => void, managed: Managed) {
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && load()
    window.addEventListener('online', load)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('online', load)
      document.removeEventListener('visibilitychange', look)
    }
  }, [load])

  useEffect(() => {
    const wait = waitMs(managed)
    if (wait === undefined) return
    const timer = setTimeout(load, wait)
    return () => clearTimeout(timer)
  }, [managed, load])
}

function waitMs(managed: Managed): number | undefined {
  if (managed.state === 'failed' || (managed.state === 'found' && managed.isOld)) return ASK_AGAIN_MS
  if (managed.state !== 'found') return undefined
  const { booking, freeUntil, restoreUntil } = managed.answer
  const now = serverNow()
  const waits = [freeUntil, restoreUntil, booking.holdExpiresAt, booking.startsAt]
    .map(instant => (instant ? Date.parse(instant) - now : 0))
    .filter(ms => ms > 0)
  // A moment later, so that the server's clock is past it too.
  return waits.length > 0 ? Math.min(Math.min(...waits) + MS_PER_SECOND, TIMER_MAX_MS) : undefined
}
