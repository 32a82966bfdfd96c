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

/** The first implies the others on the command line, but not when it is set later. */
const UNOPTIMISED = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

/**
 * Optimising the engine's largest functions takes 60 MB on Node 20 and 600 MB on 24, which are never returned, and gains a spa
 * nothing measurable.
 */
export function disableWasmOptimizer() {
  for (const flag of UNOPTIMISED) setFlagsFromString(flag)
}
