import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from './database.ts'
import { openTestDatabase } from './testing/database.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

const inSql = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** The columns as tables.ts writes them down: their name, and whether they may be null. */
function writtenDown() {
  const source = readFileSync('server/db/tables.ts', 'utf8')
  const interfaces = new Map(
    [...source.matchAll(/interface (\w+) \{\n(.*?)\n\}/gs)].map(([, name, body]) => [name, body]),
  )
  const fieldsOf = (name: string) =>
    [...(interfaces.get(name) ?? '').matchAll(/^ {2}(\w+): (.+)$/gm)].map(
      ([, field, type]) => [field, type] as [string, string],
    )
  return Object.fromEntries(
    fieldsOf('Tables').map(([table, type]) => [
      inSql(table),
      Object.fromEntries(fieldsOf(type).map(([column, type]) => [inSql(column), /\| null$|OrNull$/.test(type)])),
    ]),
  )
}

async function migrated() {
  const tables = await db.introspection.getTables()
  const own = tables.filter(({ name }) => name !== 'schema_migrations')
  return Object.fromEntries(
    own.map(({ name, columns }) => [name, Object.fromEntries(columns.map(column => [column.name, column.isNullable]))]),
  )
}

test('the tables the code knows are the tables the database has', async () => {
  expect(writtenDown()).toEqual(await migrated())
})
