import { useCallback, useEffect, useRef, useState } from 'react'
import type { ManagedBooking, ManageResponse } from '#contract/booking/manage.ts'
import { manageText } from '#contract/messages.ts'
import { type Failure, failureOf } from '#web/api/api-problem.ts'
import { fetchManaged } from '#web/api/manage.ts'
import { updateOwnBooking } from '#web/store/own-bookings.ts'
import type { Change } from './own-changes.ts'
import { useRevalidation } from './use-revalidation.ts'

export type Managed =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed'; failure: Failure }
  /** `isOld`: a later request got no response. */
  | { state: 'found'; answer: ManageResponse; isOld: boolean }

/** How the booking is after a change, or why it did not come about. */
export type Outcome = { booking: ManagedBooking; failure?: undefined } | { failure: Failure }

/** The booking as the server last returned it, and the one way to change it. */
export function useManaged(bookingHash: string, key: string | null | undefined) {
  const [managed, setManaged] = useState<Managed>({ state: 'loading' })
  const [isBusy, setBusy] = useState(false)
  // A late response must not take the place of a newer one.
  const newest = useRef(0)

  const show = useCallback((answer: ManageResponse) => {
    updateOwnBooking(answer.booking)
    setManaged({ state: 'found', answer, isOld: false })
    return answer.booking
  }, [])

  const load = useCallback(async () => {
    if (key === undefined) return
    if (key === null) return setManaged({ state: 'missing' })
    const request = ++newest.current
    try {
      const answer = await fetchManaged({ bookingHash, key })
      if (request === newest.current) return show(answer)
    } catch (problem) {
      const failure = failureOf(problem, manageText.offlineHint)
      if (request === newest.current) setManaged(known => afterFailure(known, failure))
    }
  }, [bookingHash, key, show])

  useEffect(() => {
    setManaged({ state: 'loading' })
    load()
  }, [load])
  useRevalidation(load, managed)

  const act = useCallback(
    async ({ call, isDone }: Change): Promise<Outcome> => {
      setBusy(true)
      newest.current++
      try {
        return { booking: show(await call()) }
      } catch (problem) {
        // Decided elsewhere, or done without a response: either way the page shows the current state.
        const booking = await load()
        return booking && isDone(booking) ? { booking } : { failure: failureOf(problem, manageText.nothingDone) }
      } finally {
        setBusy(false)
      }
    },
    [load, show],
  )

  return { managed, isBusy, load, act }
}

function afterFailure(known: Managed, failure: Failure): Managed {
  if (UNKNOWN.includes(failure.code)) return { state: 'missing' }
  return known.state === 'found' ? { ...known, isOld: true } : { state: 'failed', failure }
}

/** An altered key is no more than a booking that does not exist. */
const UNKNOWN: string[] = ['booking_not_found', 'not_found', 'invalid_request']
