import type { GuestMark } from '#server/platform/db/tables.ts'
import type { BookingRow } from './queries.ts'
import { countGuests, treatmentsOf } from './treatments.ts'

/** Which of a visit's guests are here, are done, or did not come. A plain booking has one guest and no marks. */

type Marked = Pick<BookingRow, 'firstGuest' | 'furtherTreatments' | 'guestMarks' | 'arrivedAt'>

export const NOT_MARKED: GuestMark = { arrivedAt: null, missed: false, doneAt: null }

/** A mark for each guest of several; empty for one. */
export function marksOf(booking: Marked): GuestMark[] {
  const guests = countGuests(booking)
  return guests === 1 ? [] : Array.from({ length: guests }, (_, guest) => booking.guestMarks[guest] ?? NOT_MARKED)
}

/** The columns once a guest, or without a number every guest, is here or is not. Whoever is here has not been missed, nor gone. */
export function arrivedThen(booking: Marked, arrived: boolean, now: Date, guest?: number) {
  const marks = marksOf(booking)
  if (marks.length === 0) return { arrivedAt: arrived ? now : null }
  const guestMarks = marks.map((mark, index) => {
    const isOpen = !mark.missed && mark.arrivedAt === null && mark.doneAt === null
    const isMeant = guest === undefined ? !arrived || isOpen : index === guest
    if (!isMeant) return mark
    const since = (mark.doneAt !== null && mark.arrivedAt) || now.toISOString()
    // Who is named may still come.
    return { arrivedAt: arrived ? since : null, missed: guest === undefined && mark.missed, doneAt: null }
  })
  const [first] = guestMarks.flatMap(({ arrivedAt }) => arrivedAt ?? []).sort()
  return { guestMarks, arrivedAt: first === undefined ? null : new Date(first) }
}

/** The columns once all guests of a visit have, or have not, been missed; none for one guest. */
export function allMissedThen(booking: Marked, missed: boolean): Partial<Pick<BookingRow, 'guestMarks'>> {
  const marks = marksOf(booking)
  return marks.length === 0 ? {} : { guestMarks: marks.map(mark => ({ ...mark, missed, doneAt: null })) }
}

/** Whoever of several guests has not been missed is done, since now unless they were before. */
export function allDoneThen(booking: Marked, now: Date): Partial<Pick<BookingRow, 'guestMarks'>> {
  const marks = marksOf(booking)
  const doneAt = now.toISOString()
  return marks.length === 0
    ? {}
    : { guestMarks: marks.map(mark => (mark.missed ? mark : { ...mark, doneAt: mark.doneAt ?? doneAt })) }
}

/** Whoever was done only because the visit was, is not any more. */
export function reopenedThen(booking: Marked & Pick<BookingRow, 'decidedAt'>): Partial<Pick<BookingRow, 'guestMarks'>> {
  const marks = marksOf(booking)
  const since = booking.decidedAt?.toISOString()
  return marks.length === 0
    ? {}
    : { guestMarks: marks.map(mark => (mark.doneAt === since ? { ...mark, doneAt: null } : mark)) }
}

/** Whether any guest but these goes on: one who is here, or whose treatments are not over, and who is neither done nor missed. */
export function doOthersGoOn(booking: BookingRow, guests: readonly number[], now: Date): boolean {
  const treatments = treatmentsOf(booking)
  const isOver = (guest: number) => treatments.every(one => one.guest !== guest || one.endsAt <= now)
  return marksOf(booking).some(
    ({ arrivedAt, missed, doneAt }, guest) =>
      !guests.includes(guest) && !missed && doneAt === null && (arrivedAt !== null || !isOver(guest)),
  )
}

/** Takes back what a change marked, guest by guest: another one may have come meanwhile. */
export function marksBefore(current: readonly GuestMark[], before: readonly GuestMark[], after: readonly GuestMark[]) {
  return after.map((then, guest) => {
    const was = before[guest] ?? NOT_MARKED
    const is = current[guest] ?? then
    return {
      arrivedAt: was.arrivedAt === then.arrivedAt ? is.arrivedAt : was.arrivedAt,
      missed: was.missed === then.missed ? is.missed : was.missed,
      doneAt: was.doneAt === then.doneAt ? is.doneAt : was.doneAt,
    }
  })
}

/** The guest whom a change marked as missed or done; undefined for any other change. */
export function guestMarkedIn({ before, after }: { before: object; after: object }): number | undefined {
  const marks = (side: object) => (side as Partial<Marked>).guestMarks ?? []
  const was = marks(before)
  const guest = marks(after).findIndex(
    ({ missed, doneAt }, index) => (missed && !was[index]?.missed) || (doneAt !== null && !was[index]?.doneAt),
  )
  return guest < 0 ? undefined : guest
}
