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

/** What decides when a customer is reminded. */
export interface Coming {
  startsAt: Date
  /** When this time was chosen: at booking, or at the last move. */
  bookedAt: Date
  /** When a mail last told the customer that they come at this time: booked, moved, paid or restored. */
  toldAt: Date
}

export interface DueReminder {
  kind: 'booking-reminder' | 'booking-today'
  /** Past this its words are no longer true, the next one is near, or the customer is on the way. */
  usefulUntil: Date
}

/** No reminder is due earlier than this: the quiet hours move one by less than a day. */
export function remindedWithinMs({ reminders }: ReminderRules): number {
  return reminders.beforeHours * MS_PER_HOUR + MS_PER_DAY
}

/** What the owner says about them: how long before, and whether on the day too. */
type ReminderRules = Pick<Spa, 'timeZone' | 'reminders'>

/**
 * Which reminder is due now, if any: never two at once, and none about what a mail has just said. One that was missed at
 * its moment stays due while it is useful, so nothing is planned ahead and a standstill loses nothing.
 */
export function reminderDue(coming: Coming, now: Date, spa: ReminderRules): DueReminder | undefined {
  const { timeZone, reminders } = spa
  if (quietUntil(now, timeZone)) return undefined
  const { startsAt, bookedAt, toldAt } = coming
  const dayAt = dayReminderAt(startsAt, timeZone)
  const aheadAt = aheadReminderAt(startsAt, spa)
  const bookedBefore = hoursBefore(startsAt, reminders.beforeHours + REMINDER_BOOKED_EARLIER_HOURS)
  const isBookedAhead = reminders.beforeHours > 0 && bookedBefore >= bookedAt
  const isWithin = (from: Date, until: Date) => from <= now && now < until && toldAt <= from
  // From then on the second one is near.
  const dayBefore = new Date(startsAt.getTime() - MS_PER_DAY)
  const latest = hoursBefore(startsAt, REMINDER_LATEST_HOURS_BEFORE)
  const aheadUntil = aheadAt < dayBefore ? dayBefore : reminders.onTheDay && aheadAt < dayAt ? dayAt : latest
  if (isBookedAhead && isWithin(aheadAt, aheadUntil)) return { kind: 'booking-reminder', usefulUntil: aheadUntil }
  if (!reminders.onTheDay || !isWithin(dayAt, latest)) return undefined
  // What says "tomorrow" is not to be read on the day.
  const zone = zoneNamed(timeZone)
  const midnight = new Date(zone.day(zone.dateOf(startsAt.getTime())).start)
  return { kind: 'booking-today', usefulUntil: now < midnight && midnight < latest ? midnight : latest }
}

/** As long before as the owner says, two days by default; out of the quiet hours it moves to the evening before them, so that all of the free window is left. */
function aheadReminderAt(startsAt: Date, { timeZone, reminders }: ReminderRules): Date {
  const at = hoursBefore(startsAt, reminders.beforeHours)
  const morning = quietUntil(at, timeZone)
  if (!morning) return at
  const evening = eveningBefore(morning, QUIET_FROM_HOUR, timeZone)
  return new Date(evening.getTime() - BEFORE_QUIET_MINUTES * MS_PER_MINUTE)
}

/** In the morning of the day, or in the evening before where the morning would be too late. */
function dayReminderAt(startsAt: Date, timeZone: string): Date {
  const zone = zoneNamed(timeZone)
  const day = zone.day(zone.dateOf(startsAt.getTime()))
  const isEarly = startsAt.getTime() < day.instantAt(DAY_REMINDER_STARTS_FROM_HOUR * MINUTES_PER_HOUR)
  if (isEarly) return eveningBefore(startsAt, EVENING_REMINDER_HOUR, timeZone)
  return new Date(day.instantAt(DAY_REMINDER_HOUR * MINUTES_PER_HOUR))
}

/** An hour of the day before the one on the wall. */
function eveningBefore(instant: Date, hour: number, timeZone: string): Date {
  const zone = zoneNamed(timeZone)
  const date = addDays(zone.dateOf(instant.getTime()), -1)
  return new Date(zone.day(date).instantAt(hour * MINUTES_PER_HOUR))
}

function hoursBefore(instant: Date, hours: number): Date {
  return new Date(instant.getTime() - hours * MS_PER_HOUR)
}
