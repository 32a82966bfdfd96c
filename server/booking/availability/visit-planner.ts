import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { VISIT_GAP_MINUTES, VISIT_GAP_STEP_MINUTES } from '#contract/rules.ts'
import type { Taken } from './busy-times.ts'
import { type Needs, type Place, planner } from './planner.ts'
import { type Span, visitOptions } from './visit-options.ts'
import { type Found, findVisit } from './visit-search.ts'

/** One treatment of a visit; those of a guest are in the order in which the guest wants them. */
export interface VisitTreatment {
  guest: number
  /** Narrowed to the person the guest wants: nobody else is ever found. */
  needs: Needs
  durationMinutes: number
  turnoverMinutes: number
  /** The index of the treatment for two whose second half this is: same start, same room, another person. */
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

/** A treatment as the search places it. */
export interface Job {
  /** Its index in the wish. */
  index: number
  guest: number
  /** The job of the same guest before it, or the first half of the same treatment. */
  before: Job | undefined
  isSecondHalf: boolean
  /** The second half for a guest who is treated by two at once: no change of person. */
  isSecondHand: boolean
  /** How long after the one before, or after the visit begins, it may start, soonest first. */
  delays: readonly number[]
  duration: number
  /** With the cleaning afterwards. */
  occupied: number
  current: Partial<Place> | undefined
}

/**
 * Plans visits of one or more guests, each with one or more treatments. Guests start together and wait no longer than agreed.
 * Among the plans there are it takes the one with the fewest people for each guest, then the least waiting, then the person
 * with the least work that day, in the order of the team.
 */
export function visitPlanner({ treatments, startsAfterMinutes = [] }: VisitWish, takenFor: TakenFor, timeZone: string) {
  const known = new Map<Needs, ReturnType<typeof planner>>()
  const planners = treatments.map(({ needs }) => {
    const plan = known.get(needs) ?? planner(needs, takenFor(needs.serviceId), timeZone)
    known.set(needs, plan)
    return plan
  })
  const jobs = jobsOf(treatments, startsAfterMinutes)

  return {
    /** One for each treatment, as if it were alone; those with the same needs share one. */
    planners,
    /** `open`: for each treatment when it may be, that day. */
    on(date: string, open: readonly (readonly Span[])[]) {
      const days = new Map(planners.map(plan => [plan, plan.on(date)]))
      const options = visitOptions(planners.map((plan, index) => ({ day: days.get(plan)!, open: open[index]! })))
      return {
        /** The best plan of a visit that begins then. */
        find(startsAt: number): PlannedTreatment[] | undefined {
          const found = findVisit(jobs, options, { startsAt, isAnyGood: false })
          return found && inOrderOfWish(found)
        },
        isPossible: (startsAt: number) => findVisit(jobs, options, { startsAt, isAnyGood: true }) !== undefined,
      }
    },
  }
}

function inOrderOfWish(found: Found): PlannedTreatment[] {
  const planned: PlannedTreatment[] = []
  for (const [{ index, duration, occupied }, { startsAt, place }] of found)
    planned[index] = { startsAt, endsAt: startsAt + duration, freeAgainAt: startsAt + occupied, place }
  return planned
}

/** Round by round, the first treatments of all guests, then the second ones: what does not fit is found early. */
function jobsOf(treatments: readonly VisitTreatment[], startsAfterMinutes: readonly (number | undefined)[]): Job[] {
  const jobs: Job[] = []
  const lastOf = new Map<number, { job: Job; round: number; turnoverMinutes: number }>()
  const rounds = new Map<Job, number>()
  for (const [index, treatment] of treatments.entries()) {
    const { guest, durationMinutes, turnoverMinutes, besides, current } = treatment
    const last = lastOf.get(guest)
    const half = besides === undefined ? undefined : jobs[besides]
    const job: Job = {
      ...{ index, guest, current, before: half ?? last?.job },
      isSecondHalf: half !== undefined,
      isSecondHand: half?.guest === guest,
      delays: half ? [0] : last ? gapsAfter(last.turnoverMinutes) : [(startsAfterMinutes[guest] ?? 0) * MS_PER_MINUTE],
      duration: durationMinutes * MS_PER_MINUTE,
      occupied: (durationMinutes + turnoverMinutes) * MS_PER_MINUTE,
    }
    jobs.push(job)
    rounds.set(job, half ? rounds.get(half)! : (last?.round ?? -1) + 1)
    if (!job.isSecondHand) lastOf.set(guest, { job, round: rounds.get(job)!, turnoverMinutes })
  }
  return jobs.toSorted((a, b) => rounds.get(a)! - rounds.get(b)! || a.index - b.index)
}

/** How long a guest may wait after a treatment, in milliseconds; whoever did it may have to clean up first. */
function gapsAfter(turnoverMinutes: number): number[] {
  const gaps = new Set([turnoverMinutes])
  for (let gap = 0; gap <= VISIT_GAP_MINUTES; gap += VISIT_GAP_STEP_MINUTES) gaps.add(gap)
  return [...gaps].toSorted((a, b) => a - b).map(gap => gap * MS_PER_MINUTE)
}
