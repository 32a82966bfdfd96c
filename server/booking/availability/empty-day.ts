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
  /** The wanted person, and the first time of the day with anyone. */
  therapist?: { name: string; daysOff: readonly { from: string; to: string }[] }
  withAnyone?: string
}

/** Why a day has no times, and the next day that has one. */
export function emptyDayMessage(day: EmptyDay): string {
  const { reason, therapist, withAnyone, nextFreeDate } = day
  if (reason.kind === 'beyond_horizon' || reason.kind === 'impossible') return whyEmpty(day)
  const hasMore =
    nextFreeDate || withAnyone || therapist || reason.kind === 'does_not_fit' || reason.kind === 'never_fits'
  if (!hasMore) return bookingText.noAvailableTimes
  const next = nextFreeDate && dayAndMonth(nextFreeDate)
  return [
    whyEmpty(day),
    withAnyone && emptyDayReasons.withAnyone(withAnyone),
    next && (therapist ? emptyDayReasons.nextDayWith(therapist.name, next) : emptyDayReasons.nextFreeDay(next)),
  ]
    .filter(Boolean)
    .join(' ')
}

export function whyEmpty({
  date,
  reason,
  subServiceName,
  spaWorksThatWeekday,
  phone,
  therapist,
}: Omit<EmptyDay, 'nextFreeDate' | 'withAnyone'>): string {
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
    case 'impossible':
      return emptyDayReasons.nobodyForIt(subServiceName)
    case 'away':
      if (therapist) return emptyDayReasons.therapistAway(therapist.name, dayAndMonth(date))
      return emptyDayReasons.notOfferedOn(subServiceName, dayAndMonth(date))
    case 'nobody_there':
      if (therapist) return whyNotThere(therapist, date)
      return emptyDayReasons.notOfferedOn(subServiceName, dayAndMonth(date))
    case 'does_not_fit':
      return emptyDayReasons.doesNotFit(dayAndMonth(date))
    case 'never_fits':
      return emptyDayReasons.neverFits(dayAndMonth(date))
    case 'full':
      if (therapist) return emptyDayReasons.therapistFull(therapist.name, dayAndMonth(date))
      return emptyDayReasons.full(dayAndMonth(date))
    case 'beyond_horizon':
      return emptyDayReasons.beyondHorizon(longDate(reason.lastDay))
  }
}

function whyNotThere({ name, daysOff }: NonNullable<EmptyDay['therapist']>, date: string): string {
  const isAway = daysOff.some(({ from, to }) => from <= date && date <= to)
  return isAway
    ? emptyDayReasons.therapistAway(name, dayAndMonth(date))
    : emptyDayReasons.therapistOffOn(name, weekdayOf(date))
}

/** True if a time on the day may become free again for customers. */
export function mayComeFree(reason: EmptyDayReason): boolean {
  return reason.kind === 'full' || reason.kind === 'does_not_fit' || (reason.kind === 'too_soon' && reason.isFullLater)
}
