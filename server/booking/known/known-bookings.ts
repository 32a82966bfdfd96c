import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { ownWrites } from '#server/db/own-writes.ts'
import type { TimeWindow } from '../availability/diary-for.ts'
import { isSameRow, selectChanges, selectTaken, type TakenRow } from './queries.ts'

/** How old what is known may be when another process has changed it. This process's own changes are known at once. */
export const STALE_AFTER_MS = 1000
/** In bookings, of all services and windows together: some twenty megabytes at the most. */
const MOST_KEPT = 50_000
const MOST_WINDOWS = 500
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

interface Question {
  known: Promise<KnownWindow>
  /** How often this process had written when it was sent; undefined while it waits for a session. */
  writes: number | undefined
}

export type KnownBookings = ReturnType<typeof knownBookings>

/**
 * Who occupies the stations of a service, kept until the revision of its times moves. Whether one has moved is asked for
 * all services at once, at most once a second and after every write of this process; only then are bookings read again,
 * and only what was made from those that changed is made again.
 */
export function knownBookings({ db, clock }: { db: Db; clock: Clock }) {
  const windows = new Map<string, KnownWindow>()
  const underway = new Map<string, Question>()
  const writes = ownWrites(db)
  let latest: Question | undefined
  let heard: { revisions: ReadonlyMap<string, number>; question: number; at: number; writes: number } | undefined
  let questions = 0
  let kept = 0

  /** The revision of a service's times, if that is known without asking. */
  function currentRevision(serviceId: string): number | undefined {
    if (!heard || heard.writes !== writes.count) return undefined
    if (Math.abs(clock.now().getTime() - heard.at) >= STALE_AFTER_MS) return undefined
    return heard.revisions.get(serviceId) ?? 0
  }

  async function read(key: string, serviceId: string, span: TimeWindow, sent: (writes: number) => void) {
    const { asked, known, since, now } = await db.connection().execute(async session => {
      // With the session in hand: what ended while it was waited for is seen by this question.
      const asked = { question: ++questions, at: clock.now().getTime(), writes: writes.count }
      sent(asked.writes)
      const known = windows.get(key)
      const since = known?.revision ?? -1
      const changes = known && (await selectChanges(session, serviceId, since))
      return { asked, known, since, now: changes ?? (await selectTaken(session, serviceId, span)) }
    })
    const { revisions, revision, taken, changed } = now
    // A response that was overtaken by that to a later question says nothing about now.
    const isOvertaken = heard !== undefined && heard.question > asked.question
    if (!isOvertaken) heard = { ...asked, revisions }
    const before = windows.get(key) ?? known
    if (before && isOvertaken && before.revision > revision) return before
    if (!before || !changed) {
      const window = readAgain(before, { serviceId, span, revision }, taken)
      keep(key, window)
      return window
    }
    // What changed is told for the whole service: all that is known of it since then moves along.
    const occupying = byId(taken)
    for (const window of new Set([before, ...windows.values()]))
      if (window.serviceId === serviceId && since <= window.revision && window.revision < revision)
        moveOn(window, revision, changed, occupying)
    keep(key, before)
    return before
  }

  function keep(key: string, window: KnownWindow) {
    windows.delete(key)
    windows.set(key, window)
    kept = 0
    for (const { taken } of windows.values()) kept += taken.size
    for (const [oldest, { taken }] of windows) {
      if (kept <= MOST_KEPT && windows.size <= MOST_WINDOWS) break
      kept -= taken.size
      windows.delete(oldest)
    }
  }

  function ask(key: string, serviceId: string, span: TimeWindow): Promise<KnownWindow> {
    const known = read(key, serviceId, span, count => {
      question.writes = count
    })
    const question: Question = { known, writes: undefined }
    underway.set(key, question)
    latest = question
    const done = () => {
      if (underway.get(key) === question) underway.delete(key)
      if (latest === question) latest = undefined
    }
    known.then(done, done)
    return known
  }

  /** Whether nothing was written here since it was sent. */
  function isOfNow(question: Question) {
    return question.writes === undefined || question.writes === writes.count
  }

  async function currentWindow(serviceId: string, span: TimeWindow): Promise<KnownWindow> {
    const key = keyOf(serviceId, span)
    for (;;) {
      const known = windows.get(key)
      const revision = currentRevision(serviceId)
      if (known && known.revision === revision) return known
      const same = underway.get(key)
      if (same && isOfNow(same)) return same.known
      // Every response names the revisions of all services: who has not moved needs no question of their own.
      if (!known || revision !== undefined || !latest || !isOfNow(latest)) return ask(key, serviceId, span)
      await latest.known
    }
  }

  return {
    /** A service's window, with what is around the span that is looked at, because it will be asked for next. */
    window: currentWindow,

    /** The same, if it is certain without asking. */
    windowIfKnown(serviceId: string, span: TimeWindow): KnownWindow | undefined {
      const known = windows.get(keyOf(serviceId, span))
      return known && known.revision === currentRevision(serviceId) ? known : undefined
    },

    /** Whether there is the same to be seen as then, if that is certain without asking. */
    isUnchanged(look: Look): boolean {
      const { window, span, revision } = look
      if (window.revision !== currentRevision(window.serviceId)) return false
      if (window.revision === revision) return true
      if (revision < window.listedSince) return false
      if (window.changes.some(change => change.revision > revision && isDuring(change.row, span))) return false
      look.revision = window.revision
      return true
    },

    /** Asks, so that it is certain. */
    async makeSure({ window: { serviceId, span } }: Look) {
      await currentWindow(serviceId, span)
    },
  }
}

/** Who is there at some time of a span within a window. */
export function lookIn(window: KnownWindow, span: TimeWindow): { taken: TakenRow[]; look: Look } {
  const taken: TakenRow[] = []
  for (const row of window.taken.values()) if (isDuring(row, span)) taken.push(row)
  return { taken, look: { window, span, revision: window.revision } }
}

function keyOf(serviceId: string, { from, until }: TimeWindow) {
  return `${serviceId} ${from.getTime()} ${until.getTime()}`
}

type Now = Pick<KnownWindow, 'serviceId' | 'span' | 'revision'>

/** A window with all that is there by now: the same object, so that who has looked at it before can see what changed. */
function readAgain(before: KnownWindow | undefined, now: Now, rows: TakenRow[]): KnownWindow {
  const { revision } = now
  const occupying = byId(rows)
  if (!before || before.revision > revision) return { ...now, taken: occupying, changes: [], listedSince: revision }
  moveOn(before, revision, new Set([...before.taken.keys(), ...occupying.keys()]), occupying)
  return before
}

function byId(rows: TakenRow[]) {
  return new Map(rows.map(row => [row.id, row]))
}

/** Moves a window on to a revision, given which bookings may have changed, and those of them that occupy a station. */
function moveOn(
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

function isDuring({ from, until }: TakenRow, span: TimeWindow) {
  return from.getTime() < span.until.getTime() && until.getTime() > span.from.getTime()
}
