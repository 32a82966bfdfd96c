import { Temporal } from 'temporal-polyfill'
import { dayAndMonth, longDate } from '#contract/dates.ts'
import { minutesOfDay, timeLabel } from '#contract/time.ts'

/** An instant as the spa's clock and calendar show it: "Friday 20 November" and "10:30 AM". */
export function spaTime(instant: Date, timeZone: string) {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
  const date = local.toPlainDate().toString()
  return { day: dayAndMonth(date), longDay: longDate(date), time: timeLabel(minutesOfDay(local.hour, local.minute)) }
}

/** "Lagos time", so that a reader abroad knows whose. */
export function zoneName(timeZone: string) {
  return timeZone.includes('/') ? `${timeZone.split('/').at(-1)!.replaceAll('_', ' ')} time` : timeZone
}
