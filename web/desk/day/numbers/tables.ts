import { BOOKING_STATUSES } from '#contract/booking/booking-states.ts'
import type { Filled, Moved, Numbers } from '#contract/desk/numbers.ts'
import { addDays, dayAndMonth, monthTitle } from '#contract/platform/dates.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { METHODS, STATES, sumText } from '#web/desk/words.ts'

export interface Row {
  label: string
  /** One cell for each head after the first. */
  cells: string[]
  /** The length of its bar, relative to the longest. */
  size: number
  /** The cells for a spreadsheet. */
  raw: (string | number)[]
}

export interface Table {
  name: string
  title: string
  heads: string[]
  /** The spreadsheet's heads, where they differ. */
  rawHeads?: string[]
  rows: Row[]
  empty: string
  /** A bar is a share of a whole instead of the longest. */
  isShare?: boolean
}

/** Every plot is a table: screen readers, print and CSV need nothing else. */
export function tablesOf({ income, states, fill, heard, people, from, to }: Numbers): Table[] {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  const within = (date: string) => (date < from ? from : date > to ? to : date)
  const weekText = ({ week }: { week: string }) => {
    const [first, last] = [within(week), within(addDays(week, 6))]
    const end = isOneYear ? shortDay(last) : `${shortDay(last)} ${last.slice(0, 4)}`
    if (first === last) return end
    return first.slice(0, 7) === last.slice(0, 7) ? `${Number(first.slice(8))}–${end}` : `${shortDay(first)} – ${end}`
  }
  const byState = BOOKING_STATUSES.map((status): Count => [STATES[status].word, states[status] ?? 0])
  const bySource = heard.map(({ source, count }): Count => [source, count])
  const newAndReturning: Count[] = [
    ['New', people.new],
    ['Returning', people.returning],
    ['Visits without phone or email', people.unknown],
  ]
  return [
    moneyTable('income-by-week', 'Income by week', 'Week', income.byWeek, weekText),
    moneyTable('income-by-month', 'Income by month', 'Month', income.byMonth, ({ month }) => monthTitle(month)),
    moneyTable('income-by-service', 'Income by service', 'Service', income.byService, one => one.serviceName),
    moneyTable('income-by-method', 'Income by way of paying', 'Way', income.byMethod, one => METHODS[one.method]),
    countTable('states', 'Bookings by state', 'State', byState, 'Nobody is booked on these days.'),
    fillTable('fill-by-weekday', 'How full, by weekday', 'Weekday', fill.byWeekday, ({ weekday }) => weekday),
    fillTable('fill-by-hour', 'How full, by hour', 'From', fill.byHour, ({ hour }) => timeLabel(hour * 60)),
    countTable('heard', 'How people heard of us', 'Source', bySource, 'Nobody answered the question on these days.'),
    countTable('people', 'New and returning', 'People', newAndReturning, 'Nobody visits on these days.'),
  ]
}

type Labels<Item> = [name: string, title: string, head: string, items: Item[], labelOf: (item: Item) => string]

function moneyTable<Item extends Moved>(...[name, title, head, items, labelOf]: Labels<Item>): Table {
  const rows = items.map(item => {
    const sums = [item.in, item.out, item.net]
    return { label: labelOf(item), cells: sums.map(signed), size: Math.max(0, item.net), raw: sums }
  })
  return { name, title, heads: [head, 'In', 'Out', 'Income'], rows, empty: 'No money moved on these days.' }
}

function fillTable<Item extends Filled>(...[name, title, head, items, labelOf]: Labels<Item>): Table {
  const rows = items.map(item => {
    const { booked, offered } = item
    return {
      label: labelOf(item),
      cells: [hoursText(booked), hoursText(offered), shareText(booked, offered)],
      size: offered === 0 ? 0 : Math.min(1, booked / offered),
      raw: [booked, offered, offered === 0 ? '' : Math.round((1000 * booked) / offered) / 10],
    }
  })
  const rawHeads = [head, 'Booked minutes', 'Offered minutes', 'Full %']
  const empty = 'Nothing was on offer on these days.'
  return { name, title, heads: [head, 'Booked', 'On offer', 'Full'], rawHeads, rows, empty, isShare: true }
}

type Count = [label: string, count: number]

function countTable(name: string, title: string, head: string, counts: Count[], empty: string): Table {
  const rows = counts.map(([label, count]) => ({ label, cells: [String(count)], size: count, raw: [count] }))
  return { name, title, heads: [head, 'Count'], rows, empty }
}

/** "16 Nov" */
export function shortDay(date: string) {
  const [, number, month] = dayAndMonth(date).split(' ')
  return `${number} ${month!.slice(0, 3)}`
}

/** More may have gone back than came in. */
export const signed = (amount: number) => `${amount < 0 ? '−' : ''}${sumText(Math.abs(amount))}`

/** "12 h", "1.5 h" */
export const hoursText = (minutes: number) => `${(Math.round(minutes / 6) / 10).toLocaleString('en')} h`

export const shareText = (part: number, of: number) => (of === 0 ? '–' : `${Math.round((100 * part) / of)}%`)
