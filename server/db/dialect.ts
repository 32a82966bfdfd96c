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
import type { Engine, Session } from './engine.ts'
import { DatabaseError } from './errors.ts'
import { toParameter } from './values.ts'

/**
 * Open while a transaction's work runs: what is asked of the database then must go through the transaction. The built
 * server goes without this check of our own code, because following every promise makes each request dearer by a third.
 */
export const transactionScope =
  process.env.NODE_ENV === 'production' ? undefined : new AsyncLocalStorage<{ open: boolean }>()

/** Kysely on either engine. */
export function engineDialect(engine: Engine): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EngineDriver(engine),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class EngineDriver implements Driver {
  #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async init() {}

  async acquireConnection() {
    // On the embedded engine this would wait for the transaction it is part of; on PostgreSQL it would not see its rows.
    if (transactionScope?.getStore()?.open)
      throw new Error('Inside a transaction, ask through the handle the transaction gave you.')
    return new EngineConnection(await this.#engine.acquire())
  }

  async beginTransaction(connection: EngineConnection, { isolationLevel, accessMode }: TransactionSettings) {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean)
    await connection.session.run(`start transaction ${modes.join(', ')}`, [])
  }

  async commitTransaction(connection: EngineConnection) {
    const { command } = await connection.session.run('commit', [])
    // PostgreSQL answers "rollback" to a commit after a failed statement. Nobody may take that for success.
    if (command !== 'COMMIT')
      throw new DatabaseError({ message: 'The transaction was rolled back instead of committed.', code: '25P02' })
  }

  async rollbackTransaction(connection: EngineConnection) {
    // A failing rollback must not hide why it was needed; the session is thrown away, which rolls back as well.
    await connection.session.run('rollback', []).catch(() => {
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

class EngineConnection implements DatabaseConnection {
  readonly session: Session
  broken = false

  constructor(session: Session) {
    this.session = session
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affected } = await this.session.run(sql, parameters.map(toParameter))
    return { rows: rows as Row[], numAffectedRows: BigInt(affected) }
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for a generator; this one only refuses.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported: no query of this product answers more rows than fit in memory.')
  }
}
