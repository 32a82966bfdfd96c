import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { CreateBookingResponse } from '#contract/booking/booking.ts'
import { callPath } from '#contract/calls.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { countTreatments, overlaps, wronglyOccupied } from '#server/booking/testing/queries.ts'
import { type DatabaseOptions, type Db, openDatabase } from '#server/platform/db/database.ts'
import { addressesIn, addService, book, SLOTS, sizeOf, visitWish, wish } from './customers.ts'
import { decide, payFor } from './paid-bookings.ts'
import { asOwner, launchSite, readySite, type Site } from './site.ts'

const CUSTOMERS = 8
/** Of those who have a time. */
const WHO_PAY = 0.4
/** Of those who paid. */
const WHO_ARE_DECIDED = 0.7

/** What the server acknowledged must survive every kill. */
export interface Acknowledged {
  bookings: Set<string>
  receipts: Set<string>
  decisions: Map<string, string>
}

/** Kills a busy server at random moments, also while it starts; resolves to all that it acknowledged in between. */
export async function killAgainAndAgain(database: DatabaseOptions, kills: number): Promise<Acknowledged> {
  const all = nothing()
  let fresh = nothing()
  let service: Service | undefined
  for (let round = 0; round < kills; round++) {
    const launched = launchSite(database, { RATE_LIMITS: 'off' })
    if (round % 5 === 4) {
      // While it starts, which after a kill means: while it repairs.
      await pause(Math.random() * 1500)
      launched.child.kill('SIGKILL')
      await launched.ended
      continue
    }
    const site = await readySite(launched)
    service ??= await addService(site, { stations: 6 })
    await expectKept(site, fresh)
    fresh = nothing()
    const crowd = bookUntilItDies(site, service, fresh)
    // Every other time the desk has decided something by then, however slow the machine is.
    const wanted = round % 2 === 0 ? fresh.decisions : fresh.bookings
    await expect.poll(() => wanted.size, { timeout: 120_000 }).toBeGreaterThan(0)
    await pause(Math.random() * 400)
    await site.kill()
    await crowd
    for (const id of fresh.bookings) all.bookings.add(id)
    for (const id of fresh.receipts) all.receipts.add(id)
    for (const [id, status] of fresh.decisions) all.decisions.set(id, status)
  }
  return all
}

function nothing(): Acknowledged {
  return { bookings: new Set(), receipts: new Set(), decisions: new Map() }
}

let customers = 0
/** By email: how many treatments each customer asked for. */
const asked = new Map<string, number>()

/** Customers book random times, often the same ones; some pay, and the desk decides. */
async function bookUntilItDies(site: Site, service: Service, fresh: Acknowledged) {
  async function customer() {
    for (;;) {
      const slot = Math.floor(Math.random() * SLOTS)
      const who = customers++
      const body = who % 3 === 0 ? visitWish([service], slot, who) : wish(service, slot, who)
      asked.set(body.email, sizeOf(body))
      const response = await book(site, body)
      if (response.status !== 201) {
        await expectTaken(response)
        continue
      }
      const created = (await response.json()) as CreateBookingResponse
      const id = created.booking._id
      fresh.bookings.add(id)
      if (Math.random() > WHO_PAY) continue
      if (!(await isDone(await payFor(site, created)))) continue
      fresh.receipts.add(id)
      if (Math.random() > WHO_ARE_DECIDED) continue
      const status = Math.random() < 0.8 ? 'confirmed' : 'declined'
      if (await isDone(await decide(site, id, status))) fresh.decisions.set(id, status)
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: CUSTOMERS }, customer))
  // A line that breaks is what a kill looks like from outside; anything else is news.
  for (const end of ends) expect(end).toMatchObject({ reason: { name: 'TypeError' } })
}

/** Taken or too busy: neither acknowledges anything. */
async function expectTaken(response: Response) {
  // 400: a visit that would not end before closing.
  expect([400, 409, 503]).toContain(response.status)
  await response.text()
  if (response.status === 503) await pause(200)
}

async function isDone(response: Response) {
  expect([200, 503]).toContain(response.status)
  await response.text()
  return response.status === 200
}

/** Asked of the server that came after the kill, about what the one before it acknowledged. */
async function expectKept(site: Site, { bookings, receipts, decisions }: Acknowledged) {
  for (const id of bookings) {
    const response = await detailsOf(site, id)
    expect(response.status, `booking ${id}`).toBe(200)
    const { status } = ((await response.json()) as { booking: { status: string } }).booking
    const decided = decisions.get(id)
    if (decided) expect(status, `the decision about ${id}`).toBe(decided)
    else if (receipts.has(id)) expect(['submitted', 'confirmed', 'declined']).toContain(status)
  }
}

async function detailsOf(site: Site, id: string): Promise<Response> {
  const response = await fetch(site.url + callPath('bookingDetails', { id }), { headers: asOwner })
  if (response.status !== 503) return response
  await pause(500)
  return detailsOf(site, id)
}

/** Everything acknowledged is there, each receipt with its file and each booking with its mail; no visit is there in part, and no two overlap. */
export async function expectNothingLost(database: DatabaseOptions, { bookings, receipts, decisions }: Acknowledged) {
  const db = await openDatabase(database)
  try {
    const rows = await db.selectFrom('bookings').select(['id', 'email', 'status']).execute()
    const stored = new Map(rows.map(row => [row.id, row]))
    expect([...bookings].filter(id => !stored.has(id))).toEqual([])
    expect([...decisions].filter(([id, status]) => stored.get(id)?.status !== status)).toEqual([])
    const kept = await db.selectFrom('receipts').select(['bookingId', 'fileName']).execute()
    const withFile = kept.filter(({ fileName }) => existsSync(join(database.dataDir, 'receipts', fileName)))
    // An unacknowledged receipt has its picture too.
    expect(withFile).toHaveLength(kept.length)
    expect([...receipts].filter(id => !withFile.some(({ bookingId }) => bookingId === id))).toEqual([])
    // Not one mail is missing, and none is about a booking that was never made.
    expect(await mailsOf(db, database.dataDir)).toEqual(rows.map(({ email }) => email).sort())
    const whole = rows.map(({ id, email }) => [id, asked.get(email)] as const)
    expect(await countTreatments(db)).toEqual(new Map(whole))
    expect(await overlaps(db)).toEqual([])
    expect(await wronglyOccupied(db)).toEqual([])
    return { visits: whole.filter(([, size]) => size !== 1).length }
  } finally {
    await db.destroy()
  }
}

/** Who has a mail, sent as a file or still waiting in the outbox. */
async function mailsOf(db: Db, dataDir: string) {
  const folder = join(dataDir, 'mail')
  const files = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml'))
  const sent = await Promise.all(files.map(name => readFile(join(folder, name), 'utf8')))
  const waiting = await db.selectFrom('outbox').select('mail').where('sentAt', 'is', null).execute()
  const addresses = [...sent, ...waiting.map(({ mail }) => JSON.stringify(mail))].flatMap(addressesIn)
  return [...new Set(addresses)].sort()
}
