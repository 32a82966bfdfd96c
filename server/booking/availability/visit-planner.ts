import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { VISIT_GAP_MINUTES, VISIT_GAP_STEP_MINUTES } from '#contract/rules.ts'
import type { Taken } from './busy-times.ts'
import { type Needs, NOWHERE, type Place, planner } from './planner.ts'
import type { PlannerDay, Span } from './planner-day.ts'
import { visitChoices } from './visit-choices.ts'
import { type Found, findVisit } from './visit-search.ts'

/** One treatment of a visit; those of a guest are in the order in which the guest wants them. */
export interface VisitTreatment {
  guest: number
  /** Narrowed to the person the guest wants: nobody else is ever found. */
  needs: Needs
  durationMinutes: number
  turnoverMinutes: number
  /** The other half of a treatment for two, by its index: same start, same room, another person. */
  besides?: number
  /** Where it is in a visit that is being changed. */
  current?: Partial<Place>
}

/** What is taken for a service: the desk may have blocked one and not the others. */
type TakenFor = (serviceId: string) => readonly Taken[]

export interface VisitWish {
  treatments: readonly VisitTreatment[]
  /** By guest: how long after the visit begins. */
  startsAfterMinutes?: readonly (number | undefined)[]
}

/** In milliseconds. */
export interface PlannedTreatment {
  startsAt: number
  endsAt: number
  freeAgainAt: number
  place: Place
}

/** A treatment as the search places it, round by round: the first ones of all guests, then the second ones. */
export interface Job {
  /** Its index in the wish. */
  index: number
  guest: number
  /** How many of the guest's treatments come before it. */
  position: number
  /** The job of the same guest that ends before it, and the gaps that may lie between; -1: none. */
  before: number
  gaps: readonly number[]
  /** The first gap that leaves the person time to clean up after the one before. */
  turnoverBefore: number
  /** Of a first treatment: how long after the visit begins. */
  after: number
  /** The job of the other half; -1: none. */
  pair: number
  /** The second half for a guest who is treated by two at once. */
  isSecondHalf: boolean
  duration: number
  occupied: number
  /** Jobs with the same number can take the same people and places. */
  kind: number
  current: Partial<Place> | undefined
}

/**
 * Plans visits of one or more guests, each with one or more treatments. By priority: guests start together; a guest waits no
 * longer than agreed; as few people per guest as possible; the earliest end; the least work that day, then the order of the team.
 */
export function visitPlanner({ treatments, startsAfterMinutes = [] }: VisitWish, takenFor: TakenFor, timeZone: string) {
  const planners = plannersOf(treatments, takenFor, timeZone)
  const jobs = jobsOf(treatments, startsAfterMinutes)

  return {
    /** One for each treatment, as if it were alone. */
    planners,
    /** `open`: for each treatment when it may be, that day. */
    on(date: string, open: readonly (readonly Span[])[]) {
      const days = new Map<unknown, PlannerDay>()
      const dayOf = (index: number) => {
        const plan = planners[index]!
        const day = days.get(plan) ?? plan.on(date)
        days.set(plan, day)
        return day
      }
      const choices = visitChoices(jobs, dayOf)
      const find = (startsAt: number, isAnyGood: boolean) => findVisit({ jobs, choices, open, startsAt, isAnyGood })
      return {
        /** The best plan of a visit that begins then. */
        find(startsAt: number): PlannedTreatment[] | undefined {
          const found = find(startsAt, false)
          return found && plannedOf(found)
        },
        /** Whether there is one. */
        isPossible: (startsAt: number) => find(startsAt, true) !== undefined,
      }

      function plannedOf({ starts, people, places }: Found): PlannedTreatment[] {
        const planned: PlannedTreatment[] = []
        jobs.forEach(({ index, duration, occupied }, at) => {
          const startsAt = starts[at]!
          const person = people[at] === -1 ? undefined : choices.people[people[at]!]
          const place = places[at] === -1 ? undefined : choices.placeOf(places[at]!)
          planned[index] = {
            startsAt,
            endsAt: startsAt + duration,
            freeAgainAt: startsAt + occupied,
            place: { ...NOWHERE, therapistId: person?.id ?? null, therapistName: person?.name ?? '', ...place },
          }
        })
        return planned
      }
    },
  }
}

/** Treatments with the same needs share one. */
function plannersOf(treatments: readonly VisitTreatment[], takenFor: TakenFor, timeZone: string) {
  const known = new Map<Needs, ReturnType<typeof planner>>()
  return treatments.map(({ needs }) => {
    const plan = known.get(needs) ?? planner(needs, takenFor(needs.serviceId), timeZone)
    known.set(needs, plan)
    return plan
  })
}

function jobsOf(treatments: readonly VisitTreatment[], startsAfterMinutes: readonly (number | undefined)[]): Job[] {
  const isSecondHalf = ({ guest, besides }: VisitTreatment) =>
    besides !== undefined && treatments[besides]!.guest === guest
  const passed = new Map<number, number[]>()
  const placed = treatments.map((treatment, index) => {
    const line = passed.get(treatment.guest) ?? []
    passed.set(treatment.guest, line)
    const second = isSecondHalf(treatment)
    const before = second ? undefined : line.at(-1)
    if (!second) line.push(index)
    return { treatment, index, second, before, position: line.length - 1 }
  })
  // The halves of a treatment for two follow each other, so that the room is chosen for both at once.
  const leader = ({ treatment, index, position }: (typeof placed)[number]) =>
    treatment.besides !== undefined && placed[treatment.besides]!.position === position ? treatment.besides : index
  const ordered = placed.toSorted(
    (a, b) =>
      a.position - b.position ||
      treatments[leader(a)]!.guest - treatments[leader(b)]!.guest ||
      leader(a) - leader(b) ||
      Number(leader(a) !== a.index) - Number(leader(b) !== b.index),
  )
  const jobAt = new Map(ordered.map(({ index }, at) => [index, at]))
  const kinds = new Map<string, number>()
  const needsSeen = [...new Set(treatments.map(({ needs }) => needs))]

  return ordered.map(({ treatment, index, second, before, position }) => {
    const { guest, needs, durationMinutes, turnoverMinutes, besides, current } = treatment
    const other = besides ?? treatments.findIndex(one => one.besides === index)
    const turnoverBefore = before === undefined ? 0 : treatments[before]!.turnoverMinutes
    const key = [needsSeen.indexOf(needs), durationMinutes, turnoverMinutes, other >= 0].join()
    if (!kinds.has(key)) kinds.set(key, kinds.size)
    return {
      ...{ index, guest, position, current, isSecondHalf: second },
      before: before === undefined ? -1 : jobAt.get(before)!,
      gaps: before === undefined ? [] : gapsAfter(turnoverBefore),
      turnoverBefore: turnoverBefore * MS_PER_MINUTE,
      after: (startsAfterMinutes[guest] ?? 0) * MS_PER_MINUTE,
      pair: other < 0 ? -1 : jobAt.get(other)!,
      duration: durationMinutes * MS_PER_MINUTE,
      occupied: (durationMinutes + turnoverMinutes) * MS_PER_MINUTE,
      kind: kinds.get(key)!,
    }
  })
}

/** How long a guest may wait after a treatment, in milliseconds, shortest first. */
function gapsAfter(turnoverMinutes: number): number[] {
  const gaps = new Set([turnoverMinutes])
  for (let gap = 0; gap <= VISIT_GAP_MINUTES; gap += VISIT_GAP_STEP_MINUTES) gaps.add(gap)
  return [...gaps].toSorted((a, b) => a - b).map(gap => gap * MS_PER_MINUTE)
}
