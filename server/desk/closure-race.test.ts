import { afterAll, beforeAll, expect, test } from 'vitest'
import { callPath } from '#contract/calls.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { addDays } from '#contract/platform/dates.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { ada, hours } from '#server/app/testing/desk.ts'
import { asOwner } from '#server/app/testing/spa.ts'
import { type ServerProcess, startServerProcess } from '#server/booking/testing/processes.ts'
import { newTestDatabase } from '#server/platform/db/testing/database.ts'

let servers: ServerProcess[]

// Two processes can share a PostgreSQL; the embedded database belongs to one.
beforeAll(async () => {
  const database = await newTestDatabase()
  servers = []
  for (let count = database.databaseUrl ? 2 : 1; count > 0; count--) servers.push(await startServerProcess(database))
})
afterAll(() => Promise.all(servers.map(server => server.stop())))

const firstDay = addDays(new Date().toISOString().slice(0, 10), 30)

test('days are closed here while they are booked everywhere: each booking is refused, or shown to who closed its day', async () => {
  const availability = DAYS_OF_WEEK.map(day => ({ day, timeRanges: hours(9, 19) }))
  const sub = { name: 'Massage', duration: 60, price: 20_000, availability }
  const { service } = await post<{ service: Service }>(servers[0]!, callPath('addService'), {
    name: 'Massage',
    stations: 2,
    serviceArray: [sub],
  })
  // The other process learns of a new service within two seconds.
  for (const { url } of servers)
    await expect
      .poll(async () => (await fetch(`${url}/api/services/fetch/${service._id}`)).ok, { timeout: 30_000 })
      .toBe(true)

  for (let round = 0; round < 5; round++) {
    const bookingDate = addDays(firstDay, round)
    const wishes = Array.from({ length: 20 }, (_, index) => ({
      ...{ serviceId: service._id, subServiceId: service.serviceArray[0]!._id, bookingDate, ...ada },
      bookingTime: timeLabel((9 + (index % 10)) * 60),
    }))
    const book = (wish: object, index: number) =>
      post<{ code?: string; booking?: { _id: string } }>(
        servers[index % servers.length]!,
        callPath('createBooking'),
        wish,
      )
    const made = wishes.slice(0, 6).map(book)
    const closing = close(bookingDate)
    made.push(...wishes.slice(6).map(book))
    const answers = await Promise.all(made)
    const booked = answers.flatMap(({ booking }) => (booking ? [booking._id] : []))
    expect((await closing).map(({ _id }) => _id).sort()).toEqual(booked.sort())
    // A busy machine may say no to anybody.
    const refused = answers.filter(({ booking }) => !booking).map(({ code }) => code)
    expect(refused.filter(code => !['day_closed', 'slot_taken', 'unavailable'].includes(code!))).toEqual([])
  }
})

async function close(day: string): Promise<{ _id: string }[]> {
  const body = { from: day, to: day }
  const { affected } = await post<{ affected?: { _id: string }[] }>(servers[0]!, callPath('addClosure'), body)
  return affected ?? close(day)
}

async function post<Answer>({ url }: ServerProcess, path: string, body: object): Promise<Answer> {
  const headers = { ...asOwner, 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as Answer
}
