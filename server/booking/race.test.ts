import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AvailableTimesResponse } from '#contract/booking/booking.ts'
import { addDays } from '#contract/platform/dates.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { ada, hours } from '#server/app/testing/desk.ts'
import { startServers } from './testing/processes.ts'
import { overlaps } from './testing/queries.ts'

let servers: Awaited<ReturnType<typeof startServers>>
beforeAll(async () => {
  servers = await startServers()
})
afterAll(() => servers.stop())

const date = addDays(new Date().toISOString().slice(0, 10), 30)
const STATIONS = 2

test('hundreds race for overlapping times: every station has one client at a time, everyone else hears "taken" or "busy"', async () => {
  const crowd = servers.count === 2 ? 200 : 150
  const availability = DAYS_OF_WEEK.map(day => ({ day, timeRanges: hours(9, 19) }))
  const service = await servers.addService({
    name: 'Massage',
    stations: STATIONS,
    serviceArray: [
      { name: 'Short', duration: 30, turnoverMinutes: 5, price: 10_000, availability },
      { name: 'Usual', duration: 60, price: 20_000, availability },
      { name: 'Long', duration: 90, turnoverMinutes: 15, price: 30_000, availability },
    ],
  })
  const wishes = Array.from({ length: crowd }, (_, index) => {
    const sub = service.serviceArray[index % service.serviceArray.length]!
    // Eight hours of half-hour starts, so that most wishes overlap some others in part.
    const bookingTime = timeLabel(9 * 60 + ((index * 7) % 16) * 30)
    return { serviceId: service._id, subServiceId: sub._id, bookingDate: date, bookingTime, ...ada }
  })

  const answers = await Promise.all(
    wishes.map(async (wish, index) => {
      const { status, body } = await servers.create(index, wish)
      return { wish, status, code: body.code }
    }),
  )

  const won = answers.filter(({ status }) => status === 201)
  const lost = answers.filter(({ status }) => status !== 201)
  // A busy machine may say so, and then has booked nothing: below, only what was acknowledged is there.
  const taken = lost.filter(({ status, code }) => status === 409 && code === 'slot_taken')
  const busy = lost.filter(({ status, code }) => status === 503 && code === 'unavailable')
  expect(lost).toHaveLength(taken.length + busy.length)
  // Eight hours on two stations have room for at least two long bookings an hour and a half apart each.
  expect(won.length).toBeGreaterThanOrEqual(busy.length > 0 ? 1 : 2 * STATIONS)

  // Nobody heard "taken" of a time that is still free.
  for (const { _id } of service.serviceArray) {
    const free = await timesOf(_id)
    const refused = taken.filter(({ wish }) => wish.subServiceId === _id).map(({ wish }) => wish.bookingTime)
    expect(refused.filter(time => free.includes(time))).toEqual([])
  }

  const db = await servers.openDatabase()
  expect(await overlaps(db)).toEqual([])
  expect(await db.selectFrom('bookings').select('id').execute()).toHaveLength(won.length)
  expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(won.length)
  const stations = await db.selectFrom('bookings').select('station').distinct().orderBy('station').execute()
  if (busy.length === 0) expect(stations.map(({ station }) => station)).toEqual([1, 2])
  await db.destroy()
})

async function timesOf(subServiceId: string) {
  for (;;) {
    const asked = `${servers.urlOf(0)}/api/booking/available-times?subServiceId=${subServiceId}&date=${date}`
    const { availableTimes } = (await fetch(asked).then(answer => answer.json())) as Partial<AvailableTimesResponse>
    if (availableTimes) return availableTimes
  }
}
