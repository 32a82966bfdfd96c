import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { addService, decide, FRIDAY } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, openSpa, type Spa } from '#server/app/testing/spa.ts'
import { availableTimes, bookedDates, respondNow } from '#server/booking/times.ts'
import { type DatabaseOptions, openDatabase } from '../db/database.ts'
import { newTestDatabase } from '../db/testing/database.ts'
import { createCache } from './cache.ts'

// Two processes can share a PostgreSQL; the embedded database belongs to one, which two servers share here: each has a
// cache of its own.
let database: DatabaseOptions
let spas: (Spa & { url: string })[]

beforeAll(async () => {
  database = await newTestDatabase()
  const first = await openDatabase(database)
  const second = database.databaseUrl ? await openDatabase(database) : first
  spas = []
  for (const db of [first, second]) {
    const spa = await openSpa({ db })
    // Over a real connection, because cached responses are sent before anything that a test could call directly.
    await spa.app.listen({ port: 0, host: '127.0.0.1' })
    spas.push(Object.assign(spa, { url: `http://127.0.0.1:${(spa.app.server.address() as AddressInfo).port}` }))
  }
})
afterAll(async () => {
  for (const { app } of spas) await app.close()
  for (const db of new Set(spas.map(spa => spa.db))) await db.destroy()
})

type Question = { subServiceId: string } & ({ date: string } | { month: string })

const DATES = ['2026-11-16', '2026-11-17', FRIDAY, '2026-11-30', '2026-12-01']
const TIMES = ['9:00 AM', '9:30 AM', '10:00 AM', '11:00 AM']

function questionsOf({ serviceArray }: Service): Question[] {
  return serviceArray.flatMap(({ _id: subServiceId }) => [
    ...DATES.map(date => ({ subServiceId, date })),
    ...['2026-11', '2026-12'].map(month => ({ subServiceId, month })),
  ])
}

async function asked({ url }: { url: string }, question: Question): Promise<unknown> {
  const path = 'date' in question ? 'available-times' : 'booked-dates'
  const answer = await fetch(`${url}/api/booking/${path}?${new URLSearchParams(question)}`)
  return answer.json()
}

async function computed(deps: Spa['deps'], question: Question): Promise<unknown> {
  const prepared = await ('date' in question ? availableTimes(deps, question) : bookedDates(deps, question))
  return JSON.parse(JSON.stringify(await respondNow<object>(deps, prepared)))
}

async function expectTruth(spa: Spa & { url: string }, questions: Question[]) {
  const kept = await Promise.all(questions.map(question => asked(spa, question)))
  const fresh = { ...spa.deps, cache: createCache(spa.deps) }
  const truth = await Promise.all(questions.map(question => computed(fresh, question)))
  expect(kept).toEqual(truth)
}

interface History {
  service: Service
  bookings: string[]
  blocks: string[]
  closures: string[]
  customers: number
}

type Deed = (spa: Spa, history: History) => Promise<unknown>

const oneOf = <Item>(items: Item[], n: number) => items[n % items.length] as Item | undefined

const deeds: fc.Arbitrary<{ name: string; deed: Deed }> = fc
  .record({
    name: fc.constantFrom(
      ...['book', 'book', 'book', 'wait', 'wait', 'cancel', 'confirm', 'release', 'move'],
      ...['block', 'unblock', 'close', 'open again', 'stations', 'length', 'pause', 'go on'],
    ),
    n: fc.nat(1000),
  })
  .map(({ name, n }) => ({ name, deed: (spa, history) => doIt(name, n, spa, history) }))

async function doIt(name: string, n: number, spa: Spa, history: History) {
  const { service, bookings, blocks, closures } = history
  const sub = oneOf(service.serviceArray, n)!
  const booking = oneOf(bookings, n)
  const time = { bookingDate: oneOf(DATES, n)!, bookingTime: oneOf(TIMES, n >> 2)! }
  const headers = asOwner
  if (name === 'book') {
    const number = String(history.customers++).padStart(4, '0')
    const contact = { fullName: 'Ada Obi', email: `ada${number}@example.com`, phoneNumber: `+234 803 000 ${number}` }
    const body = { serviceId: service._id, subServiceId: sub._id, ...time, ...contact }
    const answer = await spa.call('createBooking', { body })
    if (answer.statusCode === 201) bookings.push(answer.json().booking._id)
  }
  if (name === 'wait') for (const { clock } of spas) clock.advance(oneOf([0.5, 1, 30, 60, 150, 24 * 60], n)!)
  if (booking && (name === 'cancel' || name === 'confirm'))
    await decide(spa, booking, name === 'cancel' ? 'cancelled' : 'confirmed')
  if (booking && name === 'release') await spa.call('releaseBooking', { body: { bookingId: booking } })
  if (booking && name === 'move') await spa.call('moveBooking', { parts: { id: booking }, body: time, headers })
  if (name === 'block') {
    const from = `${time.bookingDate}T09:00:00+01:00`
    const until = `${time.bookingDate}T${10 + (n % 2)}:30:00+01:00`
    const answer = await spa.call('addBlock', { body: { serviceId: service._id, from, until }, headers })
    blocks.push(answer.json().block._id)
  }
  if (name === 'unblock' && blocks.length > 0) await spa.call('deleteBlock', { parts: { id: blocks.pop()! }, headers })
  if (name === 'close') {
    const answer = await spa.call('addClosure', { body: { from: time.bookingDate, to: time.bookingDate }, headers })
    closures.push(answer.json().closure._id)
  }
  if (name === 'open again' && closures.length > 0)
    await spa.call('deleteClosure', { parts: { id: closures.pop()! }, headers })
  if (name === 'stations') await edit(spa, history, { stations: 1 + (n % 3) })
  if (name === 'length') {
    const serviceArray = service.serviceArray.map(each => ({ ...each, duration: oneOf([30, 60, 90], n)! }))
    await edit(spa, history, { serviceArray })
  }
  if (name === 'pause' || name === 'go on')
    await spa.call('updateSetting', { body: { isPaused: { beauty: name === 'pause' } }, headers })
}

async function edit(spa: Spa, history: History, change: Partial<Service>) {
  const { service } = history
  const body = { ...service, ...change }
  const answer = await spa.call('updateService', { parts: { id: service._id }, body, headers: asOwner })
  history.service = answer.json().service ?? service
}

test('what is cached is what the database says after any sequence of changes: here at once, elsewhere within a second', async () => {
  const history = fc.array(fc.tuple(deeds, fc.nat(1)), { minLength: 4, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(history, async happened => {
      for (const { clock } of spas) clock.set(MONDAY_7_AM)
      const [first] = spas
      const { service } = await addService(first!, { subs: [{ duration: 60 }, { duration: 30, turnoverMinutes: 15 }] })
      const all: History = { service, bookings: [], blocks: [], closures: [], customers: 0 }
      for (const { clock } of spas) clock.advance(1 / 60)
      try {
        for (const [{ name, deed }, who] of happened) {
          // So that there is something kept to be wrong about.
          for (const spa of spas) await Promise.all(questionsOf(all.service).map(question => asked(spa, question)))
          const doer = spas[who]!
          await deed(doer, all)
          if (name !== 'wait') await expectTruth(doer, questionsOf(all.service))
          for (const { clock } of spas) clock.advance(1 / 60)
          for (const spa of spas) await expectTruth(spa, questionsOf(all.service))
        }
      } finally {
        for (const id of all.blocks) await first!.call('deleteBlock', { parts: { id }, headers: asOwner })
        for (const id of all.closures) await first!.call('deleteClosure', { parts: { id }, headers: asOwner })
        await first!.call('updateSetting', { body: { isPaused: { beauty: false } }, headers: asOwner })
      }
    }),
    { numRuns: 5 },
  )
}, 240_000)
