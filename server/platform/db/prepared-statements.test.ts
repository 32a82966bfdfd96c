import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from './database.ts'
import { PreparedStatements } from './prepared-statements.ts'
import { useTestDatabase } from './testing/database.ts'
import { inTransaction } from './transaction.ts'

const db = await useTestDatabase()
await sql`create table guests (name text primary key)`.execute(db)

const names = async (on = db) => (await sql<{ name: string }>`select name from guests order by name`.execute(on)).rows
const add = (name: string, on = db) => sql`insert into guests (name) values (${name})`.execute(on)

test('a statement answers anew each time it is asked, also after it was refused', async () => {
  await add('Ada')
  await expect(add('Ada')).rejects.toMatchObject({ code: '23505' })
  await add('Bola')
  expect(await names()).toEqual([{ name: 'Ada' }, { name: 'Bola' }])
})

test('a statement first met in a transaction that failed can be used afterwards', async () => {
  const remove = (name: string, on: Db) => sql`delete from guests where name = ${name}`.execute(on)
  await expect(
    inTransaction(db, async tx => {
      await remove('Ada', tx)
      await add('Bola', tx)
    }),
  ).rejects.toMatchObject({ code: '23505' })
  await remove('Bola', db)
  expect(await names()).toEqual([{ name: 'Ada' }])
})

test('after its first statement was refused a transaction does nothing more', async () => {
  const goingOn = inTransaction(db, async tx => {
    await expect(add('Ada', tx)).rejects.toMatchObject({ code: '23505' })
    await expect(sql`insert into guests (name) values ('Chi')`.execute(tx)).rejects.toMatchObject({ code: '25P02' })
  })
  await expect(goingOn).rejects.toThrow()
  expect(await names()).toEqual([{ name: 'Ada' }])
})

test('a table may grow a column under a running server', async () => {
  const all = () => sql`select * from guests`.execute(db)
  expect((await all()).rows).toEqual([{ name: 'Ada' }])
  await sql`alter table guests add column room integer not null default 4`.execute(db)
  expect((await all()).rows).toEqual([{ name: 'Ada', room: 4 }])
  expect(await names()).toEqual([{ name: 'Ada' }])
})

test('statements asked at once in one transaction each get their own answer', async () => {
  const answers = await inTransaction(db, tx =>
    Promise.all([1, 2, 3].map(number => sql<{ n: number }>`select ${number}::int as n`.execute(tx))),
  )
  expect(answers.flatMap(({ rows }) => rows)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
})

test('more statements than are remembered still run', async () => {
  for (let number = 0; number < 250; number++) {
    const { rows } = await sql<{ n: number }>`select ${sql.raw(String(number))} as n`.execute(db)
    expect(rows).toEqual([{ n: number }])
  }
})

test('remembered is what reads or writes named columns, and no more than fits', () => {
  const statements = new PreparedStatements()
  for (const sql of [
    'select * from bookings',
    'select b.*, 1 as n from bookings b',
    'select distinct on (a, b) * from t',
    'select id, * from t',
    'insert into t (a) values ($1) returning *',
    'with t as (select * from bookings) select id from t',
    'commit',
    'vacuum',
  ])
    expect(statements.nameOf(sql)).toBeUndefined()
  const name = statements.nameOf('select id from bookings')
  expect(name).toBeDefined()
  expect(statements.nameOf('select id from bookings')).toBe(name)
  expect(statements.nameOf('select count(*) from bookings')).toBeDefined()
  expect(statements.nameOf("select $1::int * interval '1 hour' as pause")).toBeDefined()
  for (let number = 0; number < 500; number++) statements.nameOf(`select ${number}`)
  expect(statements.nameOf('select 499')).toBeUndefined()
  expect(statements.nameOf('select id from bookings')).toBe(name)
})
