import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { ownWrites } from '#server/db/own-writes.ts'
import type { TimeWindow } from '../availability/diary-for.ts'
import { selectTakenUnlessKnown, type TakenRow } from './queries.ts'

/** How old what is known may be when another process has changed it. This process's own changes are known at once. */
export const STALE_AFTER_MS = 1000
/** In bookings, of all services and windows together: some twenty megabytes at the most. */
const MOST_KEPT = 50_000
const MOST_WINDOWS = 500

export interface Known {
  revision: number
  taken: readonly TakenRow[]
}

export type KnownBookings = ReturnType<typeof knownBookings>

/**
 * Who occupies the stations of a service, kept until the revision of its times moves. Whether it has is asked with every
 * read, at most once a second and after every write of this process; only then are the bookings read again.
 */
export function knownBookings({ db, clock }: { db: Db; clock: Clock }) {
  const windows = new Map<string, Known>()
  const checks = new Map<string, { revision: number; at: number; writes: number }>()
  const underway = new Map<string, { writes: number; known: Promise<Known> }>()
  const writes = ownWrites(db)
  let kept = 0

  /** The revision of a service's times, if that is known without asking. */
  function currentRevision(serviceId: string): number | undefined {
    const check = checks.get(serviceId)
    if (!check || check.writes !== writes.count) return undefined
    return Math.abs(clock.now().getTime() - check.at) < STALE_AFTER_MS ? check.revision : undefined
  }

  async function read(key: string, serviceId: string, window: TimeWindow): Promise<Known> {
    const check = { at: clock.now().getTime(), writes: writes.count }
    const before = windows.get(key)
    const { revision, taken } = await selectTakenUnlessKnown(db, serviceId, window, before?.revision ?? -1)
    const later = checks.get(serviceId)
    // A read that was overtaken by a later one says nothing about now.
    if (!later || later.revision <= revision) checks.set(serviceId, { ...check, revision })
    const known = before && before.revision === revision ? before : { revision, taken }
    keep(key, known)
    return known
  }

  function keep(key: string, known: Known) {
    drop(key)
    windows.set(key, known)
    kept += known.taken.length
    for (const oldest of windows.keys()) {
      if (kept <= MOST_KEPT && windows.size <= MOST_WINDOWS) break
      drop(oldest)
    }
    if (checks.size > MOST_WINDOWS) checks.delete(checks.keys().next().value as string)
  }

  function drop(key: string) {
    kept -= windows.get(key)?.taken.length ?? 0
    windows.delete(key)
  }

  return {
    currentRevision,

    async of(serviceId: string, window: TimeWindow): Promise<Known> {
      const key = `${serviceId} ${window.from.getTime()} ${window.until.getTime()}`
      const known = windows.get(key)
      if (known && known.revision === currentRevision(serviceId)) return known
      const asked = underway.get(key)
      // Joined only when nothing was written here since it was sent.
      if (asked?.writes === writes.count) return asked.known
      const mine = { writes: writes.count, known: read(key, serviceId, window) }
      underway.set(key, mine)
      const done = () => void (underway.get(key) === mine && underway.delete(key))
      mine.known.then(done, done)
      return mine.known
    },
  }
}
