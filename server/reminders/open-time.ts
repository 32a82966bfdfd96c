import type { DayAvailability } from '#contract/catalogue.ts'
import { addDays } from '#contract/dates.ts'
import { openingHours } from '#server/booking/availability/opening-hours.ts'
import type { ClosedDays } from '#server/booking/availability/slot.ts'
import { zoneNamed } from '#server/zone.ts'

/** When the spa is open: the hours in which anything can be booked, without the days it is closed. */
export interface OpenHours {
  availability: readonly DayAvailability[]
  closures: readonly Pick<ClosedDays, 'from' | 'to'>[]
  timeZone: string
}

/** How much of the time between two instants the spa was open, in milliseconds. */
export function openTime(from: Date, until: Date, hours: OpenHours): number {
  const zone = zoneNamed(hours.timeZone)
  const lastDate = zone.dateOf(until.getTime())
  let sum = 0
  for (let date = zone.dateOf(from.getTime()); date <= lastDate; date = addDays(date, 1))
    for (const { start, end } of rangesOn(date, hours)) {
      const [opens, closes] = [zone.day(date).instantAt(start), zone.day(date).instantAt(end)]
      sum += Math.max(0, Math.min(closes, until.getTime()) - Math.max(opens, from.getTime()))
    }
  return sum
}

function rangesOn(date: string, { availability, closures, timeZone }: OpenHours) {
  if (closures.some(({ from, to }) => from <= date && date <= to)) return []
  return openingHours(availability)(zoneNamed(timeZone).day(date).weekday)
}
