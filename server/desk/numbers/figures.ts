import type { BookingStatus } from '#contract/booking/booking-states.ts'
import type { Filled, Moved, Numbers } from '#contract/desk/numbers.ts'
import { addDays, addMonths, monthOf, weekdayOf } from '#contract/platform/dates.ts'
import { MINUTES_PER_DAY, parseTimeLabel } from '#contract/platform/time.ts'
import { DAYS_OF_WEEK, PAYMENT_METHODS } from '#contract/rules.ts'
import { addMinutes, type WeekOfMinutes } from '#server/booking/availability/offered-minutes.ts'
import type { BookedRow, Days, MoneyRow, Visitor } from './queries.ts'

const DAYS_PER_WEEK = 7

/** Weeks begin on Monday; weeks and months without a payment are included. */
export function incomeOf(rows: readonly MoneyRow[], { from, to }: Days): Numbers['income'] {
  const dated = rows.map(row => ({ ...row, date: addDays(from, row.day) }))
  const weeks: string[] = []
  for (let week = mondayOf(from); week <= to; week = addDays(week, DAYS_PER_WEEK)) weeks.push(week)
  const months: string[] = []
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1)) months.push(month)
  const names = new Map(rows.map(({ serviceId, serviceName }) => [serviceId, serviceName]))
  const byWeek = grouped(dated, ({ date }) => mondayOf(date))
  const byMonth = grouped(dated, ({ date }) => monthOf(date))
  const byService = grouped(rows, ({ serviceId }) => serviceId)
  const byMethod = grouped(rows, ({ method }) => method)
  return {
    ...sumMoved(rows),
    byWeek: weeks.map(week => ({ week, ...sumMoved(byWeek.get(week)) })),
    byMonth: months.map(month => ({ month, ...sumMoved(byMonth.get(month)) })),
    byService: [...names]
      .map(([serviceId, serviceName]) => ({ serviceId, serviceName, ...sumMoved(byService.get(serviceId)) }))
      .sort((a, b) => b.net - a.net || a.serviceName.localeCompare(b.serviceName)),
    byMethod: PAYMENT_METHODS.map(method => ({ method, ...sumMoved(byMethod.get(method)) })),
  }
}

export function sumMoved(rows: readonly MoneyRow[] = []): Moved {
  const [came, went] = [sumOf(rows, 'in'), sumOf(rows, 'out')]
  return { in: came, out: went, net: came - went }
}

export function sumOf<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0)
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

function mondayOf(date: string) {
  return addDays(date, -((DAYS_OF_WEEK.indexOf(weekdayOf(date)) + 6) % DAYS_PER_WEEK))
}

/** Excludes no-shows, which left an empty chair, and holds, which may expire. */
const FILLS: readonly BookingStatus[] = ['submitted', 'confirmed', 'done']

const MONDAY_FIRST = [...DAYS_OF_WEEK.slice(1), DAYS_OF_WEEK[0]]

export function bookedMinutes(rows: readonly BookedRow[]): WeekOfMinutes {
  const week: WeekOfMinutes = new Map()
  for (const { status, weekday, bookingTime, durationMinutes, taken: times } of rows) {
    if (!FILLS.includes(status)) continue
    const start = parseTimeLabel(bookingTime) ?? 0
    const end = start + durationMinutes
    addMinutes(week, DAYS_OF_WEEK[weekday]!, { start, end, times })
    // The part after midnight belongs to the next day.
    if (end > MINUTES_PER_DAY)
      addMinutes(week, DAYS_OF_WEEK[(weekday + 1) % 7]!, { start: 0, end: end - MINUTES_PER_DAY, times })
  }
  return week
}

export function fillOf(booked: WeekOfMinutes, offered: WeekOfMinutes): Numbers['fill'] {
  const cells = MONDAY_FIRST.flatMap(weekday =>
    Array.from({ length: 24 }, (_, hour) => ({
      weekday,
      hour,
      booked: booked.get(weekday)?.[hour] ?? 0,
      offered: Math.max(0, Math.round(offered.get(weekday)?.[hour] ?? 0)),
    })),
  ).filter(isSomething)
  return {
    ...sumFilled(cells),
    byWeekday: MONDAY_FIRST.map(weekday => ({ weekday, ...sumFilled(cells.filter(cell => cell.weekday === weekday)) })),
    byHour: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      ...sumFilled(cells.filter(cell => cell.hour === hour)),
    })).filter(isSomething),
    byWeekdayAndHour: cells,
  }
}

const sumFilled = (cells: readonly Filled[]): Filled => ({
  booked: sumOf(cells, 'booked'),
  offered: sumOf(cells, 'offered'),
})

const isSomething = ({ booked, offered }: Filled) => booked > 0 || offered > 0

/** Union-find: bookings connected by a phone number or an address are one person. */
export function countPeople(visitors: readonly Visitor[]): Numbers['people'] {
  const parents: number[] = []
  const root = (index: number): number => {
    let top = index
    while (parents[top] !== top) top = parents[top] = parents[parents[top]!]!
    return top
  }
  const firstWith = new Map<string, number>()
  const known = visitors.filter(({ phone, address }) => phone !== '' || address !== '')
  for (const [index, { phone, address }] of known.entries()) {
    parents[index] = index
    for (const sign of [phone && `phone ${phone}`, address && `mail ${address}`]) {
      if (!sign) continue
      const other = firstWith.get(sign)
      if (other === undefined) firstWith.set(sign, index)
      else parents[root(index)] = root(other)
    }
  }
  const back = new Map<number, boolean>()
  for (const [index, { wasHere }] of known.entries()) back.set(root(index), back.get(root(index)) || wasHere)
  const returning = [...back.values()].filter(Boolean).length
  const unknown = visitors.filter(({ phone, address }) => phone === '' && address === '')
  return { new: back.size - returning, returning, unknown: sumOf(unknown, 'visits') }
}
