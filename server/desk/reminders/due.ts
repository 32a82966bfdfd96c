import type { Spa } from '#contract/catalogue/spa.ts'
import { addDays } from '#contract/platform/dates.ts'
import { MINUTES_PER_HOUR, MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from '#contract/platform/time.ts'
import {
  BEFORE_QUIET_MINUTES,
  DAY_REMINDER_HOUR,
  DAY_REMINDER_STARTS_FROM_HOUR,
  EVENING_REMINDER_HOUR,
  QUIET_FROM_HOUR,
  REMINDER_BOOKED_EARLIER_HOURS,
  REMINDER_LATEST_HOURS_BEFORE,
} from '#contract/rules.ts'
import { quietUntil } from '#server/platform/mail/quiet-hours.ts'
import { zoneNamed } from '#server/platform/zone.ts'

export interface Coming {
  startsAt: Date
  /** When this time was chosen: at booking, or at the last move. */
  bookedAt: Date
  /** When the last mail named this time: booked, moved, paid or restored. */
  toldAt: Date
}

export interface DueReminder {
  kind: 'booking-reminder' | 'booking-today'
  usefulUntil: Date
}

/** The longest time before the start: quiet hours move a reminder by less than a day. */
export function remindedWithinMs({ reminders }: ReminderRules): number {
  return reminders.beforeHours * MS_PER_HOUR + MS_PER_DAY
}

type ReminderRules = Pick<Spa, 'timeZone' | 'reminders'>

/** Returns at most one reminder, and none that repeats a recent mail. A missed reminder stays due while it is useful. */
export function reminderDue(coming: Coming, now: Date, spa: ReminderRules): DueReminder | undefined {
  const { timeZone, reminders } = spa
  if (quietUntil(now, timeZone)) return undefined
  const { startsAt, bookedAt, toldAt } = coming
  const dayAt = dayReminderAt(startsAt, timeZone)
  const aheadAt = aheadReminderAt(startsAt, spa)
  const bookedBefore = hoursBefore(startsAt, reminders.beforeHours + REMINDER_BOOKED_EARLIER_HOURS)
  const isBookedAhead = reminders.beforeHours > 0 && bookedBefore >= bookedAt
  const isWithin = (from: Date, until: Date) => from <= now && now < until && toldAt <= from
  const dayBefore = new Date(startsAt.getTime() - MS_PER_DAY)
  const latest = hoursBefore(startsAt, REMINDER_LATEST_HOURS_BEFORE)
  const aheadUntil = aheadAt < dayBefore ? dayBefore : reminders.onTheDay && aheadAt < dayAt ? dayAt : latest
  if (isBookedAhead && isWithin(aheadAt, aheadUntil)) return { kind: 'booking-reminder', usefulUntil: aheadUntil }
  if (!reminders.onTheDay || !isWithin(dayAt, latest)) return undefined
  // A mail that says "tomorrow" expires at midnight.
  const zone = zoneNamed(timeZone)
  const midnight = new Date(zone.day(zone.dateOf(startsAt.getTime())).start)
  return { kind: 'booking-today', usefulUntil: now < midnight && midnight < latest ? midnight : latest }
}

/** A reminder due in quiet hours moves to the evening before them, so that customers keep all of the free window to change. */
function aheadReminderAt(startsAt: Date, { timeZone, reminders }: ReminderRules): Date {
  const at = hoursBefore(startsAt, reminders.beforeHours)
  const morning = quietUntil(at, timeZone)
  if (!morning) return at
  const evening = eveningBefore(morning, QUIET_FROM_HOUR, timeZone)
  return new Date(evening.getTime() - BEFORE_QUIET_MINUTES * MS_PER_MINUTE)
}

/** Returns the morning of the visit, or the evening before an early start. */
function dayReminderAt(startsAt: Date, timeZone: string): Date {
  const zone = zoneNamed(timeZone)
  const day = zone.day(zone.dateOf(startsAt.getTime()))
  const isEarly = startsAt.getTime() < day.instantAt(DAY_REMINDER_STARTS_FROM_HOUR * MINUTES_PER_HOUR)
  if (isEarly) return eveningBefore(startsAt, EVENING_REMINDER_HOUR, timeZone)
  return new Date(day.instantAt(DAY_REMINDER_HOUR * MINUTES_PER_HOUR))
}

function eveningBefore(instant: Date, hour: number, timeZone: string): Date {
  const zone = zoneNamed(timeZone)
  const date = addDays(zone.dateOf(instant.getTime()), -1)
  return new Date(zone.day(date).instantAt(hour * MINUTES_PER_HOUR))
}

function hoursBefore(instant: Date, hours: number): Date {
  return new Date(instant.getTime() - hours * MS_PER_HOUR)
}
