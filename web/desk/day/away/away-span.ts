import { addDays, dayAndMonth } from '#contract/platform/dates.ts'
import { clockTime, dateOf, dayName, instantAt } from '#web/desk/times.ts'

export type HowLong = 'rest' | 'days' | 'hours'

export interface AwayDraft {
  howLong: HowLong
  /** The first day, and for whole days the last one. */
  date: string
  to: string
  /** For part of a day, as a time field has them. */
  from: string
  until: string
  reason: string
}

export type AwaySpan = { from: string; until: string }

/** The instants of a time away; undefined while it is not complete. */
export function spanOfDraft({ howLong, date, to, from, until }: AwayDraft, now: number): AwaySpan | undefined {
  if (howLong === 'rest') return { from: new Date(now).toISOString(), until: endOf(date) }
  if (date === '') return undefined
  if (howLong === 'days') return to >= date ? { from: instantAt(date, '00:00'), until: endOf(to) } : undefined
  return from < until ? { from: instantAt(date, from), until: instantAt(date, until) } : undefined
}

const endOf = (date: string) => instantAt(addDays(date, 1), '00:00')

/** The first and the last day. */
export const daysOf = ({ from, until }: AwaySpan) => [dateOf(from), dateOf(Date.parse(until) - 1)] as const

export const isIn = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }, { from, until }: AwaySpan) =>
  startsAt < until && endsAt > from

/** "for the rest of today", "from Friday 20 to Sunday 22 November", "on Friday 20 November from 2:00 PM to 4:00 PM" */
export function spanWords(span: AwaySpan): string {
  const [date, to] = daysOf(span)
  const [isFromMidnight, isToMidnight] = [isMidnight(span.from), isMidnight(span.until)]
  const [from, until] = [clockTime(span.from), clockTime(span.until)]
  if (date !== to && !(isFromMidnight && isToMidnight))
    return `from ${dayAndMonth(date)}, ${from} to ${dayAndMonth(dateOf(span.until))}, ${until}`
  if (date !== to) return `from ${dayAndMonth(date)} to ${dayAndMonth(to)}`
  const day = dayName(date)
  const on = day === 'Today' || day === 'Tomorrow' ? day.toLowerCase() : `on ${day}`
  if (isFromMidnight && isToMidnight) return on
  return day === 'Today' && isToMidnight ? 'for the rest of today' : `${on} from ${from} to ${until}`
}

const isMidnight = (instant: string) => Date.parse(instant) === Date.parse(instantAt(dateOf(instant), '00:00'))
