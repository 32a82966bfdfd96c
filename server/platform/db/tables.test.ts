import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useTestDatabase } from './testing/database.ts'

const db = await useTestDatabase()

const inSql = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** The columns as tables.ts writes them down: their name, and whether they may be null. */
function writtenDown() {
  const source = readFileSync('server/platform/db/tables.ts', 'utf8')
  const columnsOf = (body: string) =>
    [...body.matchAll(/^ +(\w+): (.+)$/gm)].map(([, column = '', type = '']) => [
      inSql(column),
      /\| null$|OrNull$/.test(type),
    ])
  const shared: Record<string, string> = { '': '' }
  for (const [, name = '', base = '', body = ''] of source.matchAll(
    /^interface (\w+)(?: extends (\w+))? \{\n(.*?)\n\}/gms,
  ))
    shared[name] = `${shared[base]}\n${body}`
  const tables = [...source.matchAll(/^ {2}(\w+): (?:(\w+) & )?\{\n(.*?)\n {2}\}/gms)]
  return Object.fromEntries(
    tables.map(([, table = '', base = '', body = '']) => [
      inSql(table),
      Object.fromEntries(columnsOf(`${shared[base]}\n${body}`)),
    ]),
  )
}

async function migrated() {
  const tables = await db.introspection.getTables()
  const own = tables.filter(({ name, isView }) => name !== 'schema_migrations' && !isView)
  return Object.fromEntries(
    own.map(({ name, columns }) => [name, Object.fromEntries(columns.map(column => [column.name, column.isNullable]))]),
  )
}

test('the tables the code knows are the tables the database has', async () => {
  expect(writtenDown()).toEqual(await migrated())
})
