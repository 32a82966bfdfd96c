import type { DayAvailability } from '#contract/catalogue/hours.ts'
import { MS_PER_MINUTE, timeLabel } from '#contract/platform/time.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import type { Taken } from './busy-times.ts'
import { type AvailabilityInput, computeAvailability } from './compute-availability.ts'
import { bookableHours } from './opening-hours.ts'
import type { EmptyDayReason, NoSlotReason } from './slot.ts'
import { offeredStarts } from './starts.ts'
import { type PlannedTreatment, type VisitTreatment, type VisitWish, visitPlanner } from './visit-planner.ts'

interface VisitInput
  extends Pick<
      AvailabilityInput,
      'zone' | 'now' | 'spaHours' | 'leadMinutes' | 'stepMinutes' | 'horizonDays' | 'closures'
    >,
    Pick<VisitWish, 'startsAfterMinutes'> {
  treatments: readonly (VisitTreatment & { availability: readonly DayAvailability[] })[]
  /** What is taken for a service: the desk may have blocked one and not the others. */
  takenFor(serviceId: string): readonly Taken[]
}

/** A free time of a visit. `treatments` are in the order of the wish. */
export interface VisitSlot {
  label: string
  treatments: PlannedTreatment[]
}

/** `treatment`: the index of the one to which it applies; without it, to the visit as a whole. */
type About<Reason> = Reason & { treatment?: number }

export type VisitAvailability = ReturnType<typeof visitAvailability>

/** What `computeAvailability` is for one treatment: behind listing, colouring, creating and moving a visit. */
export function visitAvailability(input: VisitInput) {
  const { treatments, closures, leadMinutes, horizonDays, spaHours, takenFor } = input
  const zone = zoneNamed(input.zone)
  const now = input.now.getTime()
  const earliestStart = now + leadMinutes * MS_PER_MINUTE
  const today = zone.dateOf(now)
  const lastDay = zone.dateAfter(now, horizonDays)
  const planner = visitPlanner(input, takenFor, input.zone)
  const [first] = treatments as [(typeof treatments)[number]]
  const startsOn = (date: string) => offeredStarts({ ...input, ...first }, date)

  function notOpen(date: string): About<EmptyDayReason> | undefined {
    if (date < today) return { kind: 'past' }
    if (date > lastDay) return { kind: 'beyond_horizon', lastDay }
    const treatment = planner.planners.findIndex(({ isImpossible }) => isImpossible)
    if (treatment >= 0) return { kind: 'impossible', treatment }
    const closure = closures.find(({ from, to }) => from <= date && date <= to)
    if (closure) return { kind: 'closed', reason: closure.reason }
  }

  /** When each treatment may be. */
  function openOn(date: string) {
    const day = zone.day(date)
    return treatments.map(({ availability }) =>
      bookableHours(
        availability,
        spaHours,
      )(day.weekday).map(({ start, end }) => ({
        from: day.instantAt(start),
        until: day.instantAt(end),
      })),
    )
  }

  const dayOf = (date: string) => planner.on(date, openOn(date))

  /** As if nobody else were booked. */
  const emptyDayOf = (date: string) => {
    const blocks = (serviceId: string) => takenFor(serviceId).filter(({ isBlock }) => isBlock)
    return visitPlanner(input, blocks, input.zone).on(date, openOn(date))
  }

  function freePlans(date: string): VisitSlot[] {
    if (notOpen(date)) return []
    const day = dayOf(date)
    return [...startsOn(date)].flatMap(({ minutes, startsAt }) => {
      const found = startsAt < earliestStart ? undefined : day.find(startsAt)
      return found ? [{ label: timeLabel(minutes), treatments: found }] : []
    })
  }

  /** The label of the day's first free time. */
  function firstTime(date: string): string | undefined {
    if (notOpen(date)) return undefined
    const day = dayOf(date)
    for (const { minutes, startsAt } of startsOn(date))
      if (startsAt >= earliestStart && day.isPossible(startsAt)) return timeLabel(minutes)
  }

  /** The plan behind a label as a client sent it, or why there is none. */
  function planAt(date: string, label: string): VisitSlot | About<NoSlotReason> {
    const reason = notOpen(date)
    if (reason) return reason
    const wanted = label.trim().toUpperCase()
    for (const { minutes, startsAt } of startsOn(date)) {
      if (timeLabel(minutes) !== wanted) continue
      if (startsAt < now) return { kind: 'over' }
      if (startsAt < earliestStart) return { kind: 'too_soon', leadMinutes, isFullLater: false }
      const found = dayOf(date).find(startsAt)
      if (found) return { label: wanted, treatments: found }
      const culprit = culpritOn(date)
      if (culprit?.kind === 'nobody_there' || culprit?.kind === 'away')
        return { kind: 'not_at_work', treatment: culprit.treatment }
      if (culprit?.kind === 'not_offered') return culprit
      return emptyDayOf(date).isPossible(startsAt) ? { kind: 'taken', label: wanted } : { kind: 'never_fits' }
    }
    return { kind: 'not_offered' }
  }

  /** The first treatment that could not be had that day even alone, and why. */
  function culpritOn(date: string): About<EmptyDayReason> | undefined {
    for (const [treatment, one] of treatments.entries()) {
      const alone = computeAvailability({ ...input, ...one, taken: takenFor(one.needs.serviceId) })
      if (!alone.hasFreeSlot(date)) return { ...alone.emptyDayReason(date), treatment }
    }
  }

  /** The caller must pass a day without free plans. */
  function emptyDayReason(date: string): About<EmptyDayReason> {
    const culprit = notOpen(date) ?? culpritOn(date)
    if (culprit && culprit.kind !== 'full') return culprit
    const day = emptyDayOf(date)
    const couldFit = [...startsOn(date)].some(({ startsAt }) => startsAt >= earliestStart && day.isPossible(startsAt))
    return couldFit ? (culprit ?? { kind: 'does_not_fit' }) : { kind: 'never_fits' }
  }

  return { today, lastDay, freePlans, firstTime, planAt, emptyDayReason }
}
