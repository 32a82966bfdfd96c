import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DatabaseError } from './errors.ts'
import { useTestDatabase } from './testing/database.ts'

const db = await useTestDatabase()

describe('the same value arrives from both engines', () => {
  const read = async (expression: string) =>
    (await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(db)).rows[0]?.value

  test.each([
    ['a count is a number', 'count(*)', 1],
    ['a large integer is a number', '9007199254740991::bigint', Number.MAX_SAFE_INTEGER],
    ['a sum is a number', 'sum(25000::bigint)', 25000],
    ['an average is a number', 'avg(2.5)', 2.5],
    ['a small integer is a number', '7::smallint', 7],
    ['a fraction is a number', '0.1::double precision', 0.1],
    ['a date is its text, in no zone', "date '2026-11-16'", '2026-11-16'],
    ['a time of day is its text', "time '09:30'", '09:30:00'],
    ['an instant is a Date', "timestamptz '2026-11-16 10:30:00+01'", new Date('2026-11-16T09:30:00Z')],
    [
      'an instant keeps milliseconds',
      "timestamptz '2026-11-16 10:30:00.123456+00'",
      new Date('2026-11-16T10:30:00.123Z'),
    ],
    ['an interval is its text', "interval '90 minutes'", '01:30:00'],
    ['json is parsed', `'{"days": [{"day": "Monday"}]}'::jsonb`, { days: [{ day: 'Monday' }] }],
    ['a json list is parsed', `'["a", "b"]'::jsonb`, ['a', 'b']],
    ['true is true', 'true', true],
    ['nothing is null', 'null::bigint', null],
    ['text keeps every letter', "'Ìmọ́lẹ̀ ₦ 🧖'", 'Ìmọ́lẹ̀ ₦ 🧖'],
    ['a range is its text', 'int4range(1, 5)', '[1,5)'],
    ['a list of values is its text', "array['a', 'b']", '{a,b}'],
  ])('%s', async (_rule, expression, expected) => {
    expect(await read(expression)).toStrictEqual(expected)
  })
})

describe('the same value reaches both engines', () => {
  const send = async (value: unknown, type: string) =>
    (await sql<{ value: string }>`select ${value}::${sql.raw(type)}::text as value`.execute(db)).rows[0]?.value

  test.each([
    ['an instant', new Date('2026-11-16T09:30:00.250Z'), 'timestamptz', '2026-11-16 09:30:00.25+00'],
    ['the day of an instant in UTC', new Date('2026-11-16T23:30:00Z'), 'date', '2026-11-16'],
    ['a day', '2026-11-16', 'date', '2026-11-16'],
    ['a list as json', ['a', { b: 1 }], 'jsonb', '["a", {"b": 1}]'],
    ['an object as json', { a: [1] }, 'jsonb', '{"a": [1]}'],
    ['json that is text already', '[1]', 'jsonb', '[1]'],
    ['true', true, 'boolean', 'true'],
    ['a number', 25000, 'integer', '25000'],
    ['a number as text', 7, 'text', '7'],
    ['nothing', undefined, 'text', null],
  ])('%s', async (_what, value, type, expected) => {
    expect(await send(value, type)).toBe(expected)
  })

  test.each([
    ['text where a number belongs', 'abc', 'integer', '22P02'],
    ['text where a truth belongs', 'maybe', 'boolean', '22P02'],
    ['a NUL character', 'a\u0000b', 'text', '22021'],
  ])('%s is refused with the same code', async (_what, value, type, code) => {
    const error = await send(value, type).catch(error => error)
    expect(error).toBeInstanceOf(DatabaseError)
    expect(error.code).toBe(code)
  })
})

test('a call runs one statement: a second one behind a semicolon is refused', async () => {
  const error = await sql
    .raw('select 1; select 2')
    .execute(db)
    .catch(error => error)
  expect(error.code).toBe('42601')
})

test('who changes rows learns how many', async () => {
  const add = db.insertInto('seeds').values(['a', 'b', 'c'].map(name => ({ name, createdAt: new Date() })))
  expect((await add.executeTakeFirst()).numInsertedOrUpdatedRows).toBe(3n)
  const change = db.updateTable('seeds').set({ createdAt: new Date() }).where('name', '<', 'c')
  expect((await change.executeTakeFirst()).numUpdatedRows).toBe(2n)
  expect((await db.deleteFrom('seeds').where('name', '=', 'nobody').executeTakeFirst()).numDeletedRows).toBe(0n)
})

test('columns are camelCase in the code, and keys inside json stay as they are', async () => {
  const what = 'test'
  await db
    .insertInto('ownerRecord')
    .values({ at: new Date(0), what, after: '{"snake_key": 1}' })
    .execute()
  const row = await db.selectFrom('ownerRecord').selectAll().where('what', '=', what).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ at: new Date(0), before: null, after: { snake_key: 1 } })
})
