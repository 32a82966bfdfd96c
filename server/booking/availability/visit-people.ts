import { type GuestBound, morePeople } from './visit-bounds.ts'
import type { Choice } from './visit-choices.ts'
import type { GuestLine, Job } from './visit-lines.ts'
import { join, NOTHING, setsWith } from './visit-sets.ts'

interface State {
  jobs: readonly Job[]
  /** By guest. */
  lines: readonly GuestLine[]
  bounds: readonly GuestBound[]
  /** Who treats the guest so far. */
  used: readonly (readonly number[])[]
  /** By job, as decided so far. */
  starts: readonly number[]
  people: readonly number[]
  /** By job: the person of a visit that is being changed; -1: nobody. */
  current: readonly number[]
  /** By person, in milliseconds of that day. */
  worked: readonly number[]
  startsAt: number
}

/** How good it is to give a job to somebody, from what is decided so far. */
export function visitPeople({ jobs, lines, bounds, used, starts, people, current, worked, startsAt }: State) {
  /** What those who treat a guest could do from a job on, without one of them. */
  function coveredBy(job: Job, start: number, without: number): number {
    const { at, position, before, turnoverBefore } = job
    const { sets } = bounds[job.guestAt]!.onwards[position]![start]!
    const isTooSoon = before >= 0 && starts[at]! - starts[before]! < jobs[before]!.duration + turnoverBefore
    let covered = NOTHING
    for (const one of used[job.guestAt]!) {
      if (one === without) continue
      const isCleaning = isTooSoon && one === people[before]
      covered = join(covered, isCleaning ? sets[one]! & ~setsWith(position) : sets[one]!)
    }
    return covered
  }

  const startOf = ({ at, guestAt, position }: Job) =>
    lines[guestAt]!.steps[position]!.offsets.indexOf(starts[at]! - startsAt)

  return {
    /** How many people have to join those who treat the guest for the rest; -1: the rest cannot follow. */
    moreFrom(job: Job): number {
      const start = startOf(job)
      const bound = bounds[job.guestAt]!
      if (!bound.onwards[job.position]![start]) return -1
      return morePeople(bound, job.position, start, coveredBy(job, start, -1))
    },

    /** The same, with a person who does the job. */
    moreWith(job: Job, person: number): number {
      const start = startOf(job)
      const bound = bounds[job.guestAt]!
      const own = bound.onwards[job.position]![start]!.sets[person]! & setsWith(job.position)
      return morePeople(bound, job.position, start, join(coveredBy(job, start, person), own))
    },

    /** The person of now first, then with whom the fewest people are needed; then least work, then the order of the team. */
    rank(job: Job, able: NonNullable<Choice['people']>, ranks: number[]) {
      const bound = bounds[job.guestAt]!
      const treating = used[job.guestAt]!
      const start = job.isSecondHalf ? -1 : startOf(job)
      const covered = start < 0 ? NOTHING : coveredBy(job, start, -1)
      // Most people can do the same.
      let lastSets = -1
      let lastMore = 0
      for (let order = 0; order < able.length; order++) {
        const person = able[order]!
        const isNew = treating.includes(person) ? 0 : 1
        let more = 0
        if (start >= 0 && isNew === 0) more = this.moreWith(job, person)
        else if (start >= 0) {
          const own = bound.onwards[job.position]![start]!.sets[person]! & setsWith(job.position)
          if (own !== lastSets) lastMore = morePeople(bound, job.position, start, join(covered, own))
          lastSets = own
          more = lastMore
        }
        const group = current[job.at] === person ? 0 : 1 + 2 * (isNew + more) + isNew
        ranks[order] = (group * 2 ** 28 + worked[person]!) * 1024 + order
      }
    },
  }
}
