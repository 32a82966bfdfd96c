import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreatedBooking } from '#contract/booking/booking.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { addDays } from '#contract/platform/dates.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { ada, hours } from '#server/app/testing/desk.ts'
import { asOwner } from '#server/app/testing/spa.ts'
import { type DatabaseOptions, openDatabase } from '#server/platform/db/database.ts'
import { newTestDatabase } from '#server/platform/db/testing/database.ts'
import { type ServerProcess, startServerProcess } from './testing/processes.ts'
import { deadlocks, overlaps } from './testing/queries.ts'

let database: DatabaseOptions
let servers: ServerProcess[]

// Two processes can share a PostgreSQL; the embedded database belongs to one.
beforeAll(async () => {
  database = await newTestDatabase()
  servers = [await startServerProcess(database)]
  if (database.databaseUrl) servers.push(await startServerProcess(database))
})
afterAll(() => Promise.all(servers.map(server => server.stop())))

const date = addDays(new Date().toISOString().slice(0, 10), 30)
const HELD_TIMES = ['9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM', '1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM']
const FREE_TIMES = ['5:00 PM', '6:00 PM']

test('customers of two services change over to the other at once: each free time has one winner, every loser keeps the hold', async () => {
  const services = [await addService('Massage'), await addService('Facial')]
  const holds = await Promise.all(
    services.flatMap(service => HELD_TIMES.map(async time => bookingIn(await create(wish(service, time))))),
  )

  const attempts = await Promise.all(
    holds.map(async (old, index) => {
      const other = services.find(({ _id }) => _id !== old.serviceId)!
      const answer = await create({ ...wish(other, FREE_TIMES[index % 2]!), replaces: old._id }, index)
      return { old, status: answer.status, code: ((await answer.json()) as { code?: string }).code }
    }),
  )
  const won = attempts.filter(({ status }) => status === 201)
  const lost = attempts.filter(({ status }) => status !== 201)
  expect(won).toHaveLength(services.length * FREE_TIMES.length)
  expect(new Set(lost.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['409 slot_taken']))

  await Promise.all(servers.map(server => server.stop()))
  const db = await openDatabase(database)
  const statuses = await db.selectFrom('bookings').select(['id', 'status']).execute()
  const inStatus = (wanted: string) => statuses.filter(({ status }) => status === wanted).map(({ id }) => id)
  expect(inStatus('lapsed').sort()).toEqual(won.map(({ old }) => old._id).sort())
  expect(inStatus('held')).toEqual(expect.arrayContaining(lost.map(({ old }) => old._id)))
  expect(inStatus('held')).toHaveLength(holds.length)
  expect(await overlaps(db)).toEqual([])
  if (database.databaseUrl) expect(await deadlocks(db)).toBe(0)
  await db.destroy()
}, 180_000)

async function addService(name: string): Promise<Service> {
  const availability = DAYS_OF_WEEK.map(day => ({ day, timeRanges: hours(9, 19) }))
  const serviceArray = [{ name: 'Usual', duration: 60, price: 20_000, availability }]
  const answer = await send('/api/services', { name, serviceArray }, asOwner)
  const { service } = (await answer.json()) as { service: Service }
  // The other process learns of a new service within two seconds.
  await expect
    .poll(() => Promise.all(servers.map(({ url }) => knows(url, service))), { timeout: 10_000 })
    .not.toContain(false)
  return service
}

async function knows(url: string, { _id }: Service) {
  return (await fetch(`${url}/api/services/fetch/${_id}`)).ok
}

function wish({ _id, serviceArray }: Service, bookingTime: string) {
  return { serviceId: _id, subServiceId: serviceArray[0]!._id, bookingDate: date, bookingTime, ...ada }
}

function create(body: object, customer = 0) {
  return send('/api/booking/create', body, {}, servers[customer % servers.length])
}

function send(path: string, body: object, headers = {}, server = servers[0]) {
  return fetch(server!.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function bookingIn(answer: Response) {
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { booking: CreatedBooking }).booking
}
