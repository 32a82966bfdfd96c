import type { AvailableTimesQuery, AvailableTimesResponse, CreateBookingBody } from '#contract/booking/booking.ts'
import type { VisitPlan } from '#contract/booking/visit.ts'
import { parseTimeLabel } from '#contract/platform/time.ts'
import { BOOKING_ATTEMPT_KEY } from '#contract/rules.ts'
import { readSaved, save } from './saved.ts'
import { visitQuery } from './visit.ts'

export interface AttemptKeys {
  /** The key to send with this request: a new one, or the last one again if the same request is being repeated. */
  keyFor(request: CreateBookingBody): string
  /** A request without a response: the server may have booked it, and only a retry with its key can tell. */
  undecided(): CreateBookingBody | undefined
  /** The server decided: the next attempt is a new one even with the same request. */
  settle(): void
}

interface Attempt {
  key: string
  request: CreateBookingBody
}

/** Only a retry may carry the key of the try it repeats, also after a reload. So keys are saved before they are sent. */
export function attemptKeys(newKey = randomKey): AttemptKeys {
  // Read once: another tab's attempt must not replace this page's own.
  let last: Attempt | undefined | 'unread' = 'unread'
  const lastAttempt = () => {
    if (last === 'unread') last = savedAttempt()
    return last
  }
  const write = (attempt: Attempt | undefined) => {
    last = attempt
    save(BOOKING_ATTEMPT_KEY, attempt, Date.now())
  }
  return {
    keyFor(request) {
      const attempt = lastAttempt()
      if (attempt && JSON.stringify(attempt.request) === JSON.stringify(request)) return attempt.key
      const key = newKey()
      write({ key, request })
      return key
    },
    undecided: () => lastAttempt()?.request,
    settle: () => write(undefined),
  }
}

export const deviceAttemptKeys = attemptKeys()

function savedAttempt(): Attempt | undefined {
  const { key, request } = readSaved(BOOKING_ATTEMPT_KEY, Date.now()) ?? {}
  // A browser extension may have written it.
  const isOurs = typeof key === 'string' && /^[0-9a-f]{32}$/.test(key) && isRequest(request)
  return isOurs ? { key, request } : undefined
}

function isRequest(saved: unknown): saved is CreateBookingBody {
  if (typeof saved !== 'object' || saved === null) return false
  const { guests = [], ...texts } = saved as { guests?: unknown }
  const areGuests = Array.isArray(guests) && guests.every(one => Array.isArray(one?.treatments))
  return areGuests && Object.values(texts).every(value => typeof value === 'string')
}

/** 128 random bits. Unlike `crypto.randomUUID` this also works on a plain-HTTP address in the house. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

// A time requested without a response may be held for this visitor, and so not listed. It is offered all the same: confirming it
// again is the retry. So is a time offered by the waiting list.
export function withPendingTime(
  day: AvailableTimesResponse,
  query: AvailableTimesQuery,
  pending?: Pick<CreateBookingBody, 'subServiceId' | 'bookingDate' | 'bookingTime' | 'therapistId' | 'guests'> & {
    plan?: VisitPlan
  },
) {
  if (!pending || pending.bookingDate !== query.date) return day
  const visit = visitQuery(pending.guests)
  if (visit !== query.visit) return day
  const isSame = pending.subServiceId === query.subServiceId && pending.therapistId === query.therapistId
  if (visit === undefined && !isSame) return day
  const minutes = (label: string) => parseTimeLabel(label) ?? 0
  const availableTimes = [...new Set([...day.availableTimes, pending.bookingTime])]
  const plans = pending.plan && { plans: [...(day.plans ?? []), pending.plan] }
  return { ...day, availableTimes: availableTimes.sort((a, b) => minutes(a) - minutes(b)), ...plans }
}
