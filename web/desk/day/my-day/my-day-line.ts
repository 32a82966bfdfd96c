import type { MyDay } from '#web/api/team-desk.ts'
import { minutesOn } from '#web/desk/times.ts'

type Treatment = MyDay['treatments'][number]

export type Entry =
  | { kind: 'treatment'; at: number; until: number; treatment: Treatment }
  | { kind: 'away'; at: number; until: number; reason: string }
  | { kind: 'free'; at: number; until: number }
  | { kind: 'now'; at: number }

/** Shorter gaps are for tidying up. */
const GAP_MINUTES = 15

/** One person's day along the clock. `now` in minutes of the day, undefined on other days. */
export function myDayLine({ date, hours, away, treatments }: MyDay, now: number | undefined): Entry[] {
  const span = (from: string, until: string) => ({ at: minutesOn(date, from), until: minutesOn(date, until) })
  const visits = treatments.map(treatment => ({
    kind: 'treatment' as const,
    treatment,
    ...span(treatment.startsAt, treatment.endsAt),
  }))
  const gone = away.map(({ from, until, reason }) => ({ kind: 'away' as const, reason, ...span(from, until) }))
  const taken = [
    ...visits.map(({ at, until, treatment }) => ({ at, until: until + treatment.turnoverMinutes })),
    ...gone,
  ]
  const free = hours.flatMap(({ start, end }) => gapsIn(Math.max(start, now ?? start), end, taken))
  const entries: Entry[] = [
    ...visits,
    ...gone,
    ...free.map(gap => ({ kind: 'free' as const, ...gap })),
    ...(now === undefined ? [] : [{ kind: 'now' as const, at: now }]),
  ]
  return entries.sort((a, b) => a.at - b.at || ORDER[a.kind] - ORDER[b.kind])
}

const ORDER = { now: 0, treatment: 1, away: 2, free: 3 }

type Span = { at: number; until: number }

function gapsIn(start: number, end: number, taken: readonly Span[]): Span[] {
  const gaps: Span[] = []
  let free = start
  for (const { at, until } of [...taken.toSorted((a, b) => a.at - b.at), { at: end, until: end }]) {
    const gap = { at: free, until: Math.min(at, end) }
    if (gap.until - gap.at >= GAP_MINUTES) gaps.push(gap)
    free = Math.max(free, until)
  }
  return gaps
}
