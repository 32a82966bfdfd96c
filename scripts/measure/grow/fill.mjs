// @ts-check
// node --import tsx scripts/measure/grow/fill.mjs <bookings | catalogue>: fills the database that DATABASE_URL or DATA_DIR names. A program
// of its own, because the embedded database belongs to one process.
import { sql } from 'kysely'
import { rowsOfCatalogue, rowsOfSpa } from './queries.mjs'

const what = process.argv[2] ?? ''
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = process.env
// Housekeeping complains of statements as long as these.
const log = { info() {}, warn() {}, error: console.error }
const { openDatabase } = await import(new URL('../../../server/db/database.ts', import.meta.url).href)
const { seed } = await import(new URL('../../../server/seed/seed.ts', import.meta.url).href)

const db = await openDatabase({ databaseUrl, dataDir, log })
await seed({ db, clock: { now: () => new Date() }, log })
const statements = what === 'catalogue' ? rowsOfCatalogue() : rowsOfSpa(Number(what))
if (databaseUrl) await fillPatiently(databaseUrl)
else for (const statement of [...statements.map(asBlock), 'vacuum analyze']) await sql.raw(statement).execute(db)
await db.destroy()

/** The server gives up on a statement of more than seconds; a million rows take longer. @param {string} url */
async function fillPatiently(url) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of [...statements, 'vacuum analyze']) await client.query(statement)
  await client.end()
}

/** What changes tables as a whole is waited for. @param {string} statement */
function asBlock(statement) {
  return `do $fill$ begin ${statement}; end $fill$`
}
