import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { CreateBookingResponse } from '#contract/booking/booking.ts'
import { callPath } from '#contract/calls.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import type { DatabaseOptions } from '#server/platform/db/database.ts'
import { book, bookingIn, openSpa, SLOTS, wish } from './testing/customers.ts'
import { engines, newEmbeddedDatabase, read, storedBookings } from './testing/databases.ts'
import { type Site, startSite } from './testing/site.ts'

const CUSTOMERS = 8
const SLOW_CUSTOMERS = 4
const LONG_DRAIN_SECONDS = 60

describe.each(engines)('on %s', (_engine, newDatabase) => {
  test('SIGTERM under load: what was begun is finished, whoever is booked is told so, exit 0', async () => {
    const database = await newDatabase()
    const { site, service } = await openSpa(database)
    const told = new Set<string>()

    const crowd = bookUntilItCloses(site, service, told)
    const slow = await Promise.all(
      Array.from({ length: SLOW_CUSTOMERS }, (_, index) => beginBooking(site, wish(service, SLOTS - 1 - index, index))),
    )
    await expect.poll(() => told.size, { timeout: 60_000 }).toBeGreaterThan(20)
    site.signal('SIGTERM')
    await expect.poll(() => isOpen(site)).toBe(false)
    const finished = await Promise.all(slow.map(finish => finish()))
    await crowd

    for (const { status, id } of finished) {
      // A machine that is too slow says so in time.
      expect([201, 503]).toContain(status)
      if (id) told.add(id)
    }
    expect(await site.ended).toBe(0)

    expect((await storedBookings(database)).map(({ id }) => id).sort()).toEqual([...told].sort())
  })
})

test('SIGTERM while the embedded database works on slow statements: everybody in flight is answered, exit 0', async () => {
  const database = await newEmbeddedDatabase()
  await makeInsertsSlow(database)
  const { site, service } = await openSpa(database)
  const told = new Set<string>()
  const asked = Array.from({ length: CUSTOMERS }, async (_, who) => {
    const answer = await book(site, wish(service, who, who))
    // No connection is cut; a machine that is too slow refuses the last ones in time.
    expect([201, 503]).toContain(answer.status)
    if (answer.status === 201) told.add((await bookingIn(answer))._id)
  })
  await expect.poll(() => told.size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  expect(told.size).toBeLessThan(CUSTOMERS)
  const signalled = performance.now()
  expect(await site.stop()).toBe(0)
  console.log(`stopped ${Math.round(performance.now() - signalled)} ms after the signal`)
  await Promise.all(asked)

  expect((await storedBookings(database)).map(({ id }) => id).sort()).toEqual([...told].sort())
})

test('SIGTERM while somebody never finishes asking: their line is cut, the rest ends well, exit 0', async () => {
  const { site, service } = await openSpa(await newEmbeddedDatabase())
  await beginBooking(site, wish(service, 0, 0))
  expect(await site.stop()).toBe(0)
  expect(site.output()).toContain('"msg":"stopped"')
})

test('SIGTERM: health says no at once while everybody is still served, until the proxy has had its time; Ctrl-C does not wait', async () => {
  const site = await startSite(await newEmbeddedDatabase(), { DRAIN_SECONDS: String(LONG_DRAIN_SECONDS) })
  const asked = (path: string) => fetch(site.url + path).then(response => response.text().then(() => response))
  expect((await asked('/api/health')).headers.get('connection')).toBe('keep-alive')
  await asked('/')
  const signalled = performance.now()
  site.signal('SIGTERM')
  await expect.poll(async () => (await asked('/api/health')).status, { timeout: 60_000 }).toBe(503)
  // From memory and from the router alike.
  for (const path of ['/', '/', callPath('fetchBanks'), '/about']) {
    const { status, headers } = await asked(path)
    expect([path, status, headers.get('connection')]).toEqual([path, 200, 'close'])
  }
  site.signal('SIGINT')
  expect(await site.ended).toBe(0)
  expect(performance.now() - signalled).toBeLessThan(LONG_DRAIN_SECONDS * 1000)
})

/** Every booking keeps the one session busy for a while. */
async function makeInsertsSlow(database: DatabaseOptions) {
  await read(database, async db => {
    await sql`
      create function think() returns trigger language plpgsql as $$
      begin
        perform count(*) from generate_series(1, 300000);
        return new;
      end $$`.execute(db)
    await sql`create trigger think before insert on bookings for each row execute function think()`.execute(db)
  })
}

/** Each keeps its line open and uses it again, as browsers do. */
async function bookUntilItCloses(site: Site, service: Service, told: Set<string>) {
  let next = SLOW_CUSTOMERS
  async function customer() {
    for (;;) {
      const who = next++
      // Nobody to talk to any more is the one way this may end: an answer that began would break in bookingIn.
      const answer = await book(site, wish(service, who, who)).catch(() => undefined)
      if (!answer) return
      // A machine that is too slow refuses some in time.
      expect([201, 409, 503]).toContain(answer.status)
      if (answer.status === 201) told.add((await bookingIn(answer))._id)
    }
  }
  await Promise.all(Array.from({ length: CUSTOMERS }, customer))
}

/** Sends half of a booking, and answers the way to send the rest once the server is known to be reading. */
async function beginBooking({ url }: Site, body: object) {
  const text = JSON.stringify(body)
  const sending: ClientRequest = request(url + callPath('createBooking'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': text.length, expect: '100-continue' },
  })
  // Who is cut off hears of it where they wait for the answer, if they do.
  sending.on('error', () => {})
  sending.flushHeaders()
  await once(sending, 'continue')
  sending.write(text.slice(0, 20))
  return async () => {
    sending.end(text.slice(20))
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    const { booking } = (await json(answer)) as Partial<CreateBookingResponse>
    return { status: answer.statusCode, id: booking?._id }
  }
}

const isOpen = ({ url }: Site) =>
  fetch(`${url}/api/health`, { headers: { connection: 'close' } }).then(
    () => true,
    () => false,
  )
