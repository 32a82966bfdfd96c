import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from './database.ts'
import { ownWrites } from './own-writes.ts'
import { openTestDatabase } from './testing/database.ts'
import { inTransaction } from './transaction.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

const touch = (handle: Db) => handle.updateTable('bookings').set({ note: '' }).where('id', '=', 'nobody').execute()

test('a statement that writes to bookings is counted once it is done, one that only reads them is not', async () => {
  const { count } = ownWrites(db)
  await db.selectFrom('bookings').select('id').execute()
  await db.updateTable('settings').set({ pauseText: 'bookings' }).execute()
  expect(ownWrites(db).count).toBe(count)
  await touch(db)
  expect(ownWrites(db).count).toBe(count + 1)
})

test('a transaction is counted when it ends, however it ends', async () => {
  const { count } = ownWrites(db)
  await inTransaction(db, async tx => {
    await touch(tx)
    expect(ownWrites(db).count).toBe(count)
  })
  expect(ownWrites(db).count).toBe(count + 1)
  const failed = inTransaction(db, async tx => {
    await touch(tx)
    throw new Error('on second thoughts')
  })
  await expect(failed).rejects.toThrow('on second thoughts')
  expect(ownWrites(db).count).toBe(count + 2)
})

test('who wants to know is told after it is counted, and not of what only reads', async () => {
  const writes = ownWrites(db)
  const told: number[] = []
  const tell = () => void told.push(writes.count)
  writes.whenWritten.add(tell)
  const { count } = writes
  await touch(db)
  await db.selectFrom('bookings').select('id').execute()
  await inTransaction(db, touch)
  writes.whenWritten.delete(tell)
  expect(told).toEqual([count + 1, count + 2])
})
