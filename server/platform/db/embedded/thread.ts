import { Worker } from 'node:worker_threads'
import { CHANGES_TABLES, type QueryResult, TABLE_CHANGE_TIMEOUT_MS } from '../engine.ts'
import { DatabaseUnavailable, type Failure, toDatabaseError } from '../errors.ts'
import { disableWasmOptimizer, type FromWorker, type Request, type ToWorker, workerFile } from './worker-calls.ts'

const STATEMENT_TIMEOUT_MS = 30_000
/** Node would let the garbage of statements grow to 48 MB. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 6 }

export class DatabaseThread {
  #worker: Worker
  #pending = new Map<
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
    disableWasmOptimizer()
    this.#worker = new Worker(workerFile(), { workerData: folder, execArgv: [], resourceLimits: RESOURCE_LIMITS })
    this.#ended = new Promise(resolve => this.#worker.once('exit', resolve))
    this.#worker.on('message', (message: FromWorker) => {
      if ('ready' in message) {
        this.#keepAliveWhilePending()
        opened()
      } else if ('fatal' in message) this.#endedBecause ??= message.fatal
      else if ('answer' in message) this.#pending.get(message.id)?.resolve(message.answer)
      else this.#pending.get(message.id)?.reject(message.failure)
    })
    this.#worker.on('error', error => {
      this.#endedBecause ??= error.message
    })
    this.#worker.on('exit', code => {
      this.#endedBecause ??= `its thread ended with ${code}`
      for (const { reject } of this.#pending.values()) reject(this.#gone())
      failed(this.#gone())
    })
  }

  get endedBecause() {
    return this.#endedBecause
  }

  async ask(request: Request, limit = limitOf(request)): Promise<QueryResult> {
    if (this.#endedBecause) throw this.#gone()
    const id = ++this.#lastId
    // PGlite cannot be interrupted, so a statement that never ends costs its thread.
    const timer = setTimeout(() => this.kill(`a statement took longer than ${limit / 1000} seconds`), limit)
    try {
      return await new Promise<QueryResult>((resolve, reject) => {
        this.#pending.set(id, { resolve, reject })
        this.#worker.postMessage({ ...request, id } satisfies ToWorker)
        this.#keepAliveWhilePending()
      })
    } catch (failure) {
      throw failure instanceof DatabaseUnavailable ? failure : toDatabaseError(failure as Failure)
    } finally {
      clearTimeout(timer)
      this.#pending.delete(id)
      this.#keepAliveWhilePending()
    }
  }

  /** Like a crash: nothing committed is lost. */
  kill(reason: string) {
    this.#endedBecause ??= reason
    void this.#worker.terminate()
  }

  /** Resolves when the files are released. */
  async ended() {
    this.#worker.ref()
    await this.#ended
  }

  /** An idle database does not keep the process alive; a pending statement does. */
  #keepAliveWhilePending() {
    if (this.#pending.size > 0) this.#worker.ref()
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
