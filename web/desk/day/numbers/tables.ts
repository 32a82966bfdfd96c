import { BOOKING_STATUSES } from '#contract/booking/booking-states.ts'
import type { Filled, Moved, Numbers } from '#contract/desk/numbers.ts'
import { addDays, dayAndMonth, monthTitle } from '#contract/platform/dates.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { METHODS, STATES, sumText } from '#web/desk/words.ts'

export interface Row {
  label: string
  /** For people, one for each head after the first. */
  cells: string[]
  /** The length of its bar, relative to the longest. */
  size: number
  /** For a spreadsheet. */
  raw: (string | number)[]
}

export interface Table {
  name: string
  title: string
  heads: string[]
  rawHeads: string[]
  rows: Row[]
  empty: string
}

/** Every plot is a table: screen readers, print and CSV need nothing else. */
export function tablesOf({ income, states, fill, heard, people, from, to }: Numbers): Table[] {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  const weekText = (first: string, last: string) => {
    const end = isOneYear ? shortDay(last) : `${shortDay(last)} ${last.slice(0, 4)}`
    if (first === last) return end
    return first.slice(0, 7) === last.slice(0, 7) ? `${Number(first.slice(8))}–${end}` : `${shortDay(first)} – ${end}`
  }
  const within = (date: string) => (date < from ? from : date > to ? to : date)
  const ofMoney = (name: string, title: string, head: string, rows: { label: string; moved: Moved }[]): Table => ({
    name,
    title,
    heads: [head, 'In', 'Out', 'Income'],
    rawHeads: [head, 'In', 'Out', 'Income'],
    rows: rows.map(({ label, moved }) => ({
      label,
      cells: [signed(moved.in), signed(moved.out), signed(moved.net)],
      size: Math.max(0, moved.net),
      raw: [label, moved.in, moved.out, moved.net],
    })),
    empty: 'No money moved on these days.',
  })
  const ofFill = (name: string, title: string, head: string, rows: ({ label: string } & Filled)[]): Table => ({
    name,
    title,
    heads: [head, 'Booked', 'On offer', 'Full'],
    rawHeads: [head, 'Booked minutes', 'Offered minutes', 'Full %'],
    rows: rows.map(({ label, booked, offered }) => ({
      label,
      cells: [hoursText(booked), hoursText(offered), shareText(booked, offered)],
      size: offered === 0 ? 0 : Math.min(1, booked / offered),
      raw: [label, booked, offered, offered === 0 ? '' : Math.round((1000 * booked) / offered) / 10],
    })),
    empty: 'Nothing was on offer on these days.',
  })
  const ofCounts = (table: Pick<Table, 'name' | 'title' | 'empty'>, head: string, rows: [string, number][]): Table => ({
    ...table,
    heads: [head, 'Count'],
    rawHeads: [head, 'Count'],
    rows: rows.map(([label, count]) => ({ label, cells: [String(count)], size: count, raw: [label, count] })),
  })

  return [
    ofMoney('income-by-week', 'Income by week', 'Week', [
      ...income.byWeek.map(week => ({
        label: weekText(within(week.week), within(addDays(week.week, 6))),
        moved: week,
      })),
    ]),
    ofMoney('income-by-month', 'Income by month', 'Month', [
      ...income.byMonth.map(month => ({ label: monthTitle(month.month), moved: month })),
    ]),
    ofMoney('income-by-service', 'Income by service', 'Service', [
      ...income.byService.map(service => ({ label: service.serviceName, moved: service })),
    ]),
    ofMoney('income-by-method', 'Income by way of paying', 'Way', [
      ...income.byMethod.map(way => ({ label: METHODS[way.method], moved: way })),
    ]),
    ofCounts({ name: 'states', title: 'Bookings by state', empty: 'Nobody is booked on these days.' }, 'State', [
      ...BOOKING_STATUSES.map((status): [string, number] => [STATES[status].word, states[status] ?? 0]),
    ]),
    ofFill('fill-by-weekday', 'How full, by weekday', 'Weekday', [
      ...fill.byWeekday.map(({ weekday, ...filled }) => ({ label: weekday, ...filled })),
    ]),
    ofFill('fill-by-hour', 'How full, by hour', 'From', [
      ...fill.byHour.map(({ hour, ...filled }) => ({ label: timeLabel(hour * 60), ...filled })),
    ]),
    ofCounts(
      { name: 'heard', title: 'How people heard of us', empty: 'Nobody answered the question on these days.' },
      'Source',
      heard.map(({ source, count }) => [source, count]),
    ),
    ofCounts({ name: 'people', title: 'New and returning', empty: 'Nobody visits on these days.' }, 'People', [
      ['New', people.new],
      ['Returning', people.returning],
      ['Visits without phone or email', people.unknown],
    ]),
  ]
}

/** "16 Nov" */
export function shortDay(date: string) {
  const [, number, month] = dayAndMonth(date).split(' ')
  return `${number} ${month!.slice(0, 3)}`
}

/** More may have gone back than came in. */
export const signed = (amount: number) => `${amount < 0 ? '−' : ''}${sumText(Math.abs(amount))}`

/** "12 h", "1.5 h" */
export function hoursText(minutes: number) {
  return `${(Math.round(minutes / 6) / 10).toLocaleString('en')} h`
}

export function shareText(part: number, of: number) {
  return of === 0 ? '–' : `${Math.round((100 * part) / of)}%`
}
