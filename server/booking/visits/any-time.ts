import type { Spa } from '#contract/catalogue/spa.ts'
import { MS_PER_DAY, MS_PER_MINUTE, timeLabel } from '#contract/platform/time.ts'
import { wallClock } from '#contract/platform/zone.ts'
import type { Db } from '#server/platform/db/database.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import { wholeDay } from '../allocate-slot.ts'
import type { Taken } from '../availability/busy-times.ts'
import { type Needs, planner, resourcesOf, type Worker } from '../availability/planner.ts'
import { type NoSlotReason, timesAt } from '../availability/slot.ts'
import { type PlannedTreatment, visitPlanner } from '../availability/visit-planner.ts'
import { isDayOff } from '../availability/working-hours.ts'
import { blockedTimes } from '../blocks/occurrences.ts'
import { needsOf } from '../offers/offers.ts'
import { selectTaken } from '../queries.ts'
import { notOfferedThen, type Openings } from '../terms.ts'
import { minutesOf, poolsOf } from './plan.ts'
import type { PlacedVisit } from './rows.ts'
import type { WantedVisit } from './wish.ts'

interface AnyTimeRequest {
  /** `now`: of a visit that is moved, which keeps how far apart its treatments are. */
  visit: WantedVisit & Partial<Pick<PlacedVisit, 'now'>>
  date: string
  label: string
  /** Exact start of a walk-in, because a clock that is set back shows the label twice. */
  startsAt?: number
  now: Date
  exceptIds?: readonly string[]
  openings: Openings
  /** Outside of the offered times. */
  anyTime?: boolean
  /** Whoever has no place gets one beyond what there is. */
  squeezeIn?: boolean
}

type SqueezedTreatment = PlannedTreatment & { squeezedIn?: boolean }

/** `treatment`: the index of the one that has no place; without it, it is all of them together. */
type WhyNot = NoSlotReason & { treatment?: number }

/**
 * Plans a visit at a time that need not be offered, as the desk may. First where everybody has a place; else, if it may be squeezed
 * in, each treatment takes what is free and the others a place beyond what there is.
 */
export async function planAnyTime(tx: Db, spa: Spa, request: AnyTimeRequest): Promise<SqueezedTreatment[] | WhyNot> {
  const { visit, date, label, now, openings, anyTime, squeezeIn } = request
  const { timeZone } = spa
  const [first] = visit.treatments
  const start = timesAt({ ...first!.offer, date, label, timeZone, startsAt: request.startsAt })?.startsAt.getTime()
  if (start === undefined) return { kind: 'not_offered' }
  const { team, blocks } = openings
  const window = wholeDay(date, timeZone, new Date(start + MS_PER_DAY))
  const occupied: Taken[] = []
  for (const poolId of poolsOf(visit, team))
    occupied.push(...(await selectTaken(tx, poolId, window, now, request.exceptIds)))
  const takenFor = (serviceId: string) => [...occupied, ...blockedTimes(blocks, { serviceId, window, timeZone })]

  const treatments = visit.treatments.map((wanted, index) => ({
    guest: wanted.guest,
    besides: wanted.besides,
    needs: needsOf(team, wanted.offer, wanted.therapist?.id),
    durationMinutes: minutesOf(wanted),
    turnoverMinutes: wanted.offer.turnoverMinutes,
    current: visit.now?.[index],
  }))
  const offsets = visit.now ? offsetsNow(visit.now) : offsetsInLine(visit, treatments)
  const timesOf = (index: number) => {
    const { durationMinutes, turnoverMinutes } = treatments[index]!
    const startsAt = start + offsets[index]!
    const endsAt = startsAt + durationMinutes * MS_PER_MINUTE
    return { startsAt, endsAt, freeAgainAt: endsAt + turnoverMinutes * MS_PER_MINUTE }
  }
  if (!anyTime)
    for (const [treatment, { offer }] of visit.treatments.entries()) {
      const { startsAt, endsAt } = timesOf(treatment)
      const then = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
      const why = notOfferedThen(openings, offer, { date, now, timeZone, ...then })
      if (why) return { ...why, treatment }
    }

  // Those who are at work before those who would have to come.
  const inHours = findPlan(treatments)
  const found = inHours ?? (anyTime ? findPlan(atAnyHour()) : undefined)
  if (found) return found
  if (squeezeIn) return squeezed()
  const treatment = treatments.findIndex((_, index) => !isFreeAlone(index))
  return treatment < 0 ? { kind: 'taken', label } : { ...whyNot(treatment), treatment }

  function findPlan(all: typeof treatments) {
    const day = zoneNamed(timeZone).day(date)
    const open = all.map(() => [{ from: day.start, until: day.end + MS_PER_DAY }])
    // A treatment that stays so far from the others is looked for as if it were of a guest of its own.
    const apart = all.map((one, index) => ({ ...one, guest: one.besides ?? index }))
    const wish = visit.now
      ? { treatments: apart, startsAfterMinutes: offsets.map(offset => offset / MS_PER_MINUTE) }
      : { treatments: all, startsAfterMinutes: visit.startsAfterMinutes }
    return visitPlanner(wish, takenFor, timeZone).on(date, open).find(start!)
  }

  /** The same needs stay one object. */
  function atAnyHour() {
    const known = new Map<Needs, Needs>()
    return treatments.map(one => {
      const needs = known.get(one.needs) ?? { ...one.needs, therapists: whoMayCome(one.needs.therapists) }
      known.set(one.needs, needs)
      return { ...one, needs }
    })
  }

  function whoMayCome(therapists: readonly Worker[] | undefined) {
    return therapists
      ?.filter(one => !isDayOff(one, date))
      .map(one => ({ ...one, hours: null, daysOff: [], extraDays: [] }))
  }

  function planOf(index: number, others: readonly Taken[]) {
    const { needs, current } = treatments[index]!
    return planner(needs, [...takenFor(needs.serviceId), ...others], timeZone, current)
  }

  function isFreeAlone(index: number) {
    return planOf(index, []).find({ ...timesOf(index), anyTime }) !== undefined
  }

  function whyNot(index: number): NoSlotReason {
    const plan = planOf(index, [])
    if (plan.isImpossible) return { kind: 'impossible' }
    const times = timesOf(index)
    if (plan.whyNobody({ ...times, anyTime }) === 'away') return { kind: 'not_at_work' }
    return { kind: 'taken', label: timeLabel(wallClock(times.startsAt, timeZone).minutes) }
  }

  /** Whoever was asked for is placed first. */
  function squeezed() {
    const planned: SqueezedTreatment[] = []
    const placed: Taken[] = []
    const order = [...treatments.keys()].toSorted((a, b) => rankOf(a) - rankOf(b))
    for (const index of order) {
      const { needs, besides } = treatments[index]!
      const times = timesOf(index)
      const plan = planOf(index, placed)
      const found = plan.find({ ...times, anyTime })
      const half = besides === undefined ? undefined : planned[besides]
      const isApart = half !== undefined && found?.roomId !== half.place.roomId
      const squeezedIn = !found || isApart
      const place = squeezedIn ? plan.squeezeIn(times) : found
      planned[index] = { ...times, place, squeezedIn }
      const [from, until] = [times.startsAt, times.freeAgainAt].map(at => new Date(at))
      for (const resource of resourcesOf(needs.serviceId, place))
        placed.push({ resource, from: from!, until: until!, squeezedIn })
    }
    return planned
  }

  /** The second half follows the first. */
  function rankOf(index: number): number {
    const { therapist, besides } = visit.treatments[index]!
    if (besides !== undefined) return rankOf(besides) + 0.5
    return therapist ? 0 : 1
  }
}

/** From the start of the visit, in milliseconds. */
function offsetsNow(rows: PlacedVisit['now']): number[] {
  const first = Math.min(...rows.map(({ startsAt }) => startsAt.getTime()))
  return rows.map(({ startsAt }) => startsAt.getTime() - first)
}

/** One treatment of a guest right after the other. */
function offsetsInLine(
  { startsAfterMinutes }: WantedVisit,
  treatments: readonly { guest: number; besides?: number; durationMinutes: number }[],
): number[] {
  const next = new Map<number, number>()
  const offsets: number[] = []
  for (const [index, { guest, besides, durationMinutes }] of treatments.entries()) {
    const from = next.get(guest) ?? (startsAfterMinutes[guest] ?? 0) * MS_PER_MINUTE
    offsets[index] = besides === undefined ? from : offsets[besides]!
    if (besides === undefined) next.set(guest, from + durationMinutes * MS_PER_MINUTE)
  }
  return offsets
}
