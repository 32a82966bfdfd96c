// @ts-check
// node --import tsx scripts/measure/grow/fill.mjs <bookings | catalogue>: fills the database that DATABASE_URL or DATA_DIR names. A program
// of its own, because one process at a time may open the embedded database.
import { sql } from 'kysely'
import pg from 'pg'
import { rowsOfCatalogue, rowsOfSpa } from './queries.mjs'

const what = process.argv[2] ?? ''
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = process.env
// Statements as long as these are warned about.
const log = { info() {}, warn() {}, error: console.error }
const { openDatabase } = await import(new URL('../../../server/platform/db/database.ts', import.meta.url).href)
const { seed } = await import(new URL('../../../server/operations/seed/seed.ts', import.meta.url).href)

const db = await openDatabase({ databaseUrl, dataDir, log })
await seed({ db, clock: { now: () => new Date() }, log })
const statements = what === 'catalogue' ? rowsOfCatalogue() : rowsOfSpa(Number(what))
if (databaseUrl) {
  // Not through the server's own connection, which gives up on a statement after seconds.
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const statement of [...statements, 'vacuum analyze']) await client.query(statement)
  await client.end()
} else {
  // A block is waited for as long as it takes.
  const blocks = statements.map(statement => `do $fill$ begin ${statement}; end $fill$`)
  for (const statement of [...blocks, 'vacuum analyze']) await sql.raw(statement).execute(db)
}
await db.destroy()
