import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type ClientBase, Pool, type PoolClient } from 'pg'
import type { Deadline } from '../deadline.ts'
import { StartupProblem } from '../startup-problem.ts'
import {
  CHANGES_TABLES,
  type DatabaseLog,
  type Engine,
  type Parameter,
  type QueryResult,
  type Session,
  TABLE_CHANGE_TIMEOUT_MS,
} from './engine.ts'
import { DatabaseUnavailable, type Failure, READ_ONLY, reasonOf, toDatabaseError } from './errors.ts'
import { APPLICATION_NAME, isStillStarting, PostgresqlServers, STATEMENT_TIMEOUT_MS } from './postgresql-servers.ts'
import { PreparedStatements } from './prepared-statements.ts'
import { readerOf } from './values.ts'

/** Limit for a server that no longer responds. */
const SILENCE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000

/** "feature not supported": a prepared statement whose column type was changed. */
const STALE_STATEMENT = '0A000'

/** Far below PostgreSQL's default of a hundred connections. One of them may be the listener. */
const POOL_SIZE = 10
const LISTEN_AGAIN_MS = 1000

const STARTS_WITHIN_MS = 60_000
const ASK_AGAIN_MS = 500

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
  #statements = new PreparedStatements()
  /** Incremented when the server becomes read-only or another takes over: older connections are not reused. */
  #epoch = 0
  #epochs = new WeakMap<ClientBase, number>()
  #listener: PoolClient | undefined
  /** Backends of the pool, whose notifications are ignored. */
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
    // The pool replaces a connection that dies idle.
    this.#pool.on('error', error => log.warn({ err: error }, 'an idle database connection was lost'))
  }

  async acquire(deadline?: Deadline) {
    try {
      const client = await (deadline ? this.#connectWithin(deadline.leftMs) : this.#connect())
      return new PostgresqlSession(client, this.#statements, () => this.#epoch++)
    } catch (error) {
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

  /** The pool's queue cannot be left: a connection that comes too late is released. */
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

  /** Uses its own connection. A lost connection is replaced and counts as a notification, because some may have been missed. */
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
  #statements: PreparedStatements
  #whenReadOnly: () => void
  #lost = false

  constructor(client: PoolClient, statements: PreparedStatements, whenReadOnly: () => void) {
    this.#client = client
    this.#statements = statements
    this.#whenReadOnly = whenReadOnly
  }

  async run(sql: string, parameters: Parameter[], withinMs?: number): Promise<QueryResult> {
    if (this.#lost) throw new DatabaseUnavailable('The connection was lost.')
    try {
      // Extended protocol, as on the embedded engine: one statement a call.
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
      // A newer program's migration made the prepared statement unusable; it goes with its session.
      if (problem instanceof DatabaseUnavailable || problem.code === STALE_STATEMENT) this.#lost = true
      throw problem
    }
  }

  release(broken: boolean) {
    this.#client.release(broken || this.#lost)
  }
}
