import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useSpa } from '#server/testing/spa.ts'
import { ABOUT_NOBODY, PERSONAL } from './what-is-personal.ts'

const spa = useSpa()
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())

/** Names that mean the same in every table, and never a customer. */
const NEVER = /^(id|.+_id|status|kind|what|direction|method|device_name|content_type|role)$/

test('every column that can hold words is erased with a person, or is about nobody', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and table_name <> 'schema_migrations'
      and data_type in ('text', 'character varying', 'jsonb', 'json', 'bytea', 'ARRAY')
    order by 1, 2`.execute(spa.db)
  const listed = new Set([
    ...Object.values(PERSONAL).flatMap(({ tables, columns }) =>
      tables.flatMap(table => columns.map(column => `${table} ${column}`)),
    ),
    ...Object.entries(ABOUT_NOBODY).flatMap(([table, columns]) => columns.map(column => `${table} ${column}`)),
  ])
  const known = rows.map(({ table, column }) => ({ name: `${camel(table)} ${column}`, column }))
  const unlisted = known.filter(({ name, column }) => !listed.has(name) && !NEVER.test(column))
  expect(
    unlisted.map(({ name }) => name),
    'say in what-is-personal.ts how it is erased, or that it is about nobody',
  ).toEqual([])
  const gone = [...listed].filter(name => !known.some(one => one.name === name))
  expect(gone, 'no longer there').toEqual([])
})
