import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '#server/app/testing/desk.ts'
import { openSpa, type Spa } from '#server/app/testing/spa.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { BookingRow } from '../booking.ts'
import { changeBooking, revertChange } from './history.ts'
import { selectLastChange } from './queries.ts'

let spa: Spa
beforeAll(async () => {
  spa = await openSpa()
  await sql`alter table bookings add column treatment_room text not null default 'Lily', add column quoted_at timestamptz,
    add column extras jsonb not null default '[]', add column visitors integer not null default 1`.execute(spa.db)
})
afterAll(() => spa.close())

const who = { deviceId: null, name: 'Till' }
const rowOf = (id: string) =>
  spa.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow() as Promise<
    BookingRow & Record<string, unknown>
  >

test('undo takes a column back that no list names, whatever its type', async () => {
  const { _id } = await book(spa)
  const before = await rowOf(_id)
  expect(before).toMatchObject({ treatmentRoom: 'Lily', quotedAt: null, extras: [], visitors: 1 })
  const now = spa.clock.now()
  const to = { treatmentRoom: 'Rose', quotedAt: now, extras: JSON.stringify(['tea']), visitors: 2, priceNaira: 30_000 }
  await inTransaction(spa.db, tx => changeBooking(tx, before, { what: 'treatment', who, now, to, undoUntil: now }))
  const changed = await rowOf(_id)
  expect(changed).toMatchObject({
    treatmentRoom: 'Rose',
    quotedAt: now,
    extras: ['tea'],
    visitors: 2,
    priceNaira: 30_000,
  })

  // And the other way round: an instant that becomes another one.
  const later = new Date(now.getTime() + 60_000)
  await inTransaction(spa.db, tx =>
    changeBooking(tx, changed, { what: 'treatment', who, now, to: { quotedAt: later } as never, undoUntil: later }),
  )
  for (const expected of [changed, before]) {
    const change = await selectLastChange(spa.db, _id)
    const current = await rowOf(_id)
    const { booking } = await inTransaction(spa.db, tx => revertChange(tx, current, change!, now))
    const { version: _version, updatedAt: _updatedAt, ...rest } = await rowOf(_id)
    const { version: _was, updatedAt: _then, ...wanted } = expected
    expect(rest).toEqual(wanted)
    expect(booking.priceNaira).toBe(expected.priceNaira)
  }
})

test('what a customer wrote is in no history, where it would outlive its forgetting', async () => {
  const { _id } = await book(spa)
  const before = await rowOf(_id)
  const to = { note: 'My knee hurts', decisionReason: 'No transfer found' }
  await inTransaction(spa.db, tx => changeBooking(tx, before, { what: 'submitted', who, now: spa.clock.now(), to }))
  const change = await selectLastChange(spa.db, _id)
  expect(change!.after).toMatchObject({ decisionReason: 'No transfer found', status: 'held' })
  expect(JSON.stringify(change)).not.toContain('knee')
})
