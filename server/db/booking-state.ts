import { sql } from 'kysely'
import type { BookingStatus } from '#contract/booking-states.ts'

/** That an expired hold has lapsed, also when nobody has marked it yet: the one place where a hold's end is compared. */

export function hasLapsed({ status, holdExpiresAt }: { status: BookingStatus; holdExpiresAt: Date }, now: Date) {
  return status === 'held' && holdExpiresAt <= now
}

/** The state of a row of `bookings`. */
export const stateAt = (now: Date) => sql<BookingStatus>`booking_state(status, hold_expires_at, ${now})`

/** Of holds that ended by this instant, marked or not. Written out, because the indexes on the end of holds need the range. */
export const lapsedBy = (instant: Date) =>
  sql<boolean>`(status in ('held', 'lapsed') and hold_expires_at <= ${instant})`
