import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { addDays } from '#contract/platform/dates.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { ada, hours } from '#server/app/testing/desk.ts'
import { startServers } from './testing/processes.ts'
import { deadlocks, overlaps } from './testing/queries.ts'

let servers: Awaited<ReturnType<typeof startServers>>
beforeAll(async () => {
  servers = await startServers()
})
afterAll(() => servers.stop())

const date = addDays(new Date().toISOString().slice(0, 10), 30)
const HELD_TIMES = ['9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM', '1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM']
const FREE_TIMES = ['5:00 PM', '6:00 PM']

test('customers of two services change over to the other at once: each free time has one winner, every loser keeps the hold', async () => {
  const services = [await addService('Massage'), await addService('Facial')]
  const holds = await Promise.all(
    services.flatMap(service =>
      HELD_TIMES.map(async time => {
        const { status, body } = await servers.create(0, wish(service, time))
        expect(status).toBe(201)
        return body.booking
      }),
    ),
  )

  const attempts = await Promise.all(
    holds.map(async (old, index) => {
      const other = services.find(({ _id }) => _id !== old.serviceId)!
      const { status, body } = await servers.create(index, {
        ...wish(other, FREE_TIMES[index % 2]!),
        replaces: old._id,
      })
      return { old, status, code: body.code }
    }),
  )
  const won = attempts.filter(({ status }) => status === 201)
  const lost = attempts.filter(({ status }) => status !== 201)
  expect(won).toHaveLength(services.length * FREE_TIMES.length)
  expect(new Set(lost.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['409 slot_taken']))

  const db = await servers.openDatabase()
  const statuses = await db.selectFrom('bookings').select(['id', 'status']).execute()
  const inStatus = (wanted: string) => statuses.filter(({ status }) => status === wanted).map(({ id }) => id)
  expect(inStatus('lapsed').sort()).toEqual(won.map(({ old }) => old._id).sort())
  expect(inStatus('held')).toEqual(expect.arrayContaining(lost.map(({ old }) => old._id)))
  expect(inStatus('held')).toHaveLength(holds.length)
  expect(await overlaps(db)).toEqual([])
  if (servers.isPostgres) expect(await deadlocks(db)).toBe(0)
  await db.destroy()
}, 180_000)

function addService(name: string) {
  const availability = DAYS_OF_WEEK.map(day => ({ day, timeRanges: hours(9, 19) }))
  return servers.addService({ name, serviceArray: [{ name: 'Usual', duration: 60, price: 20_000, availability }] })
}

function wish({ _id, serviceArray }: Service, bookingTime: string) {
  return { serviceId: _id, subServiceId: serviceArray[0]!._id, bookingDate: date, bookingTime, ...ada }
}
