import { isLive, mayMove } from '#contract/booking-states.ts'
import { FREE_AFTER_CREATING_MINUTES, OWN_MOVES_MAX } from '#contract/rules.ts'
import { MINUTES_PER_HOUR, MS_PER_MINUTE } from '#contract/time.ts'
import type { BookingRow } from '../queries.ts'

type Ruled = Pick<BookingRow, 'status' | 'startsAt' | 'createdAt' | 'ownMoves'>

/**
 * What a customer may do with their own booking at this moment. Up to `freeUntil` they move and cancel as they like; after
 * it cancelling may cost a fee, unless they have only just booked; after the start there is nothing left to change.
 */
export function ownRules(booking: Ruled, { now, noticeHours }: { now: Date; noticeHours: number }) {
  const { status, startsAt, createdAt, ownMoves } = booking
  const freeUntil = new Date(startsAt.getTime() - noticeHours * MINUTES_PER_HOUR * MS_PER_MINUTE)
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
    mayCancel,
    feeMayApply: mayCancel && !isFree && !isJustMade,
  }
}
