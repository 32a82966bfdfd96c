import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientBase, type QueryResult } from 'pg'
import { parseDatabaseUrl, withoutSecrets } from '../database-url.ts'
import { StartupProblem } from '../startup-problem.ts'
import { LAST_COMMIT_MS } from './dialect.ts'
import type { DatabaseLog } from './engine.ts'
import { type Failure, READ_ONLY, reasonOf } from './errors.ts'

export const STATEMENT_TIMEOUT_MS = 30_000
const CONNECT_TIMEOUT_MS = 10_000
/** Shorter if there is another host to try. */
const CONNECT_TIMEOUT_OF_SEVERAL_MS = 3_000
const LOCK_TIMEOUT_MS = 10_000

/** No listener yet; "the database system is starting up"; or a standby that is not promoted yet. */
const STILL_STARTING = ['ECONNREFUSED', '57P03', READ_ONLY]
export const isStillStarting = (error: unknown) => STILL_STARTING.includes((error as Failure).code ?? '')

/** The servers in DATABASE_URL: usually one, or a primary and its standbys. */
export class PostgresqlServers {
  readonly connectTimeoutMs: number
  /** URL for new connections; a search for another server begins after it. */
  current: string
  #urls: string[]
  #mustWrite: boolean
  #log: DatabaseLog
  #search: Promise<void> | undefined

  constructor(url: string, log: DatabaseLog, mustWrite: boolean) {
    this.#urls = parseDatabaseUrl(url).urls
    this.current = this.#urls.at(-1) as string
    this.connectTimeoutMs = this.isOnly ? CONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_OF_SEVERAL_MS
    this.#mustWrite = mustWrite
    this.#log = log
  }

  get isOnly() {
    return this.#urls.length === 1
  }

  get names() {
    return this.#urls.map(withoutSecrets).join(', ')
  }

  /** Makes the first usable server the current one. Concurrent callers share one search. */
  find(): Promise<void> {
    this.#search ??= this.#tryInTurn().finally(() => {
      this.#search = undefined
    })
    return this.#search
  }

  async #tryInTurn() {
    const failures: Failure[] = []
    const next = this.#urls.indexOf(this.current) + 1
    for (const url of [...this.#urls.slice(next), ...this.#urls.slice(0, next)]) {
      try {
        await this.#tryOut(url)
        if (url !== this.current) this.#log.info({}, `the database is at ${withoutSecrets(url)} now`)
        this.current = url
        return
      } catch (error) {
        if (error instanceof StartupProblem) throw error
        failures.push(error as Failure)
      }
    }
    const { code } = failures.find(isStillStarting) ?? (failures[0] as Failure)
    throw Object.assign(new Error(failures.map(reasonOf).join('; ')), { code })
  }

  async #tryOut(url: string) {
    const client = await this.#connect(url)
    try {
      const pid = await this.prepare(client)
      if (await hasSharedSessions({ client, pid, connect: () => this.#connect(url) }))
        throw new StartupProblem(
          `A pooler at ${withoutSecrets(url)} shares sessions between clients, as PgBouncer does with pool_mode = transaction. Set pool_mode = session for this database, or name PostgreSQL itself in DATABASE_URL.`,
        )
    } finally {
      await client.end().catch(() => {})
    }
  }

  async #connect(url: string) {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: this.connectTimeoutMs,
      query_timeout: CONNECT_TIMEOUT_MS,
      application_name: APPLICATION_NAME,
    })
    await client.connect()
    return client
  }

  /** Settings of every session. Throws if it cannot write; returns the backend's pid. */
  async prepare(client: ClientBase): Promise<number> {
    // If there were no listener, a connection that breaks between two statements would end the process.
    client.on('error', error => this.#log.warn({ err: error }, 'a database connection was lost'))
    // Compiling a statement takes longer than any of ours takes to run.
    const results = await client.query(`
      set time zone 'UTC';
      set datestyle = 'ISO';
      set jit = off;
      set statement_timeout = ${STATEMENT_TIMEOUT_MS};
      set lock_timeout = ${LOCK_TIMEOUT_MS};
      set idle_in_transaction_session_timeout = ${LAST_COMMIT_MS};
      select pg_backend_pid() as pid, current_setting('transaction_read_only') as "readOnly"`)
    // The driver's types do not know that there is one result per statement.
    const [{ pid, readOnly }] = ((results as unknown as QueryResult[]).at(-1) as QueryResult).rows
    if (readOnly === 'on' && this.#mustWrite)
      throw Object.assign(new Error('it only reads, as a standby does until it is promoted'), { code: READ_ONLY })
    return pid
  }
}

export const APPLICATION_NAME = 'imole-spa'

const NOTICED_WITHIN_MS = 200
const TERMINATED_WITHIN_MS = 5_000
/** "terminating connection due to administrator command" */
const TERMINATED = '57P01'

/**
 * True if a pooler shares sessions between clients, which loses prepared statements and settings. An idle pooler hands out the same
 * session again, so the probe terminates it from another one: a client that owned it is gone too.
 */
async function hasSharedSessions(probe: { client: Client; pid: number; connect: () => Promise<Client> }) {
  const { client, pid } = probe
  // PostgreSQL announces its own pid to the client; a pooler invents one.
  if ((client as unknown as { processID: number }).processID === pid) return false
  const other = await probe.connect()
  try {
    other.on('error', () => {})
    await other.query('select pg_terminate_backend($1, $2)', [pid, TERMINATED_WITHIN_MS])
  } catch (error) {
    // Both were served by the same session.
    if ((error as { code?: string }).code === TERMINATED) return true
    throw error
  } finally {
    await other.end().catch(() => {})
  }
  await pause(NOTICED_WITHIN_MS)
  return client.query('select 1').then(
    () => true,
    () => false,
  )
}
