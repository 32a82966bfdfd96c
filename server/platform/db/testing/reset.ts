import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'

/** What a database has when a test gets it: its structure, told by a hash, and the rows of each table. */
interface Contents {
  structure: string
  tables: { name: string; rows: string }[]
}

export async function contentsOf(db: Db): Promise<Contents> {
  const names = await column<string>(
    db,
    sql`select relname as value from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const tables: Contents['tables'] = []
  for (const name of names) {
    const [rows = '[]'] = await column<string>(db, sql`select json_agg(t)::text as value from ${sql.table(name)} t`)
    tables.push({ name, rows: rows ?? '[]' })
  }
  return { structure: await structureOf(db), tables }
}

/** Puts back what was there at first. Says no if a test has changed more than rows. */
export async function reset(db: Db, { structure, tables }: Contents): Promise<boolean> {
  if ((await structureOf(db)) !== structure) return false
  await db.transaction().execute(async trx => {
    // Without triggers: some rows are there to stay, and some count what happens.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} restart identity`.execute(trx)
    for (const { name, rows } of tables)
      if (rows !== '[]')
        await sql`
          insert into ${sql.table(name)} select * from json_populate_recordset(null::${sql.table(name)}, ${rows}::json)
        `.execute(trx)
  })
  return true
}

async function structureOf(db: Db) {
  const [hash = ''] = await column<string>(
    db,
    sql`
      select md5(string_agg(concat_ws(' ', relname, attname, atttypid, attnotnull), ',' order by relname, attnum)) as value
      from pg_class join pg_attribute on attrelid = pg_class.oid where relnamespace = 'public'::regnamespace
    `,
  )
  return hash
}

async function column<T>(db: Db, query: RawBuilder<unknown>) {
  return ((await query.execute(db)).rows as { value: T }[]).map(({ value }) => value)
}
