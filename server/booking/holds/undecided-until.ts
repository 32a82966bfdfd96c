import type { Spa } from '#contract/spa.ts'
import { MS_PER_HOUR } from '#contract/time.ts'
import type { BookingRow } from '../queries.ts'

type Waiting = Pick<BookingRow, 'startsAt' | 'submittedAt' | 'lookAgainAt'>

/**
 * Until when a receipt keeps its time without a decision. Whoever put it off has seen it, so that from then on it waits
 * anew; another picture from the customer changes nothing.
 */
export function undecidedUntil(
  { startsAt, submittedAt, lookAgainAt }: Waiting,
  { booking }: Pick<Spa, 'booking'>,
): Date {
  const since = Math.max(submittedAt?.getTime() ?? 0, lookAgainAt?.getTime() ?? 0)
  return new Date(Math.min(startsAt.getTime(), since + booking.undecidedHours * MS_PER_HOUR))
}

/**
 * The latest moment by which the customer hears whether the transfer has come: decided, or given up with an email. Only
 * while a receipt waits.
 */
export function checkedByOf(
  booking: Waiting & Pick<BookingRow, 'status'>,
  spa: Pick<Spa, 'booking'>,
): { checkedBy?: string } {
  return booking.status === 'submitted' ? { checkedBy: undecidedUntil(booking, spa).toISOString() } : {}
}
