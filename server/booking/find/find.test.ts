import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { addService } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { bookAtDesk } from '../testing/at-desk.ts'

const spa = useSpa()
let service: Service
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  for (const table of ['bookingChanges', 'payments', 'bookings'] as const) await spa.db.deleteFrom(table).execute()
  service = (await addService(spa)).service
})

/** A booking at the desk, on a day and at a time of its own. */
async function book(fullName: string, day: number, more: object = {}): Promise<string> {
  const when = { bookingDate: `2026-12-${String(day).padStart(2, '0')}`, bookingTime: '10:00 AM' }
  const made = await bookAtDesk(spa, service, { fullName, ...when, anyTime: true, squeezeIn: true, ...more })
  expect(made.statusCode, made.body).toBe(201)
  return made.json().booking._id
}

async function page(query: Record<string, string>) {
  const response = await spa.call('listBookings', { query, headers: asOwner })
  expect(response.statusCode, response.body).toBe(200)
  const { bookings, nextCursor } = response.json()
  return { names: bookings.map((booking: { fullName: string }) => booking.fullName) as string[], nextCursor }
}

test('who was there all along is on one page and on no other, whatever comes and goes meanwhile', async () => {
  for (let day = 1; day <= 8; day++) await book(`Stays ${day}`, day)
  const goes = await book('Goes', 3)
  const seen: string[] = []
  let cursor: string | null = ''
  for (let turn = 0; cursor !== null; turn++) {
    const { names, nextCursor } = await page({ limit: '2', ...(cursor && { cursor }) })
    seen.push(...names)
    cursor = nextCursor
    // Before and behind where the reader is, and at the very same start.
    await book(`Comes early ${turn}`, 1)
    await book(`Comes late ${turn}`, 28)
    if (turn === 0) await spa.db.deleteFrom('bookingChanges').where('bookingId', '=', goes).execute()
    if (turn === 0) await spa.db.deleteFrom('bookings').where('id', '=', goes).execute()
    if (turn > 20) break
  }
  const stays = seen.filter(name => name.startsWith('Stays'))
  expect(stays).toEqual(Array.from({ length: 8 }, (_, index) => `Stays ${index + 1}`))
})

test('fewer than three letters are the beginning of a word, more are anywhere in it', async () => {
  await book('Bisi Adeyemi', 1)
  await book('Tobi Ilori', 2)
  // With letters that no booking's number has.
  expect((await page({ q: 'bi' })).names).toEqual(['Bisi Adeyemi'])
  expect((await page({ q: 'il' })).names).toEqual(['Tobi Ilori'])
  expect((await page({ q: 'obi' })).names).toEqual(['Tobi Ilori'])
})

test('whoever comes along is found by name, without its accents, as long as the name is kept', async () => {
  const [sub] = service.serviceArray
  const guests = ['', 'Tọ́lá Ade'].map(name => ({ name, treatments: [{ subServiceId: sub!._id }] }))
  const when = { bookingDate: '2026-12-04', bookingTime: '10:00 AM', anyTime: true, squeezeIn: true }
  const body = { fullName: 'Kemi', origin: 'phone', guests, ...when }
  const made = await spa.call('bookAtDesk', { body, headers: asOwner })
  expect(made.statusCode, made.body).toBe(201)
  await book('Ada', 4)
  for (const q of ['tola', 'Tọ́lá', 'LA AD']) expect((await page({ q })).names, q).toEqual(['Kemi'])
  expect((await page({ q: 'tolu' })).names).toEqual([])
  const plan = await spa.db.transaction().execute(async tx => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const byGuest = sql.raw(String.raw`explain select id from bookings where guest_names <> ''
      and lower(regexp_replace(normalize(guest_names, NFD), '[\u0300-\u036f]', '', 'g')) like '%tola%'`)
    return JSON.stringify((await byGuest.execute(tx)).rows)
  })
  expect(plan).toContain('bookings_by_guest')
  await spa.db.updateTable('bookings').set({ guestNames: '' }).execute()
  expect((await page({ q: 'tola' })).names).toEqual([])
})

test('digits in a name or an address are no phone number', async () => {
  await book('Ada', 1, { email: 'ada1234@example.com', phoneNumber: '0803 555 0000' })
  await book('Bola', 2, { email: 'bola@example.com', phoneNumber: '0803 123 4567' })
  expect((await page({ q: 'ada1234' })).names).toEqual(['Ada'])
  expect((await page({ q: 'ADA1234@example.com' })).names).toEqual(['Ada'])
  expect((await page({ q: '0803-1234-567' })).names).toEqual(['Bola'])
  expect((await page({ q: '+234 803 123 4567' })).names).toEqual(['Bola'])
})

test('a day is the day on the spa’s wall', async () => {
  await book('First', 10, { bookingTime: '12:05 AM' })
  await book('Last', 11, { bookingTime: '11:30 PM' })
  expect((await page({ from: '2026-12-10', to: '2026-12-10' })).names).toEqual(['First'])
  expect((await page({ from: '2026-12-11', to: '2026-12-11' })).names).toEqual(['Last'])
})

test('an address is found before it is typed to the end, from any letter on', async () => {
  await book('Ada', 1, { email: 'ada.okafor@example.com', phoneNumber: '0803 555 0000' })
  await book('Bola', 2, { email: 'bola.okafor@example.org', phoneNumber: '0803 123 4567' })
  expect((await page({ q: 'okafor@exam' })).names).toEqual(['Ada', 'Bola'])
  expect((await page({ q: 'Ada.Okafor@exam' })).names).toEqual(['Ada'])
  expect((await page({ q: 'r@example.c' })).names).toEqual(['Ada'])
  expect((await page({ q: 'x.okafor@exam' })).names).toEqual([])
})

test('a common name is read in the order of the diary, without the bookings themselves', async () => {
  const plan = await spa.db.transaction().execute(async tx => {
    // With few rows it would rather read them all; what counts is that it could do otherwise.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    return sql`explain select id, starts_at from bookings where words like '%adaeze%' order by starts_at, id limit 31`.execute(
      tx,
    )
  })
  expect(JSON.stringify(plan.rows)).toContain('Index Only Scan using bookings_by_start')
})

test('the next visit is on top, later ones follow, then what is over or off, the newest first', async () => {
  for (const day of [12, 5, 20, 8]) await book(`Ada ${day}`, day)
  const off = await book('Ada 25 off', 25)
  await spa.call('decideBooking', { parts: { id: off }, body: { status: 'cancelled' }, headers: asOwner })
  // Half past ten on the 12th: the visit of that day has begun and is not over.
  spa.clock.set('2026-12-12T09:30:00Z')
  const expected = ['Ada 12', 'Ada 20', 'Ada 25 off', 'Ada 8', 'Ada 5']
  for (const query of [{ q: 'ada' }, { from: '2026-12-01' }] as Record<string, string>[]) {
    expect((await page({ ...query, order: 'next' })).names).toEqual(expected)
    for (const limit of ['1', '2', '3']) {
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const turn: Awaited<ReturnType<typeof page>> = await page({
          ...query,
          order: 'next',
          limit,
          ...(cursor && { cursor }),
        })
        seen.push(...turn.names)
        cursor = turn.nextCursor
        // Whoever pages on stays in the order they began with.
        if (seen.length === 1) spa.clock.advance(3 * 60)
      }
      expect(seen).toEqual(expected)
      spa.clock.set('2026-12-12T09:30:00Z')
    }
  }
  // Without asking for it, the order of the starts stays.
  expect((await page({ q: 'ada' })).names).toEqual(['Ada 5', 'Ada 8', 'Ada 12', 'Ada 20', 'Ada 25 off'])
})
