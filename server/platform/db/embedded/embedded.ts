import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Deadline } from '#server/platform/deadline.ts'
import { Queue } from '#server/platform/queue.ts'
import { isDiskFull, StartupProblem } from '#server/platform/startup-problem.ts'
import type { DatabaseLog, Engine, Parameter, QueryResult, Session } from '../engine.ts'
import { DatabaseUnavailable } from '../errors.ts'
import { createIfMissing } from './create.ts'
import { damageIn, withoutPrefix } from './damage.ts'
import { lockDataFolder } from './lock.ts'
import { runMaintenance } from './maintenance.ts'
import { DatabaseThread } from './thread.ts'

const ACQUIRE_TIMEOUT_MS = 10_000
const waitLimitOf = (ms: number) => ({
  ms,
  error: () => new DatabaseUnavailable(`The database was busy for ${Math.round(ms / 1000)} seconds.`),
})
const IDLE_IN_TRANSACTION_MS = 5_000
const RESTART_PAUSE_MS = 1_000

export async function openEmbedded(
  dataDir: string,
  log: DatabaseLog,
  acquireWithinMs = ACQUIRE_TIMEOUT_MS,
): Promise<EmbeddedEngine> {
  const unlock = await lockDataFolder(dataDir)
  const folder = embeddedFolder(dataDir)
  try {
    if (existsSync(folder)) accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    await createIfMissing(folder, log)
    const engine = new EmbeddedEngine(folder, await DatabaseThread.open(folder), log, acquireWithinMs)
    engine.onClose(runMaintenance(engine, log))
    engine.onClose(unlock)
    return engine
  } catch (error) {
    unlock()
    throw damaged(folder, error as Error)
  }
}

/** One line for the operator: what is wrong, and what to do. */
export function damaged(folder: string, error: Error) {
  const { message } = error
  if (isDiskFull(error)) return new StartupProblem(`The disk with ${folder} is full. Make room and start again.`)
  if (/EACCES|EPERM|permission denied/i.test(message))
    return new StartupProblem(
      `The database in ${folder} belongs to another user. Start as that user, or give it to this one: chown -R USER ${folder}`,
    )
  return new StartupProblem(
    `The database in ${folder} is damaged or cannot be opened (${damageIn(folder) ?? withoutPrefix(message)}). Put a backup back with npm run restore -- FILE, or set DATA_DIR to another folder.`,
  )
}

export const embeddedFolder = (dataDir: string) => join(dataDir, 'database')

/** One session, lent to one statement or one transaction at a time. */
export class EmbeddedEngine implements Engine {
  readonly commitsSurely = true
  #queue = new Queue()
  #closed = false
  #restartedAt = Number.NEGATIVE_INFINITY
  #folder: string
  #thread: DatabaseThread
  #log: DatabaseLog
  #whenClosed: (() => void)[] = []
  #acquireWithinMs: number

  constructor(folder: string, thread: DatabaseThread, log: DatabaseLog, acquireWithinMs: number) {
    this.#acquireWithinMs = acquireWithinMs
    this.#folder = folder
    this.#thread = thread
    this.#log = log
  }

  async acquire(deadline?: Deadline): Promise<Session> {
    const endTurn = await this.#queue.enter(waitLimitOf(deadline ? deadline.leftMs : this.#acquireWithinMs))
    try {
      return new EmbeddedSession(await this.#livingThread(), endTurn)
    } catch (error) {
      endTurn()
      throw error
    }
  }

  async close() {
    if (this.#closed) return
    const endTurn = await this.#queue.enter(waitLimitOf(this.#acquireWithinMs)).catch(() => () => {})
    this.#closed = true
    if (!this.#thread.endedBecause)
      await this.#thread.ask({ kind: 'close' }).catch(error => {
        this.#log.error({ err: error }, 'the database did not close cleanly; it will recover at the next start')
        this.#thread.kill('it did not close')
      })
    await this.#thread.ended()
    endTurn()
    for (const finish of this.#whenClosed) finish()
  }

  pool() {
    const { places, length } = this.#queue
    const busy = Math.min(length, places)
    return { size: places, busy, waiting: length - busy }
  }

  onClose(finish: () => void) {
    this.#whenClosed.push(finish)
  }

  /** Called by the holder of the session alone, so two callers never restart it at once. */
  async #livingThread() {
    if (this.#closed) throw new DatabaseUnavailable('The database is closed.')
    const { endedBecause } = this.#thread
    if (!endedBecause) return this.#thread
    if (Date.now() - this.#restartedAt < RESTART_PAUSE_MS)
      throw new DatabaseUnavailable(`The embedded database stopped: ${endedBecause}`)
    this.#restartedAt = Date.now()
    this.#log.error({ reason: endedBecause }, 'the embedded database stopped; starting it again')
    await this.#thread.ended()
    this.#thread = await DatabaseThread.open(this.#folder)
    return this.#thread
  }
}

const BEGINS = /^start transaction\b/

class EmbeddedSession implements Session {
  #thread: DatabaseThread
  #endTurn: () => void
  #over = false
  /** Sent with the transaction's first statement. */
  #begin: string | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(thread: DatabaseThread, endTurn: () => void) {
    this.#thread = thread
    this.#endTurn = endTurn
    this.#watchIdleness()
  }

  async run(sql: string, parameters: Parameter[]): Promise<QueryResult> {
    if (this.#over) throw new DatabaseUnavailable('The transaction was idle for too long and was ended.')
    clearTimeout(this.#idle)
    const begin = this.#begin
    this.#begin = BEGINS.test(sql) ? sql : undefined
    try {
      if (this.#begin) return { command: 'START TRANSACTION', affected: 0, rows: [] }
      return await this.#thread.ask({ kind: 'run', sql, parameters, begin })
    } finally {
      this.#watchIdleness()
    }
  }

  release(broken: boolean) {
    clearTimeout(this.#idle)
    if (this.#over) return
    this.#over = true
    if (broken) this.#thread.kill('a transaction could not be ended')
    this.#endTurn()
  }

  /** Aborts idle transactions as PostgreSQL does, because they would block all others. */
  #watchIdleness() {
    clearTimeout(this.#idle)
    if (this.#over) return
    this.#idle = setTimeout(() => {
      this.#over = true
      this.#thread
        .ask({ kind: 'run', sql: 'rollback', parameters: [] })
        .catch(() => {})
        .finally(this.#endTurn)
    }, IDLE_IN_TRANSACTION_MS).unref()
  }
}
