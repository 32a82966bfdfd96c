import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CreateBookingResponse } from '#contract/booking/booking.ts'
import { callPath } from '#contract/calls.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import type { DatabaseOptions } from '#server/platform/db/database.ts'
import { NODE, runProgram } from '#server/platform/db/testing/process.ts'
import { book, openSpa, postJson, wish } from './testing/customers.ts'
import { engines, newEmbeddedDatabase } from './testing/databases.ts'
import { decide, payFor } from './testing/paid-bookings.ts'
import { asOwner, type Site, startSite } from './testing/site.ts'

/** Two devices for each: no more at once than a call has places. */
const RECEIPTS = 8
const ROUNDS = 25

describe.each(engines)('with %s', (_, newDatabase) => {
  test('every start shows a way in until a device is in; a command beside the server makes a newer one', async () => {
    const database = await newDatabase()
    const first = await startSite(database)
    const [started] = await linksIn(first)
    expect(await first.stop()).toBe(0)
    const second = await startSite(database)
    const [again] = await linksIn(second)
    const beside = await deskLink(database)
    expect(new Set([started, again, beside]).size).toBe(3)
    for (const old of [started!, again!]) expect((await enter(second, { key: old })).status).toBe(401)
    const answers = await Promise.all([1, 2, 3].map(() => enter(second, { key: beside })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(await second.stop()).toBe(0)

    const third = await startSite(database)
    await expect(fetch(`${third.url}${callPath('health')}`)).resolves.toMatchObject({ status: 200 })
    expect(await third.stop()).toBe(0)
    expect(third.output()).not.toContain('Open the desk')
  })

  test('two devices decide two hundred times about the same receipts: one decision each, the other told who and when', async () => {
    const { site, service } = await openSpa(await newDatabase())
    const [amaka, bola] = [await aDevice(site, "Amaka's phone"), await aDevice(site, 'Front desk')]
    const race = async (slot: number) => {
      const { _id: id } = await aReceipt(site, service, slot)
      for (let round = 1; round <= ROUNDS; round++) {
        const answers = await Promise.all([amaka('confirmed', id), bola('declined', id)])
        const [lost] = answers.filter(({ status }) => status !== 200)
        expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([200, 409])
        expect(lost?.error).toMatch(/^Already (confirmed by Amaka's phone|declined by Front desk) at \d+:\d\d [AP]M\.$/)
        if (round === ROUNDS) return id
        const undone = await fetch(`${site.url}${callPath('undoChange', { id })}`, { method: 'POST', headers: asOwner })
        expect(undone.status).toBe(200)
      }
    }
    const ids = await Promise.all(Array.from({ length: RECEIPTS }, (_, slot) => race(slot)))
    for (const id of ids) expect(await outcome(site, id!)).toMatch(/^(confirmed, 1|declined, 0) payments$/)
    expect(await site.stop()).toBe(0)
  })
})

test('no key, token or code of the desk is in a page, a header or the log', async () => {
  const site = await startSite(await newEmbeddedDatabase(), { LOG_LEVEL: 'trace', RATE_LIMITS: 'off' })
  const [link] = await linksIn(site)
  const wrong = 'a-canary-that-opens-nothing-at-all'
  const { token } = await (await enter(site, { key: link! })).json()
  const invitation = await postJson(site, callPath('inviteDevice'), { name: 'Till', role: 'view' }, asOwner)
  const { key, code } = (await invitation.json()) as { key: string; code: string }
  const shown: string[] = []
  for (const secret of [token, key, wrong])
    for (const path of ['/desk', '/desk/enter', '/desk/receipts/x', callPath('deskMe'), callPath('deskPulse')]) {
      const response = await fetch(site.url + path, { headers: { authorization: `Bearer ${secret}` } })
      shown.push(JSON.stringify([...response.headers]), await response.text())
      if (path.startsWith('/desk')) expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    }
  for (const body of [{ key: wrong }, { code: wrong }, { key: `${key}x` }])
    shown.push(await (await enter(site, body)).text())
  expect((await enter(site, { code })).status).toBe(200)
  expect(await site.stop()).toBe(0)
  const log = site.output().replace(/Open the desk: .*/, '')
  expect(log).toContain('/api/desk/enter')
  const canaries = [link!, token as string, key, code, wrong]
  expect(canaries.filter(secret => shown.join('\n').includes(secret))).toEqual([])
  expect(canaries.filter(secret => log.includes(secret))).toEqual([])
})

/** The keys in the lines "Open the desk: …" that a site has printed. */
async function linksIn(site: Site): Promise<string[]> {
  const keys = () =>
    [...site.output().matchAll(/^Open the desk: \S+\/desk\/enter#([\w-]{32})$/gm)].map(([, key]) => key!)
  await expect.poll(() => keys().length).toBe(1)
  return keys()
}

/** `npm run desk-link`, as the operator has it. */
async function deskLink({ databaseUrl, dataDir }: DatabaseOptions): Promise<string> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const program = runProgram([...NODE, '--import', 'tsx', resolve('server/operations/desk-link.ts')], { env })
  expect(await program.ended, program.complaints()).toBe(0)
  return /^Open the desk: \S+\/desk\/enter#([\w-]{32})$/.exec(program.lines[0] ?? '')![1]!
}

function enter(site: Site, way: object) {
  return postJson(site, callPath('enterDesk'), { ...way, name: 'A phone' })
}

async function outcome(site: Site, id: string) {
  const details = await fetch(`${site.url}${callPath('bookingDetails', { id })}`, { headers: asOwner })
  const { booking, payments } = (await details.json()) as { booking: { status: string }; payments: object[] }
  return `${booking.status}, ${payments.length} payments`
}

/** Lets a device in and gives it a voice. */
async function aDevice(site: Site, name: string) {
  const invitation = await postJson(site, callPath('inviteDevice'), { name, role: 'desk' }, asOwner)
  const { key } = (await invitation.json()) as { key: string }
  const { token } = await (await postJson(site, callPath('enterDesk'), { key, name })).json()
  return async (status: string, id: string) => {
    const response = await decide(site, id, status, { authorization: `Bearer ${token}` })
    return { status: response.status, error: ((await response.json()) as { error?: string }).error }
  }
}

async function aReceipt(site: Site, service: Service, slot: number) {
  const created = (await (await book(site, wish(service, slot, slot))).json()) as CreateBookingResponse
  expect((await payFor(site, created)).status).toBe(200)
  return created.booking
}
