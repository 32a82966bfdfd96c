import { mayMove } from '#contract/booking/booking-states.ts'
import { deskRefusals } from '#contract/refusals.ts'
import { marksOf } from '#server/booking/guest-marks.ts'
import type { Locked } from '#server/booking/locked.ts'
import { guestNamesOf } from '#server/booking/treatments.ts'
import { fieldRefusal, Refusal } from '#server/platform/http/refusal.ts'
import type { Changed, DeskChange } from './change.ts'

/**
 * Marks one guest of several who did not come; the visit goes on, and its price stays. Undefined if nobody else is left to come:
 * then the visit is a no-show. The caller has checked the time.
 */
export function missGuest({ booking }: Locked, guest: number): DeskChange | Changed | undefined {
  const marks = marksOf(booking)
  const mark = marks[guest]
  if (!mark) {
    if (guest === 0) return undefined
    throw fieldRefusal('guest', deskRefusals.noSuchGuest)
  }
  if (mark.missed) return { booking, undoUntil: null }
  if (mark.arrivedAt !== null) {
    const name = guestNamesOf(booking)[guest] || (guest === 0 ? booking.fullName : '')
    throw new Refusal('client_is_here', deskRefusals.clientIsHere(name))
  }
  if (!mayMove('miss', booking.status, 'desk')) return undefined
  if (marks.every(({ missed }, other) => missed || other === guest)) return undefined
  return {
    what: 'missed',
    to: { guestMarks: marks.map((one, index) => (index === guest ? { ...one, missed: true } : one)) },
    record: { what: 'mark guest as missed', after: { guest } },
  }
}
