import { DAYS_OF_WEEK } from '../rules.ts'
import { MS_PER_DAY } from './time.ts'

/** Calendar dates as YYYY-MM-DD and months as YYYY-MM, without a zone: arithmetic is done at UTC midnight. */

const DAYS_PER_WEEK = 7
const MONTHS = 'January February March April May June July August September October November December'

export type Weekday = (typeof DAYS_OF_WEEK)[number]

/** False for a day that does not exist: 2026-02-29. */
export function isPlainDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && toPlainDate(time) === text
}

export function addDays(date: string, days: number): string {
  return toPlainDate(utcMidnight(date) + days * MS_PER_DAY)
}

export function weekdayOf(date: string): Weekday {
  return DAYS_OF_WEEK[new Date(utcMidnight(date)).getUTCDay()]!
}

/** "Friday 20 November 2026" */
export function longDate(date: string): string {
  return `${dayAndMonth(date)} ${date.slice(0, 4)}`
}

/** "Friday 20 November" */
export function dayAndMonth(date: string): string {
  return `${weekdayOf(date)} ${Number(date.slice(8))} ${monthName(date)}`
}

/** "Fri 20 Nov", where there is little room. */
export function shortDay(date: string): string {
  const words = dayAndMonth(date).split(' ')
  return words.map(word => word.slice(0, 3)).join(' ')
}

/** "on Friday 20 November", "from Friday 20 November to Sunday 22 November" */
export function daysText(from: string, to: string): string {
  return from === to ? `on ${dayAndMonth(from)}` : `from ${dayAndMonth(from)} to ${dayAndMonth(to)}`
}

/** "November 2026" */
export function monthTitle(month: string): string {
  return `${monthName(month)} ${month.slice(0, 4)}`
}

export function monthOf(date: string): string {
  return date.slice(0, 7)
}

export function addMonths(month: string, months: number): string {
  const moved = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + months, 1)
  return monthOf(toPlainDate(moved))
}

/** Accepts any four-digit year, because the month comes from a public query. */
export function datesOfMonth(month: string): string[] {
  // The calendar repeats every 400 years, and Date.UTC takes the years 0 to 99 for the last century.
  const year = 2000 + (Number(month.slice(0, 4)) % 400)
  const days = new Date(Date.UTC(year, Number(month.slice(5, 7)), 0)).getUTCDate()
  return Array.from({ length: days }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}

/** Sunday-first weeks of seven cells, padded with null. */
export function monthGrid(month: string): (string | null)[][] {
  const dates = datesOfMonth(month)
  const before = DAYS_OF_WEEK.indexOf(weekdayOf(dates[0]!))
  const after = (DAYS_PER_WEEK - ((before + dates.length) % DAYS_PER_WEEK)) % DAYS_PER_WEEK
  const cells = [...Array<null>(before).fill(null), ...dates, ...Array<null>(after).fill(null)]
  return Array.from({ length: cells.length / DAYS_PER_WEEK }, (_, week) =>
    cells.slice(week * DAYS_PER_WEEK, (week + 1) * DAYS_PER_WEEK),
  )
}

function monthName(date: string): string {
  return MONTHS.split(' ')[Number(date.slice(5, 7)) - 1]!
}

function utcMidnight(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}

function toPlainDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
