import type { ManageResponse } from '#contract/booking/manage.ts'
import { treatmentName } from '#contract/booking/visit-parts.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { wallClock } from '#contract/platform/zone.ts'
import { NOT_MARKED } from '../guest-marks.ts'
import type { BookingRow } from '../queries.ts'
import {
  columnsOf,
  guestNamesOf,
  isVisit,
  pricesOf,
  type TreatmentRow,
  toTreatments,
  treatmentsOf,
} from '../treatments.ts'

/** Pure: what is left of a visit once a treatment of it is taken out. */

export interface TakenOut {
  gone: TreatmentRow[]
  /** Empty: nothing is left of the visit. */
  left: TreatmentRow[]
}

/** Its extras go with a treatment, and its second half. Undefined if the booking has no such treatment for customers. */
export function takeOut(booking: BookingRow, treatmentId: string, timeZone: string): TakenOut | undefined {
  const rows = treatmentsOf(booking)
  const target = rows.find(({ id, besides }) => id === treatmentId && besides === null)
  if (!target) return undefined
  const chains = chainsOf(rows)
  const own = chains.find(chain => chain.rows.includes(target))!
  const index = own.rows.indexOf(target)
  const affected = chains.filter(one => one === own || (one.baseId === own.baseId && own.baseId !== undefined))
  const gone = affected.flatMap(({ rows }) => (target.isExtra ? rows.slice(index, index + 1) : rows))
  const shorter = affected.flatMap(({ rows }) => (target.isExtra ? without(rows, index, timeZone) : []))
  const others = rows.filter(row => !affected.some(chain => chain.rows.includes(row)))
  return { gone, left: [...others, ...shorter] }
}

/** Taking out all that is left would be a cancellation. */
export function removableOf(booking: BookingRow, timeZone: string): ManageResponse['removable'] {
  if (!isVisit(booking)) return []
  return toTreatments(booking).flatMap(({ _id: treatmentId }) => {
    const { gone, left } = takeOut(booking, treatmentId, timeZone)!
    const goes = gone.filter(({ besides }) => besides === null).map(treatmentName)
    return left.length > 0 ? [{ treatmentId, goes, price: pricesOf(left).priceNaira }] : []
  })
}

interface Chain {
  /** A treatment and its extras. */
  rows: TreatmentRow[]
  /** Of both halves of a treatment for two: the id of the first one. */
  baseId: string | undefined
}

function chainsOf(rows: readonly TreatmentRow[]): Chain[] {
  const chains: Chain[] = []
  for (const row of rows) {
    const baseId = row.besides ?? undefined
    const before = chains.findLast(
      one => one.rows[0]!.guest === row.guest && (one.rows[0]!.besides === null) === (row.besides === null),
    )
    if (row.isExtra && before) before.rows.push(row)
    else chains.push({ rows: [row], baseId: baseId ?? row.id })
  }
  return chains
}

/** The extras after one that is taken out follow at once, and the place is cleaned after the last that is left. */
function without(rows: readonly TreatmentRow[], index: number, timeZone: string): TreatmentRow[] {
  const before = rows.slice(0, index)
  const taken = rows[index]!
  const last = rows.at(-1)!
  const earlier = taken.endsAt.getTime() - taken.startsAt.getTime()
  const after = rows.slice(index + 1).map(row => {
    const startsAt = new Date(row.startsAt.getTime() - earlier)
    const bookingTime = timeLabel(wallClock(startsAt.getTime(), timeZone).minutes)
    const [endsAt, freeAgainAt] = [row.endsAt, row.freeAgainAt].map(at => new Date(at.getTime() - earlier))
    return { ...row, startsAt, endsAt: endsAt!, freeAgainAt: freeAgainAt!, bookingTime }
  })
  const left = [...before, ...after]
  const cleaning = last.freeAgainAt.getTime() - last.endsAt.getTime()
  const end = left.at(-1)!
  return [...left.slice(0, -1), { ...end, freeAgainAt: new Date(end.endsAt.getTime() + cleaning) }]
}

/** The columns of the booking with what is left. The guests who stay keep their order. */
export function columnsOfLeft(booking: BookingRow, left: readonly TreatmentRow[], timeZone: string) {
  const first = left.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.guest - b.guest)[0]!
  const order = [...new Set(left.map(({ guest }) => guest))].sort((a, b) => a - b)
  const rows = left.map(row => ({ ...row, guest: order.indexOf(row.guest) }))
  return {
    ...columnsOf(rows, booking),
    ...pricesOf(rows),
    bookingDate: wallClock(first.startsAt.getTime(), timeZone).date,
    guestNames: namesOf(booking, order).join('\n'),
    guestMarks: booking.guestMarks.length > 0 ? order.map(guest => booking.guestMarks[guest] ?? NOT_MARKED) : [],
  }
}

/** By new number. The number 0 without a name is who books, so nobody else may get it nameless. */
function namesOf(booking: BookingRow, order: readonly number[]): string[] {
  const names = guestNamesOf(booking)
  if (order.length === 1 && order[0] === 0 && !names[0]) return []
  return order.map((guest, index) => {
    const name = names[guest] ?? ''
    return name === '' && index === 0 && guest !== 0 ? NAMELESS : name
  })
}

const NAMELESS = 'a guest'
