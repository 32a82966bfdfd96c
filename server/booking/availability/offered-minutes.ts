import { addDays, type Weekday } from '#contract/platform/dates.ts'
import { MINUTES_PER_DAY, MINUTES_PER_HOUR } from '#contract/platform/time.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import { busyTimesOf, type Taken } from './busy-times.ts'
import type { OpenRange } from './opening-hours.ts'
import type { ClosedDays } from './slot.ts'

/** What is on offer: the stations of a service, somebody of the team, or the places of a room. */
export interface Offering {
  resources: readonly string[]
  /** When it is, inside the spa's hours. */
  hoursOn(date: string, weekday: Weekday): readonly OpenRange[]
  /** Times the desk has blocked, of all of it or of one resource. */
  blocked: readonly Taken[]
}

interface Offered {
  timeZone: string
  from: string
  to: string
  closures: readonly ClosedDays[]
  offerings: readonly Offering[]
}

/** Minutes by weekday and hour of the wall, summed over what is on offer. */
export type WeekOfMinutes = Map<Weekday, number[]>

/** Minutes on offer on these days: open and not blocked, booked or not. */
export function offeredMinutes({ timeZone, from, to, closures, offerings }: Offered): WeekOfMinutes {
  const zone = zoneNamed(timeZone)
  const isOpen = (date: string) =>
    from <= date && date <= to && !closures.some(closed => closed.from <= date && date <= closed.to)
  const openDays: { date: string; weekday: Weekday }[] = []
  for (let date = from; date <= to; date = addDays(date, 1))
    if (isOpen(date)) openDays.push({ date, weekday: zone.day(date).weekday })
  const minutes: WeekOfMinutes = new Map()
  for (const { resources, hoursOn, blocked } of offerings) {
    const times = resources.length
    for (const { date, weekday } of openDays)
      for (const { start, end } of hoursOn(date, weekday)) addMinutes(minutes, weekday, { start, end, times })

    const ofResources = blocked.flatMap(block =>
      resources
        .filter(resource => block.resource === null || block.resource === resource)
        .map(resource => ({ ...block, resource })),
    )
    for (const busyTimes of busyTimesOf(ofResources).values())
      for (const busy of busyTimes)
        for (const { date, start, end } of partsByDay(busy)) {
          if (!isOpen(date)) continue
          const { weekday } = zone.day(date)
          for (const open of hoursOn(date, weekday))
            addMinutes(minutes, weekday, {
              start: Math.max(open.start, start),
              end: Math.min(open.end, end),
              times: -1,
            })
        }
  }
  return minutes

  /** A block that lasts for days, day by day, in minutes of the wall. */
  function* partsByDay(busy: { from: number; until: number }) {
    const first = zone.dateOf(busy.from)
    for (let date = first < from ? from : first; date <= to; date = addDays(date, 1)) {
      const day = zone.day(date)
      if (day.start >= busy.until) return
      yield { date, start: day.minutesReached(busy.from), end: day.minutesReached(busy.until) }
    }
  }
}

/** Spreads a span of a day over the hours it touches. */
export function addMinutes(
  week: WeekOfMinutes,
  weekday: Weekday,
  { start, end, times }: { start: number; end: number; times: number },
) {
  const hours = week.get(weekday) ?? Array<number>(MINUTES_PER_DAY / MINUTES_PER_HOUR).fill(0)
  week.set(weekday, hours)
  const last = Math.min(end, MINUTES_PER_DAY)
  for (let from = Math.max(0, start); from < last; ) {
    const hour = Math.floor(from / MINUTES_PER_HOUR)
    const until = Math.min(last, (hour + 1) * MINUTES_PER_HOUR)
    hours[hour]! += (until - from) * times
    from = until
  }
}
