import { useCallback, useEffect, useRef, useState } from 'react'
import type { ManageResponse } from '#contract/booking/manage.ts'
import { manageText } from '#contract/messages.ts'
import { MS_PER_SECOND } from '#contract/platform/time.ts'
import { type Failure, failureOf } from '#web/api/api-problem.ts'
import { fetchManaged } from '#web/api/manage.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { updateOwnBooking } from '#web/store/own-bookings.ts'
import type { Change } from './own-changes.ts'

type Lookup =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed'; failure: Failure }
  /** `isStale`: a later request got no response. */
  | { state: 'found'; managed: ManageResponse; isStale: boolean }

/** The booking as the server last returned it, and the one way to change it. */
export function useManaged(bookingHash: string, key: string | null | undefined) {
  const [lookup, setLookup] = useState<Lookup>({ state: 'loading' })
  const [isBusy, setBusy] = useState(false)
  const [news, setNews] = useState('')
  // A late response must not replace a newer one.
  const newest = useRef(0)

  const show = useCallback((managed: ManageResponse) => {
    updateOwnBooking(managed.booking)
    setLookup({ state: 'found', managed, isStale: false })
    return managed.booking
  }, [])

  const load = useCallback(async () => {
    if (key === undefined) return
    if (key === null) return setLookup({ state: 'missing' })
    const request = ++newest.current
    try {
      const managed = await fetchManaged({ bookingHash, key })
      if (request === newest.current) return show(managed)
    } catch (problem) {
      const failure = failureOf(problem, manageText.offlineHint)
      if (request === newest.current) setLookup(known => afterFailure(known, failure))
    }
  }, [bookingHash, key, show])

  useEffect(() => {
    setLookup({ state: 'loading' })
    setNews('')
    load()
  }, [load])
  useRevalidation(load, lookup)

  const act = useCallback(
    async ({ call, isDone, words }: Change): Promise<Failure | undefined> => {
      setBusy(true)
      newest.current++
      try {
        setNews(words(show(await call())))
      } catch (problem) {
        // Decided elsewhere, or done without a response: either way the page shows the current state.
        const booking = await load()
        const hasHappened = booking && isDone?.(booking)
        setNews(hasHappened ? words(booking) : '')
        if (!hasHappened) return failureOf(problem, manageText.nothingDone)
      } finally {
        setBusy(false)
      }
    },
    [load, show],
  )

  return { lookup, isBusy, news, load, act }
}

function afterFailure(known: Lookup, failure: Failure): Lookup {
  if (UNKNOWN.includes(failure.code)) return { state: 'missing' }
  return known.state === 'found' ? { ...known, isStale: true } : { state: 'failed', failure }
}

/** An altered key is the same as a booking that does not exist. */
const UNKNOWN: string[] = ['booking_not_found', 'not_found', 'invalid_request']

/** Retry interval without a response: phones do not always notice that they are online. */
const RETRY_MS = 10_000
/** The longest timeout that browsers take. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** Reloads when the response may be stale: back online, tab visible again, or a deadline has passed. */
function useRevalidation(load: () => void, lookup: Lookup) {
  useEffect(() => {
    const stopped = new AbortController()
    const { signal } = stopped
    addEventListener('online', load, { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && load(), { signal })
    return () => stopped.abort()
  }, [load])

  useEffect(() => {
    const wait = waitMs(lookup)
    if (wait === undefined) return
    const timer = setTimeout(load, wait)
    return () => clearTimeout(timer)
  }, [lookup, load])
}

function waitMs(lookup: Lookup): number | undefined {
  if (lookup.state === 'failed' || (lookup.state === 'found' && lookup.isStale)) return RETRY_MS
  if (lookup.state !== 'found') return undefined
  const { booking, freeUntil, restoreUntil } = lookup.managed
  const now = serverNow()
  const waits = [freeUntil, restoreUntil, booking.holdExpiresAt, booking.startsAt]
    .map(instant => (instant ? Date.parse(instant) - now : 0))
    .filter(ms => ms > 0)
  // Adds a second, so that the server's clock has passed the deadline too.
  return waits.length > 0 ? Math.min(Math.min(...waits) + MS_PER_SECOND, TIMER_MAX_MS) : undefined
}
