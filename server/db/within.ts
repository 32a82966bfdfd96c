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
}

const behind = new WeakMap<Db, Behind>()
const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

/** Kysely on an engine, for as long as the process lives. */
export function handleOf(engine: Engine): Db {
  const db = new Kysely<Tables>({ dialect: engineDialect(engine), plugins })
  behind.set(db, { engine, db })
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
