import type { TimeWindow } from '../availability/availability-for.ts'
import { isSameRow, type TakenRow } from './queries.ts'

/** Of a window. What was made before the oldest of them is made again. */
const MOST_CHANGES = 100

/** Who occupies the stations of a service in some weeks, and what of it has changed of late. */
export interface KnownWindow {
  serviceId: string
  span: TimeWindow
  revision: number
  taken: Map<string, TakenRow>
  changes: { revision: number; row: TakenRow }[]
  /** The revision since which all changes are listed. */
  listedSince: number
}

/** What an answer was made from: a part of a window, and the revision up to which it is as it was. */
export interface Look {
  window: KnownWindow
  span: TimeWindow
  revision: number
}

/** Who is there at some time of a span within a window. */
export function lookIn(window: KnownWindow, span: TimeWindow): { taken: TakenRow[]; look: Look } {
  const taken: TakenRow[] = []
  for (const row of window.taken.values()) if (isDuring(row, span)) taken.push(row)
  return { taken, look: { window, span, revision: window.revision } }
}

type Now = Pick<KnownWindow, 'serviceId' | 'span' | 'revision'>

/** A window with all that is there by now: the same object, so that who has looked at it before can see what changed. */
export function readAgain(before: KnownWindow | undefined, now: Now, rows: TakenRow[]): KnownWindow {
  const { revision } = now
  const occupying = new Map(rows.map(row => [row.id, row]))
  if (!before || before.revision > revision) return { ...now, taken: occupying, changes: [], listedSince: revision }
  moveOn(before, revision, new Set([...before.taken.keys(), ...occupying.keys()]), occupying)
  return before
}

/** Moves a window on to a revision, given which bookings may have changed, and those of them that occupy a station. */
export function moveOn(
  window: KnownWindow,
  revision: number,
  changed: Iterable<string>,
  occupying: ReadonlyMap<string, TakenRow>,
) {
  const { taken, changes } = window
  for (const id of changed) {
    const before = taken.get(id)
    const now = occupying.get(id)
    const row = now && isDuring(now, window.span) ? now : undefined
    if (before && row && isSameRow(before, row)) continue
    if (before) changes.push({ revision, row: before })
    if (row) changes.push({ revision, row })
    if (row) taken.set(id, row)
    else taken.delete(id)
  }
  const forgotten = changes.splice(0, changes.length - MOST_CHANGES)
  window.listedSince = forgotten.at(-1)?.revision ?? window.listedSince
  window.revision = revision
}

export function isDuring({ from, until }: TakenRow, span: TimeWindow) {
  return from.getTime() < span.until.getTime() && until.getTime() > span.from.getTime()
}
