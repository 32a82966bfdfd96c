import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { StartupProblem } from '../startup-problem.ts'
import type { DatabaseLog } from './engine.ts'

/** A step of the schema; a long one reports how far it is. */
export interface Migration {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables only as they were
  up(db: Kysely<any>, progress?: (step: string) => void): Promise<unknown>
}

const LOCK_NUMBER = 6_051_972_113
const LOOK_AGAIN_MS = 250

/** Migrates forward, one migration per transaction. Processes that start together take turns. */
export async function migrate<T>(db: Kysely<T>, migrations: Record<string, Migration>, log: DatabaseLog) {
  for (;;) {
    const step = await db
      .transaction()
      .execute(trx => applyNext(trx, migrations, log))
      .catch(explain)
    if (step === 'done') return
    if (step === 'busy') await setTimeout(LOOK_AGAIN_MS)
    else log.info({ migration: step.applied }, 'database migrated')
  }
}

async function applyNext<T>(trx: Transaction<T>, migrations: Record<string, Migration>, log: DatabaseLog) {
  // Tried, because waiting would run into the statement timeout while another process migrates.
  const lock = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK_NUMBER}) as free`.execute(trx)
  if (!lock.rows[0]?.free) return 'busy'

  await makeList(trx)
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(trx)
  const applied = new Set(rows.map(({ name }) => name))
  refuseNewer([...applied].filter(name => !(name in migrations)))

  const next = Object.keys(migrations).find(name => !applied.has(name))
  if (!next) return 'done'
  // An index over a long history takes minutes.
  await sql`set local statement_timeout = 0`.execute(trx)
  log.info({ migration: next }, 'the database is being migrated')
  const progress = (step: string) => log.info({ migration: next, step }, 'the database is being migrated')
  await applyMigration(trx, next, migrations[next] as Migration, progress)
  return { applied: next }
}

export async function applyMigration(
  // biome-ignore lint/suspicious/noExplicitAny: as above
  trx: Kysely<any>,
  name: string,
  migration: Migration,
  progress?: (step: string) => void,
) {
  await makeList(trx)
  await migration.up(trx, progress)
  await sql`insert into schema_migrations (name) values (${name})`.execute(trx)
}

async function makeList<T>(trx: Kysely<T>) {
  await sql`create table if not exists schema_migrations (
    name text primary key,
    applied_at timestamptz not null default now()
  )`.execute(trx)
}

function explain(error: Error & { code?: string }): never {
  if (error.code !== '42501') throw error
  throw new StartupProblem(
    `The database user may not set up the database (${error.message}). Make it the owner of the database and start again.`,
  )
}

function refuseNewer(unknown: string[]) {
  if (unknown.length === 0) return
  throw new StartupProblem(
    `The database is newer than this program (it has ${unknown.sort().join(', ')}). Start the newer version, or restore a backup made with this one.`,
  )
}
