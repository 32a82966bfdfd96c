import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { type CallKey, calls } from '#contract/calls.ts'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import { waysTo } from '#contract/platform/call.ts'
import { submitted } from '#server/booking/testing/submit.ts'
import { aBlock, aDevice } from '#server/desk/testing/desk.ts'
import { addService, bodyFor, book, FRIDAY, hours, pay, post } from './testing/desk.ts'
import { addressOf } from './testing/good-requests.ts'
import { asOwner, useSpa } from './testing/spa.ts'

const contract = import.meta.glob<Record<string, unknown>>(['../../contract/**/*.ts', '!../../contract/**/*.test.ts'], {
  eager: true,
})
const schemas = Object.assign({}, ...Object.values(contract)) as Record<string, ZodType>

/** Every route that has a say in what is sent: what it writes by itself passes by the schema that it declares. */
const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('routes.ts'))
const writesItself = files.flatMap(file => {
  const [, ...routes] = readFileSync(`server/${file}`, 'utf8').split(/\n {2}route\(/)
  return routes.flatMap(text => {
    const [code = ''] = text.split(/\n}\n|\n {2}(?:async )?function /)
    const key = /'(\w+)'/.exec(code)?.[1] as CallKey
    const schema = /response: (?:\{ 201: )?(\w+)/.exec(code)?.[1]
    return schema && /\breply\b/.test(code) ? [{ key, schema }] : []
  })
})

const spa = useSpa()
let service: Service
let sub: SubService
let viewer: Record<string, string>
let address: string
beforeAll(async () => {
  // Asked as by a browser: what is remembered is sent before the router is asked.
  address = await spa.app.listen({ port: 0, host: '127.0.0.1' })
  const added = await addService(spa, { name: 'Declared hammam', stations: 3 })
  service = added.service
  sub = added.sub
  viewer = (await aDevice(spa, 'Screen', 'view')).headers
  const made = []
  for (const time of ['9:00 AM', '10:00 AM', '11:00 AM']) made.push(await book(spa, service, sub, time))
  const [held, waiting, confirmed] = made as [(typeof made)[number], (typeof made)[number], (typeof made)[number]]
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#c60' } })
  expect((await pay(spa, waiting, await picture.png().toBuffer(), 'From my sister')).statusCode).toBe(200)
  await submitted(spa, confirmed._id)
  const body = { status: 'confirmed', amount: 30_000, reference: 'NIP-1' }
  await spa.call('decideBooking', { parts: { id: confirmed._id }, body, headers: asOwner })
  const later = await post(spa, bodyFor(service, sub, '9:00 AM', '2026-11-21'))
  await spa.call('decideBooking', {
    parts: { id: later.json().booking._id },
    body: { status: 'cancelled' },
    headers: asOwner,
  })
  await spa.call('editBooking', {
    parts: { id: held._id },
    body: { arrived: true, privateNote: 'Tea' },
    headers: asOwner,
  })
  await aBlock(spa)
  await spa.call('addTherapist', { body: { name: 'Bisi', subServiceIds: [sub._id] }, headers: asOwner })
  await spa.call('addClosure', { body: { from: '2026-11-18', to: '2026-11-19', reason: 'Painting' }, headers: asOwner })
  await addService(spa, {
    name: 'Declared sauna',
    subs: [{ availability: [{ day: 'Friday', timeRanges: hours(9, 10) }] }],
  })
  const subscribedAt = spa.clock.now()
  await spa.db.insertInto('newsletterSubscribers').values({ email: 'ada@example.com', subscribedAt }).execute()
})

interface Asked {
  parts?: string[]
  query?: Record<string, string>
  headers?: Record<string, string>
}

/** What each of them is asked here. A new one that writes by itself says so by failing. */
const requests: Partial<Record<CallKey, () => Asked[]>> = {
  availableTimes: () => [FRIDAY, '2026-11-18', '2027-01-01'].map(date => ({ query: { subServiceId: sub._id, date } })),
  bookedDates: () => ['2026-11', '2026-12'].map(month => ({ query: { subServiceId: sub._id, month } })),
  earliestTimes: () => [{}],
  fetchSetting: () => [{}],
  deskPulse: () => [{ headers: asOwner }],
  deskDay: () =>
    [FRIDAY, '2026-11-18', '2026-11-22'].flatMap(date => [
      { query: { date }, headers: asOwner },
      { query: { date }, headers: viewer },
    ]),
  deskReceipts: () => [{ headers: asOwner }],
  listBookings: () =>
    ['', 'limit=1', 'q=Ada', 'status=cancelled', 'toReturn=true', 'q=nobody at all'].map(query => ({
      query: Object.fromEntries(new URLSearchParams(query)),
      headers: asOwner,
    })),
  fetchServices: () => [{}],
  fetchTeam: () => [{}],
  searchServices: () => [{ parts: ['hammam'] }, { parts: ['zzz'] }],
  listSubscribers: () => [{ headers: asOwner }],
}

test('every route that writes its response by itself is asked here', () => {
  const unasked = writesItself.filter(({ key }) => !requests[key]).map(({ key }) => key)
  expect(unasked, 'add a request for each to this file').toEqual([])
  expect(writesItself.length).toBeGreaterThan(8)
})

test('every one of them sends what its schema declares, the first time and from memory', async () => {
  for (const { key, schema } of writesItself) {
    let longest = 0
    for (const { parts, query, headers } of requests[key]?.() ?? [])
      for (const turn of ['first', 'again']) {
        const [way] = waysTo(calls[key])
        const url = address + addressOf(way!.url, { parts, query })
        const response = await fetch(url, { method: way!.method, headers })
        const text = await response.text()
        const name = `${key}, ${turn} ${JSON.stringify(query)}`
        expect(response.status, `${name}: ${text.slice(0, 300)}`).toBe(200)
        const body = JSON.parse(text)
        longest = Math.max(longest, text.length)
        // Parsing leaves out what is not declared: nothing else may be there, and nothing may be missing.
        expect(schemas[schema]!.parse(body), name).toEqual(body)
      }
    expect(longest, key).toBeGreaterThan(40)
  }
})
