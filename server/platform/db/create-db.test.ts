import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Deadline } from '../deadline.ts'
import { waitLimitOf, withDeadline, withoutDeadline } from './create-db.ts'
import type { Db } from './database.ts'
import { useTestDatabase } from './testing/database.ts'
import { inTransaction, isUnavailable } from './transaction.ts'

const db = await useTestDatabase()

const plant = (handle: Db, name: string) => handle.insertInto('seeds').values({ name, createdAt: new Date() }).execute()
const planted = (name: string) => db.selectFrom('seeds').select('name').where('name', '=', name).execute()

test('a transaction that would be answered too late is not committed, and the session goes on', async () => {
  const deadline = new Deadline(60_000)
  const late = inTransaction(withDeadline(db, deadline), async tx => {
    await plant(tx, 'late')
    deadline.moveBy(-59_000)
  })
  expect(isUnavailable(await late.catch(error => error))).toBe(true)
  expect(await planted('late')).toEqual([])
})

test('after the deadline nothing is begun; tidying up is possible all the same', async () => {
  const over = withDeadline(db, new Deadline(0))
  expect(isUnavailable(await plant(over, 'over').catch(error => error))).toBe(true)
  expect(await planted('over')).toEqual([])
  await plant(withoutDeadline(over), 'tidied up')
  expect(await planted('tidied up')).toHaveLength(1)
})

test('who waits for a session until the deadline leaves the line without having begun', async () => {
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  const others = Array.from({ length: 10 }, () =>
    inTransaction(db, async tx => {
      await tx.selectFrom('seeds').select('name').execute()
      await held
    }),
  )
  await pause(50)
  const waiting = plant(withDeadline(db, new Deadline(200)), 'left')
  expect(isUnavailable(await waiting.catch(error => error))).toBe(true)
  letGo()
  await Promise.all(others)
  expect(await planted('left')).toEqual([])
})

test('a transaction keeps the deadline it began with', async () => {
  await inTransaction(db, async tx => {
    expect(withDeadline(tx, new Deadline(0))).toBe(tx)
    expect(withoutDeadline(tx)).toBe(tx)
  })
})

test('a commit leaves time to say so: nobody is told no and has it all the same', async () => {
  const left: number[] = []
  class Watched extends Deadline {
    override leaveAtLeast(ms: number) {
      left.push(ms)
    }
  }
  const handle = withDeadline(db, new Watched(600_000))
  await inTransaction(handle, tx => plant(tx, 'surely'))
  await expect(inTransaction(handle, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(left).toEqual([10_000])
})

test('the wait in a line before it leaves the time to commit', () => {
  expect(waitLimitOf(db)).toBeUndefined()
  expect(waitLimitOf(withDeadline(db, new Deadline(10_000)))!.ms).toBeLessThanOrEqual(7_000)
})
