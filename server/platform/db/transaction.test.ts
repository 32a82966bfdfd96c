import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from './database.ts'
import { DatabaseError, DatabaseUnavailable, toDatabaseError } from './errors.ts'
import { useTestDatabase } from './testing/database.ts'
import { inTransaction, isUnavailable, isViolation } from './transaction.ts'

const db = await useTestDatabase()

const now = new Date('2026-11-16T09:00:00Z')
const plant = (on: Db, name: string) => on.insertInto('seeds').values({ name, createdAt: now }).execute()
const planted = async (name: string) =>
  (await db.selectFrom('seeds').selectAll().where('name', '=', name).execute()).length === 1
const fail = (on: Db, code: string) =>
  sql`do ${sql.raw(`$$ begin raise exception 'on purpose' using errcode = '${code}'; end $$`)}`.execute(on)

test('a transaction that throws leaves nothing behind, and the reason arrives', async () => {
  const reason = new Error('changed my mind')
  const attempt = inTransaction(db, async trx => {
    await plant(trx, 'undone')
    throw reason
  })
  await expect(attempt).rejects.toBe(reason)
  expect(await planted('undone')).toBe(false)
})

test('a transaction inside a transaction is part of it', async () => {
  const attempt = inTransaction(db, async trx => {
    await inTransaction(trx, inner => plant(inner, 'inner'))
    throw new Error('outer fails')
  })
  await expect(attempt).rejects.toThrow('outer fails')
  expect(await planted('inner')).toBe(false)
})

test('a transaction that swallowed an error is not taken for a success', async () => {
  const attempt = inTransaction(db, async trx => {
    await plant(trx, 'swallowed')
    await fail(trx, 'P0001').catch(() => {})
  })
  await expect(attempt).rejects.toMatchObject({ code: '25P02' })
  expect(await planted('swallowed')).toBe(false)
})

test('inside a transaction the outer handle is refused at once, and works again afterwards', async () => {
  const attempt = inTransaction(db, () => plant(db, 'outside'))
  await expect(attempt).rejects.toThrow('ask through the handle the transaction gave you')
  await plant(db, 'after')
  expect(await planted('after')).toBe(true)
})

describe('work that lost against another transaction', () => {
  test.each(['40P01', '40001'])('is done again after %s', async code => {
    let attempts = 0
    await inTransaction(
      db,
      async trx => {
        attempts++
        await plant(trx, `again ${code}`)
        if (attempts < 3) await fail(trx, code)
      },
      () => 0,
    )
    expect(attempts).toBe(3)
    expect(await planted(`again ${code}`)).toBe(true)
  })

  test.each([
    ['is given up after a few attempts', '40P01', 5],
    ['is not repeated after any other failure', 'P0001', 1],
  ])('%s', async (_, code, expected) => {
    let attempts = 0
    const work = async (trx: Db) => {
      attempts++
      await fail(trx, code)
    }
    await expect(inTransaction(db, work, () => 0)).rejects.toMatchObject({ code })
    expect(attempts).toBe(expected)
  })
})

describe('many at once', () => {
  test('thirty transactions that read, think and write lose no step', async () => {
    const revision = async () =>
      (await db.selectFrom('siteRevision').select('revision').executeTakeFirstOrThrow()).revision
    const before = await revision()
    const step = () =>
      inTransaction(db, async trx => {
        const row = await trx.selectFrom('siteRevision').select('revision').forUpdate().executeTakeFirstOrThrow()
        await new Promise(setImmediate)
        await trx
          .updateTable('siteRevision')
          .set({ revision: row.revision + 1 })
          .execute()
      })
    await Promise.all(Array.from({ length: 30 }, step))
    expect(await revision()).toBe(before + 30)
  })

  test('nobody sees what a transaction has not finished', async () => {
    let sayWritten = () => {}
    const written = new Promise<void>(resolve => {
      sayWritten = resolve
    })
    const outcome = inTransaction(db, async trx => {
      await plant(trx, 'unfinished')
      sayWritten()
      await new Promise(setImmediate)
      throw new Error('undone')
    }).catch(error => error)
    await written
    expect(await planted('unfinished')).toBe(false)
    expect(await outcome).toMatchObject({ message: 'undone' })
  })
})

describe('a broken rule', () => {
  const common = { description: '', position: 0 }
  const dated = { createdAt: now, updatedAt: now }
  const service = { id: 's', slug: 's', name: 'Facials', title: '', imageUrl: '[]', stations: 1, ...common, ...dated }
  const lasts = { durationMinutes: 60, priceNaira: 25_000 }
  const lists = { availability: '[]', imageUrl: '[]' }
  const sub = { id: 'ss', serviceId: 's', name: 'Glow', turnoverMinutes: 0, ...lists, ...common, ...lasts }
  const booking = {
    ...{ serviceId: 's', subServiceId: 'ss', station: 1, status: 'held' as const, holdExpiresAt: now },
    ...{ serviceName: 'Facials', subServiceName: 'Glow', bookingDate: '2026-11-16', bookingTime: '9:00 AM' },
    ...{ fullName: 'A', email: 'a@example.com', phoneNumber: '+2348012345678', ...lasts, ...dated },
  }
  /** For an hour. */
  const book = (id: string, hash: string, starts: string) => {
    const startsAt = new Date(starts)
    const endsAt = new Date(startsAt.getTime() + 3_600_000)
    const row = { ...booking, id, hash, startsAt, endsAt, freeAgainAt: endsAt }
    return db.insertInto('bookings').values(row).execute()
  }

  beforeAll(async () => {
    await db.insertInto('services').values(service).execute()
    await db.insertInto('subServices').values(sub).execute()
    await book('first', 'first', '2026-11-16T09:00:00Z')
  })

  test.each([
    ['two live bookings at one time', 'second', '2026-11-16T09:30:00Z', '23P01', 'bookings_never_overlap'],
    ['a hash twice', 'first', '2026-11-16T12:00:00Z', '23505', 'bookings_hash_taken'],
  ])('is known by the name of its constraint: %s', async (_, hash, startsAt, code, constraint) => {
    const error = await book('second', hash, startsAt).catch(error => error)
    expect(error).toBeInstanceOf(DatabaseError)
    expect(error.code).toBe(code)
    expect(isViolation(error, constraint)).toBe(true)
    expect(isViolation(error, 'bookings_pkey')).toBe(false)
  })

  test('tells nothing about the row, which holds a customer', async () => {
    const error = await book('first', 'first', '2026-11-17T12:00:00Z').catch(error => error)
    const everything = JSON.stringify({ ...error, message: error.message, stack: error.stack })
    expect(everything).toContain('bookings_pkey')
    expect(everything).not.toContain('first)')
    expect(everything).not.toContain('a@example.com')
  })

  test('is not an unavailable database', () => {
    expect(isUnavailable(new DatabaseError({ message: 'no', code: '23505' }))).toBe(false)
    expect(isUnavailable(new DatabaseUnavailable('gone'))).toBe(true)
    expect(isUnavailable(undefined)).toBe(false)
  })
})

describe('a failure', () => {
  test.each([
    ['25006', 'a server that only reads'],
    ['08006', 'a broken connection'],
    ['53300', 'too many connections'],
    ['57P01', 'a server that is gone'],
    ['57P03', 'a server that is still starting'],
    ['57014', 'a statement that took too long'],
    ['55P03', 'a lock that took too long'],
    ['25P03', 'a transaction that was silent for too long'],
    ['25P04', 'a transaction that took too long'],
    ['ECONNREFUSED', 'nobody who listens'],
    [undefined, 'Connection terminated unexpectedly'],
  ])('%s, %s, is an unavailable database', (code, message) => {
    expect(isUnavailable(toDatabaseError({ code, message }))).toBe(true)
  })

  test.each(['23505', '25P02', '42P01', '0A000'])('%s is about the statement', code => {
    expect(isUnavailable(toDatabaseError({ code, message: 'no' }))).toBe(false)
  })
})
