import { expect, test } from 'vitest'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { addDays } from '#contract/platform/dates.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { DAYS_OF_WEEK, HOLDS_PER_PERSON_MAX, WAITING_PER_HOUSE_MAX } from '#contract/rules.ts'
import { hours } from '#server/app/testing/desk.ts'
import { asOwner } from '#server/app/testing/spa.ts'
import { deadlocks } from '#server/booking/testing/queries.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { newTestDatabase } from '#server/platform/db/testing/database.ts'
import { type ServerProcess, startServerProcess } from '../testing/processes.ts'

const date = addDays(new Date().toISOString().slice(0, 10), 30)

test('processes that race over many services give one person three holds and one network no more than its number, without a deadlock', async () => {
  const database = await newTestDatabase()
  // Two processes can share a PostgreSQL; the embedded database belongs to one.
  const count = database.databaseUrl ? 2 : 1
  const servers: ServerProcess[] = []
  for (let n = 0; n < count; n++) servers.push(await startServerProcess(database, { RATE_LIMITS: 'on' }))
  const services: Service[] = []
  for (let n = 0; n < 3; n++) services.push(await addService(servers[0]!.url, `Massage ${n}`))
  // Another process knows of them within two seconds.
  for (const { url } of servers)
    await expect.poll(() => fetch(`${url}/api/services/fetch_all`).then(answer => answer.text())).toContain('Massage 2')

  const create = async (n: number, person: { email: string; phoneNumber: string }) => {
    const service = services[n % services.length]!
    const body = {
      serviceId: service._id,
      subServiceId: service.serviceArray[0]!._id,
      bookingDate: date,
      bookingTime: timeLabel(9 * 60 + 60 * (n % 9)),
      fullName: 'Ada Obi',
      ...person,
    }
    const answer = await fetch(`${servers[n % count]!.url}/api/booking/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, code: ((await answer.json()) as { code?: string }).code }
  }
  const race = async (times: number, person: (n: number) => { email: string; phoneNumber: string }) => {
    const answers = await Promise.all(Array.from({ length: times }, (_, n) => create(n, person(n))))
    const lost = answers.filter(({ status }) => status !== 201)
    expect(new Set(lost.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['429 too_many_holds']))
    return answers.length - lost.length
  }

  // Both go over the limit of requests in no process: what refuses is the database.
  expect(await race(20, () => ({ email: 'ada@example.com', phoneNumber: '+234 803 000 0000' }))).toBe(
    HOLDS_PER_PERSON_MAX,
  )
  const strangers = (n: number) => ({ email: `stranger-${n}@example.com`, phoneNumber: `+234 803 1${100_000 + n}` })
  expect(await race(39, strangers)).toBe(WAITING_PER_HOUSE_MAX - HOLDS_PER_PERSON_MAX)

  await Promise.all(servers.map(server => server.stop()))
  const db = await openDatabase(database)
  const rows = await db.selectFrom('bookings').select('email').execute()
  expect(rows).toHaveLength(WAITING_PER_HOUSE_MAX)
  expect(rows.filter(({ email }) => email === 'ada@example.com')).toHaveLength(HOLDS_PER_PERSON_MAX)
  if (database.databaseUrl) expect(await deadlocks(db)).toBe(0)
  await db.destroy()
}, 180_000)

async function addService(url: string, name: string): Promise<Service> {
  const availability = DAYS_OF_WEEK.map(day => ({ day, timeRanges: hours(9, 19) }))
  const answer = await fetch(`${url}/api/services`, {
    method: 'POST',
    headers: { ...asOwner, 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      stations: 20,
      serviceArray: [{ name: 'Usual', duration: 60, price: 20_000, availability }],
    }),
  })
  return ((await answer.json()) as { service: Service }).service
}
