import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Deadline } from '../deadline.ts'
import type { Engine, Parameter, Session } from './engine.ts'
import { DatabaseError, DatabaseUnavailable } from './errors.ts'
import { toParameter } from './values.ts'

/** Detects queries past the open transaction. Not in production: it makes each request a third more expensive. */
export const transactionScope =
  process.env.NODE_ENV === 'production' ? undefined : new AsyncLocalStorage<{ open: boolean }>()

/**
 * A transaction is committed this long before its deadline or not at all. PostgreSQL ends a session that is idle this long in
 * a transaction, so a commit that is stuck on the network is not made after the response refused.
 */
export const LAST_COMMIT_MS = 3_000
const ROLLBACK_WITHIN_MS = 5_000
/** Time after a commit to build the response. */
const SAY_YES_WITHIN_MS = 10_000

export function engineDialect(engine: Engine, deadline?: Deadline): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EngineDriver(engine, deadline),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class EngineDriver implements Driver {
  #engine: Engine
  #deadline: Deadline | undefined

  constructor(engine: Engine, deadline?: Deadline) {
    this.#engine = engine
    this.#deadline = deadline
  }

  async init() {}

  async acquireConnection() {
    // The embedded engine would deadlock; PostgreSQL would not see the transaction's rows.
    if (transactionScope?.getStore()?.open)
      throw new Error('Inside a transaction, ask through the handle the transaction gave you.')
    refuseLate(this.#deadline)
    return new EngineConnection(await this.#engine.acquire(this.#deadline), this.#deadline)
  }

  async beginTransaction(connection: EngineConnection, { isolationLevel, accessMode }: TransactionSettings) {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean)
    await connection.run(`start transaction ${modes.join(', ')}`)
  }

  async commitTransaction(connection: EngineConnection) {
    refuseLate(this.#deadline, LAST_COMMIT_MS)
    if (this.#engine.commitsSurely) this.#deadline?.leaveAtLeast(SAY_YES_WITHIN_MS)
    const { command } = await connection.run('commit')
    // PostgreSQL answers "rollback" to a commit after a failed statement.
    if (command !== 'COMMIT')
      throw new DatabaseError({ message: 'The transaction was rolled back instead of committed.', code: '25P02' })
    if (!this.#engine.commitsSurely) this.#deadline?.leaveAtLeast(SAY_YES_WITHIN_MS)
  }

  async rollbackTransaction(connection: EngineConnection) {
    // A failing rollback must not hide its cause; closing the session rolls back as well.
    await connection.session.run('rollback', [], ROLLBACK_WITHIN_MS).catch(() => {
      connection.broken = true
    })
  }

  async releaseConnection({ session, broken }: EngineConnection) {
    session.release(broken)
  }

  async destroy() {
    await this.#engine.close()
  }
}

function refuseLate(deadline: Deadline | undefined, neededMs = 0) {
  if (deadline && deadline.leftMs <= neededMs)
    throw new DatabaseUnavailable('What was asked for would have come too late.')
}

class EngineConnection implements DatabaseConnection {
  readonly session: Session
  broken = false
  #deadline: Deadline | undefined

  constructor(session: Session, deadline: Deadline | undefined) {
    this.session = session
    this.#deadline = deadline
  }

  run(sql: string, parameters: Parameter[] = []) {
    refuseLate(this.#deadline)
    return this.session.run(sql, parameters, this.#deadline?.leftMs)
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affected } = await this.run(sql, parameters.map(toParameter))
    return { rows: rows as Row[], numAffectedRows: BigInt(affected) }
  }

  // biome-ignore lint/correctness/useYield: Kysely requires a generator
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported: no query of this product answers more rows than fit in memory.')
  }
}
