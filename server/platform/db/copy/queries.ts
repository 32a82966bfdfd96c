import { sql } from 'kysely'
import type { Db } from '../tables.ts'

const BATCH = 500

/** Every table but the list of migrations, referenced tables before those that reference them. */
export async function selectTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; refersTo: string[] }>`
    select c.relname::text as name, (
      select coalesce(jsonb_agg(distinct f.relname), '[]') from pg_constraint r join pg_class f on f.oid = r.confrelid
      where r.contype = 'f' and r.conrelid = c.oid and r.confrelid <> c.oid
    ) as refers_to
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`.execute(db)
  const inOrder: string[] = []
  while (inOrder.length < rows.length) {
    const ready = rows.filter(
      ({ name, refersTo }) => !inOrder.includes(name) && refersTo.every(other => inOrder.includes(other)),
    )
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle.')
    inOrder.push(...ready.map(({ name }) => name))
  }
  return inOrder
}

/** The applied migrations; undefined if this program has never used the database. */
export async function selectMigrations(db: Db): Promise<string[] | undefined> {
  const { rows: known } = await sql<{ isThere: boolean }>`
    select to_regclass('public.schema_migrations') is not null as is_there`.execute(db)
  if (!known[0]?.isThere) return undefined
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Rows as lines of JSON, by a cursor. Inside a transaction. */
export async function* selectLines(tx: Db, table: string): AsyncGenerator<string[]> {
  const naming = (error: Error): never => {
    throw new Error(`the table ${table} cannot be read: ${error.message}`)
  }
  await sql`declare copied no scroll cursor for select row_to_json(t)::text as line from ${sql.table(table)} t`
    .execute(tx)
    .catch(naming)
  for (;;) {
    const { rows } = await sql<{ line: string }>`${sql.raw(`fetch ${BATCH} from copied`)}`.execute(tx).catch(naming)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < BATCH) break
  }
  await sql`close copied`.execute(tx)
}

export async function selectColumns(tx: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx)
  return rows.map(({ name }) => name)
}

export async function insertLines(tx: Db, table: string, columns: readonly string[], lines: readonly string[]) {
  const names = sql.join(columns.map(column => sql.ref(column)))
  const rows = `[${lines.join(',')}]`
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(tx)
}

export async function advanceSequences(tx: Db, table: string) {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attidentity <> ''`.execute(tx)
  for (const { name } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${name}), greatest(max(${sql.ref(name)}), 1),
      max(${sql.ref(name)}) is not null) from ${sql.table(table)}`.execute(tx)
}

/** Triggers are disabled while rows are loaded, because the copy contains what they write. */
export async function setTriggers(tx: Db, table: string, state: 'disable' | 'enable') {
  await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(tx)
}

export async function dropEverything(tx: Db) {
  const { rows: functions } = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(tx)
  const tables = [...(await selectTables(tx)), 'schema_migrations']
  await sql`drop table ${sql.join(tables.map(name => sql.table(name)))} cascade`.execute(tx)
  for (const { name } of functions) await sql`drop function ${sql.raw(name)} cascade`.execute(tx)
}

export async function countOtherServers(db: Db): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name = current_setting('application_name')`.execute(db)
  return rows[0]?.others ?? 0
}

export async function selectReceiptFiles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('receipts').select('fileName').execute()
  return rows.map(({ fileName }) => fileName)
}

export async function disableTimeouts(tx: Db) {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}

/** Revokes every device, invitation, link, code and key that opens the desk. */
export async function endAllAccess(db: Db, now: Date) {
  await db.updateTable('devices').set({ revokedAt: now }).where('revokedAt', 'is', null).execute()
  await db.updateTable('deskKeys').set({ expiresAt: now }).where('expiresAt', '>', now).execute()
  await db.deleteFrom('stepUpCodes').execute()
  await db.deleteFrom('ownerToken').execute()
}
