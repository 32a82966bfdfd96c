import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { VISIT_GAP_MINUTES, VISIT_GAP_STEP_MINUTES } from '#contract/rules.ts'
import type { Needs, Place } from './planner.ts'
import type { VisitWish } from './visit-planner.ts'

/** A treatment as the search places it, round by round: the first ones of all guests, then the second ones. */
export interface Job {
  /** Its number in that order. */
  at: number
  /** Its index in the wish. */
  index: number
  guest: number
  /** The guest's place among those who have treatments. */
  guestAt: number
  /** How many of the guest's treatments come before it. */
  position: number
  /** The job that ends before it, and the gaps that may lie between; -1: none. */
  before: number
  gaps: readonly number[]
  turnoverBefore: number
  /** Of a first treatment: how long after the visit begins. */
  after: number
  /** The job of the other half; -1: none. */
  pair: number
  /** The second half for a guest who is treated by two at once. */
  isSecondHalf: boolean
  /** The jobs whose starts its own depends on, with itself: a bit for each. */
  chain: number
  duration: number
  /** With the turnover. */
  occupied: number
  needs: Needs
  current: Partial<Place> | undefined
}

/** From a start to one of the next treatment, by its index. `isLong`: the gap leaves the person time to clean up after the treatment before. */
export interface Link {
  to: number
  isLong: boolean
}

/** A guest's treatments, one after the other, with all the starts that each may have, counted from the start of the visit. */
export interface GuestLine {
  guest: number
  jobs: readonly Job[]
  steps: readonly { offsets: readonly number[]; next: readonly (readonly Link[])[] }[]
  after: number
  /** Of the treatments alone. */
  duration: number
  isTreatedByTwo: boolean
}

export function jobsOf({ treatments, startsAfterMinutes = [] }: VisitWish): Job[] {
  const lines = new Map<number, number[]>()
  const inLine = treatments.map(({ guest, besides }) => {
    const line = lines.get(guest) ?? []
    lines.set(guest, line)
    const isSecondHalf = besides !== undefined && treatments[besides]!.guest === guest
    return { line, isSecondHalf, place: isSecondHalf ? line.length - 1 : line.push(0) - 1 }
  })
  treatments.forEach((_, index) => {
    const { line, isSecondHalf, place } = inLine[index]!
    if (!isSecondHalf) line[place] = index
  })
  // The halves of a treatment for two follow each other, so that the room is chosen for both at once.
  const keys = treatments.map(({ guest, besides }, index) => {
    const { place } = inLine[index]!
    const isAfterOther = besides !== undefined && inLine[besides]!.place === place
    const leader = isAfterOther ? besides : index
    return [place, treatments[leader]!.guest, leader, Number(isAfterOther), guest] as const
  })
  const order = keys.map((_, index) => index).toSorted((one, other) => compare(keys[one]!, keys[other]!))
  const guests = guestsOf(treatments)
  const atOf = (index: number | undefined) => (index === undefined ? -1 : order.indexOf(index))

  const jobs: Job[] = []
  order.forEach((index, at) => {
    const { guest, needs, durationMinutes, turnoverMinutes, besides, current } = treatments[index]!
    const { line, place, isSecondHalf } = inLine[index]!
    const before = isSecondHalf || place === 0 ? undefined : line[place - 1]
    const turnoverBefore = before === undefined ? 0 : treatments[before]!.turnoverMinutes
    const other = treatments.findIndex(one => one.besides === index)
    const follows = isSecondHalf ? atOf(besides) : atOf(before)
    jobs.push({
      ...{ at, index, guest, needs, current, isSecondHalf },
      guestAt: guests.indexOf(guest),
      position: place,
      before: atOf(before),
      gaps: before === undefined ? [] : gapsAfter(turnoverBefore),
      turnoverBefore: turnoverBefore * MS_PER_MINUTE,
      after: (startsAfterMinutes[guest] ?? 0) * MS_PER_MINUTE,
      pair: besides !== undefined ? atOf(besides) : other < 0 ? -1 : atOf(other),
      duration: durationMinutes * MS_PER_MINUTE,
      chain: (1 << at) | (jobs[follows]?.chain ?? 0),
      occupied: (durationMinutes + turnoverMinutes) * MS_PER_MINUTE,
    })
  })
  return jobs
}

export function linesOf(jobs: readonly Job[]): GuestLine[] {
  return guestsOf(jobs).map(guest => {
    const line = jobs.filter(job => job.guest === guest && !job.isSecondHalf)
    return {
      ...{ guest, jobs: line, steps: stepsOf(line), after: line[0]!.after },
      duration: line.reduce((sum, { duration }) => sum + duration, 0),
      isTreatedByTwo: jobs.some(job => job.guest === guest && job.isSecondHalf),
    }
  })
}

function guestsOf(all: readonly { guest: number }[]): number[] {
  return [...new Set(all.map(({ guest }) => guest))].toSorted((a, b) => a - b)
}

function stepsOf(line: readonly Job[]): GuestLine['steps'] {
  const allOffsets = [[line[0]!.after]]
  line.forEach(({ gaps }, at) => {
    if (at === 0) return
    const starts = allOffsets[at - 1]!.flatMap(offset => gaps.map(gap => offset + line[at - 1]!.duration + gap))
    allOffsets.push([...new Set(starts)].toSorted((a, b) => a - b))
  })
  return allOffsets.map((offsets, at) => ({
    offsets,
    next: offsets.map(offset =>
      (line[at + 1]?.gaps ?? []).map(gap => ({
        to: allOffsets[at + 1]!.indexOf(offset + line[at]!.duration + gap),
        isLong: gap >= line[at + 1]!.turnoverBefore,
      })),
    ),
  }))
}

/** How long a guest may wait after a treatment, in milliseconds, shortest first. */
export function gapsAfter(turnoverMinutes: number): number[] {
  const gaps = new Set([turnoverMinutes])
  for (let gap = 0; gap <= VISIT_GAP_MINUTES; gap += VISIT_GAP_STEP_MINUTES) gaps.add(gap)
  return [...gaps].toSorted((a, b) => a - b).map(gap => gap * MS_PER_MINUTE)
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : one[at]! - other[at]!
}
