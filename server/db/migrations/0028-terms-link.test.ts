import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../database.ts'
import { openTestDatabase } from '../testing/database.ts'
import { up } from './0028-terms-link.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

const links = async (changes: object, updatedAt: Date | null) => {
  await sql`update spa set changes = ${JSON.stringify(changes)}::jsonb, updated_at = ${updatedAt}`.execute(db)
  await up(db as unknown as Kysely<unknown>)
  return (await db.selectFrom('spa').select('changes').executeTakeFirstOrThrow()).changes
}

test('a spa that is set up keeps the privacy page its footer leads to; a new one gets the outside link', async () => {
  const since = new Date('2026-11-01')
  expect(await links({ name: 'Light' }, since)).toEqual({ name: 'Light', links: { terms: '/privacy' } })
  expect(await links({ links: { chat: 'https://c.ng', terms: 'https://t.ng' } }, since)).toEqual({
    links: { chat: 'https://c.ng', terms: 'https://t.ng' },
  })
  expect(await links({}, null)).toEqual({})
})
