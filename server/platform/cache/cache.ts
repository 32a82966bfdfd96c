import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { changesOf, listen } from '../db/create-db.ts'
import type { Db } from '../db/database.ts'
import { selectChanges, selectPool } from './queries.ts'
import { advance, type Memoised, PARTITIONS, type Partition, type Pool, type Site, type Snapshot } from './snapshot.ts'

/** Max age of a snapshot: with the time of asking, commits that were not announced are seen within a second. */
const STALE_AFTER_MS = 900
/** A slower database counts as unavailable. It gets more time after a change, so that its author sees the change. */
const WAIT_MS = 1000
const PATIENCE_AFTER_CHANGE = 3
/** A query that takes longer may have lost its connection. */
const ASK_AGAIN_AFTER_MS = 5000

interface Options<T> {
  partition?: Partition
  /** False: the value is shared by the callers that wait now and then dropped, because it is too large or too rare. */
  isWorthKeeping?: (value: T) => boolean
}

/** Query for a snapshot; callers share it until something changes after it was sent. */
interface Question {
  snapshot: Promise<Snapshot>
  startedAt: number
  /** Count of changes when the query was sent; undefined while it waits for a session. */
  changes?: number
}

export type Cache = ReturnType<typeof createCache>

/**
 * Every process has one immutable snapshot of the database: the revision of what the site says, and who occupies the
 * resources of every pool that was asked for. Triggers move a revision in the transaction of every change, so one small
 * query tells what is stale, and the next snapshot shares the rest. It is replaced after every `inTransaction` of this
 * process, after a notification by PostgreSQL that another process committed, and once it is a second old. Whatever is
 * computed from a snapshot, up to whole responses that are sent before the router is asked, is memoised on the part it was
 * computed from and goes with it. While the database is away, pages are shown from the last snapshot, and times are refused.
 */
export function createCache(parts: { db: Db; clock: Clock; log: Logger; waitMs?: number }) {
  const { db, clock, log, waitMs = WAIT_MS } = parts
  const changes = changesOf(db)
  const wanted = new Set<string>()
  let current: { snapshot: Snapshot; question: number; at: number; changes: number } | undefined
  let underway: Question | undefined
  let questions = 0
  let isScheduled = false

  const now = () => clock.now().getTime()

  function freshSnapshot(): Snapshot | undefined {
    if (current?.changes !== changes.count || Math.abs(now() - current.at) >= STALE_AFTER_MS) return undefined
    return current.snapshot
  }

  /** Asks for a snapshot with every change until now. */
  function refresh(): Question {
    const seesAll = underway?.changes === undefined || underway.changes === changes.count
    if (underway && seesAll && performance.now() - underway.startedAt < ASK_AGAIN_AFTER_MS) return underway
    const question: Question = {
      startedAt: performance.now(),
      snapshot: db.connection().execute(session => {
        // Counted once the session is acquired, because the query then sees what was committed while it waited.
        question.changes = changes.count
        return ask(session, { question: ++questions, at: now(), changes: changes.count })
      }),
    }
    underway = question
    question.snapshot
      .catch(error => current && log.warn({ err: error }, 'the database cannot be asked: cached pages are shown'))
      .then(() => {
        if (underway === question) underway = undefined
      })
    return question
  }

  async function ask(session: Db, asked: { question: number; at: number; changes: number }): Promise<Snapshot> {
    const pools = new Map(current?.snapshot.pools)
    const missing = [...wanted].filter(id => !pools.has(id))
    wanted.clear()
    for (const id of missing) pools.set(id, await selectPool(session, id))
    const told = await selectChanges(session, pools)
    // The response to a later question may have come first.
    if (current && current.question > asked.question) return current.snapshot
    current = { ...asked, snapshot: advance({ site: current?.snapshot.site, pools }, told) }
    return current.snapshot
  }

  async function currentSite(): Promise<Site> {
    const fresh = freshSnapshot()
    if (fresh) return fresh.site
    const { snapshot, startedAt } = refresh()
    const asked = snapshot.then(({ site }) => site)
    if (!current) return asked
    const last = current.snapshot.site
    const patienceMs = current.changes === changes.count ? waitMs : PATIENCE_AFTER_CHANGE * waitMs
    const late = pause(startedAt + patienceMs - performance.now(), last, { ref: false })
    return Promise.race([asked.catch(() => last), late])
  }

  const poolIfFresh = (id: string): Pool | undefined => freshSnapshot()?.pools.get(id)

  /** Reads the occupancy of a pool. Throws while the database is unavailable. */
  async function currentPool(id: string): Promise<Pool> {
    const fresh = poolIfFresh(id)
    if (fresh) return fresh
    wanted.add(id)
    const { pools } = await refresh().snapshot
    // The question may have been sent before this pool was wanted.
    return pools.get(id) ?? currentPool(id)
  }

  function scheduleRefresh() {
    if (isScheduled || !current) return
    isScheduled = true
    setImmediate(async () => {
      // One refresh at a time; changes during it share the next one.
      await underway?.snapshot.catch(() => undefined)
      isScheduled = false
      if (!freshSnapshot()) refresh()
    })
  }

  return {
    /** Memoises `make` for the current site. The result of `make` is at least as new as the revision it gets. */
    async get<T>(key: string, make: (revision: number) => Promise<T>, options: Options<T> = {}): Promise<T> {
      const { partition = 'pages', isWorthKeeping } = options
      const { revision, memo } = await currentSite()
      const entries = memo[partition]
      const known = entries.get(key)
      if (known) return known.promise as Promise<T>
      const promise = make(revision)
      const entry: Memoised = { promise }
      if (entries.size >= PARTITIONS[partition]) entries.delete(entries.keys().next().value as string)
      entries.set(key, entry)
      const drop = () => entries.get(key) === entry && entries.delete(key)
      promise.then(value => (isWorthKeeping?.(value) === false ? drop() : Object.assign(entry, { value })), drop)
      return promise
    },

    /** Returns the memoised value without I/O; undefined unless it is current. */
    getIfFresh<T>(key: string, partition: Partition = 'pages'): T | undefined {
      return freshSnapshot()?.site.memo[partition].get(key)?.value as T | undefined
    },

    pool: currentPool,
    poolIfFresh,

    /** Refreshes ahead of the readers, and listens to what other processes commit. */
    follow() {
      listen(db, 'revisions')
      changes.listeners.add(scheduleRefresh)
    },
  }
}
