import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { type CallKey, callPath, calls } from '#contract/calls.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import type { Call } from '#contract/platform/call.ts'
import type { DatabaseOptions } from '#server/platform/db/database.ts'
import { openSpa, wish } from './testing/customers.ts'
import { newPostgresqlDatabase, read } from './testing/databases.ts'
import { asOwner, type Site } from './testing/site.ts'

let database: DatabaseOptions
let site: Site
let service: Service
beforeAll(async () => {
  database = await newPostgresqlDatabase()
  ;({ site, service } = await openSpa(database))
  await untilQuiet()
})

/** A server that has just started runs its nightly job, which also writes. */
async function untilQuiet() {
  for (let before = '', now = ' '; before !== now; await setTimeout(1000)) {
    before = now
    now = JSON.stringify(await everything())
  }
}

const READER = 'reader@example.com'

/** What a browser sends on behalf of another site's page, as far as it cannot help it. */
const FORGERIES: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
  { origin: 'https://evil.example', 'content-type': 'text/plain' },
  { origin: 'https://evil.example', 'content-type': 'multipart/form-data; boundary=x' },
]

/** Every call that changes something, with the owner's token: what stops it is the forgery alone. */
const writes = Object.entries<Call>(calls)
  .filter(([, { method }]) => method !== 'GET')
  .map(([key]) => key as CallKey)

/** Bodies that would do their work. */
const goodBodies = (): Partial<Record<CallKey, object>> => ({
  addService: { name: 'Intruder' },
  updateService: { ...service, name: 'Intruder' },
  createBooking: wish(service, 0, 0),
  addClosure: { from: '2030-01-01', to: '2030-01-02' },
  replaceBanks: { banks: [] },
  updateSetting: { isMaintenanceMode: { beauty: true } },
  sendOtp: { email: READER },
  submitSurvey: { source: 'Instagram', type: 'beauty' },
})

const addressOf = (key: CallKey) =>
  site.url + `/api${calls[key].path}`.replace(':id', service._id).replace(':email', READER)

function send(key: CallKey, headers: Record<string, string>, body = JSON.stringify(goodBodies()[key] ?? {})) {
  const { method } = calls[key]
  return fetch(addressOf(key), {
    method,
    headers: { 'content-type': 'application/json', ...asOwner, ...headers },
    body,
  })
}

const everything = () =>
  read(database, async db => {
    const tables = (await db.introspection.getTables()).map(({ name }) => db.selectFrom(name as never).selectAll())
    return Promise.all(tables.map(table => table.execute()))
  })

test('no call that writes can be forged: by another site’s page, by a plain form, or by a link', async () => {
  let before = await everything()
  for (const key of writes) {
    for (const forged of FORGERIES)
      expect((await send(key, forged)).status, `${key} ${JSON.stringify(forged)}`).toBe(403)
    expect((await send(key, { 'content-type': 'text/plain' })).status, key).toBe(415)
    // Mail programs unsubscribe with a form: RFC 8058 says so.
    if (key !== 'unsubscribe' && key !== 'leaveByMail')
      expect((await send(key, { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b')).status, key).toBe(415)
    for (const method of ['GET', 'HEAD']) await fetch(addressOf(key), { method, headers: asOwner })
    const after = await everything()
    expect(after, key).toEqual(before)
    before = after
  }
})

test('from our own page every one of these bodies does its work', async () => {
  const { host } = new URL(site.url)
  for (const key of Object.keys(goodBodies()) as CallKey[]) {
    const answer = await send(key, { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })
    expect(answer.status, key).toBeLessThan(300)
  }
  expect((await fetch(site.url + callPath('fetchServices'))).status).toBe(200)
})
