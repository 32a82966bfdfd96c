import { type Kysely, type Migration, sql } from 'kysely'
import { expect, test } from 'vitest'
import { StartupProblem } from '../startup-problem.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/list.ts'
import { newTestDatabase, useTestDatabase } from './testing/database.ts'
import { quietLog } from './testing/log.ts'

const db = await useTestDatabase()

const statement = (text: string): Migration => ({
  up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)),
})
const applied = async () =>
  (await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)).rows
const exists = async (table: string) =>
  (await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(db)).rows[0]?.found

test('a new database has every migration of this version', async () => {
  expect((await applied()).map(({ name }) => name)).toEqual(Object.keys(migrations).sort())
})

test('migrating again changes nothing', async () => {
  const before = await applied()
  await migrate(db, migrations, quietLog)
  expect(await applied()).toEqual(before)
})

test('a migration that fails leaves nothing behind, and the ones before it stay', async () => {
  const next = {
    ...migrations,
    '8000-good': statement('create table good (id integer)'),
    '8001-bad': {
      up: async (db: Kysely<unknown>) => {
        await sql`create table half_made (id integer)`.execute(db)
        await sql`select * from nowhere`.execute(db)
      },
    },
  }
  await expect(migrate(db, next, quietLog)).rejects.toMatchObject({ code: '42P01' })
  expect([await exists('good'), await exists('half_made')]).toEqual([true, false])

  const repaired = { ...next, '8001-bad': statement('create table whole (id integer)') }
  await migrate(db, repaired, quietLog)
  expect(await exists('whole')).toBe(true)
})

test('a database newer than the program is refused in one line, and nothing is changed', async () => {
  const options = await newTestDatabase()
  const newer = await openDatabase(options)
  await migrate(newer, { ...migrations, '9000-future': statement('create table future (id integer)') }, quietLog)
  const older = { ...migrations, '8500-other': statement('create table other (id integer)') }
  const refused = await migrate(newer, older, quietLog).catch(error => error)
  const { rows } = await sql`select to_regclass('other') as other, to_regclass('future')::text as future`.execute(newer)
  await newer.destroy()

  expect(refused).toBeInstanceOf(StartupProblem)
  expect(refused.message).toMatch(/^The database is newer than this program \(it has 9000-future\)\. .+$/)
  expect(rows).toEqual([{ other: null, future: 'future' }])
  const start = await openDatabase(options).catch(error => error)
  expect(start).toBeInstanceOf(StartupProblem)
  expect(start.message).toContain('9000-future')
})
