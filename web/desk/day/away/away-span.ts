import { addDays, dayAndMonth } from '#contract/platform/dates.ts'
import { clockTime, dayName, instantAt } from '#web/desk/times.ts'

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

/** "for the rest of today", "from Friday 20 to Sunday 22 November", "on Friday 20 November from 2:00 PM to 4:00 PM" */
export function spanWords({ howLong, date, to, from, until }: AwayDraft): string {
  if (howLong === 'rest') return 'for the rest of today'
  const day = dayName(date)
  const on = day === 'Today' || day === 'Tomorrow' ? day.toLowerCase() : `on ${day}`
  if (howLong === 'hours')
    return `${on} from ${clockTime(instantAt(date, from))} to ${clockTime(instantAt(date, until))}`
  return date === to ? on : `from ${dayAndMonth(date)} to ${dayAndMonth(to)}`
}
