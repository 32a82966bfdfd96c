import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../database.ts'
import { openTestDatabase } from '../testing/database.ts'
import { migrations } from './list.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

test('bookings of an earlier version are found by name, address, phone and number, and as they change', async () => {
  const rollback = new Error('nothing of this stays')
  const seen = await db
    .transaction()
    .execute(async trx => {
      // A schema of its own, of which nothing stays.
      await sql`create schema before_finding`.execute(trx)
      await sql`set local search_path to before_finding, public`.execute(trx)
      for (const [name, { up }] of Object.entries(migrations))
        if (name < '0016-finding') await up(trx as unknown as Kysely<unknown>)
      await sql`insert into services (id, slug, name, title, description, stations, created_at, updated_at)
        values ('s', 's', 'Hammam', '', '', 9, now(), now())`.execute(trx)
      await sql`insert into sub_services (id, service_id, name, description, duration_minutes, price_naira)
        values ('sub', 's', 'Ritual', '', 60, 20000)`.execute(trx)
      await sql`insert into bookings (id, hash, service_id, sub_service_id, station, starts_at, ends_at, free_again_at,
          booking_date, booking_time, status, hold_expires_at, service_name, sub_service_name, duration_minutes,
          price_naira, full_name, email, phone_number, created_at, updated_at)
        values ('b', 'AB-12', 's', 'sub', 1, '2026-11-20T08:00Z', '2026-11-20T09:00Z', '2026-11-20T09:00Z', '2026-11-20',
          '9:00 AM', 'confirmed', now(), 'Hammam', 'Ritual', 60, 20000, 'Ẹ̀jìdé Òkè', 'Ejide@Example.com',
          '+234 (803) 123-4567', now(), now())`.execute(trx)
      await migrations['0016-finding']!.up(trx as unknown as Kysely<unknown>)
      const words = async () => (await sql<{ words: string }>`select words from bookings`.execute(trx)).rows[0]!.words
      const before = await words()
      await sql`update bookings set full_name = '', email = '', phone_number = ''`.execute(trx)
      throw Object.assign(rollback, { seen: [before, await words()] })
    })
    .catch(error => {
      if (error !== rollback) throw error
      return error.seen as string[]
    })
  expect(seen).toEqual([' ejide oke ejide@example.com 2348031234567 ab12', '    ab12'])
})
