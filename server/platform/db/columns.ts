import { type RawBuilder, sql } from 'kysely'
import type { Db } from './tables.ts'

export interface Column {
  /** Name in camelCase. */
  table: string
  column: string
  type: string
  /** Can hold words, or bytes made of them. */
  isText: boolean
  isNullable: boolean
  isGenerated: boolean
}

export async function selectColumns(db: Db, table?: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "column", t.typname as type, not a.attnotnull as "isNullable",
      a.attgenerated <> '' as "isGenerated",
      t.typcategory = 'S' or t.typname in ('json', 'jsonb', 'bytea', 'xml', 'inet')
        or coalesce(element.typcategory = 'S' or element.typname in ('json', 'jsonb', 'bytea'), false) as "isText"
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_type t on t.oid = a.atttypid
    left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
      and a.attnum > 0 and not a.attisdropped
      and ${table === undefined ? sql`true` : sql`c.relname = ${inSql(table)}`}
    order by c.relname, a.attnum`.execute(db)
  return rows.map(row => ({ ...row, table: camel(row.table), column: camel(row.column) }))
}

export function emptyOf({ type, isText, isNullable }: Column): RawBuilder<unknown> {
  if (isNullable) return sql`null`
  if (!isText) return sql`default`
  return type === 'json' || type === 'jsonb' || type.startsWith('_') ? sql.lit('{}') : sql.lit('')
}

/** Returns the values for `set` that empty these columns of a table, except generated ones. */
export async function emptied(db: Db, table: string, columns: readonly string[]) {
  const known = await selectColumns(db, table)
  const written = known.filter(({ column, isGenerated }) => columns.includes(column) && !isGenerated)
  return Object.fromEntries(written.map(one => [one.column, emptyOf(one)]))
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const inSql = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
