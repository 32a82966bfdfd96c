import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type { QueryResult } from '../engine.ts'
import type { Failure } from '../errors.ts'
import { readerOf, readers } from '../values.ts'
import { DurableFiles } from './filesystem.ts'
import { moveIntoPlace } from './fsync.ts'
import { statementRunner } from './statement.ts'
import { disableWasmOptimizer, type FromWorker, type ToWorker } from './worker-calls.ts'

// The thread of the embedded database: PGlite is synchronous and would block the server. As a program it creates a database.

const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
  // The other methods end in calls that PGlite does not implement.
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'],
  // Instead of 128 MB, for a database of a few megabytes that the system caches as well.
  ...['-c', 'shared_buffers=16MB', '-c', 'maintenance_work_mem=16MB'],
]

/** Anchored: the rest may be text that a customer typed. */
const LOG_LINE = /^[\d-]+ [\d:.]+ UTC \[\d+\] (\w+): /

await (isMainThread ? create(process.argv[2] as string) : serve(workerData))

async function create(folder: string) {
  disableWasmOptimizer()
  const unfinished = `${folder}.new-${process.pid}`
  const pg = await open(unfinished)
  await pg.close()
  moveIntoPlace(unfinished, folder)
}

async function serve(folder: string) {
  const pg = await open(folder)
  // The same parsers as on PostgreSQL.
  for (const type of Object.keys({ ...pg.parsers, ...readers })) pg.parsers[type] = readerOf(Number(type))
  const run = statementRunner(pg)

  parentPort?.on('message', async ({ id, ...request }: ToWorker) => {
    try {
      const done = request.kind === 'run' ? run(request) : close(pg)
      send({ id, answer: await done })
    } catch (error) {
      send({ id, failure: toFailure(error) })
    }
    if (request.kind === 'close') parentPort?.close()
  })
  send({ ready: true })
}

async function close(pg: PGlite): Promise<QueryResult> {
  await pg.query('checkpoint')
  await pg.close()
  return { command: 'close', affected: 0, rows: [] }
}

async function open(at: string) {
  let lastFatal: string | undefined
  try {
    return await PGlite.create({
      fs: new DurableFiles(at),
      extensions: { btree_gist, fuzzystrmatch, pg_trgm, unaccent },
      startParams: START_PARAMETERS,
      onStderr: line => {
        const [, severity] = LOG_LINE.exec(line) ?? []
        if (severity === 'FATAL') lastFatal = line
        // PGlite would continue after a panic, with memory that can no longer be trusted.
        if (severity === 'PANIC') end(line)
        return false
      },
    })
  } catch (error) {
    return end(lastFatal ?? toFailure(error).message)
  }
}

function end(reason: string): never {
  if (isMainThread) console.error(reason)
  else send({ fatal: reason.trim() })
  process.exit(1)
}

function send(message: FromWorker) {
  parentPort?.postMessage(message)
}

function toFailure(error: unknown): Failure {
  const { message, code, constraint } = error as Failure
  return { message, code, constraint }
}
