import { inject } from 'vitest'
import { newEmbeddedDatabase, newTestDatabase } from '#server/platform/db/testing/database.ts'

export { newEmbeddedDatabase }

export async function newPostgresqlDatabase() {
  const { postgresql } = inject('testDatabases')
  if (!postgresql) throw new Error('Run these with `npm run faults`, which brings a PostgreSQL.')
  const database = await newTestDatabase()
  return { ...database, databaseUrl: database.databaseUrl as string }
}

/** For `describe.each`: what both engines promise. */
export const engines = [
  ['the embedded database', newEmbeddedDatabase],
  ['PostgreSQL', newPostgresqlDatabase],
] as const
