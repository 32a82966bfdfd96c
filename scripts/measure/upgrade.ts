import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openAsItIs, openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { migrations } from '#server/platform/db/migrations/list.ts'
import { startPostgresql } from '../setup/postgresql.ts'
import { Stop, say } from '../setup/process.mjs'
import { circumstances, judged } from './harness.ts'

/** The first migration that an upgrade from 1.1.0 applies. */
const FIRST = '0028'
const BOOKINGS = 100_000
const SECONDS_MAX = 60
/** Hours of a day that are booked on each of the stations. */
const [HOURS, STATIONS] = [10, 50]

/** How long a PostgreSQL database of version 1.1.0 with so many bookings ahead takes to become one of this version. */
export default async function upgrade([wanted = String(BOOKINGS)]: string[]) {
  const bookings = Number(wanted)
  if (!Number.isInteger(bookings) || bookings < 1) throw new Stop('Say how many: npm run measure -- upgrade 100000')
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
    const { rows } = await sql<{ taken: number }>`select count(*)::int as taken from occupied`.execute(after)
    await after.destroy()
    if (rows[0]?.taken !== bookings) throw new Stop(`${rows[0]?.taken} of ${bookings} bookings have their time.`)
    console.log(`\n${judged(took, (SECONDS_MAX * Math.max(bookings, BOOKINGS)) / BOOKINGS, ' s')}\n${circumstances()}`)
  } finally {
    await postgresql.stop()
  }
}

const rowsAhead = (bookings: number) => [
  `insert into services (id, slug, name, title, description, stations, created_at, updated_at)
    values ('s', 's', 'Massage', '', '', ${STATIONS}, now(), now())`,
  `insert into sub_services (id, service_id, name, description, duration_minutes, price_naira)
    values ('sub', 's', 'Classic', '', 60, 20000)`,
  // In parts: no statement may take longer than a session allows.
  ...Array.from({ length: Math.ceil(bookings / PART) }, (_, part) => {
    const [first, last] = [part * PART, Math.min(bookings, (part + 1) * PART) - 1]
    return `insert into bookings (id, hash, service_id, sub_service_id, service_name, sub_service_name, price_naira,
        duration_minutes, full_name, email, phone_number, booking_date, booking_time, starts_at, ends_at, free_again_at,
        station, status, hold_expires_at, created_at, updated_at)
      select md5('id' || n)::uuid::text, upper(substr(md5('hash' || n), 1, 12)), 's', 'sub', 'Massage', 'Classic', 20000,
        60, 'Ada Obi', 'person' || n || '@example.com', '', starts::date, to_char(starts, 'FMHH12:MI AM'), starts,
        starts + interval '1 hour', starts + interval '1 hour', 1 + n % ${STATIONS}, 'confirmed', now(), now(), now()
      from generate_series(${first}, ${last}) n,
        lateral (select current_date + 1 + n / ${HOURS * STATIONS} + make_interval(hours => 8 + n / ${STATIONS} % ${HOURS}) as starts) x`
  }),
]

const PART = 5000
