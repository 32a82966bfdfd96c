import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startPostgresql } from '../setup/postgresql.ts'
import { Stop, say } from '../setup/process.mjs'
import { circumstances, judged } from './harness.ts'
import { rowsAhead, TAKEN } from './upgrade/queries.ts'

/** The first migration that an upgrade from 1.1.0 applies. */
const FIRST = '0028'
const BOOKINGS = 100_000
const SECONDS_MAX = 60
/** How long a PostgreSQL database of version 1.1.0 with so many bookings ahead takes to become one of this version. */
export default async function upgrade([wanted = String(BOOKINGS)]: string[]) {
  const bookings = Number(wanted)
  if (!Number.isInteger(bookings) || bookings < 1) throw new Stop('Say how many: npm run measure -- upgrade 100000')
  const ofDatabase = (file: string) => import(new URL(`../../server/platform/db/${file}`, import.meta.url).href)
  const { openAsItIs, openDatabase } = await ofDatabase('database.ts')
  const { migrate } = await ofDatabase('migrate.ts')
  const { migrations } = await ofDatabase('migrations/list.ts')
  const postgresql = await startPostgresql()
  const options = { databaseUrl: postgresql.url, dataDir: mkdtempSync(join(tmpdir(), 'imole-upgrade-')) }
  const quiet = { info() {}, warn() {}, error: console.error }
  try {
    say(`Making a database of 1.1.0 with ${bookings.toLocaleString('en')} bookings ahead.`)
    const before = await openAsItIs({ ...options, log: quiet })
    const earlier = Object.entries(migrations).filter(([name]) => name < FIRST)
    await migrate(before, Object.fromEntries(earlier), quiet)
    for (const statement of rowsAhead(bookings)) await sql.raw(statement).execute(before)
    await before.destroy()

    say('Upgrading it.')
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    const info = ({ step }: { step?: string }) => step && console.log(`  ${seconds().toFixed(1)} s  ${step}`)
    const after = await openDatabase({ ...options, log: { ...quiet, info } })
    const took = seconds()
    const { rows } = await sql.raw<{ taken: number }>(TAKEN).execute(after)
    await after.destroy()
    if (rows[0]?.taken !== bookings) throw new Stop(`${rows[0]?.taken} of ${bookings} bookings have their time.`)
    console.log(`\n${judged(took, (SECONDS_MAX * Math.max(bookings, BOOKINGS)) / BOOKINGS, ' s')}\n${circumstances()}`)
  } finally {
    await postgresql.stop()
  }
}
