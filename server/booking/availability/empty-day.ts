import { bookingText } from '#contract/messages.ts'
import { dayAndMonth, longDate, weekdayOf } from '#contract/platform/dates.ts'
import { durationText } from '#contract/platform/time.ts'
import { emptyDayReasons } from '#contract/refusals.ts'
import type { EmptyDayReason } from './slot.ts'

type EmptyDay = {
  date: string
  reason: EmptyDayReason
  nextFreeDate: string | undefined
  subServiceName: string
  /** Another sub-service is offered on that day of the week. */
  spaWorksThatWeekday: boolean
  /** The spa's phone number, for a time that is too soon to book online. */
  phone: string
}

/** Why a day has no times, and the next day that has one. */
export function emptyDayMessage(day: EmptyDay): string {
  if (day.reason.kind === 'beyond_horizon') return whyEmpty(day)
  if (!day.nextFreeDate) return bookingText.noAvailableTimes
  return `${whyEmpty(day)} ${emptyDayReasons.nextFreeDay(dayAndMonth(day.nextFreeDate))}`
}

export function whyEmpty({
  date,
  reason,
  subServiceName,
  spaWorksThatWeekday,
  phone,
}: Omit<EmptyDay, 'nextFreeDate'>): string {
  switch (reason.kind) {
    case 'past':
      return emptyDayReasons.past
    case 'closed':
      return emptyDayReasons.closedDay(dayAndMonth(date), reason.reason)
    case 'not_offered':
      return spaWorksThatWeekday
        ? emptyDayReasons.notOfferedOnWeekday(subServiceName, weekdayOf(date))
        : emptyDayReasons.closedWeekday(weekdayOf(date))
    case 'over':
      return emptyDayReasons.noMoreToday
    case 'too_soon':
      return emptyDayReasons.tooSoon(durationText(reason.leadMinutes), phone)
    case 'full':
      return emptyDayReasons.full(dayAndMonth(date))
    case 'beyond_horizon':
      return emptyDayReasons.beyondHorizon(longDate(reason.lastDay))
  }
}

/** True if a time on the day may become free again for customers. */
export function mayComeFree(reason: EmptyDayReason): boolean {
  return reason.kind === 'full' || (reason.kind === 'too_soon' && reason.isFullLater)
}
