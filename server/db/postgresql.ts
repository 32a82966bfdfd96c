import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type ClientBase, Pool, type PoolClient } from 'pg'
import type { Deadline } from '#server/deadline.ts'
import { StartupProblem } from '#server/startup-problem.ts'
import type { DatabaseLog, Engine, Parameter, QueryResult, Session } from './engine.ts'
import { DatabaseUnavailable, type Failure, READ_ONLY, toDatabaseError } from './errors.ts'
import {
  APPLICATION_NAME,
  isStillStarting,
  PostgresqlServers,
  reasonOf,
  STATEMENT_TIMEOUT_MS,
} from './postgresql-servers.ts'
import { RememberedStatements } from './remembered-statements.ts'
import { CHANGES_TABLES, TABLE_CHANGE_TIMEOUT_MS } from './table-changes.ts'
import { readerOf } from './values.ts'

/** For a server that no longer answers at all, not even that it gave up. */
const SILENCE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000

/** "feature not supported": what a prepared statement answers when a column's type was changed under it. */
const STALE_STATEMENT = '0A000'

/** Two processes of ten stay far below PostgreSQL's default of a hundred connections. One of them may be the listener. */
const POOL_SIZE = 10
const LISTEN_AGAIN_MS = 1000

/** As long as a machine takes to bring up its database beside this program. */
const STARTS_WITHIN_MS = 60_000
const ASK_AGAIN_MS = 500

/** A pool of connections to PostgreSQL, after one has shown that the server can be used. */
export async function openPostgresql(
  url: string,
  log: DatabaseLog,
  { startsWithinMs = STARTS_WITHIN_MS, mustWrite = true }: { startsWithinMs?: number | undefined; mustWrite?: boolean },
): Promise<Engine> {
  const servers = new PostgresqlServers(url, log, mustWrite)
  try {
    await untilStarted(servers, log, startsWithinMs)
  } catch (error) {
    if (error instanceof StartupProblem) throw error
    throw new StartupProblem(
      `PostgreSQL at ${servers.names} cannot be used (${reasonOf(error as Failure)}). Check DATABASE_URL and that the server is running.`,
    )
  }
  return new PostgresqlEngine(servers, log)
}

async function untilStarted(servers: PostgresqlServers, log: DatabaseLog, withinMs: number) {
  const giveUpAt = Date.now() + withinMs
  for (let isTold = false; ; isTold = true) {
    try {
      return await servers.find()
    } catch (error) {
      if (!isStillStarting(error) || Date.now() + ASK_AGAIN_MS > giveUpAt) throw error
      if (!isTold) log.warn({ err: error }, 'waiting for PostgreSQL to start')
      await pause(ASK_AGAIN_MS)
    }
  }
}

class PostgresqlEngine implements Engine {
  #servers: PostgresqlServers
  #pool: Pool
  #statements = new RememberedStatements()
  /** Grows when the server turns out to be read-only or another takes over: no connection made before is used again. */
  #epoch = 0
  #epochs = new WeakMap<ClientBase, number>()
  #listener: PoolClient | undefined
  /** PostgreSQL's processes behind the pool: a notification by one of them says nothing new. */
  #pids = new Map<ClientBase, number>()
  #log: DatabaseLog

  constructor(servers: PostgresqlServers, log: DatabaseLog) {
    this.#servers = servers
    this.#log = log
    this.#pool = new Pool({
      connectionString: servers.current,
      max: POOL_SIZE,
      connectionTimeoutMillis: servers.connectTimeoutMs,
      query_timeout: SILENCE_TIMEOUT_MS,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      allowExitOnIdle: true,
      application_name: APPLICATION_NAME,
      types: { getTypeParser: readerOf },
      onConnect: async client => {
        this.#epochs.set(client, this.#epoch)
        this.#pids.set(client, await servers.prepare(client))
      },
    })
    this.#pool.on('remove', client => this.#pids.delete(client))
    // A connection that dies in the pool is replaced by the next who asks.
    this.#pool.on('error', error => log.warn({ err: error }, 'an idle database connection was lost'))
  }

  async acquire(deadline?: Deadline) {
    try {
      const client = await (deadline ? this.#connectWithin(deadline.leftMs) : this.#connect())
      return new PostgresqlSession(client, this.#statements, () => this.#epoch++)
    } catch (error) {
      // Whatever the reason, without a connection there is no database to ask.
      throw new DatabaseUnavailable(reasonOf(error as Failure))
    }
  }

  async #connect() {
    try {
      return await this.#usableClient()
    } catch (error) {
      if (this.#servers.isOnly) throw error
      await this.#servers.find()
      if (this.#pool.options.connectionString !== this.#servers.current) {
        this.#pool.options.connectionString = this.#servers.current
        this.#epoch++
      }
      return this.#usableClient()
    }
  }

  async #usableClient() {
    for (;;) {
      const client = await this.#pool.connect()
      if (this.#epochs.get(client) === this.#epoch) return client
      client.release(true)
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
      this.#connect().then(
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
    const listening = this.#listener ? 1 : 0
    return { size: POOL_SIZE - listening, busy: totalCount - idleCount - listening, waiting: waitingCount }
  }

  /** On a connection of its own. A lost one is replaced, and counts as a notification: some may have been missed. */
  async listen(channel: string, onNotification: () => void) {
    while (!this.#pool.ending) {
      try {
        const client = await this.#connect()
        this.#listener = client
        const isOwn = (pid: number) => [...this.#pids.values()].includes(pid)
        client.on('notification', ({ processId }) => isOwn(processId) || onNotification())
        await client.query(`listen ${channel}`)
        onNotification()
        await once(client, 'end')
      } catch (error) {
        if (!this.#pool.ending) this.#log.warn({ err: error }, 'changes by other processes are polled for a while')
      }
      this.#stopListening()
      await pause(LISTEN_AGAIN_MS, undefined, { ref: false })
    }
  }

  #stopListening() {
    this.#listener?.release(true)
    this.#listener = undefined
  }

  async close() {
    if (this.#pool.ending) return
    const ended = this.#pool.end()
    this.#stopListening()
    await ended
  }
}

class PostgresqlSession implements Session {
  #client: PoolClient
  #statements: RememberedStatements
  #whenReadOnly: () => void
  #lost = false

  constructor(client: PoolClient, statements: RememberedStatements, whenReadOnly: () => void) {
    this.#client = client
    this.#statements = statements
    this.#whenReadOnly = whenReadOnly
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
      if ((error as Failure).code === READ_ONLY) this.#whenReadOnly()
      // A prepared statement that a newer program's migration has made unusable goes with its session.
      if (problem instanceof DatabaseUnavailable || problem.code === STALE_STATEMENT) this.#lost = true
      throw problem
    }
  }

  release(broken: boolean) {
    this.#client.release(broken || this.#lost)
  }
}
