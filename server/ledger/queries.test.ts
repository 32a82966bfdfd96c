import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PreparedStatements } from '#server/platform/db/prepared-statements.ts'
import { useTestDatabase } from '#server/platform/db/testing/database.ts'
import { accountOf } from './queries.ts'

const db = await useTestDatabase()

test('a statement about many accounts stays prepared', () => {
  const statement = sql`select b.id, owed from bookings b join ${accountOf('b.id', new Date())}`.compile(db)
  expect(new PreparedStatements().nameOf(statement.sql)).toBeDefined()
})
