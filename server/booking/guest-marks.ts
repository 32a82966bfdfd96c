import type { GuestMark } from '#server/platform/db/tables.ts'
import type { BookingRow } from './queries.ts'
import { countGuests } from './treatments.ts'

/** Which of a visit's guests are here, and who did not come. A plain booking has one guest and no marks. */

type Marked = Pick<BookingRow, 'firstGuest' | 'furtherTreatments' | 'guestMarks' | 'arrivedAt'>

const NOTHING: GuestMark = { arrivedAt: null, missed: false }

/** A mark for each guest of several; empty for one. */
export function marksOf(booking: Marked): GuestMark[] {
  const guests = countGuests(booking)
  return guests === 1 ? [] : Array.from({ length: guests }, (_, guest) => booking.guestMarks[guest] ?? NOTHING)
}

/** The columns once a guest, or without a number every guest, is here or is not. Whoever is here has not been missed. */
export function arrivedThen(booking: Marked, arrived: boolean, now: Date, guest?: number) {
  const marks = marksOf(booking)
  if (marks.length === 0) return { arrivedAt: arrived ? now : null }
  const guestMarks = marks.map((mark, index) => {
    const isMeant = guest === undefined ? !arrived || (!mark.missed && mark.arrivedAt === null) : index === guest
    if (!isMeant) return mark
    // Who is named may still come.
    return { arrivedAt: arrived ? now.toISOString() : null, missed: guest === undefined && mark.missed }
  })
  const [first] = guestMarks.flatMap(({ arrivedAt }) => arrivedAt ?? []).sort()
  return { guestMarks, arrivedAt: first === undefined ? null : new Date(first) }
}

/** The columns once all guests of a visit have, or have not, been missed; none for one guest. */
export function allMissedThen(booking: Marked, missed: boolean): Partial<Pick<BookingRow, 'guestMarks'>> {
  const marks = marksOf(booking)
  return marks.length === 0 ? {} : { guestMarks: marks.map(mark => ({ ...mark, missed })) }
}

/** Takes back what a change marked, guest by guest: another one may have come meanwhile. */
export function marksBefore(current: readonly GuestMark[], before: readonly GuestMark[], after: readonly GuestMark[]) {
  return after.map((then, guest) => {
    const was = before[guest] ?? NOTHING
    const is = current[guest] ?? then
    return {
      arrivedAt: was.arrivedAt === then.arrivedAt ? is.arrivedAt : was.arrivedAt,
      missed: was.missed === then.missed ? is.missed : was.missed,
    }
  })
}

/** The guest whom a change marked as missed; undefined for any other change. */
export function missedIn({ before, after }: { before: object; after: object }): number | undefined {
  const marks = (side: object) => (side as Partial<Marked>).guestMarks ?? []
  const was = marks(before)
  const guest = marks(after).findIndex(({ missed }, index) => missed && !was[index]?.missed)
  return guest < 0 ? undefined : guest
}
