import { CamelCasePlugin, Kysely } from 'kysely'
import type { Deadline } from '../deadline.ts'
import type { WaitLimit } from '../queue.ts'
import { engineDialect, LAST_COMMIT_MS } from './dialect.ts'
import type { Engine, SessionPool } from './engine.ts'
import { DatabaseUnavailable } from './errors.ts'
import type { Db, Tables } from './tables.ts'

interface Opened {
  engine: Engine
  /** Handle without a deadline. */
  db: Db
  deadline?: Deadline
  changes: Changes
}

/** Counts changes of the database: data read before the last one may be stale. */
export interface Changes {
  count: number
  listeners: Set<() => void>
}

const opened = new WeakMap<Db, Opened>()
const newChanges = (): Changes => ({ count: 0, listeners: new Set() })
const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

export function createDb(engine: Engine): Db {
  const db = new Kysely<Tables>({ dialect: engineDialect(engine), plugins })
  opened.set(db, { engine, db, changes: newChanges() })
  return db
}

/** The same database; no statement runs past the deadline and no transaction is committed too late for it. */
export function withDeadline(db: Db, deadline: Deadline): Db {
  const known = opened.get(db)
  // A transaction keeps the deadline it began with.
  if (!known) return db
  const bound = new Kysely<Tables>({ dialect: engineDialect(known.engine, deadline), plugins })
  opened.set(bound, { ...known, deadline })
  return bound
}

/** Returns the handle without a deadline, for cleaning up after a missed one. */
export function withoutDeadline(db: Db): Db {
  return opened.get(db)?.db ?? db
}

export function poolOf(db: Db): SessionPool {
  const known = opened.get(db)
  if (!known) throw new Error('Only the database itself knows its sessions, not a transaction on it.')
  return known.engine.pool()
}

/** Changes by this process, and with `listen` by others. A transaction counts none. */
export function changesOf(db: Db): Changes {
  return opened.get(db)?.changes ?? newChanges()
}

/** Called after every transaction, even a failed one, because the response to a commit may have been lost. */
export function countChange(db: Db) {
  const changes = changesOf(db)
  changes.count++
  for (const listener of changes.listeners) listener()
}

/** Counts notifications of other processes as changes, if the engine supports them. */
export function listen(db: Db, channel: string) {
  opened.get(db)?.engine.listen?.(channel, () => countChange(db))
}

/** Max wait before a transaction; after a longer wait no time would be left to commit. */
export function waitLimitOf(db: Db): WaitLimit | undefined {
  const deadline = opened.get(db)?.deadline
  if (!deadline) return undefined
  return {
    ms: Math.max(0, deadline.leftMs - LAST_COMMIT_MS),
    error: () => new DatabaseUnavailable('The wait in line left no time for the work itself.'),
  }
}
