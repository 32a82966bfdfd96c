import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../database.ts'
import { openTestDatabase } from '../testing/database.ts'
import { up as foundation } from './0001-foundation.ts'
import { up as desk } from './0002-desk.ts'
import { up as ownBooking } from './0003-own-booking.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

test('bookings of an earlier version can be opened and moved, and who has an entry in a calendar still gets its end', async () => {
  const rollback = new Error('nothing of this stays')
  const seen = await db
    .transaction()
    .execute(async trx => {
      // A schema of its own: the tables of the version before, beside those of this one.
      await sql`create schema before_own`.execute(trx)
      await sql`set local search_path to before_own, public`.execute(trx)
      for (const up of [foundation, desk]) await up(trx as unknown as Kysely<unknown>)
      await fill(trx)
      await ownBooking(trx as unknown as Kysely<unknown>)
      const { rows } = await sql<object>`
        select id, own_moves, calendar_organizer from bookings order by station`.execute(trx)
      const { rows: secrets } = await sql<object>`
        select length(value) as characters from secrets where name = 'manage'`.execute(trx)
      throw Object.assign(rollback, { seen: { rows, secrets } })
    })
    .catch(error => {
      if (error !== rollback) throw error
      return error.seen
    })
  expect(seen.rows).toEqual([
    { id: 'held', ownMoves: 0, calendarOrganizer: null },
    { id: 'submitted', ownMoves: 0, calendarOrganizer: '' },
    { id: 'confirmed unpaid', ownMoves: 0, calendarOrganizer: '' },
    { id: 'on the phone', ownMoves: 0, calendarOrganizer: '' },
    { id: 'without address', ownMoves: 0, calendarOrganizer: null },
    { id: 'pay link', ownMoves: 0, calendarOrganizer: null },
  ])
  expect(seen.secrets).toEqual([{ characters: 72 }])
})

async function fill(trx: Db) {
  await sql`insert into services (id, slug, name, title, description, stations, created_at, updated_at)
    values ('s', 's', 'Hammam', '', '', 9, now(), now())`.execute(trx)
  await sql`insert into sub_services (id, service_id, name, description, duration_minutes, price_naira)
    values ('sub', 's', 'Steam', '', 60, 25000)`.execute(trx)
  const now = new Date('2026-11-16T06:00:00Z')
  const ada = { email: 'ada@example.com', origin: 'site', submitted: null, decided: null }
  const rows = [
    { ...ada, id: 'held', status: 'held' },
    { ...ada, id: 'submitted', status: 'submitted', submitted: now },
    { ...ada, id: 'confirmed unpaid', status: 'confirmed', decided: now },
    { ...ada, id: 'on the phone', status: 'confirmed', origin: 'phone' },
    { ...ada, id: 'without address', status: 'confirmed', origin: 'walk_in', email: '' },
    { ...ada, id: 'pay link', status: 'held', origin: 'phone' },
  ]
  for (const [index, { id, status, email, origin, submitted, decided }] of rows.entries())
    await sql`insert into bookings (id, hash, service_id, sub_service_id, service_name, sub_service_name, price_naira,
        duration_minutes, full_name, email, phone_number, booking_date, booking_time, starts_at, ends_at, free_again_at,
        station, status, hold_expires_at, created_at, updated_at, origin, submitted_at, decided_at)
      values (${id}, ${`HASH${index}`}, 's', 'sub', 'Hammam', 'Steam', 25000, 60, 'Ada', ${email}, '0803',
        '2026-11-20', '9:00 AM', '2026-11-20T08:00Z', '2026-11-20T09:00Z', '2026-11-20T09:00Z', ${index + 1}, ${status},
        now(), now(), now(), ${origin}, ${submitted}, ${decided})`.execute(trx)
}
