import { addDays } from '#contract/platform/dates.ts'
import { MINUTES_PER_HOUR } from '#contract/platform/time.ts'
import { QUIET_FROM_HOUR, QUIET_UNTIL_HOUR } from '#contract/rules.ts'
import { zoneNamed } from '../zone.ts'

/** `lastError` of a mail that waits for the end of the quiet hours. */
export const WAITS_FOR_MORNING = 'waits for the morning'

/** Returns the end of the quiet hours around an instant, in the spa's time zone; undefined by day. */
export function quietUntil(instant: Date, timeZone: string): Date | undefined {
  const zone = zoneNamed(timeZone)
  const date = zone.dateOf(instant.getTime())
  const morningOf = (day: string) => new Date(zone.day(day).instantAt(QUIET_UNTIL_HOUR * MINUTES_PER_HOUR))
  if (instant < morningOf(date)) return morningOf(date)
  const evening = zone.day(date).instantAt(QUIET_FROM_HOUR * MINUTES_PER_HOUR)
  return instant.getTime() < evening ? undefined : morningOf(addDays(date, 1))
}
