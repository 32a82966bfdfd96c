import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { workerProgram } from '#server/platform/worker-process.ts'
import type { Parameter, QueryResult } from '../engine.ts'
import type { Failure } from '../errors.ts'

export const workerFile = () => workerProgram('embedded-worker', import.meta.url)

/** Made by the build, beside the worker. */
export function emptyDatabase() {
  return fileURLToPath(new URL('empty-database.gz', workerFile()))
}

export type Request =
  /** `begin`: optional BEGIN sent with the first statement. */
  { kind: 'run'; sql: string; parameters: Parameter[]; begin?: string } | { kind: 'close' }

export type ToWorker = Request & { id: number }
export type FromWorker =
  | { ready: true }
  | { fatal: string }
  | { id: number; answer: QueryResult }
  /** Plain fields: an Error loses its code between threads. */
  | { id: number; failure: Failure }

/** Optimising the engine's largest functions takes up to 600 MB, which are never returned, and gains nothing measurable. */
export function disableWasmOptimizer() {
  // The first implies the others on the command line, but not at run time.
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
}
