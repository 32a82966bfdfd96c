import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import { siteRevision } from './db/site-revision.ts'

const REVISION_CHECK_MS = 1000
/** A database that is slower than this is as good as away: what is remembered is shown meanwhile, unless we changed it. */
const REVISION_WITHIN_MS = 1000
/** What visitors make up as they type has a place of its own, so that it never pushes out a page. */
const MOST_ENTRIES = { site: 500, searches: 200, times: 2000 }

type Shelf = keyof typeof MOST_ENTRIES

interface Entry {
  made: Promise<unknown>
  /** Once it is made. */
  value?: unknown
}

interface Options<T> {
  shelf?: Shelf
  /** False for what is shared by those who wait for it now, and then let go: it is too large, or too rare. */
  isWorthKeeping?: (value: T) => boolean
}

interface Parts {
  db: Db
  clock: Clock
  log: Logger
  revisionWithinMs?: number
}

export type SiteMemory = ReturnType<typeof siteMemory>

/**
 * Remembers what is made from catalogue and settings (responses, rendered pages) until the database says they changed.
 * Any process on the database may have changed them, so the revision is asked for again after a second, and a change is
 * seen within two; the process that made it calls `forget` and sees it at once. While the database cannot be asked, what
 * is remembered stays.
 */
export function siteMemory({ db, clock, log, revisionWithinMs = REVISION_WITHIN_MS }: Parts) {
  const shelves = {
    site: new Map<string, Entry>(),
    searches: new Map<string, Entry>(),
    times: new Map<string, Entry>(),
  }
  let revision: Promise<number> | undefined
  /** The revision as last heard, while it counts: until a second has passed, or something is forgotten. */
  let heard: { revision: number; at: number } | undefined
  let knownRevision = 0
  let checkedAt = 0
  /** What was changed here, and how much of that the database had told by its revision when it last answered. */
  const ownChanges = { made: 0, seen: 0 }

  async function currentRevision() {
    const now = clock.now().getTime()
    if (!revision || Math.abs(now - checkedAt) >= REVISION_CHECK_MS) {
      checkedAt = now
      heard = undefined
      const asked = knownRevision === 0 ? firstRevision() : askedInTime(knownRevision)
      revision = asked
      asked.then(
        current => {
          if (revision === asked) heard = { revision: current, at: now }
        },
        () => {},
      )
    }
    return revision
  }

  /** Nothing is remembered yet that could stand in. */
  function firstRevision() {
    const first = siteRevision(db)
    first.catch(() => {
      revision = undefined
    })
    return first
  }

  async function askedInTime(known: number) {
    const { made } = ownChanges
    const asked = siteRevision(db).then(
      current => {
        ownChanges.seen = made
        return current
      },
      error => {
        log.warn({ err: error }, 'the database cannot be asked: what is remembered is shown')
        return known
      },
    )
    // Whoever changed something is never shown what was before.
    if (ownChanges.seen < made) return asked
    const tooLate = new AbortController()
    const late = pause(revisionWithinMs, known, { signal: tooLate.signal }).catch(() => known)
    const current = await Promise.race([asked, late])
    tooLate.abort()
    return current
  }

  return {
    async get<T>(key: string, make: () => Promise<T>, { shelf = 'site', isWorthKeeping }: Options<T> = {}): Promise<T> {
      const current = await currentRevision()
      if (current !== knownRevision) {
        for (const entries of Object.values(shelves)) entries.clear()
        knownRevision = current
      }
      const entries = shelves[shelf]
      const drop = (entry: Entry) => {
        if (entries.get(key) === entry) entries.delete(key)
      }
      const remembered = entries.get(key)
      if (remembered) return remembered.made as Promise<T>
      const entry: Entry = { made: make() }
      if (entries.size >= MOST_ENTRIES[shelf]) entries.delete(entries.keys().next().value as string)
      entries.set(key, entry)
      const made = entry.made as Promise<T>
      made.then(
        value => {
          if (isWorthKeeping?.(value) === false) drop(entry)
          else entry.value = value
        },
        () => drop(entry),
      )
      return made
    },
    /** What is remembered, if it is certain without asking that it still holds. */
    peek<T>(key: string, shelf: Shelf = 'site'): T | undefined {
      if (!heard || heard.revision !== knownRevision) return undefined
      if (Math.abs(clock.now().getTime() - heard.at) >= REVISION_CHECK_MS) return undefined
      return shelves[shelf].get(key)?.value as T | undefined
    },
    drop(key: string, shelf: Shelf) {
      shelves[shelf].delete(key)
    },
    forget() {
      ownChanges.made++
      revision = undefined
      heard = undefined
    },
  }
}
