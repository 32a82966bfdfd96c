import type { DayAvailability, TimeRange } from '#contract/catalogue/hours.ts'
import { MINUTES_PER_DAY, minutesOfDay, timeLabel } from '#contract/platform/time.ts'
import { DAY_ABBREVIATION_LETTERS, DAYS_OF_WEEK } from '#contract/rules.ts'

/** "Mon–Fri 9:30–7, Sat–Sun 10–6": a week on one line, days with the same hours together, in parts. Empty without any. */
export function shortTimes(availability: DayAvailability[]): string[] {
  const groups = new Map<string, number[]>()
  for (const [place, day] of MONDAY_FIRST.entries()) {
    const ranges = availability.filter(open => open.day === day).flatMap(({ timeRanges }) => timeRanges)
    if (ranges.length === 0) continue
    const hours = ranges.map(shortRange).join(' & ')
    groups.set(hours, [...(groups.get(hours) ?? []), place])
  }
  return [...groups].map(([hours, days]) => `${shortDays(days)} ${hours}`)
}

const MONDAY_FIRST = [...DAYS_OF_WEEK.slice(1), DAYS_OF_WEEK[0]]

/** "Mon–Wed & Sat": the days are places in the week, in its order. */
function shortDays(days: number[]): string {
  if (days.length === MONDAY_FIRST.length) return 'Every day'
  const runs: number[][] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else runs.push([day])
  }
  const words = runs.map(run => [...new Set([run[0]!, run.at(-1)!])].map(nameOf).join('–'))
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' & ')
}

const nameOf = (place: number) => MONDAY_FIRST[place]!.slice(0, DAY_ABBREVIATION_LETTERS)

/** "9:30–7" where nobody reads it as another half of the day, "7 AM–8 PM", "2–6:30 PM" */
function shortRange({ startHour, startMinute, endHour, endMinute }: TimeRange): string {
  const [start, end] = [minutesOfDay(startHour, startMinute), minutesOfDay(endHour, endMinute)]
  if (start === 0 && end === MINUTES_PER_DAY) return 'all day'
  const [from, to] = [shortTime(start), shortTime(end)]
  const isSameHalf = from.slice(-2) === to.slice(-2) && end < MINUTES_PER_DAY
  const isOverNoon = start < NOON && end > NOON && end - start < NOON
  return `${isSameHalf || isOverNoon ? bare(from) : from}–${isOverNoon ? bare(to) : to}`
}

const NOON = MINUTES_PER_DAY / 2
const bare = (time: string) => time.slice(0, -' AM'.length)

const shortTime = (minutes: number) =>
  minutes === MINUTES_PER_DAY ? 'midnight' : timeLabel(minutes).replace(':00', '')
