import { mayMove } from '#contract/booking/booking-states.ts'
import { deskRefusals } from '#contract/refusals.ts'
import { doOthersGoOn, marksOf } from '#server/booking/guest-marks.ts'
import type { Locked } from '#server/booking/locked.ts'
import { guestNamesOf } from '#server/booking/treatments.ts'
import type { GuestMark } from '#server/platform/db/tables.ts'
import { fieldRefusal, Refusal } from '#server/platform/http/refusal.ts'
import type { Changed, DeskChange } from './change.ts'

/**
 * Marks one guest of several who did not come; the visit goes on, and its price stays. Undefined if nobody else is left to come:
 * then the visit is a no-show. The caller has checked the time.
 */
export function missGuest({ booking, now }: Locked, guest: number): DeskChange | Changed | undefined {
  const marks = marksOf(booking)
  const mark = markOf(marks, guest)
  if (!mark) return undefined
  if (mark.missed) return { booking, undoUntil: null }
  if (mark.arrivedAt !== null) {
    const name = guestNamesOf(booking)[guest] || (guest === 0 ? booking.fullName : '')
    throw new Refusal('client_is_here', deskRefusals.clientIsHere(name))
  }
  if (!mayMove('miss', booking.status, 'desk')) return undefined
  if (marks.every(({ missed }, other) => missed || other === guest)) return undefined
  const areOthersDone = marks.some(({ doneAt }, other) => doneAt !== null && other !== guest)
  const isOver = booking.status === 'confirmed' && areOthersDone && !doOthersGoOn(booking, [guest], now)
  return {
    what: 'missed',
    to: {
      guestMarks: withMark(marks, guest, { missed: true, doneAt: null }),
      ...(isOver && { status: 'done', decidedAt: now, lookAgainAt: null }),
    },
    record: { what: 'mark guest as missed', after: { guest } },
  }
}

/**
 * Marks one guest of several as done; the others keep what is theirs until they are, too. Undefined if nobody else goes on: then
 * the visit is done. The caller has checked the time.
 */
export function finishGuest({ booking, now }: Locked, guest: number): DeskChange | Changed | undefined {
  const marks = marksOf(booking)
  const mark = markOf(marks, guest)
  if (!mark || booking.status !== 'confirmed') return undefined
  if (mark.doneAt !== null) return { booking, undoUntil: null }
  if (!doOthersGoOn(booking, [guest], now)) return undefined
  return {
    what: 'guest_done',
    to: { guestMarks: withMark(marks, guest, { missed: false, doneAt: now.toISOString() }) },
    record: { what: 'mark guest as done', after: { guest } },
  }
}

/** Undefined for the only guest of a booking. */
function markOf(marks: readonly GuestMark[], guest: number): GuestMark | undefined {
  if (guest > 0 && !marks[guest]) throw fieldRefusal('guest', deskRefusals.noSuchGuest)
  return marks[guest]
}

export function withMark(marks: readonly GuestMark[], guest: number, mark: Partial<GuestMark>): GuestMark[] {
  return marks.map((one, index) => (index === guest ? { ...one, ...mark } : one))
}
