import type { DayAvailability } from '#contract/catalogue/hours.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import { bookableHours } from './opening-hours.ts'

export type Start = { minutes: number; startsAt: number }

interface Offered {
  zone: string
  availability: readonly DayAvailability[]
  spaHours: readonly DayAvailability[]
  stepMinutes: number
  durationMinutes: number
}

/** Every start of a day that the opening hours allow, whether or not it is past or taken. */
export function* offeredStarts(offered: Offered, date: string): Generator<Start> {
  const { availability, spaHours, stepMinutes, durationMinutes } = offered
  const day = zoneNamed(offered.zone).day(date)
  for (const range of bookableHours(availability, spaHours)(day.weekday)) {
    const closesAt = day.instantAt(range.end)
    for (let minutes = range.start; minutes < range.end; minutes += stepMinutes) {
      const startsAt = day.instantAt(minutes)
      if (startsAt + durationMinutes * MS_PER_MINUTE > closesAt) break
      if (day.shows(minutes)) yield { minutes, startsAt }
    }
  }
}
