import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type DatabaseOptions, type Db, openDatabase } from '../database.ts'
import { applyMigration } from '../migrate.ts'
import { migrations } from '../migrations/list.ts'
import { newEmbeddedDatabase, newTestDatabase } from '../testing/database.ts'
import { quietLog } from '../testing/log.ts'
import { loadCopy } from './load-copy.ts'
import { dropEverything, selectMigrations, selectTables } from './queries.ts'
import { writeCopy } from './write-copy.ts'

// On whichever engine the tests run, from the embedded one: that is the move everybody makes one day.
vi.setConfig({ testTimeout: 120_000 })

let from: { options: DatabaseOptions; db: Db }
let to: { options: DatabaseOptions; db: Db }
const open = async (options: DatabaseOptions) => ({ options, db: await openDatabase(options) })
beforeAll(async () => {
  from = await open(await newEmbeddedDatabase())
  await fill(from.db)
  to = await open(await newTestDatabase())
})
afterAll(async () => {
  for (const { db, options } of [from, to]) {
    await db.destroy()
    await rm(options.dataDir, { recursive: true, force: true })
  }
})

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spa-copy-'))
  file = join(folder, 'database.copy.gz')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Whatever a column can hold that is hard to carry: quotes, line breaks, other scripts, bytes, nested JSON, microseconds. */
async function fill(db: Db) {
  await sql`insert into seeds values
    ('"quoted" \\ back', '2026-11-16 09:00:00.123456+00'), (${'two\nlines\tand Ọlá 🌿'}, '1999-12-31 23:59:59.999999+01')`.execute(
    db,
  )
  await sql`insert into services (id, slug, name, title, description, image_url, created_at, updated_at) values
    ('s1', 'facials', 'Facials', '', '', ${JSON.stringify([{ src: 'a"b', wide: 1.25 }, null])}::jsonb, now(), now())`.execute(
    db,
  )
  await sql`insert into sub_services (id, service_id, name, description, duration_minutes, price_naira)
    values ('sub', 's1', 'Glow', '', 60, 20000)`.execute(db)
  // Bookings and whose they are: the database writes people by itself, but not a second time.
  await sql`insert into bookings (id, hash, service_id, sub_service_id, service_name, sub_service_name, price_naira,
      duration_minutes, full_name, email, phone_number, booking_date, booking_time, starts_at, ends_at, free_again_at,
      station, status, hold_expires_at, created_at, updated_at)
    select 'b' || n, 'HASH' || n, 's1', 'sub', 'Facials', 'Glow', 20000, 60, 'Ada', 'ada' || n % 2 || '@example.com', '',
      '2026-11-20', '9:00 AM', '2026-11-20T08:00Z', '2026-11-20T09:00Z', '2026-11-20T09:00Z', n, 'held', now(), now(), now()
    from generate_series(1, 4) n`.execute(db)
  // A person, a room for two, what they do and fit, and a booking that takes both.
  await sql`insert into therapists (id, name, hours, days_off, created_at, updated_at)
    values ('ada', 'Ada', '[{"day": "Friday"}]', '[{"from": "2026-12-24", "to": "2026-12-26"}]', now(), now())`.execute(
    db,
  )
  await sql`insert into therapist_skills values ('ada', 'sub')`.execute(db)
  await sql`insert into rooms (id, name, places, created_at, updated_at) values ('palm', 'Palm', 2, now(), now())`.execute(
    db,
  )
  await sql`insert into room_services values ('palm', 's1')`.execute(db)
  await sql`insert into resources values ('ada', 'therapist', 's1'), ('palm/1', 'room', 's1'), ('palm/2', 'room', 's1')`.execute(
    db,
  )
  await sql`update bookings set station = null, therapist_id = 'ada', therapist_name = 'Ada', room_id = 'palm',
    room_name = 'Palm', room_place = 2 where id = 'b4'`.execute(db)
  for (let n = 0; n < 1200; n++) await sql`insert into seeds values (${`row ${n}`}, now())`.execute(db)
  await sql`insert into owner_record (at, what, after) values (now(), 'first', '{"a": [1, 2.50, "x"]}'), (now(), 'second', null)`.execute(
    db,
  )
}

async function contents(db: Db) {
  const all: Record<string, unknown[]> = {}
  for (const table of await selectTables(db))
    all[table] = (await sql`select row_to_json(t)::text as line from ${sql.table(table)} t order by 1`.execute(db)).rows
  return all
}

test('a copy holds every row of every table, and is what it was when it is put back', async () => {
  await writeCopy(from.db, file)
  const counts = await loadCopy(to.db, file, quietLog)
  expect(counts).toMatchObject({ seeds: 1202, owner_record: 2, bookings: 4, people: 2 })
  expect(await contents(to.db)).toEqual(await contents(from.db))
})

test('counters go on, triggers work again, and what is append-only stays so', async () => {
  await writeCopy(from.db, file)
  await loadCopy(to.db, file, quietLog)
  const revision = async () =>
    (await to.db.selectFrom('siteRevision').select('revision').executeTakeFirstOrThrow()).revision
  const before = await revision()
  await sql`insert into closures (id, from_date, to_date, created_at) values ('c', '2026-12-25', '2026-12-25', now())`.execute(
    to.db,
  )
  expect(await revision()).toBeGreaterThan(before)
  const { rows } = await sql<{ id: number }>`
    insert into owner_record (at, what) values (now(), 'third') returning id`.execute(to.db)
  expect(rows[0]?.id).toBe(3)
  await expect(sql`delete from owner_record`.execute(to.db)).rejects.toThrow('append-only')
})

test('who and what a booking takes is taken there, too: nobody else gets the person or the place', async () => {
  await writeCopy(from.db, file)
  await loadCopy(to.db, file, quietLog)
  const { rows } = await sql<{ resourceId: string }>`
    select resource_id from occupied where occupant_id = 'b4' order by 1`.execute(to.db)
  expect(rows.map(({ resourceId }) => resourceId)).toEqual(['ada', 'palm/2'])
  const take = (what: string) =>
    sql`update bookings set station = null, ${sql.raw(what)} where id = 'b1'`.execute(to.db)
  await expect(take(`therapist_id = 'ada'`)).rejects.toMatchObject({ constraint: 'bookings_never_overlap' })
  await expect(take(`room_id = 'palm', room_place = 2`)).rejects.toMatchObject({ constraint: 'bookings_never_overlap' })
  await take(`room_id = 'palm', room_place = 1`)
})

test.each<[what: string, spoil: (text: string) => string, reason: RegExp]>([
  ['cut short', text => text.slice(0, text.length >> 1), /ends too early|cannot be unpacked/],
  [
    'without one of its rows',
    text => text.replace(/^\{"name":"row 7".*\n/m, ''),
    /the table seeds is not as it was written/,
  ],
  [
    'with one of its rows changed',
    text => text.replace('"row 7"', '"row Z"'),
    /the table seeds is not as it was written/,
  ],
  ['without its end', text => text.replace(/#\{"tables":\d+\}\n$/, ''), /ends too early/],
  ['of another kind', () => 'something else\n', /no copy of a database/],
  ['of a format to come', text => text.replace('"format":1', '"format":2'), /does not know/],
  ['of a newer version', text => text.replace('"migrations":[', '"migrations":["9999-tomorrow",'), /9999-tomorrow/],
])('a copy %s changes nothing', async (_, spoil, reason) => {
  await writeCopy(from.db, file)
  const before = await contents(to.db)
  await writeFile(file, gzipSync(spoil(gunzipSync(await readFile(file)).toString())))
  await expect(loadCopy(to.db, file, quietLog)).rejects.toThrow(reason)
  expect(await contents(to.db)).toEqual(before)
})

test('a copy made at an earlier migration is brought to this version', async () => {
  const early = await open(await newEmbeddedDatabase())
  await early.db.transaction().execute(async tx => {
    await dropEverything(tx)
    await applyMigration(tx, '0001-foundation', migrations['0001-foundation']!)
  })
  await sql`insert into seeds values ('long ago', now())`.execute(early.db)
  await writeCopy(early.db, file)
  expect(await loadCopy(to.db, file, quietLog)).toMatchObject({ seeds: 1 })
  expect(await selectMigrations(to.db)).toEqual(Object.keys(migrations))
  expect(await selectTables(to.db)).toEqual(await selectTables(from.db))
  await early.db.destroy()
  await rm(early.options.dataDir, { recursive: true, force: true })
})
