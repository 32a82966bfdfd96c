import { randomUUID } from 'node:crypto'
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

const PRICE = 25_000
/** Status, what was paid, what becomes of the money; and whether that leaves something open. */
const ACCOUNTS = [
  ['held', 0, 'none', false],
  ['submitted', 0, 'none', true],
  ['confirmed', PRICE, 'none', false],
  ['confirmed', 10_000, 'none', true],
  ['done', PRICE, 'none', false],
  ['done', 0, 'none', true],
  ['no_show', 0, 'none', true],
  ['cancelled', PRICE, 'return', true],
  ['cancelled', PRICE, 'keep', false],
  ['cancelled', 0, 'none', false],
  ['declined', 5_000, 'none', true],
  ['lapsed', 0, 'none', false],
] as const

/** What a migration or a trigger did is looked at in a schema of its own, of which nothing stays. */
async function seenBeside(work: (trx: Db) => Promise<unknown>) {
  const rollback = new Error('nothing of this stays')
  const before = Object.entries(migrations).filter(([name]) => name < '0008-growth')
  return db
    .transaction()
    .execute(async trx => {
      await sql`create schema beside`.execute(trx)
      await sql`set local search_path to beside, public`.execute(trx)
      for (const [, { up }] of before) await up(trx as unknown as Kysely<unknown>)
      await sql`insert into services (id, slug, name, title, description, stations, created_at, updated_at)
        values ('s', 's', 'Hammam', '', '', 99, now(), now())`.execute(trx)
      await sql`insert into sub_services (id, service_id, name, description, duration_minutes, price_naira)
        values ('sub', 's', 'Steam', '', 60, ${PRICE})`.execute(trx)
      throw Object.assign(rollback, { seen: await work(trx) })
    })
    .catch(error => {
      if (error !== rollback) throw error
      return error.seen
    })
}

async function fill(trx: Db) {
  for (const [index, [status, paid, refund]] of ACCOUNTS.entries()) {
    await sql`insert into bookings (id, hash, service_id, sub_service_id, service_name, sub_service_name, price_naira,
        duration_minutes, full_name, email, phone_number, booking_date, booking_time, starts_at, ends_at, free_again_at,
        station, status, refund, hold_expires_at, created_at, updated_at)
      values (${String(index).padStart(2, '0')}, ${`HASH${index}`}, 's', 'sub', 'Hammam', 'Steam', ${PRICE}, 60, 'Ada',
        'ada@example.com', '0803', '2026-11-20', '9:00 AM', '2026-11-20T08:00Z', '2026-11-20T09:00Z', '2026-11-20T09:00Z',
        ${index + 1}, ${status}, ${refund}, now(), now(), now())`.execute(trx)
    if (paid > 0) await pay(trx, index, paid)
  }
}

const pay = (trx: Db, index: number, amount: number) =>
  sql`insert into payments (id, booking_id, direction, method, amount_naira, at, device_name)
    values (${randomUUID()}, ${String(index).padStart(2, '0')}, 'in', 'cash', ${amount}, now(), '')`.execute(trx)

const open = async (trx: Db) =>
  (await sql<{ accountOpen: boolean }>`select account_open from bookings order by id`.execute(trx)).rows.map(
    ({ accountOpen }) => accountOpen,
  )
const grow = (trx: Db) => migrations['0008-growth']!.up(trx as unknown as Kysely<unknown>)
const EXPECTED = ACCOUNTS.map(([, , , isOpen]) => isOpen)

test('open accounts of an earlier version are found', async () => {
  const seen = await seenBeside(async trx => {
    await fill(trx)
    await grow(trx)
    return open(trx)
  })
  expect(seen).toEqual(EXPECTED)
})

test('and from then on every payment and every change of a booking is followed', async () => {
  const seen = await seenBeside(async trx => {
    await grow(trx)
    await fill(trx)
    const made = await open(trx)
    await pay(trx, 3, 15_000)
    await sql`delete from payments where booking_id = '04'`.execute(trx)
    await sql`update bookings set refund = 'keep' where id = '07'`.execute(trx)
    await sql`update bookings set status = 'done' where id = '11'`.execute(trx)
    await sql`update payments set amount_naira = 1 where booking_id = '02'`.execute(trx)
    return { made, later: await open(trx) }
  })
  expect(seen.made).toEqual(EXPECTED)
  const then = [...EXPECTED]
  Object.assign(then, { 3: false, 4: true, 7: false, 11: true, 2: true })
  expect(seen.later).toEqual(then)
})
