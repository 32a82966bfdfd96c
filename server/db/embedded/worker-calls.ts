import { fileURLToPath } from 'node:url'
import type { Parameter, QueryResult } from '#server/db/engine.ts'
import type { Failure } from '#server/db/errors.ts'

/** In the build the worker sits beside this code, as JavaScript. */
export function workerFile() {
  const name = import.meta.url.endsWith('.ts') ? 'embedded-worker-from-sources.mjs' : 'embedded-worker.js'
  return new URL(name, import.meta.url)
}

/** Where the build puts a database without a table in it, beside the worker. */
export function emptyDatabase() {
  return fileURLToPath(new URL('empty-database.gz', process.env.BUILT_EMBEDDED_WORKER ?? workerFile()))
}

export type Request = { kind: 'run'; sql: string; parameters: Parameter[] } | { kind: 'close' }

export type ToWorker = Request & { id: number }
export type FromWorker =
  | { ready: true }
  | { fatal: string }
  | { id: number; answer: QueryResult }
  /** Plain fields: an error object would lose its code on the way between threads. */
  | { id: number; failure: Failure }
