import { addDays, weekdayOf } from '../platform/dates.ts'

/** Public holidays, as suggestions for closing. Pure: no network, no clock. */

export interface Holiday {
  name: string
  /** `from` and `to` are inclusive. */
  from: string
  to: string
  /** The date depends on the moon: it is announced a day or two before, and may be a day off. */
  isAbout: boolean
}

/** Sorted by date; empty for an unknown country. */
export function holidaysOf(countryCode: string, year: number): Holiday[] {
  if (countryCode !== 'NG') return []
  return [...fixed(year), ...christian(year), ...islamic(year)].sort((a, b) => (a.from < b.from ? -1 : 1))
}

/** Counts Monday to Friday without public holidays. */
export function addWorkingDays(date: string, days: number, countryCode: string): string {
  let day = date
  for (let left = days; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day, countryCode)) left--
  }
  return day
}

function isWorkingDay(date: string, countryCode: string): boolean {
  if (['Saturday', 'Sunday'].includes(weekdayOf(date))) return false
  return !holidaysOf(countryCode, Number(date.slice(0, 4))).some(({ from, to }) => from <= date && date <= to)
}

function fixed(year: number): Holiday[] {
  return [
    sure('New Year’s Day', `${year}-01-01`),
    sure('Workers’ Day', `${year}-05-01`),
    sure('Democracy Day', `${year}-06-12`),
    sure('Independence Day', `${year}-10-01`),
    sure('Christmas Day', `${year}-12-25`),
    sure('Boxing Day', `${year}-12-26`),
  ]
}

function christian(year: number): Holiday[] {
  const sunday = easterSunday(year)
  return [sure('Good Friday', addDays(sunday, -2)), sure('Easter Monday', addDays(sunday, 1))]
}

/** The Gregorian rule of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return plain(year, Math.floor(days / 31), (days % 31) + 1)
}

const ISLAMIC = [
  { name: 'Maulud', month: 3, day: 12, days: 1 },
  { name: 'Eid al-Fitr', month: 10, day: 1, days: 2 },
  { name: 'Eid al-Adha', month: 12, day: 10, days: 2 },
]

const MAX_CACHED_YEARS = 100
const islamicByYear = new Map<number, Holiday[]>()

/** Cached: a year takes some milliseconds, and a month's refunds ask for it hundreds of times. */
function islamic(year: number): Holiday[] {
  const holidays = islamicByYear.get(year) ?? computeIslamic(year)
  if (islamicByYear.size >= MAX_CACHED_YEARS) islamicByYear.clear()
  islamicByYear.set(year, holidays)
  return holidays
}

/** A lunar year is eleven days shorter, so a feast can come twice in a year, or span two. */
function computeIslamic(year: number): Holiday[] {
  const found: Holiday[] = []
  for (let date = `${year}-01-01`; date <= `${year}-12-31`; date = addDays(date, 1)) {
    const { month, day } = hijri(date)
    for (const feast of ISLAMIC)
      if (feast.month === month && feast.day === day)
        found.push({ name: feast.name, from: date, to: addDays(date, feast.days - 1), isAbout: true })
  }
  return found
}

// The calendar of Mecca, which every browser brings, follows the computed moon.
const calendar = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
})

function hijri(date: string) {
  const parts = calendar.formatToParts(Date.parse(`${date}T12:00:00Z`))
  const part = (type: 'month' | 'day') => Number(parts.find(each => each.type === type)?.value)
  return { month: part('month'), day: part('day') }
}

const sure = (name: string, date: string): Holiday => ({ name, from: date, to: date, isAbout: false })

const plain = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
