import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '../database.ts'
import { useTestDatabase } from '../testing/database.ts'
import { migrations } from './list.ts'

const db = await useTestDatabase()

const PRICE = 25_000

/** Runs the work in a schema that has the tables of the version before a migration, and rolls everything back. */
async function beforeMigration<Seen>(
  name: string,
  work: (trx: Db, migrate: (progress?: (step: string) => void) => Promise<void>) => Promise<Seen>,
): Promise<Seen> {
  const rollback = new Error('nothing of this stays')
  return db
    .transaction()
    .execute(async trx => {
      await sql`create schema earlier`.execute(trx)
      await sql`set local search_path to earlier, public`.execute(trx)
      const up = (each: string, progress?: (step: string) => void) =>
        migrations[each]!.up(trx as unknown as Kysely<unknown>, progress)
      for (const each of Object.keys(migrations)) if (each < name) await up(each)
      await sql`insert into services (id, slug, name, title, description, stations, created_at, updated_at)
        values ('s', 's', 'Hammam', '', '', 99, now(), now())`.execute(trx)
      await sql`insert into sub_services (id, service_id, name, description, duration_minutes, price_naira)
        values ('sub', 's', 'Steam', '', 60, ${PRICE})`.execute(trx)
      const migrate = async (progress?: (step: string) => void) => {
        // On a real upgrade the rows were committed long ago.
        await sql`set constraints all immediate`.execute(trx)
        await up(name, progress)
      }
      throw Object.assign(rollback, { seen: await work(trx, migrate) })
    })
    .catch(error => {
      if (error !== rollback) throw error
      return error.seen
    })
}

let stations = 0
async function addBooking(trx: Db, more: Record<string, unknown>) {
  const now = new Date('2026-11-16T06:00:00Z')
  const station = ++stations
  const row = {
    ...{ id: String(station).padStart(3, '0'), hash: `HASH${station}`, station, serviceId: 's', subServiceId: 'sub' },
    ...{ serviceName: 'Hammam', subServiceName: 'Steam', priceNaira: PRICE, durationMinutes: 60, status: 'confirmed' },
    ...{ fullName: 'Ada', email: 'ada@example.com', phoneNumber: '0803', bookingDate: '2026-11-20' },
    ...{
      bookingTime: '9:00 AM',
      startsAt: new Date('2026-11-20T08:00Z'),
      endsAt: more.freeAgainAt ?? new Date('2026-11-20T09:00Z'),
    },
    ...{ freeAgainAt: new Date('2026-11-20T09:00Z'), holdExpiresAt: now, createdAt: now, updatedAt: now },
    ...more,
  }
  await insert(trx, 'bookings', row)
  return row.id
}

function insert(trx: Db, table: string, row: Record<string, unknown>) {
  const columns = Object.keys(row).map(name => sql.ref(name))
  return sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(
    trx,
  )
}

const rowsOf = async (trx: Db, table: string) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)} order by id`.execute(trx)).rows

test('0002: every booking is still there, and what was confirmed counts as paid', async () => {
  const statuses = ['held', 'submitted', 'confirmed', 'declined', 'lapsed', 'cancelled']
  const { before, after, payments } = await beforeMigration('0002-desk', async (trx, migrate) => {
    for (const status of statuses) await addBooking(trx, { id: status, status })
    const before = await rowsOf(trx, 'bookings')
    await migrate()
    return { before, after: await rowsOf(trx, 'bookings'), payments: await rowsOf(trx, 'payments') }
  })
  expect(before).toHaveLength(statuses.length)
  expect(after).toEqual(before.map(booking => expect.objectContaining({ ...booking, origin: 'site', version: 0 })))
  expect(payments).toMatchObject([
    {
      ...{ bookingId: 'confirmed', direction: 'in', method: 'transfer', amountNaira: PRICE },
      deviceName: 'An earlier version',
    },
  ])
})

test('0003: bookings can be opened and moved, and who has an entry in a calendar still gets its end', async () => {
  const now = new Date('2026-11-16T06:00:00Z')
  const seen = await beforeMigration('0003-own-booking', async (trx, migrate) => {
    await addBooking(trx, { id: 'held', status: 'held' })
    await addBooking(trx, { id: 'submitted', status: 'submitted', submittedAt: now })
    await addBooking(trx, { id: 'confirmed unpaid', decidedAt: now })
    await addBooking(trx, { id: 'on the phone', origin: 'phone' })
    await addBooking(trx, { id: 'without address', origin: 'walk_in', email: '' })
    await addBooking(trx, { id: 'pay link', status: 'held', origin: 'phone' })
    await migrate()
    const { rows } = await sql<object>`
      select id, own_moves, calendar_organizer from bookings order by station`.execute(trx)
    const { rows: secrets } = await sql<object>`
      select length(value) as characters from secrets where name = 'manage'`.execute(trx)
    return { rows, secrets }
  })
  expect(seen.rows).toEqual([
    { id: 'held', ownMoves: 0, calendarOrganizer: null },
    { id: 'submitted', ownMoves: 0, calendarOrganizer: '' },
    { id: 'confirmed unpaid', ownMoves: 0, calendarOrganizer: '' },
    { id: 'on the phone', ownMoves: 0, calendarOrganizer: '' },
    { id: 'without address', ownMoves: 0, calendarOrganizer: null },
    { id: 'pay link', ownMoves: 0, calendarOrganizer: null },
  ])
  expect(seen.secrets).toEqual([{ characters: 72 }])
})

test('0006: receipts that already waited get the whole term from now on, and nothing else changes', async () => {
  const submittedAt = new Date('2026-11-07T06:00:00Z')
  const seen = await beforeMigration('0006-holds', async (trx, migrate) => {
    await addBooking(trx, { id: 'held', status: 'held' })
    await addBooking(trx, { id: 'submitted', status: 'submitted', submittedAt })
    const lookAgainAt = sql`now() + interval '1 hour'`
    await addBooking(trx, { id: 'put off', status: 'submitted', submittedAt, lookAgainAt })
    await addBooking(trx, { id: 'confirmed', submittedAt })
    await migrate()
    const { rows } = await sql<object>`
      select id, look_again_at = now() as "waitsFromNow", look_again_at > now() as "isPutOff", mailbox_key, network_key
      from bookings order by station`.execute(trx)
    return rows
  })
  const nobody = { mailboxKey: null, networkKey: null }
  expect(seen).toEqual([
    { id: 'held', waitsFromNow: null, isPutOff: null, ...nobody },
    { id: 'submitted', waitsFromNow: true, isPutOff: false, ...nobody },
    { id: 'put off', waitsFromNow: false, isPutOff: true, ...nobody },
    { id: 'confirmed', waitsFromNow: null, isPutOff: null, ...nobody },
  ])
})

describe('0008: open accounts', () => {
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
  const EXPECTED = ACCOUNTS.map(([, , , isOpen]) => isOpen)

  const pay = (trx: Db, bookingId: string, amount: number) =>
    sql`insert into payments (id, booking_id, direction, method, amount_naira, at, device_name)
      values (${randomUUID()}, ${bookingId}, 'in', 'cash', ${amount}, now(), '')`.execute(trx)
  const open = async (trx: Db) => (await rowsOf(trx, 'bookings')).map(({ accountOpen }) => accountOpen)

  async function fill(trx: Db) {
    const ids: string[] = []
    for (const [status, paid, refund] of ACCOUNTS) {
      const id = await addBooking(trx, { status, refund })
      if (paid > 0) await pay(trx, id, paid)
      ids.push(id)
    }
    return ids
  }

  test('of an earlier version are found', async () => {
    const seen = await beforeMigration('0008-growth', async (trx, migrate) => {
      await fill(trx)
      await migrate()
      return open(trx)
    })
    expect(seen).toEqual(EXPECTED)
  })

  test('are followed from then on, with every payment and every change of a booking', async () => {
    const seen = await beforeMigration('0008-growth', async (trx, migrate) => {
      await migrate()
      const ids = await fill(trx)
      const made = await open(trx)
      await pay(trx, ids[3]!, 15_000)
      await sql`delete from payments where booking_id = ${ids[4]}`.execute(trx)
      await sql`update bookings set refund = 'keep' where id = ${ids[7]}`.execute(trx)
      await sql`update bookings set status = 'done' where id = ${ids[11]}`.execute(trx)
      await sql`update payments set amount_naira = 1 where booking_id = ${ids[2]}`.execute(trx)
      return { made, later: await open(trx) }
    })
    expect(seen.made).toEqual(EXPECTED)
    expect(seen.later).toEqual(Object.assign([...EXPECTED], { 2: true, 3: false, 4: true, 7: false, 11: true }))
  })
})

test('0010: who has not paid yet when the codes come gets one, and nobody else', async () => {
  const rows = await beforeMigration('0010-payment-code', async (trx, migrate) => {
    for (const status of ['held', 'submitted', 'confirmed', 'lapsed'])
      for (let n = 0; n < 3; n++) await addBooking(trx, { status })
    await migrate()
    return rowsOf(trx, 'bookings')
  })
  expect(rows).toHaveLength(12)
  expect(new Set(rows.flatMap(({ paymentCode }) => paymentCode ?? [])).size).toBe(6)
  for (const { status, paymentCode } of rows)
    expect(paymentCode !== null, String(status)).toBe(status === 'held' || status === 'submitted')
})

test('0013: bookings find their people, by number or address, through however many steps', async () => {
  /** Address and number, and who is one with whom. */
  const BOOKINGS = [
    ['ada@example.com', '+234 803 000 0000', 'ada'],
    ['ADA@example.com', '', 'ada'],
    ['obi@work.example', '0803-000-0000', 'ada'],
    // The last of a chain: known by the address that the one before brought.
    ['obi@work.example', '0809 111 1111', 'ada'],
    ['bola@example.com', '0805 222 2222', 'bola'],
    ['', '', 'nobody’s 1'],
    ['', '123', 'nobody’s 2'],
  ] as const
  const people = await beforeMigration('0013-people', async (trx, migrate) => {
    for (const [email, phoneNumber] of BOOKINGS) await addBooking(trx, { email, phoneNumber, status: 'done' })
    await addBooking(trx, { fullName: '', email: '', phoneNumber: '', status: 'done' })
    await migrate()
    return (await rowsOf(trx, 'bookings')).map(({ personId }) => personId)
  })
  expect(people.pop()).toBeNull()
  for (const [index, [, , person]] of BOOKINGS.entries())
    expect(people[index], person).toBe(people[BOOKINGS.findIndex(([, , one]) => one === person)])
  expect(new Set(people).size).toBe(4)
})

test('0016: bookings are found by name, address, phone and number, and as they change', async () => {
  const seen = await beforeMigration('0016-finding', async (trx, migrate) => {
    const contact = { fullName: 'Ẹ̀jìdé Òkè', email: 'Ejide@Example.com', phoneNumber: '+234 (803) 123-4567' }
    await addBooking(trx, { hash: 'AB-12', ...contact })
    await migrate()
    const words = async () => (await rowsOf(trx, 'bookings'))[0]!.words
    const before = await words()
    await sql`update bookings set full_name = '', email = '', phone_number = ''`.execute(trx)
    return [before, await words()]
  })
  expect(seen).toEqual([' ejide oke ejide@example.com 2348031234567 ab12', '    ab12'])
})

describe('0028: what a booking or an offer takes is written down, and taken once', () => {
  const LIVE = ['held', 'submitted', 'confirmed']
  const OVER = ['declined', 'lapsed', 'cancelled', 'done', 'no_show']
  const MORNING = { startsAt: new Date('2026-11-20T08:00Z'), freeAgainAt: new Date('2026-11-20T09:15Z') }
  const LATER = { startsAt: MORNING.freeAgainAt, freeAgainAt: new Date('2026-11-20T10:00Z') }
  const PAST = new Date('2026-11-01T06:00Z')
  const NAME = '0028-people-and-rooms'

  async function addOffer(trx: Db, id: string, more: Record<string, unknown>) {
    await insert(trx, 'waiting_offers', {
      ...{ id, placeId: `place of ${id}`, serviceId: 's', subServiceId: 'sub', bookingDate: '2026-11-20' },
      ...{
        bookingTime: '9:00 AM',
        mailboxKey: id,
        mailedOn: '2026-11-16',
        mailId: 'm',
        state: 'open',
        createdAt: PAST,
      },
      ...{ openUntil: new Date('2026-11-16T06:30Z'), ...MORNING, ...more },
    })
  }
  const addBlock = (trx: Db, id: string, more: Record<string, unknown>) =>
    insert(trx, 'blocks', {
      ...{ id, startsAt: MORNING.startsAt, endsAt: MORNING.freeAgainAt, createdAt: PAST, deviceName: 'Phone', ...more },
    })

  async function occupied(trx: Db) {
    const { rows } = await sql<Record<string, unknown>>`
      select occupant_id, resource_id, lower(during) as starts_at, upper(during) as free_again_at, held_until, squeezed_in
      from occupied order by occupant_id`.execute(trx)
    return rows
  }
  const occupants = async (trx: Db) => (await occupied(trx)).map(({ occupantId }) => occupantId)

  /** The constraint that refuses, or that it was accepted. What was refused has not happened. */
  async function refusal(trx: Db, work: () => Promise<unknown>): Promise<string> {
    await sql`savepoint before`.execute(trx)
    try {
      await work()
      return 'accepted'
    } catch (error) {
      await sql`rollback to savepoint before`.execute(trx)
      return (error as { constraint: string }).constraint
    }
  }

  test('for everything that is live, and no row of an earlier version is lost or changed', async () => {
    const steps: string[] = []
    const tables = ['bookings', 'waiting_offers', 'blocks'] as const
    const seen = await beforeMigration(NAME, async (trx, migrate) => {
      for (const [index, status] of [...LIVE, ...OVER].entries())
        await addBooking(trx, { id: status, status, station: index + 1, ...MORNING })
      // Nobody has ended it yet: until then it counts, as before.
      await addBooking(trx, { id: 'held, expired', status: 'held', station: 50, holdExpiresAt: PAST, ...MORNING })
      await addBooking(trx, { id: 'squeezed in', station: 120, squeezedIn: true, ...MORNING })
      await addOffer(trx, 'open', { station: 60 })
      await addOffer(trx, 'open, expired', { station: 61, openUntil: PAST })
      for (const state of ['taken', 'over']) await addOffer(trx, state, { station: 60, state })
      await addBlock(trx, 'of a station', { serviceId: 's', station: 70 })
      await addBlock(trx, 'of a service', { serviceId: 's', weeklyUntil: '2027-01-01' })
      await addBlock(trx, 'of the spa', {})
      const before = await Promise.all(tables.map(table => rowsOf(trx, table)))
      await migrate(step => steps.push(step))
      const after = await Promise.all(tables.map(table => rowsOf(trx, table)))
      const { rows: services } = await sql`select id, pool_id, takes_therapist, takes_room from services`.execute(trx)
      const { rows: resources } = await sql<{ id: string }>`select id from resources`.execute(trx)
      return { before, after, services, resources, occupied: await occupied(trx) }
    })
    const nobody = { therapistId: null, roomId: null }
    for (const [index, rows] of seen.before.entries())
      expect(seen.after[index]).toEqual(rows.map(row => expect.objectContaining({ ...row, ...nobody })))
    expect(seen.services).toEqual([{ id: 's', poolId: 's', takesTherapist: false, takesRoom: false }])

    const hold = new Date('2026-11-16T06:00:00Z')
    const stays = { ...MORNING, heldUntil: null, squeezedIn: false }
    const expected = [
      { occupantId: 'held', resourceId: 's/1', ...stays, heldUntil: hold },
      { occupantId: 'submitted', resourceId: 's/2', ...stays },
      { occupantId: 'confirmed', resourceId: 's/3', ...stays },
      { occupantId: 'held, expired', resourceId: 's/50', ...stays, heldUntil: PAST },
      { occupantId: 'squeezed in', resourceId: 's/120', ...stays, squeezedIn: true },
      { occupantId: 'open', resourceId: 's/60', ...stays, heldUntil: new Date('2026-11-16T06:30Z') },
      { occupantId: 'open, expired', resourceId: 's/61', ...stays, heldUntil: PAST },
    ]
    expect(seen.occupied).toHaveLength(expected.length)
    expect(seen.occupied).toEqual(expect.arrayContaining(expected))
    expect(seen.resources.map(({ id }) => id).sort()).toEqual(expected.map(one => one.resourceId).sort())
    expect(steps).toEqual([
      'what 5 bookings occupy is written down',
      '5 of 5 bookings',
      'the promise that nobody is in two places is built, which is most of the work',
    ])
  })

  test('nobody gets what a booking or an offer has, be it a station, a person or a place in a room', async () => {
    const seen = await beforeMigration(NAME, async (trx, migrate) => {
      await addBooking(trx, { id: 'earlier', station: 1, ...MORNING })
      await addOffer(trx, 'offered', { station: 2 })
      await migrate()
      await insert(trx, 'therapists', { id: 'ada', name: 'Ada', createdAt: PAST, updatedAt: PAST })
      await insert(trx, 'rooms', { id: 'palm', name: 'Palm', places: 2, createdAt: PAST, updatedAt: PAST })
      await sql`insert into resources (id, kind, pool_id)
        values ('ada', 'therapist', 's'), ('palm/1', 'room', 's'), ('palm/2', 'room', 's')`.execute(trx)
      await addBooking(trx, { id: 'with Ada', station: null, therapistId: 'ada', ...MORNING })
      await addOffer(trx, 'in Palm', { station: null, roomId: 'palm', roomPlace: 1 })
      const takes = {
        'a booked station': { station: 1 },
        'an offered station': { station: 2 },
        'Ada, who is booked': { station: null, therapistId: 'ada' },
        'the place in Palm that is offered': { station: null, roomId: 'palm', roomPlace: 1 },
        'the other place in Palm': { station: null, roomId: 'palm', roomPlace: 2 },
        'Ada, when she is free again': { station: null, therapistId: 'ada', ...LATER },
      }
      const found: Record<string, string[]> = {}
      for (const [what, more] of Object.entries(takes))
        found[what] = [
          await refusal(trx, () => addBooking(trx, { id: `booking: ${what}`, ...MORNING, ...more })),
          await refusal(trx, async () => {
            await sql`update bookings set status = 'cancelled' where id = ${`booking: ${what}`}`.execute(trx)
            await addOffer(trx, `offer: ${what}`, more)
          }),
        ]
      return found
    })
    const refused = ['bookings_never_overlap', 'bookings_never_overlap']
    expect(seen).toEqual({
      'a booked station': refused,
      'an offered station': refused,
      'Ada, who is booked': refused,
      'the place in Palm that is offered': refused,
      'the other place in Palm': ['accepted', 'accepted'],
      'Ada, when she is free again': ['accepted', 'accepted'],
    })
  })

  test('what ends or is deleted is free again, what comes back takes it, and what moves takes the other time', async () => {
    const seen = await beforeMigration(NAME, async (trx, migrate) => {
      for (const status of LIVE)
        await addBooking(trx, { id: status, status, station: 1 + LIVE.indexOf(status), ...MORNING })
      await addOffer(trx, 'offered', { station: 4 })
      await migrate()
      const states: unknown[] = [await occupants(trx)]
      await sql`update bookings set status = 'lapsed' where id = 'held'`.execute(trx)
      await sql`update bookings set status = 'cancelled' where id = 'submitted'`.execute(trx)
      await sql`update waiting_offers set state = 'over'`.execute(trx)
      states.push(await occupants(trx))
      await sql`update bookings set starts_at = ${LATER.startsAt}, ends_at = ${LATER.freeAgainAt},
        free_again_at = ${LATER.freeAgainAt} where id = 'confirmed'`.execute(trx)
      await sql`update bookings set status = 'confirmed' where id = 'submitted'`.execute(trx)
      const [moved] = await occupied(trx)
      expect(moved).toMatchObject({ occupantId: 'confirmed', ...LATER })
      states.push(await occupants(trx))
      await sql`delete from bookings`.execute(trx)
      return [...states, await occupants(trx)]
    })
    expect(seen).toEqual([['confirmed', 'held', 'offered', 'submitted'], ['confirmed'], ['confirmed', 'submitted'], []])
  })

  test('the version before, still running, books and offers by its own columns, and sees the revision of its service move', async () => {
    const seen = await beforeMigration(NAME, async (trx, migrate) => {
      await addBooking(trx, { id: 'earlier', station: 1, ...MORNING })
      await migrate()
      const revision = async () => {
        await sql`set constraints all immediate`.execute(trx)
        await sql`set constraints all deferred`.execute(trx)
        const { rows } = await sql<{ revision: number; recent: string }>`
          select revision, recent from times_revisions where service_id = 's'`.execute(trx)
        return rows[0]!
      }
      const before = await revision()
      await addBooking(trx, { id: 'later', station: 2, ...MORNING })
      const booked = await revision()
      await addOffer(trx, 'offer', { station: 3 })
      const offered = await revision()
      await sql`update bookings set full_name = 'Obi' where id = 'later'`.execute(trx)
      const renamed = await revision()
      await sql`update bookings set status = 'cancelled' where id = 'later'`.execute(trx)
      const cancelled = await revision()
      return {
        revisions: [booked, offered, renamed, cancelled].map(one => one.revision - before.revision),
        recent: cancelled.recent,
        occupied: await occupied(trx),
      }
    })
    expect(seen.revisions).toEqual([1, 2, 2, 3])
    expect(seen.recent).toBe('later offer later earlier')
    expect(seen.occupied).toMatchObject([
      { occupantId: 'earlier', resourceId: 's/1' },
      { occupantId: 'offer', resourceId: 's/3' },
    ])
  })
})

test('0031: the sub-services of an earlier version stay as they were, and have no pictures', async () => {
  const { before, after } = await beforeMigration('0031-treatment-pictures', async (trx, migrate) => {
    const before = await rowsOf(trx, 'sub_services')
    await migrate()
    return { before, after: await rowsOf(trx, 'sub_services') }
  })
  expect(before).toHaveLength(1)
  expect(after).toEqual(before.map(row => ({ ...row, imageUrl: [] })))
})
