import { readBookingHash } from '#contract/booking/booking-hash.ts'
import { isLive, mayMove } from '#contract/booking/booking-states.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { MS_PER_HOUR, MS_PER_MINUTE } from '#contract/platform/time.ts'
import { FREE_AFTER_CREATING_MINUTES, OWN_MOVES_MAX } from '#contract/rules.ts'
import { hasLapsed } from '#server/platform/db/booking-state.ts'
import type { BookingKeys } from '#server/platform/deps.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import type { BookingRow } from './queries.ts'

/** Pure rules about a booking's row and the clock. */

/** An expired hold counts as lapsed, also before the row says so. */
export function asOf<Row extends Pick<BookingRow, 'status' | 'holdExpiresAt'>>(row: Row, now: Date): Row {
  return hasLapsed(row, now) ? { ...row, status: 'lapsed' } : row
}

/** An unpaid hold is no appointment yet, and has no entry in the customer's calendar. */
export function isAppointment({ status }: Pick<BookingRow, 'status'>) {
  return status === 'submitted' || status === 'confirmed'
}

/** Set with the first calendar entry: only the same organiser can change or cancel it later. */
export function withOrganizer(
  booking: Pick<BookingRow, 'status' | 'email' | 'calendarOrganizer'>,
  mailFrom: string,
): Pick<BookingRow, 'calendarOrganizer'> {
  const isSent = booking.email !== '' && isAppointment(booking)
  return { calendarOrganizer: booking.calendarOrganizer ?? (isSent ? mailFrom : null) }
}

type Waiting = Pick<BookingRow, 'startsAt' | 'submittedAt' | 'lookAgainAt'>

/** Deadline for deciding a receipt. Postponing the decision restarts it; another picture does not. */
export function undecidedUntil(
  { startsAt, submittedAt, lookAgainAt }: Waiting,
  { booking }: Pick<Spa, 'booking'>,
): Date {
  const since = Math.max(submittedAt?.getTime() ?? 0, lookAgainAt?.getTime() ?? 0)
  return new Date(Math.min(startsAt.getTime(), since + booking.undecidedHours * MS_PER_HOUR))
}

/** Returns the deadline only while a receipt waits for a decision. */
export function checkedByOf(
  booking: Waiting & Pick<BookingRow, 'status'>,
  spa: Pick<Spa, 'booking'>,
): { checkedBy?: string } {
  return booking.status === 'submitted' ? { checkedBy: undecidedUntil(booking, spa).toISOString() } : {}
}

type Ruled = Pick<BookingRow, 'status' | 'startsAt' | 'createdAt' | 'ownMoves' | 'priceNaira'>

/**
 * The changes a customer may make now. Until `freeUntil` moving and cancelling are free; then cancelling may cost a fee,
 * unless they have only just booked; after the start nothing can be changed.
 */
export function ownRules(booking: Ruled, { now, noticeHours }: { now: Date; noticeHours: number }) {
  const { status, startsAt, createdAt, ownMoves, priceNaira } = booking
  const freeUntil = new Date(startsAt.getTime() - noticeHours * MS_PER_HOUR)
  const hasBegun = now >= startsAt
  const isFree = now < freeUntil
  const isJustMade = now.getTime() < createdAt.getTime() + FREE_AFTER_CREATING_MINUTES * MS_PER_MINUTE
  const movesLeft = Math.max(0, OWN_MOVES_MAX - ownMoves)
  const mayCancel = !hasBegun && mayMove('cancel', status, 'customer')
  return {
    freeUntil,
    hasBegun,
    isFree,
    movesLeft,
    mayMove: !hasBegun && isFree && isLive(status) && movesLeft > 0,
    mayTakeOut: !hasBegun && isFree && isLive(status),
    // While a receipt waits to be checked it must be for the whole price. A free booking holds no time for a paid treatment.
    mayAdd: !hasBegun && isFree && isLive(status) && status !== 'submitted' && priceNaira > 0,
    mayCancel,
    feeMayApply: mayCancel && !isFree && !isJustMade,
  }
}

/** Credentials of a request for one booking. */
export interface Asker {
  /** A booking's _id, or the number that people read out. */
  identifier: string
  key?: string
  ip?: string
}

/**
 * The number is read out and proves nothing: it takes the booking's key. The _id is enough on the network that booked, for
 * programs. A desk booking has no network on record, so only its key counts.
 */
export function proofOf(
  { id, networkKey }: Pick<BookingRow, 'id' | 'networkKey'>,
  { identifier, key = '', ip }: Asker,
  bookingKeys: BookingKeys,
): 'key' | 'network' | undefined {
  if (bookingKeys.fits(id, key)) return 'key'
  if (readBookingHash(identifier) !== undefined || networkKey === null) return undefined
  return networksOf(ip).some(network => bookingKeys.alias('network', network) === networkKey) ? 'network' : undefined
}

/** Both loopback addresses are one network. */
function networksOf(ip: string | undefined): string[] {
  if (ip === undefined) return []
  const own = ['127.0.0.1', '::1'].map(clientKey)
  const network = clientKey(ip)
  return own.includes(network) ? own : [network]
}
