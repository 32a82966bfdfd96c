import type { Taken } from './busy-times.ts'
import { type Needs, NOWHERE, type Place, planner } from './planner.ts'
import type { PlannerDay, Span } from './planner-day.ts'
import { visitChoices } from './visit-choices.ts'
import { jobsOf, linesOf } from './visit-lines.ts'
import { type Found, visitSearch } from './visit-search.ts'

/** One treatment of a visit; those of a guest are in the order in which the guest wants them. */
export interface VisitTreatment {
  /** Counted from 0. */
  guest: number
  /** Narrowed to the person the guest wants: nobody else is ever found. The same object for the same needs saves work. */
  needs: Needs
  durationMinutes: number
  turnoverMinutes: number
  /** The other half of a treatment for two, by its index: same start, same room, another person. */
  besides?: number
  /** Where it is in a visit that is being changed. */
  current?: Partial<Place>
}

/** What is taken for a service: the desk may have blocked one and not the others. People and rooms are the same for all. */
export type TakenFor = (serviceId: string) => readonly Taken[]

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

/**
 * Plans visits of one or more guests, each with one or more treatments. By priority: guests start together; a guest waits no
 * longer than agreed; as few people per guest as possible; the earliest end; the least work that day, then the order of the team.
 * In a visit that is being changed, each treatment keeps its person if possible, before all but the first two.
 */
export function visitPlanner(wish: VisitWish, takenFor: TakenFor, timeZone: string) {
  const { treatments } = wish
  const planners = plannersOf(treatments, takenFor, timeZone)
  const jobs = jobsOf(wish)
  const lines = linesOf(jobs)

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
      const choices = visitChoices(jobs, dayOf, open)
      const search = visitSearch(jobs, lines, choices)
      return {
        /** The best plan of a visit that begins then, by treatment. */
        find(startsAt: number): PlannedTreatment[] | undefined {
          const found = search(startsAt)
          return found && plannedOf(found)
        },
        /** Whether there is a plan. */
        isPossible: (startsAt: number) => search(startsAt, { isAnyGood: true }) !== undefined,
      }

      function plannedOf({ starts, people, places }: Found): PlannedTreatment[] {
        const planned: PlannedTreatment[] = []
        jobs.forEach(({ index, duration, occupied }, at) => {
          const startsAt = starts[at]!
          const person = choices.people[people[at]!]
          planned[index] = {
            startsAt,
            endsAt: startsAt + duration,
            freeAgainAt: startsAt + occupied,
            place: {
              ...NOWHERE,
              ...(person && { therapistId: person.id, therapistName: person.name }),
              ...choices.placeOf(places[at]!),
            },
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
