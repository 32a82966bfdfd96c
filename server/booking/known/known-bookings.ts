import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { ownWrites } from '#server/db/own-writes.ts'
import type { TimeWindow } from '../availability/availability-for.ts'
import { type Revisions, selectChanges, selectTaken } from './queries.ts'
import { isDuring, type KnownWindow, type Look, moveOn, readAgain } from './window.ts'

/**
 * Max age of a revision. With the time of asking for the next one, another process's changes are seen within two seconds; this
 * process's own at once.
 */
export const STALE_AFTER_MS = 1000
/** In bookings, of all services and windows together: some twenty megabytes at the most. */
const MOST_KEPT = 50_000
const MOST_WINDOWS = 500
/** A question that others may wait for as well, as long as nothing was written here since it was sent. */
interface Question<Answer> {
  answer: Promise<Answer>
  /** How often this process had written when it was sent; undefined while it waits for a session. */
  writes: number | undefined
}

export type KnownBookings = ReturnType<typeof knownBookings>

/**
 * Who occupies the stations of a service, kept until the revision of its times moves. What has changed is asked for all
 * services at once, at most once a second and after every write of this process; only what was made from bookings that
 * changed is made again.
 */
export function knownBookings({ db, clock }: { db: Db; clock: Clock }) {
  const windows = new Map<string, KnownWindow>()
  const underway = new Map<string, Question<KnownWindow>>()
  const writes = ownWrites(db)
  let catchingUp: Question<Revisions> | undefined
  let heard: { revisions: Revisions; question: number; at: number; writes: number } | undefined
  let questions = 0

  /** The revision of a service's times, if that is known without asking. */
  function currentRevision(serviceId: string): number | undefined {
    if (!heard || heard.writes !== writes.count) return undefined
    if (Math.abs(clock.now().getTime() - heard.at) >= STALE_AFTER_MS) return undefined
    return heard.revisions.get(serviceId) ?? 0
  }

  /** Every response names the revisions of all services. One that was overtaken by that to a later question says nothing about now. */
  function ask<Told extends { revisions: Revisions }, Answer>(
    select: (session: Db) => Promise<Told>,
    take: (told: Told, isOvertaken: boolean) => Answer,
  ): Question<Answer> {
    const answer = db.connection().execute(async session => {
      // With the session in hand: what ended while it was waited for is seen by this question.
      const asked = { question: ++questions, at: clock.now().getTime(), writes: writes.count }
      question.writes = asked.writes
      const told = await select(session)
      const isOvertaken = heard !== undefined && heard.question > asked.question
      if (!isOvertaken) heard = { ...asked, revisions: told.revisions }
      return take(told, isOvertaken)
    })
    const question: Question<Answer> = { answer, writes: undefined }
    return question
  }

  /** Whether nothing was written here since it was sent. */
  function isOfNow({ writes: sent }: Question<unknown>) {
    return sent === undefined || sent === writes.count
  }

  /** Moves all that is known on to what is there now. Gives back the revisions that this was as of. */
  function catchUp(): Promise<Revisions> {
    if (catchingUp && isOfNow(catchingUp)) return catchingUp.answer
    let known: Revisions = new Map()
    const question = ask(
      session => {
        known = oldestRevisions()
        return selectChanges(session, known)
      },
      ({ revisions, changes }, isOvertaken) => {
        for (const [key, window] of windows) {
          const { serviceId, revision } = window
          const since = known.get(serviceId) ?? revision
          const now = revisions.get(serviceId) ?? 0
          const change = changes.get(serviceId)
          if (change && since <= revision && revision < now) moveOn(window, now, change.ids, change.occupying)
          // What changed is no longer listed since then: whoever asks for it next has it read anew.
          else if (revision !== now && !isOvertaken) windows.delete(key)
        }
        return revisions
      },
    )
    catchingUp = question
    const done = () => {
      if (catchingUp === question) catchingUp = undefined
    }
    question.answer.then(done, done)
    return question.answer
  }

  /** Of each service, up to where all that is known of it is. */
  function oldestRevisions(): Revisions {
    const oldest = new Map<string, number>()
    for (const { serviceId, revision } of windows.values())
      oldest.set(serviceId, Math.min(revision, oldest.get(serviceId) ?? revision))
    return oldest
  }

  function readWindow(key: string, serviceId: string, span: TimeWindow): Promise<KnownWindow> {
    const same = underway.get(key)
    if (same && isOfNow(same)) return same.answer
    const question = ask(
      session => selectTaken(session, serviceId, span),
      ({ revision, taken }, isOvertaken) => {
        const before = windows.get(key)
        if (before && isOvertaken && before.revision > revision) return before
        const window = readAgain(before, { serviceId, span, revision }, taken)
        keep(key, window)
        return window
      },
    )
    underway.set(key, question)
    const done = () => {
      if (underway.get(key) === question) underway.delete(key)
    }
    question.answer.then(done, done)
    return question.answer
  }

  function keep(key: string, window: KnownWindow) {
    windows.delete(key)
    windows.set(key, window)
    let kept = 0
    for (const { taken } of windows.values()) kept += taken.size
    for (const [oldest, { taken }] of windows) {
      if (kept <= MOST_KEPT && windows.size <= MOST_WINDOWS) break
      kept -= taken.size
      windows.delete(oldest)
    }
  }

  /** As true as when it was asked for, whatever is written meanwhile. */
  async function currentWindow(serviceId: string, span: TimeWindow): Promise<KnownWindow> {
    const key = keyOf(serviceId, span)
    const known = windows.get(key)
    if (known && known.revision === currentRevision(serviceId)) return known
    if (known) {
      const revisions = await catchUp()
      if (known.revision === (revisions.get(serviceId) ?? 0)) return known
    }
    return readWindow(key, serviceId, span)
  }

  let isPlanned = false

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

    /** Asks soon, if there is anything to move on: who asks next need not wait for the database. */
    catchUpSoon() {
      if (isPlanned || windows.size === 0) return
      isPlanned = true
      setImmediate(async () => {
        // One at a time: what is written meanwhile is asked for together.
        await catchingUp?.answer.catch(() => undefined)
        isPlanned = false
        // Who asks next is told.
        catchUp().catch(() => undefined)
      })
    },

    /** Asks, so that it is certain. */
    async makeSure({ window: { serviceId, span } }: Look) {
      await currentWindow(serviceId, span)
    },
  }
}

function keyOf(serviceId: string, { from, until }: TimeWindow) {
  return `${serviceId} ${from.getTime()} ${until.getTime()}`
}
