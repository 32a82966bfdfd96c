import { inject } from 'vitest'
import { type DatabaseOptions, type Db, openDatabase } from '#server/platform/db/database.ts'
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

/** Past the site and any proxy: what the database has. */
export async function read<T>(database: DatabaseOptions, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase(database)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

export const storedBookings = (database: DatabaseOptions) =>
  read(database, db => db.selectFrom('bookings').select(['id', 'email']).execute())
