import type { ClosedDays } from '../booking/booking.ts'
import { addDays, dayAndMonth, weekdayOf } from '../platform/dates.ts'
import { shortClock } from '../platform/soon.ts'
import { MINUTES_PER_DAY, minutesOfDay, timeLabel } from '../platform/time.ts'
import { mergedRanges } from './availability.ts'
import type { DayAvailability } from './hours.ts'

/** When the spa is open: its week, and the days on which all of it is closed. */
export interface OpenDays {
  deskHours: readonly DayAvailability[]
  closures: readonly ClosedDays[]
}

/** Dates and minutes are on the spa's wall. */
export interface WallTime {
  date: string
  minutes: number
}

/** No sentence names a day further ahead. */
export const OPENING_DAYS_AHEAD = 60
const DAYS_PER_WEEK = 7

/** True all day, because the server keeps a page for a day: "Today 9 AM – 7 PM". Empty if the spa gives no hours. */
export function hoursToday(days: OpenDays, date: string): string {
  const spans = spansOn(days, date)
  if (spans.length === 0) return closedAllDay(days, date)
  return isAllDay(spans[0]!) ? OPEN_ALL_DAY : `Today ${spans.map(spanText).join(', ')}`
}

/** True for this minute: "Open until 7 PM", "Opens tomorrow at 9 AM". */
export function openingNow(days: OpenDays, { date, minutes }: WallTime): string {
  const spans = spansOn(days, date)
  if (spans.length === 0) return closedAllDay(days, date)
  const later = spans.filter(({ start }) => start > minutes)
  const open = spans.find(({ start, end }) => start <= minutes && minutes < end)
  if (open && isAllDay(open)) return OPEN_ALL_DAY
  if (open) return [`Open until ${clock(closing(days, date, open.end))}`, ...later.map(spanText)].join(', then ')
  if (later[0]) return `Opens at ${clock(later[0].start)}`
  const next = nextOpening(days, date)
  return next ? `Opens ${next}` : 'Closed now'
}

/** The closure that keeps the whole spa closed that day. */
export function closureOn({ closures }: Pick<OpenDays, 'closures'>, date: string): ClosedDays | undefined {
  return closures.find(({ from, to }) => from <= date && date <= to)
}

interface Span {
  start: number
  end: number
}

const OPEN_ALL_DAY = 'Open all day'
const isAllDay = ({ start, end }: Span) => start === 0 && end === MINUTES_PER_DAY

function spansOn(days: OpenDays, date: string): Span[] {
  if (closureOn(days, date)) return []
  const weekday = weekdayOf(date)
  const ranges = days.deskHours.flatMap(({ day, timeRanges }) => (day === weekday ? timeRanges : []))
  return mergedRanges(ranges).map(({ startHour, startMinute, endHour, endMinute }) => ({
    start: minutesOfDay(startHour, startMinute),
    end: minutesOfDay(endHour, endMinute),
  }))
}

/** What is open until midnight and from midnight on closes the next day. */
function closing(days: OpenDays, date: string, end: number): number {
  const [next] = end === MINUTES_PER_DAY ? spansOn(days, addDays(date, 1)) : []
  return next?.start === 0 ? next.end : end
}

function closedAllDay(days: OpenDays, date: string): string {
  if (days.deskHours.every(({ timeRanges }) => timeRanges.length === 0)) return ''
  const reason = closureOn(days, date)?.reason
  const next = nextOpening(days, date)
  if (reason) return `Closed today: ${reason}${next ? `. Opens ${next}` : ''}`
  return next ? `Closed today, opens ${next}` : 'Closed today'
}

/** "tomorrow at 9 AM", "Monday at 9 AM", "on Monday 30 November at 9 AM" */
function nextOpening(days: OpenDays, after: string): string | undefined {
  for (let ahead = 1; ahead <= OPENING_DAYS_AHEAD; ahead++) {
    const date = addDays(after, ahead)
    const [first] = spansOn(days, date)
    if (!first) continue
    const day = ahead === 1 ? 'tomorrow' : ahead < DAYS_PER_WEEK ? weekdayOf(date) : `on ${dayAndMonth(date)}`
    return `${day} at ${clock(first.start)}`
  }
}

/** "9 AM – 7 PM", "2–7 PM" */
function spanText({ start, end }: Span): string {
  const [from, to] = [clock(start), clock(end)]
  return from.slice(-3) === to.slice(-3) ? `${from.slice(0, -3)}–${to}` : `${from} – ${to}`
}

const clock = (minutes: number) => (minutes % MINUTES_PER_DAY === 0 ? 'midnight' : shortClock(timeLabel(minutes)))
