import type { DayAvailability } from '#contract/catalogue/hours.ts'
import { addDays, type Weekday } from '#contract/platform/dates.ts'
import { MINUTES_PER_DAY, MINUTES_PER_HOUR } from '#contract/platform/time.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import { busyTimesOf, type Taken } from './busy-times.ts'
import { bookableHours } from './opening-hours.ts'
import type { ClosedDays } from './slot.ts'

export interface OfferedService {
  serviceId: string
  stations: number
  /** Hours of all its sub-services; a station is on offer while any of them can be booked. */
  availability: readonly DayAvailability[]
  /** Times the desk has blocked. */
  blocked: readonly Taken[]
}

interface Offered {
  timeZone: string
  from: string
  to: string
  closures: readonly ClosedDays[]
  spaHours: readonly DayAvailability[]
  services: readonly OfferedService[]
}

/** Minutes of stations by weekday and hour of the wall. */
export type WeekOfMinutes = Map<Weekday, number[]>

/** Minutes that stations were on offer on these days: open and not blocked, booked or not. */
export function offeredMinutes({ timeZone, from, to, closures, spaHours, services }: Offered): WeekOfMinutes {
  const zone = zoneNamed(timeZone)
  const isOpen = (date: string) =>
    from <= date && date <= to && !closures.some(closed => closed.from <= date && date <= closed.to)
  const openDays = new Map<Weekday, number>()
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const { weekday } = zone.day(date)
    if (isOpen(date)) openDays.set(weekday, (openDays.get(weekday) ?? 0) + 1)
  }
  const minutes: WeekOfMinutes = new Map()
  for (const { serviceId, stations, availability, blocked } of services) {
    const rangesOn = bookableHours(availability, spaHours)
    for (const [weekday, days] of openDays)
      for (const { start, end } of rangesOn(weekday))
        addMinutes(minutes, weekday, { start, end, times: days * stations })

    const own = Array.from({ length: stations }, (_, index) => `${serviceId}/${index + 1}`)
    const ofStations = blocked.flatMap(block =>
      own
        .filter(station => block.resource === null || block.resource === station)
        .map(resource => ({ ...block, resource })),
    )
    for (const times of busyTimesOf(ofStations).values()) {
      for (const busy of times)
        for (const { date, start, end } of partsByDay(busy))
          if (isOpen(date))
            for (const range of rangesOn(zone.day(date).weekday))
              addMinutes(minutes, zone.day(date).weekday, {
                start: Math.max(range.start, start),
                end: Math.min(range.end, end),
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
