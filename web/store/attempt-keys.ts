import type { AvailableTimesQuery, AvailableTimesResponse, CreateBookingBody } from '#contract/booking/booking.ts'
import { parseTimeLabel } from '#contract/platform/time.ts'
import { BOOKING_ATTEMPT_KEY } from '#contract/rules.ts'
import { readSaved, save } from './saved.ts'

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

interface Memory {
  read(): Attempt | undefined
  write(attempt: Attempt | undefined): void
}

/** Only a retry may carry the key of the try it repeats, also after a reload. So keys are saved before they are sent. */
export function attemptKeys(newKey: () => string, memory: Memory): AttemptKeys {
  // Read once: another tab's attempt must not replace this page's own.
  let last: Attempt | undefined | 'unread' = 'unread'
  const lastAttempt = () => {
    if (last === 'unread') last = memory.read()
    return last
  }
  const save = (attempt: Attempt | undefined) => {
    last = attempt
    memory.write(attempt)
  }
  return {
    keyFor(request) {
      const attempt = lastAttempt()
      if (attempt && JSON.stringify(attempt.request) === JSON.stringify(request)) return attempt.key
      const key = newKey()
      save({ key, request })
      return key
    },
    undecided: () => lastAttempt()?.request,
    settle: () => save(undefined),
  }
}

// A time requested without a response may be held for this visitor, and so not listed. It is offered all the same: confirming it
// again is the retry. So is a time offered by the waiting list.
export function withPendingTime(
  day: AvailableTimesResponse,
  query: AvailableTimesQuery,
  asked?: Pick<CreateBookingBody, 'subServiceId' | 'bookingDate' | 'bookingTime'>,
) {
  if (asked?.subServiceId !== query.subServiceId || asked.bookingDate !== query.date) return day
  const minutes = (label: string) => parseTimeLabel(label) ?? 0
  const availableTimes = [...new Set([...day.availableTimes, asked.bookingTime])]
  return { ...day, availableTimes: availableTimes.sort((a, b) => minutes(a) - minutes(b)) }
}

/** 128 random bits. Unlike `crypto.randomUUID` this also works on a plain-HTTP address in the house. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

export const thisDevice: Memory = {
  read() {
    const { key, request } = readSaved(BOOKING_ATTEMPT_KEY, Date.now()) ?? {}
    // A browser extension may have written it.
    const isOurs = typeof key === 'string' && /^[0-9a-f]{32}$/.test(key) && isRequest(request)
    return isOurs ? { key, request } : undefined
  },
  write: attempt => save(BOOKING_ATTEMPT_KEY, attempt, Date.now()),
}

function isRequest(saved: unknown): saved is CreateBookingBody {
  return typeof saved === 'object' && saved !== null && Object.values(saved).every(value => typeof value === 'string')
}

export const deviceAttemptKeys = attemptKeys(randomKey, thisDevice)
