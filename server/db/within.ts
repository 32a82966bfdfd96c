import { CamelCasePlugin, Kysely } from 'kysely'
import type { Deadline } from '#server/deadline.ts'
import type { Patience } from '#server/queue.ts'
import type { Db } from './database.ts'
import { engineDialect, LAST_COMMIT_MS } from './dialect.ts'
import type { Engine, SessionPool } from './engine.ts'
import { DatabaseUnavailable } from './errors.ts'
import type { Tables } from './tables.ts'

interface Behind {
  engine: Engine
  /** The handle without a deadline. */
  db: Db
  deadline?: Deadline
  changes: Changes
}

/** How often the database may have changed: what was read before the last time may be stale. */
export interface Changes {
  count: number
  /** Called after each change. */
  listeners: Set<() => void>
}

const behind = new WeakMap<Db, Behind>()
const newChanges = (): Changes => ({ count: 0, listeners: new Set() })
const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

/** Kysely on an engine, for as long as the process lives. */
export function handleOf(engine: Engine): Db {
  const db = new Kysely<Tables>({ dialect: engineDialect(engine), plugins })
  behind.set(db, { engine, db, changes: newChanges() })
  return db
}

/**
 * The same database for one who waits until the deadline: no statement waits longer for its turn or its response, and no
 * transaction is committed that would be answered after it.
 */
export function withDeadline(db: Db, deadline: Deadline): Db {
  const known = behind.get(db)
  // A transaction has the deadline it began with.
  if (!known) return db
  const bound = new Kysely<Tables>({ dialect: engineDialect(known.engine, deadline), plugins })
  behind.set(bound, { ...known, deadline })
  return bound
}

/** For what is tidied up after a deadline was missed. */
export function withoutDeadline(db: Db): Db {
  return behind.get(db)?.db ?? db
}

/** How busy the sessions of this process are. */
export function poolOf(db: Db): SessionPool {
  const known = behind.get(db)
  if (!known) throw new Error('Only the database itself knows its sessions, not a transaction on it.')
  return known.engine.pool()
}

/** The changes made by this process, and with `listen` by others. Another handle than the database's counts none. */
export function changesOf(db: Db): Changes {
  return behind.get(db)?.changes ?? newChanges()
}

/** After every transaction, whether or not it succeeded: the response to a commit may have been lost. */
export function countChange(db: Db) {
  const changes = changesOf(db)
  changes.count++
  for (const listener of changes.listeners) listener()
}

/** Also counts what other processes announce on the channel, where the engine can hear them. */
export function listen(db: Db, channel: string) {
  behind.get(db)?.engine.listen?.(channel, () => countChange(db))
}

/** How long somebody may wait in a line before a transaction: after that there would be no time left to commit it. */
export function patienceOf(db: Db): Patience | undefined {
  const deadline = behind.get(db)?.deadline
  return (
    deadline && {
      ms: Math.max(0, deadline.leftMs - LAST_COMMIT_MS),
      error: () => new DatabaseUnavailable('The wait in line left no time for the work itself.'),
    }
  )
}
