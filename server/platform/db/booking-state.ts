import { sql } from 'kysely'
import type { BookingStatus } from '#contract/booking/booking-states.ts'

/** An expired hold has lapsed, also before it is marked so. Only this file compares a hold's end. */
export function hasLapsed({ status, holdExpiresAt }: { status: BookingStatus; holdExpiresAt: Date }, now: Date) {
  return status === 'held' && holdExpiresAt <= now
}

export const stateAt = (now: Date) => sql<BookingStatus>`booking_state(status, hold_expires_at, ${now})`

/** Holds that ended by an instant, marked or not. Written out, because the indexes need the range. */
export const lapsedBy = (instant: Date) =>
  sql<boolean>`(status in ('held', 'lapsed') and hold_expires_at <= ${instant})`
