import { fileURLToPath } from 'node:url'
import type { Parameter, QueryResult } from '#server/db/engine.ts'
import type { Failure } from '#server/db/errors.ts'
import { workerProgram } from '#server/worker-program.ts'

export const workerFile = () => workerProgram('embedded-worker', import.meta.url)

/** Where the build puts a database without a table in it, beside the worker. */
export function emptyDatabase() {
  return fileURLToPath(new URL('empty-database.gz', workerFile()))
}

export type Request =
  /** With what begins the transaction, if this is the first statement of one. */
  { kind: 'run'; sql: string; parameters: Parameter[]; begin?: string } | { kind: 'close' }

export type ToWorker = Request & { id: number }
export type FromWorker =
  | { ready: true }
  | { fatal: string }
  | { id: number; answer: QueryResult }
  /** Plain fields: an error object would lose its code on the way between threads. */
  | { id: number; failure: Failure }
