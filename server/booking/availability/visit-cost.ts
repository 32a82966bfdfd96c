import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import type { GuestBound } from './visit-bounds.ts'
import type { GuestLine, Job } from './visit-lines.ts'

/** Another person than now is worse than any number of people. */
const LOST = 64
const MAX_MINUTES = 1e5

interface State {
  jobs: readonly Job[]
  /** By guest. */
  lines: readonly GuestLine[]
  bounds: readonly GuestBound[]
  /** Who treats the guest so far, and how many more are needed. */
  used: readonly (readonly number[])[]
  more: readonly number[]
  /** Until when a guest's treatments are so far, and how much is still to come. */
  ends: readonly number[]
  left: readonly number[]
  /** By job, as decided so far. */
  people: readonly number[]
  /** By job: the person of a visit that is being changed; -1: nobody. */
  current: readonly number[]
  startsAt: number
}

/** What a plan costs at least that goes on from what is decided; of a complete one, what it costs. */
export function visitCost({ jobs, lines, bounds, used, more, ends, left, people, current, startsAt }: State) {
  const isChanged = current.some(person => person >= 0)
  const beyondFirst = (guest: number) => Math.max(bounds[guest]!.people, used[guest]!.length - 1 + more[guest]!)
  const isLost = (at: number) => current[at]! >= 0 && people[at] !== current[at]

  /** Of people alone, after so many jobs. */
  function ofPeople(placed: number): number {
    let sum = 0
    for (let guest = 0; guest < lines.length; guest++) sum += beyondFirst(guest)
    if (isChanged) for (let at = 0; at < placed; at++) if (isLost(at)) sum += LOST
    return sum
  }

  return {
    ofPeople,
    /** Of people first, then the end, then waiting. */
    ofAll(placed: number): number {
      let end = 0
      let waiting = 0
      for (let guest = 0; guest < lines.length; guest++) {
        const { after, duration } = lines[guest]!
        const bound = bounds[guest]!
        const leastEnd = startsAt + (beyondFirst(guest) === 0 ? bound.endWithOne : bound.end)
        const endsAt = Math.max(leastEnd, ends[guest]! + left[guest]!)
        end = Math.max(end, endsAt - startsAt)
        waiting += endsAt - startsAt - after - duration
      }
      return (ofPeople(placed) * MAX_MINUTES + end / MS_PER_MINUTE) * MAX_MINUTES + waiting / MS_PER_MINUTE
    },
    /** Whether a job is a reason why more people are needed than its guest alone would need. */
    needsMore: (at: number) => isLost(at) || beyondFirst(jobs[at]!.guestAt) > bounds[jobs[at]!.guestAt]!.people,
  }
}
