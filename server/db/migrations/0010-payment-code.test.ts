import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../database.ts'
import { openTestDatabase } from '../testing/database.ts'
import { up as foundation } from './0001-foundation.ts'
import { up as paymentCode } from './0010-payment-code.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

test('who has not paid yet when the codes come gets one, and nobody else', async () => {
  const rollback = new Error('nothing of this stays')
  const rows = await db
    .transaction()
    .execute(async trx => {
      // A schema of its own: the tables of the version before, beside those of this one.
      await sql`create schema before_codes`.execute(trx)
      await sql`set local search_path to before_codes, public`.execute(trx)
      await foundation(trx as unknown as Kysely<unknown>)
      await sql`insert into services (id, slug, name, title, description, stations, created_at, updated_at)
        values ('s', 's', 'Hammam', '', '', 9, now(), now())`.execute(trx)
      await sql`insert into sub_services (id, service_id, name, description, duration_minutes, price_naira)
        values ('sub', 's', 'Ritual', '', 60, 20000)`.execute(trx)
      await sql`insert into bookings (id, hash, service_id, sub_service_id, station, starts_at, ends_at, free_again_at,
          booking_date, booking_time, status, hold_expires_at, service_name, sub_service_name, duration_minutes,
          price_naira, full_name, email, phone_number, created_at, updated_at)
        select status || n, status || n, 's', 'sub', n, at, at + interval '1 hour', at + interval '1 hour',
          at::date, '9:00 AM', status, at, 'Hammam', 'Ritual', 60, 20000, 'Ada', 'ada@example.com', '', now(), now()
        from unnest(array['held', 'submitted', 'confirmed', 'lapsed']) with ordinality as s(status, day),
          generate_series(1, 3) as n, lateral (select timestamptz '2026-11-20 08:00Z' + day * interval '1 day' as at) as t`.execute(
        trx,
      )
      await paymentCode(trx as unknown as Kysely<unknown>)
      const { rows } = await sql<{ status: string; paymentCode: string | null }>`
        select status, payment_code from bookings order by id`.execute(trx)
      throw Object.assign(rollback, { rows })
    })
    .catch(error => {
      if (error !== rollback) throw error
      return error.rows as { status: string; paymentCode: string | null }[]
    })
  expect(rows).toHaveLength(12)
  const codes = rows.flatMap(({ paymentCode }) => paymentCode ?? [])
  expect(new Set(codes).size).toBe(6)
  for (const { status, paymentCode } of rows)
    expect(paymentCode !== null, status).toBe(status === 'held' || status === 'submitted')
})
