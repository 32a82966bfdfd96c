import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../database.ts'
import { openTestDatabase } from '../testing/database.ts'
import { up as foundation } from './0001-foundation.ts'
import { up as desk } from './0002-desk.ts'
import { up as ownBooking } from './0003-own-booking.ts'
import { up as holds } from './0006-holds.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

test('receipts that already waited get the whole term from now on, and nothing else changes', async () => {
  const rollback = new Error('nothing of this stays')
  const seen = await db
    .transaction()
    .execute(async trx => {
      // A schema of its own: the tables of the version before, beside those of this one.
      await sql`create schema before_holds`.execute(trx)
      await sql`set local search_path to before_holds, public`.execute(trx)
      for (const up of [foundation, desk, ownBooking]) await up(trx as unknown as Kysely<unknown>)
      await fill(trx)
      await holds(trx as unknown as Kysely<unknown>)
      const { rows } = await sql<object>`
        select id, status, look_again_at = now() as "waitsFromNow", look_again_at > now() as "isPutOff", mailbox_key, network_key
        from bookings order by station`.execute(trx)
      throw Object.assign(rollback, { seen: rows })
    })
    .catch(error => {
      if (error !== rollback) throw error
      return error.seen
    })
  const nobody = { mailboxKey: null, networkKey: null }
  expect(seen).toEqual([
    { id: 'held', status: 'held', waitsFromNow: null, isPutOff: null, ...nobody },
    { id: 'submitted', status: 'submitted', waitsFromNow: true, isPutOff: false, ...nobody },
    { id: 'put off', status: 'submitted', waitsFromNow: false, isPutOff: true, ...nobody },
    { id: 'confirmed', status: 'confirmed', waitsFromNow: null, isPutOff: null, ...nobody },
  ])
})

async function fill(trx: Db) {
  await sql`insert into services (id, slug, name, title, description, stations, created_at, updated_at)
    values ('s', 's', 'Hammam', '', '', 9, now(), now())`.execute(trx)
  await sql`insert into sub_services (id, service_id, name, description, duration_minutes, price_naira)
    values ('sub', 's', 'Steam', '', 60, 25000)`.execute(trx)
  const rows = [
    ['held', 'held', sql`null`],
    ['submitted', 'submitted', sql`null`],
    ['put off', 'submitted', sql`now() + interval '1 hour'`],
    ['confirmed', 'confirmed', sql`null`],
  ] as const
  for (const [index, [id, status, lookAgainAt]] of rows.entries())
    await sql`insert into bookings (id, hash, service_id, sub_service_id, service_name, sub_service_name, price_naira,
        duration_minutes, full_name, email, phone_number, booking_date, booking_time, starts_at, ends_at, free_again_at,
        station, status, hold_expires_at, created_at, updated_at, submitted_at, look_again_at)
      values (${id}, ${`HASH${index}`}, 's', 'sub', 'Hammam', 'Steam', 25000, 60, 'Ada', 'ada@example.com', '0803',
        '2026-11-20', '9:00 AM', '2026-11-20T08:00Z', '2026-11-20T09:00Z', '2026-11-20T09:00Z', ${index + 1}, ${status},
        now(), now(), now(), now() - interval '9 days', ${lookAgainAt})`.execute(trx)
}
