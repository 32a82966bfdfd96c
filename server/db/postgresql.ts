import { setTimeout as pause } from 'node:timers/promises'
import { type ClientBase, Pool, type PoolClient } from 'pg'
import type { Deadline } from '#server/deadline.ts'
import { StartupProblem } from '#server/startup-problem.ts'
import { LAST_COMMIT_MS } from './dialect.ts'
import type { DatabaseLog, Engine, Parameter, QueryResult, Session } from './engine.ts'
import { DatabaseUnavailable, type Failure, toDatabaseError } from './errors.ts'
import { RememberedStatements } from './remembered-statements.ts'
import { CHANGES_TABLES, TABLE_CHANGE_TIMEOUT_MS } from './table-changes.ts'
import { readerOf } from './values.ts'

const CONNECT_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000
/** Nobody waits longer for one, so nothing should. */
const LOCK_TIMEOUT_MS = 10_000
/** For a server that no longer answers at all, not even that it gave up. */
const SILENCE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000

/** "feature not supported": what a prepared statement answers when a column's type was changed under it. */
const STALE_STATEMENT = '0A000'

/** Two processes of ten stay far below PostgreSQL's default of a hundred connections. */
const POOL_SIZE = 10

/** As long as a machine takes to bring up its database beside this program. */
const STARTS_WITHIN_MS = 60_000
const ASK_AGAIN_MS = 500
/** Nobody listens yet, or somebody does and says "the database system is starting up". */
const STILL_STARTING = ['ECONNREFUSED', '57P03']

/** A pool of connections to PostgreSQL, after one has shown that the server can be reached. */
export async function openPostgresql(
  url: string,
  log: DatabaseLog,
  startsWithinMs = STARTS_WITHIN_MS,
): Promise<Engine> {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: SILENCE_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    allowExitOnIdle: true,
    application_name: 'imole-spa',
    types: { getTypeParser: readerOf },
    onConnect: client => prepare(client, log),
  })
  // A connection that dies in the pool is replaced by the next who asks.
  pool.on('error', error => log.warn({ err: error }, 'an idle database connection was lost'))

  const engine = new PostgresqlEngine(pool)
  try {
    await untilStarted(pool, log, startsWithinMs)
    return engine
  } catch (error) {
    await engine.close()
    throw new StartupProblem(
      `PostgreSQL at ${withoutSecrets(url)} cannot be used (${reasonOf(error as Failure)}). Check DATABASE_URL and that the server is running.`,
    )
  }
}

async function untilStarted(pool: Pool, log: DatabaseLog, withinMs: number) {
  const giveUpAt = Date.now() + withinMs
  for (let isTold = false; ; isTold = true) {
    try {
      const client = await pool.connect()
      return client.release()
    } catch (error) {
      const isStarting = STILL_STARTING.includes((error as Failure).code ?? '')
      if (!isStarting || Date.now() + ASK_AGAIN_MS > giveUpAt) throw error
      if (!isTold) log.warn({ err: error }, 'waiting for PostgreSQL to start')
      await pause(ASK_AGAIN_MS)
    }
  }
}

/** Node reports a refusal on several addresses at once with an empty message. */
function reasonOf({ message, code }: Failure) {
  return message || code
}

class PostgresqlEngine implements Engine {
  #pool: Pool
  #statements = new RememberedStatements()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async acquire(deadline?: Deadline) {
    try {
      const client = await (deadline ? this.#connectWithin(deadline.leftMs) : this.#pool.connect())
      return new PostgresqlSession(client, this.#statements)
    } catch (error) {
      // Whatever the reason, without a connection there is no database to ask.
      throw new DatabaseUnavailable(reasonOf(error as Failure))
    }
  }

  /** The pool cannot be told that somebody left its line: who comes too late is given back. */
  #connectWithin(ms: number) {
    return new Promise<PoolClient>((resolve, reject) => {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        reject(new Error('No connection was free in time.'))
      }, ms)
      this.#pool.connect().then(
        client => {
          clearTimeout(timer)
          if (isLate) client.release()
          else resolve(client)
        },
        error => {
          clearTimeout(timer)
          reject(error)
        },
      )
    })
  }

  pool() {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { size: POOL_SIZE, busy: totalCount - idleCount, waiting: waitingCount }
  }

  async close() {
    if (!this.#pool.ending) await this.#pool.end()
  }
}

class PostgresqlSession implements Session {
  #client: PoolClient
  #statements: RememberedStatements
  #lost = false

  constructor(client: PoolClient, statements: RememberedStatements) {
    this.#client = client
    this.#statements = statements
  }

  async run(sql: string, parameters: Parameter[], withinMs?: number): Promise<QueryResult> {
    // What comes after a lost response would wait behind it.
    if (this.#lost) throw new DatabaseUnavailable('The connection was lost.')
    try {
      // Extended, as on the embedded engine: one statement a call.
      const query = {
        name: this.#statements.nameOf(sql),
        text: sql,
        values: parameters,
        queryMode: 'extended',
        ...(withinMs && { query_timeout: Math.ceil(withinMs) }),
        ...(CHANGES_TABLES.test(sql) && { query_timeout: TABLE_CHANGE_TIMEOUT_MS }),
      }
      const { command, rowCount, rows } = await this.#client.query(query)
      return { command, affected: command === 'SELECT' ? 0 : (rowCount ?? 0), rows }
    } catch (error) {
      const problem = toDatabaseError(error as Failure)
      // A prepared statement that a newer program's migration has made unusable goes with its session.
      if (problem instanceof DatabaseUnavailable || problem.code === STALE_STATEMENT) this.#lost = true
      throw problem
    }
  }

  release(broken: boolean) {
    this.#client.release(broken || this.#lost)
  }
}

async function prepare(client: ClientBase, log: DatabaseLog) {
  // Without a listener, a connection that breaks between two statements of a transaction would end the process.
  client.on('error', error => log.warn({ err: error }, 'a database connection was lost'))
  await client.query(`
    set time zone 'UTC';
    set datestyle = 'ISO';
    set statement_timeout = ${STATEMENT_TIMEOUT_MS};
    set lock_timeout = ${LOCK_TIMEOUT_MS};
    set idle_in_transaction_session_timeout = ${LAST_COMMIT_MS}`)
}

function withoutSecrets(url: string) {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || 5432}${pathname}`
}
