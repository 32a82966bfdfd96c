import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../database.ts'
import { openTestDatabase } from '../testing/database.ts'
import { up as foundation } from './0001-foundation.ts'
import { up as desk } from './0002-desk.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

const STATUSES = ['held', 'submitted', 'confirmed', 'declined', 'lapsed', 'cancelled']

test('every booking of an earlier version is still there, and what was confirmed counts as paid', async () => {
  const rollback = new Error('nothing of this stays')
  const seen = await db
    .transaction()
    .execute(async trx => {
      // A schema of its own: the tables of the version before, beside those of this one.
      await sql`create schema before_desk`.execute(trx)
      await sql`set local search_path to before_desk, public`.execute(trx)
      await foundation(trx as unknown as Kysely<unknown>)
      await fill(trx)
      const before = await bookings(trx)
      await desk(trx as unknown as Kysely<unknown>)
      const [after, payments] = [await bookings(trx), await rowsOf(trx, 'payments')]
      throw Object.assign(rollback, { seen: { before, after, payments } })
    })
    .catch(error => {
      if (error !== rollback) throw error
      return error.seen
    })
  expect(seen.before).toHaveLength(STATUSES.length)
  expect(seen.after).toEqual(
    seen.before.map((booking: object) => expect.objectContaining({ ...booking, origin: 'site', version: 0 })),
  )
  expect(seen.payments).toMatchObject([
    {
      bookingId: 'confirmed',
      direction: 'in',
      method: 'transfer',
      amountNaira: 25000,
      deviceName: 'An earlier version',
    },
  ])
})

async function fill(trx: Db) {
  await sql`insert into services (id, slug, name, title, description, stations, created_at, updated_at)
    values ('s', 's', 'Hammam', '', '', 9, now(), now())`.execute(trx)
  await sql`insert into sub_services (id, service_id, name, description, duration_minutes, price_naira)
    values ('sub', 's', 'Steam', '', 60, 25000)`.execute(trx)
  for (const [index, status] of STATUSES.entries())
    await sql`insert into bookings (id, hash, service_id, sub_service_id, service_name, sub_service_name, price_naira,
        duration_minutes, full_name, email, phone_number, booking_date, booking_time, starts_at, ends_at, free_again_at,
        station, status, hold_expires_at, created_at, updated_at)
      values (${status}, ${`HASH${index}`}, 's', 'sub', 'Hammam', 'Steam', 25000, 60, 'Ada', 'ada@example.com', '0803',
        '2026-11-20', '9:00 AM', '2026-11-20T08:00Z', '2026-11-20T09:00Z', '2026-11-20T09:00Z', ${index + 1}, ${status},
        now(), now(), now())`.execute(trx)
}

const bookings = (trx: Db) => rowsOf(trx, 'bookings')
const rowsOf = async (trx: Db, table: string) =>
  (await sql<object>`select * from ${sql.table(table)} order by id`.execute(trx)).rows
