import type { DayAvailability } from '#contract/catalogue/hours.ts'
import { addDays } from '#contract/platform/dates.ts'
import { MS_PER_MINUTE, timeLabel } from '#contract/platform/time.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import type { Taken } from './busy-times.ts'
import { bookableHours } from './opening-hours.ts'
import { type Needs, type Place, planner } from './planner.ts'
import type { ClosedDays, EmptyDayReason, NoSlotReason, Slot, SubServiceTimes, WalkIn } from './slot.ts'
import { offeredStarts, type Start } from './starts.ts'

/** Everything that decides which times can be booked. Dates are YYYY-MM-DD on the spa's wall. */
export type AvailabilityInput = SubServiceTimes & {
  zone: string
  now: Date
  /** Opening hours; no sub-service can be booked outside them. */
  spaHours: readonly DayAvailability[]
  /** A start sooner than this after `now` is not offered. */
  leadMinutes: number
  stepMinutes: number
  horizonDays: number
  needs: Needs
  taken: readonly Taken[]
  /** The place of a booking that is being changed. */
  current?: Partial<Place>
  closures: readonly ClosedDays[]
}

export type Availability = ReturnType<typeof computeAvailability>

/** The one engine behind listing times, colouring the calendar and creating a booking: what one offers, the others accept. */
export function computeAvailability(input: AvailabilityInput) {
  const { horizonDays, durationMinutes, turnoverMinutes, closures, leadMinutes } = input
  const zone = zoneNamed(input.zone)
  const now = input.now.getTime()
  const earliestStart = now + leadMinutes * MS_PER_MINUTE
  const today = zone.dateOf(now)
  const lastDay = zone.dateAfter(now, horizonDays)
  const plan = planner(input.needs, input.taken, input.zone, input.current)
  const startsOn = (date: string) => offeredStarts(input, date)
  const rangesOn = bookableHours(input.availability, input.spaHours)
  const durationMs = durationMinutes * MS_PER_MINUTE
  const occupiedMs = durationMs + turnoverMinutes * MS_PER_MINUTE

  function notOpen(date: string): EmptyDayReason | undefined {
    if (date < today) return { kind: 'past' }
    if (date > lastDay) return { kind: 'beyond_horizon', lastDay }
    if (plan.isImpossible) return { kind: 'impossible' }
    const closure = closures.find(({ from, to }) => from <= date && date <= to)
    if (closure) return { kind: 'closed', reason: closure.reason }
  }

  const spanOf = (startsAt: number) => ({
    startsAt,
    endsAt: startsAt + durationMs,
    freeAgainAt: startsAt + occupiedMs,
  })

  function placeFor({ startsAt }: Start): Place | undefined {
    return startsAt < earliestStart ? undefined : plan.find(spanOf(startsAt))
  }

  function toSlot({ minutes, startsAt }: Start, place: Place): Slot {
    return {
      label: timeLabel(minutes),
      startsAt: new Date(startsAt),
      endsAt: new Date(startsAt + durationMs),
      freeAgainAt: new Date(startsAt + occupiedMs),
      ...place,
    }
  }

  function freeSlots(date: string): Slot[] {
    if (notOpen(date)) return []
    const slots: Slot[] = []
    for (const start of startsOn(date)) {
      const place = placeFor(start)
      if (place) slots.push(toSlot(start, place))
    }
    return slots
  }

  function hasFreeSlot(date: string): boolean {
    if (notOpen(date)) return false
    for (const start of startsOn(date)) if (placeFor(start)) return true
    return false
  }

  /** The slot behind a label as a client sent it, or why there is none. */
  function slotAt(date: string, label: string): Slot | NoSlotReason {
    const reason = notOpen(date)
    if (reason) return reason
    const wanted = label.trim().toUpperCase()
    for (const start of startsOn(date)) {
      if (timeLabel(start.minutes) !== wanted) continue
      if (start.startsAt < now) return { kind: 'over' }
      if (start.startsAt < earliestStart) return { kind: 'too_soon', leadMinutes, isFullLater: false }
      const place = placeFor(start)
      if (place) return toSlot(start, place)
      return plan.whyNobody(spanOf(start.startsAt)) === 'away'
        ? { kind: 'not_at_work' }
        : { kind: 'taken', label: wanted }
    }
    return { kind: 'not_offered' }
  }

  /** The caller must pass a day without free slots. */
  function emptyDayReason(date: string): EmptyDayReason {
    const reason = notOpen(date)
    if (reason) return reason
    let lastStart: number | undefined
    let isFreeSooner = false
    let isStaffed = false
    let isStaffedLater = false
    let isSomebodyThere = false
    for (const { startsAt } of startsOn(date)) {
      lastStart = startsAt
      const isSooner = startsAt >= now && startsAt < earliestStart
      isFreeSooner ||= isSooner && plan.find(spanOf(startsAt)) !== undefined
      const isAtWork = plan.isStaffed(spanOf(startsAt))
      isStaffed ||= isAtWork
      if (startsAt < now) continue
      isStaffedLater ||= isAtWork
      isSomebodyThere ||= plan.isSomebodyThere(spanOf(startsAt))
    }
    if (lastStart === undefined) return { kind: 'not_offered' }
    if (lastStart < now) return { kind: 'over' }
    if (!isStaffed) return { kind: 'nobody_there' }
    if (isStaffedLater && !isSomebodyThere) return { kind: 'away' }
    const isFullLater = lastStart >= earliestStart
    return isFreeSooner || !isFullLater ? { kind: 'too_soon', leadMinutes, isFullLater } : { kind: 'full' }
  }

  /** The first day after this one, from today on, that has a free slot. */
  function nextFreeDay(after: string, until = lastDay): string | undefined {
    if (after > lastDay) return undefined
    for (let date = after < today ? today : addDays(after, 1); date <= until; date = addDays(date, 1))
      if (hasFreeSlot(date)) return date
  }

  /** Checks a walk-in, which may start at any time, not only at the offered ones. */
  function walkIn(startsAt: number): WalkIn {
    const date = zone.dateOf(startsAt)
    const day = zone.day(date)
    const isOffered = rangesOn(day.weekday).some(
      ({ start, end }) => day.instantAt(start) <= startsAt && startsAt + durationMs <= day.instantAt(end),
    )
    const span = spanOf(startsAt)
    const isInHours = isOffered && !notOpen(date) && plan.isStaffed(span)
    // Whoever has the day off could be called in, but is not free now.
    return { hasPlace: plan.find({ ...span, anyTime: !isInHours }) !== undefined, isInHours }
  }

  return { today, lastDay, freeSlots, hasFreeSlot, slotAt, emptyDayReason, nextFreeDay, walkIn }
}
