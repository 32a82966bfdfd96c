import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { ownWrites } from '#server/db/own-writes.ts'
import type { TimeWindow } from '../availability/diary-for.ts'
import { isSameRow, selectTakenUnlessKnown, type TakenRow } from './queries.ts'

/** How old what is known may be when another process has changed it. This process's own changes are known at once. */
export const STALE_AFTER_MS = 1000
/** In bookings, of all services and windows together: some twenty megabytes at the most. */
const MOST_KEPT = 50_000
const MOST_WINDOWS = 500
/** Of a window. What was made before the oldest of them is made again. */
const MOST_CHANGES = 100

/** Who occupies the stations of a service in some weeks, and what of it has changed of late. */
interface KnownWindow {
  serviceId: string
  span: TimeWindow
  revision: number
  taken: ReadonlyMap<string, TakenRow>
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
    const { asked, known, response } = await db.connection().execute(async session => {
      // With the session in hand: what ended while it was waited for is seen by this question.
      const asked = { question: ++questions, at: clock.now().getTime(), writes: writes.count }
      sent(asked.writes)
      const known = windows.get(key)
      const response = await selectTakenUnlessKnown(session, serviceId, span, known?.revision ?? -1)
      return { asked, known, response }
    })
    const { revisions, revision, taken } = response
    // A response that was overtaken by that to a later question says nothing about now.
    if (!heard || heard.question < asked.question) heard = { ...asked, revisions }
    const before = windows.get(key) ?? known
    const window = before && !taken ? before : moved(before, { serviceId, span, revision }, taken ?? [])
    keep(key, window)
    return window
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
    const key = `${serviceId} ${span.from.getTime()} ${span.until.getTime()}`
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
    /** Who is there at some time of a span. What is around it is read with it, because it will be asked for next. */
    async look(serviceId: string, span: TimeWindow, around: TimeWindow): Promise<{ taken: TakenRow[]; look: Look }> {
      const window = await currentWindow(serviceId, around)
      const taken = [...window.taken.values()].filter(row => isDuring(row, span))
      return { taken, look: { window, span, revision: window.revision } }
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

/** A window with what is there by now: the same object, so that who has looked at it before can see what changed. */
function moved(
  before: KnownWindow | undefined,
  now: Pick<KnownWindow, 'serviceId' | 'span' | 'revision'>,
  rows: TakenRow[],
): KnownWindow {
  const { revision } = now
  if (!before || before.revision > revision)
    return { ...now, taken: new Map(rows.map(row => [row.id, row])), changes: [], listedSince: revision }
  const taken = new Map<string, TakenRow>()
  const changed: TakenRow[] = []
  for (const row of rows) {
    const known = before.taken.get(row.id)
    const isSame = known !== undefined && isSameRow(known, row)
    if (!isSame) changed.push(row)
    taken.set(row.id, isSame ? known : row)
  }
  for (const row of before.taken.values()) if (taken.get(row.id) !== row) changed.push(row)
  const changes = [...before.changes, ...changed.map(row => ({ revision, row }))]
  const forgotten = changes.splice(0, changes.length - MOST_CHANGES)
  const listedSince = forgotten.at(-1)?.revision ?? before.listedSince
  return Object.assign(before, { revision, taken, changes, listedSince })
}

function isDuring({ from, until }: TakenRow, span: TimeWindow) {
  return from < span.until && until > span.from
}
