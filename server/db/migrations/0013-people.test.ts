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

/** Name, address and number of bookings of an earlier version, and who is one with whom. */
const BOOKINGS = [
  ['Ada', 'ada@example.com', '+234 803 000 0000', 'ada'],
  ['Ada Obi', 'ADA@example.com', '', 'ada'],
  ['A. Obi', 'obi@work.example', '0803-000-0000', 'ada'],
  // The last of a chain: known by the address that the one before brought.
  ['Obi', 'obi@work.example', '0809 111 1111', 'ada'],
  ['Bola', 'bola@example.com', '0805 222 2222', 'bola'],
  ['Walk-in', '', '', 'nobody’s 1'],
  ['Walk-in', '', '123', 'nobody’s 2'],
  ['', '', '', null],
] as const

test('bookings of an earlier version find their people, by number or address, through however many steps', async () => {
  const rollback = new Error('nothing of this stays')
  const before = Object.entries(migrations).filter(([name]) => name < '0013-people')
  const rows: { personId: string | null }[] = await db
    .transaction()
    .execute(async trx => {
      // A schema of its own: the tables of the version before, beside those of this one.
      await sql`create schema before_people`.execute(trx)
      await sql`set local search_path to before_people, public`.execute(trx)
      for (const [, { up }] of before) await up(trx as unknown as Kysely<unknown>)
      await sql`insert into services (id, slug, name, title, description, stations, created_at, updated_at)
        values ('s', 's', 'Hammam', '', '', 99, now(), now())`.execute(trx)
      await sql`insert into sub_services (id, service_id, name, description, duration_minutes, price_naira)
        values ('sub', 's', 'Steam', '', 60, 20000)`.execute(trx)
      for (const [index, [name, email, phone]] of BOOKINGS.entries())
        await sql`insert into bookings (id, hash, service_id, sub_service_id, service_name, sub_service_name, price_naira,
            duration_minutes, full_name, email, phone_number, booking_date, booking_time, starts_at, ends_at, free_again_at,
            station, status, hold_expires_at, created_at, updated_at)
          values (${String(index)}, ${`HASH${index}`}, 's', 'sub', 'Hammam', 'Steam', 20000, 60, ${name}, ${email}, ${phone},
            '2026-11-20', '9:00 AM', '2026-11-20T08:00Z', '2026-11-20T09:00Z', '2026-11-20T09:00Z', ${index + 1}, 'done',
            now(), now(), now())`.execute(trx)
      // In earnest the bookings were committed long ago.
      await sql`set constraints all immediate`.execute(trx)
      await migrations['0013-people']!.up(trx as unknown as Kysely<unknown>)
      const { rows } = await sql`select person_id from bookings order by id`.execute(trx)
      throw Object.assign(rollback, { rows })
    })
    .catch(error => {
      if (error !== rollback) throw error
      return error.rows
    })
  const people = rows.map(({ personId }) => personId)
  for (const [index, [, , , person]] of BOOKINGS.entries()) {
    const first = BOOKINGS.findIndex(([, , , one]) => one === person)
    expect(people[index], String(index)).toBe(person === null ? null : people[first])
  }
  expect(new Set(people).size).toBe(5)
})
