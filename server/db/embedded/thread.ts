import { Worker } from 'node:worker_threads'
import type { QueryResult } from '#server/db/engine.ts'
import { DatabaseUnavailable, type Failure, toDatabaseError } from '#server/db/errors.ts'
import { CHANGES_TABLES, TABLE_CHANGE_TIMEOUT_MS } from '../table-changes.ts'
import { spareMemory } from './small-memory.ts'
import { type FromWorker, type Request, type ToWorker, workerFile } from './worker-calls.ts'

const STATEMENT_TIMEOUT_MS = 30_000
/** What is young: a statement leaves little of it, and Node would let it grow to 48 MB. */
const LITTLE = { maxYoungGenerationSizeMb: 6 }

/** This side of the thread that holds the open database. */
export class DatabaseThread {
  #worker: Worker
  #asked = new Map<
    number,
    { resolve(answer: QueryResult): void; reject(failure: Failure | DatabaseUnavailable): void }
  >()
  #lastId = 0
  #endedBecause: string | undefined
  #ended: Promise<unknown>

  static open(folder: string): Promise<DatabaseThread> {
    return new Promise((resolve, reject) => {
      const thread = new DatabaseThread(folder, () => resolve(thread), reject)
    })
  }

  private constructor(folder: string, opened: () => void, failed: (error: DatabaseUnavailable) => void) {
    spareMemory()
    this.#worker = new Worker(workerFile(), { workerData: folder, execArgv: [], resourceLimits: LITTLE })
    this.#ended = new Promise(resolve => this.#worker.once('exit', resolve))
    this.#worker.on('message', (message: FromWorker) => {
      if ('ready' in message) {
        this.#keepAliveWhileAsked()
        opened()
      } else if ('fatal' in message) this.#endedBecause ??= message.fatal
      else if ('answer' in message) this.#asked.get(message.id)?.resolve(message.answer)
      else this.#asked.get(message.id)?.reject(message.failure)
    })
    this.#worker.on('error', error => {
      this.#endedBecause ??= error.message
    })
    this.#worker.on('exit', code => {
      this.#endedBecause ??= `its thread ended with ${code}`
      for (const { reject } of this.#asked.values()) reject(this.#gone())
      failed(this.#gone())
    })
  }

  /** Why it ended, or is about to. */
  get endedBecause() {
    return this.#endedBecause
  }

  async ask(request: Request, limit = limitOf(request)): Promise<QueryResult> {
    if (this.#endedBecause) throw this.#gone()
    const id = ++this.#lastId
    // PGlite cannot be interrupted, so a statement that never ends takes its thread with it.
    const timer = setTimeout(() => this.kill(`a statement took longer than ${limit / 1000} seconds`), limit)
    try {
      return await new Promise<QueryResult>((resolve, reject) => {
        this.#asked.set(id, { resolve, reject })
        this.#worker.postMessage({ ...request, id } satisfies ToWorker)
        this.#keepAliveWhileAsked()
      })
    } catch (failure) {
      throw failure instanceof DatabaseUnavailable ? failure : toDatabaseError(failure as Failure)
    } finally {
      clearTimeout(timer)
      this.#asked.delete(id)
      this.#keepAliveWhileAsked()
    }
  }

  /** Ends it as a crash would; nothing committed is lost. */
  kill(reason: string) {
    this.#endedBecause ??= reason
    void this.#worker.terminate()
  }

  /** When it has let go of the files. Only then may another be opened on them. */
  async ended() {
    this.#worker.ref()
    await this.#ended
  }

  /** An idle database does not hold the process; a question under way does. */
  #keepAliveWhileAsked() {
    if (this.#asked.size > 0) this.#worker.ref()
    else this.#worker.unref()
  }

  #gone() {
    return new DatabaseUnavailable(`The embedded database stopped: ${this.#endedBecause}`)
  }
}

function limitOf(request: Request) {
  const isLong = request.kind === 'run' && CHANGES_TABLES.test(request.sql)
  return isLong ? TABLE_CHANGE_TIMEOUT_MS : STATEMENT_TIMEOUT_MS
}
