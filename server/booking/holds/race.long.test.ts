import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { addDays } from '#contract/platform/dates.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { DAYS_OF_WEEK, HOLDS_PER_PERSON_MAX, WAITING_PER_HOUSE_MAX } from '#contract/rules.ts'
import { hours } from '#server/app/testing/desk.ts'
import { deadlocks } from '#server/booking/testing/queries.ts'
import { startServers } from '../testing/processes.ts'

const date = addDays(new Date().toISOString().slice(0, 10), 30)

test('processes that race over many services give one person three holds and one network no more than its number, without a deadlock', async () => {
  const servers = await startServers({ RATE_LIMITS: 'on' })
  const availability = DAYS_OF_WEEK.map(day => ({ day, timeRanges: hours(9, 19) }))
  const serviceArray = [{ name: 'Usual', duration: 60, price: 20_000, availability }]
  const services: Service[] = []
  for (let n = 0; n < 3; n++)
    services.push(await servers.addService({ name: `Massage ${n}`, stations: 20, serviceArray }))

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
    for (;;) {
      const { status, body: answer } = await servers.create(n, body)
      // A busy machine may refuse for the moment: whoever asks again is served.
      if (status !== 503) return { status, code: answer.code }
      await pause(500)
    }
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

  const db = await servers.openDatabase()
  const rows = await db.selectFrom('bookings').select('email').execute()
  expect(rows).toHaveLength(WAITING_PER_HOUSE_MAX)
  expect(rows.filter(({ email }) => email === 'ada@example.com')).toHaveLength(HOLDS_PER_PERSON_MAX)
  if (servers.isPostgres) expect(await deadlocks(db)).toBe(0)
  await db.destroy()
}, 180_000)
