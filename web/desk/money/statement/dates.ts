import { isPlainDate } from '#contract/platform/dates.ts'
import { MS_PER_DAY } from '#contract/platform/time.ts'

/** Nigeria writes the day first, but not every program does. */
export type DayOrder = 'day first' | 'month first'

export interface StatementTime {
  /** YYYY-MM-DD in the spa's zone. */
  date: string
  /** Minutes after midnight, if given. */
  minutes?: number
}

/** "03/04/2026 14:05", "3-Apr-26", "2026-04-03T14:05:33", "Apr 3, 2026", a spreadsheet's day number. Undefined if not a date. */
export function readTime(text: string, order: DayOrder): StatementTime | undefined {
  const trimmed = text.trim()
  const date = readDate(trimmed, order)
  if (date === undefined || !isPlainDate(date)) return undefined
  const minutes = clockOf(trimmed)
  return minutes === undefined ? { date } : { date, minutes }
}

/** Inferred from the dates: no 13th month, no future days, one direction. Undefined if they are ambiguous. */
export function dayOrderOf(texts: string[], today: string): DayOrder | undefined {
  const short = texts.flatMap(text => {
    const parts = DAY_FIRST.exec(text.trim())
    return parts ? [parts] : []
  })
  const isOver = (at: 1 | 2) => short.some(parts => Number(parts[at]) > 12)
  if (isOver(1) !== isOver(2)) return isOver(1) ? 'day first' : 'month first'
  // Every date reads the same both ways.
  if (short.every(([, first, second]) => first === second)) return 'day first'
  if (isOver(1)) return undefined
  const orders = (['day first', 'month first'] as const).filter(order => isPlausible(short, order, today))
  return orders.length === 1 ? orders[0] : undefined
}

function isPlausible(short: RegExpExecArray[], order: DayOrder, today: string): boolean {
  const dates = short.map(([whole]) => readDate(whole, order) ?? '')
  const isOneWay = (isWrong: (a: string, b: string) => boolean) =>
    !dates.some((date, index) => index > 0 && isWrong(dates[index - 1]!, date))
  return dates.every(date => date <= today) && (isOneWay((a, b) => a > b) || isOneWay((a, b) => a < b))
}

const ISO = /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})/
const DAY_FIRST = /^(?<day>\d{1,2})[/.\-\s](?<month>\d{1,2})[/.\-\s](?<year>\d{4}|\d{2})(?!\d)/
const MONTH_FIRST = /^(?<month>\d{1,2})[/.\-\s](?<day>\d{1,2})[/.\-\s](?<year>\d{4}|\d{2})(?!\d)/
/** "12 Nov 2026", "2026 Nov 12", "Nov 12, 2026". */
const NAMED = [
  /^(?:[A-Za-z]{3,9},?\s+)?(?<day>\d{1,2})(?:st|nd|rd|th)?[\s\-/.]*(?<month>[A-Za-z]{3,9})\.?,?[\s\-/.]*(?<year>\d{4}|\d{2})(?!\d)/,
  /^(?<year>\d{4})[\s-](?<month>[A-Za-z]{3,9})[\s-](?<day>\d{1,2})/,
  /^(?<month>[A-Za-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})/,
]
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function readDate(text: string, order: DayOrder): string | undefined {
  for (const form of [ISO, order === 'day first' ? DAY_FIRST : MONTH_FIRST, ...NAMED]) {
    const { year, month, day } = form.exec(text)?.groups ?? {}
    if (year && month && day) return plain(year, /\d/.test(month) ? month : monthNamed(month), day)
  }
  return ofSpreadsheet(text)
}

const monthNamed = (name: string) => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)

function plain(year: string, month: string, day: string): string {
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Spreadsheets count days from here; the fraction is the time of day. */
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30)

function ofSpreadsheet(text: string): string | undefined {
  if (!/^\d{5}(\.\d+)?$/.test(text)) return undefined
  return new Date(SPREADSHEET_EPOCH + Math.floor(Number(text)) * MS_PER_DAY).toISOString().slice(0, 10)
}

function clockOf(text: string): number | undefined {
  const serial = /^\d{5}\.(\d+)$/.exec(text)
  if (serial) return Math.floor(Number(`0.${serial[1]}`) * 1440 + 1e-6)
  const clock = /(\d{1,2}):(\d{2})(?::\d{2})?(?:\.\d+)?\s*([AP]M)?/i.exec(text)
  if (!clock) return undefined
  const hour = Number(clock[1])
  const half = clock[3]?.toUpperCase()
  const hours = half === 'PM' && hour < 12 ? hour + 12 : half === 'AM' && hour === 12 ? 0 : hour
  return hours < 24 && Number(clock[2]) < 60 ? hours * 60 + Number(clock[2]) : undefined
}
