import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallKey } from '#contract/calls.ts'
import { erasedResponse } from '#contract/people/people.ts'
import { MS_PER_HOUR } from '#contract/platform/time.ts'
import { ada, addService, bodyFor, decide, pay, post, storedFiles } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, type Spa, useSpa } from '#server/app/testing/spa.ts'
import { mailedReceipt } from '#server/money/receipts/receipt-image.ts'
import { photo } from '#server/platform/decoder/testing/corpus.ts'
import { mailDelivery } from '#server/platform/mail/deliver.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { openMailTransport } from '#server/platform/mail/transport.ts'
import { aVisit, ownerOf, personOf } from '../testing/people.ts'
import { finishErasing } from './erase.ts'

const spa = useSpa()
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  await sql`truncate bookings, people, privacy_requests, desk_keys, outbox, reminders cascade`.execute(spa.db)
})

const owner = ownerOf(spa)
const erase = (id: string) => owner('erasePerson', id)

const canary = { fullName: 'Zébedia O’Quxcanary', email: 'Quxcanary.Zeb@example.com', phoneNumber: '+234 814 987 6543' }
/** In whatever form: as typed, without capitals, without what a number is grouped by. */
const TRACES = /quxcanary|z[ée]bedia|8149876543|814[ -]?987[ -]?6543/i

/** Every value of every column of every table that says something of them. */
async function tracesInTables({ db }: Spa) {
  const found: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(db)
    found.push(...rows.filter(({ text }) => TRACES.test(text)).map(({ text }) => `${name}: ${text}`))
  }
  return found
}

async function tracesInFiles({ config }: Spa) {
  const found: string[] = []
  for (const entry of await readdir(config.dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const text = (await readFile(join(entry.parentPath, entry.name))).toString('latin1')
    // Mails are encoded by the line; the letters of the canary are plain in each of these forms.
    const plain = text.replace(/=\r?\n/g, '')
    const blocks = [...text.matchAll(/(?:^[A-Za-z0-9+/=]{4,76}\r?\n)+/gm)].map(([block]) =>
      Buffer.from(block, 'base64').toString('utf8'),
    )
    if ([text, plain, ...blocks].some(form => TRACES.test(form))) found.push(entry.name)
  }
  return found
}

/** Mails become files, as on a machine without a mail server. */
async function deliverToFiles({ db, clock, config, deps }: Spa) {
  const { claim, deliver } = mailDelivery({
    db,
    clock,
    sender: async () => 'Spa <bookings@spa.example>',
    log: deps.log,
    transport: openMailTransport(config, deps.log),
    readReceipt: name => mailedReceipt(deps.receipts, name),
    config,
  })
  for (let next = await claim(); next; next = await claim()) await deliver(next, new AbortController().signal)
}

// What each column of each table holds is for personal-data.test, what the desk writes down for desk-words.test.
test('after erasing, nothing of a whole journey is in a table, file, mail, index or record', async () => {
  const { service, sub } = await addService(spa, { stations: 3 })
  const body = { ...bodyFor(service, sub), ...canary }
  const { booking } = (await post(spa, body, { 'idempotency-key': randomUUID() })).json()
  expect((await pay(spa, booking, await photo(), 'From the account of Quxcanary')).statusCode).toBe(200)
  const bystander = (await post(spa, { ...bodyFor(service, sub), ...ada })).json().booking
  expect(await storedFiles(spa)).toHaveLength(1)

  const { email } = canary
  await spa.call('sendOtp', { body: { email } })
  await spa.call('verifyOtp', { body: { email, otp: '0000' } })
  await spa.call('submitSurvey', { body: { source: `My friend ${canary.fullName}`, type: 'beauty' } })
  await deliverToFiles(spa)
  expect((await tracesInFiles(spa)).length).toBeGreaterThan(1)

  const payment = { direction: 'in', method: 'transfer', amount: 25_000, reference: 'NIP/QUXCANARY Z/K7QF2' }
  await owner('takePayment', booking._id, payment)
  await decide(spa, booking._id, 'declined', 'The account was not that of Quxcanary')
  const id = await personOf(spa, booking._id)
  // A list to the owner that names others too, still waiting; and a letter the mail server would not have.
  const letter = { kind: 'tomorrow-for-owner', to: 'owner@spa.example', subject: 'Tomorrow', html: '' } as const
  const now = spa.clock.now()
  const listId = await postMail(spa.db, { ...letter, text: `9:00 AM ${canary.fullName}\n10:00 AM Ada Obi` }, now)
  const failed = await postMail(spa.db, { ...letter, kind: 'booking-moved', to: email, text: 'Moved' }, now)
  const failure = { failedAt: now, lastError: `550 <${email}> unknown` }
  await spa.db.updateTable('outbox').set(failure).where('id', '=', failed).execute()
  expect((await tracesInTables(spa)).length).toBeGreaterThan(8)

  const answer = await erase(id)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(erasedResponse.parse(answer.json()).erased).toMatchObject({ bookings: 1, receipts: 1 })
  expect(await tracesInTables(spa)).toEqual([])
  expect(await tracesInFiles(spa)).toEqual([])
  expect(await storedFiles(spa)).toEqual([])
  const lists = 'deskRecord deskMails listBookings deskReceipts listPeople listRequests surveyResults'.split(' ')
  for (const key of lists as CallKey[]) expect((await owner(key)).body, key).not.toMatch(TRACES)
  for (const q of ['Quxcanary', email, '0814 987 6543'])
    expect((await spa.call('listBookings', { query: { q }, headers: asOwner })).json().bookings, q).toEqual([])

  // Figures stay, and so does everybody else.
  const payments = await spa.db.selectFrom('payments').selectAll().where('bookingId', '=', booking._id).execute()
  expect(payments).toMatchObject([{ amountNaira: 25_000, reference: '' }])
  const list = await spa.db.selectFrom('outbox').select('mail').where('id', '=', listId).executeTakeFirstOrThrow()
  expect(list.mail).toMatchObject({ text: '9:00 AM (erased)\n10:00 AM Ada Obi' })
  expect((await owner('bookingDetails', bystander._id)).json().booking).toMatchObject(ada)
  expect((await erase(id)).json().code).toBe('person_not_found')
})

describe('a booking that lies ahead', () => {
  test.each(['held', 'submitted', 'confirmed'] as const)(
    '%s keeps a person from being erased, and says until when',
    async status => {
      const { personId } = await aVisit(spa, { inDays: 4, status })
      const answer = await erase(personId!)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'booking_ahead'])
      expect(answer.json().message).toContain('Friday 20 November 2026 at 9:00 AM')
      expect(await spa.db.selectFrom('people').select('erasingSince').execute()).toEqual([{ erasingSince: null }])
    },
  )

  test.each(['cancelled', 'declined', 'lapsed'] as const)('%s does not', async status => {
    const { personId } = await aVisit(spa, { inDays: 4, status })
    expect((await erase(personId!)).statusCode).toBe(200)
  })
})

describe('while somebody is being erased', () => {
  const begin = async () => {
    const { personId } = await aVisit(spa)
    await spa.db.updateTable('people').set({ erasingSince: spa.clock.now() }).execute()
    return personId!
  }

  test('an export says so', async () => {
    const answer = await owner('exportPerson', await begin())
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'being_erased'])
    expect(answer.json().message).toContain('being erased just now')
  })

  test('what a process that died had begun is brought to its end in the night', async () => {
    await begin()
    expect(await finishErasing(spa.deps)).toBe(0)
    spa.clock.set(new Date(spa.clock.now().getTime() + 2 * MS_PER_HOUR).toISOString())
    expect(await finishErasing(spa.deps)).toBe(1)
    expect(await spa.db.selectFrom('people').selectAll().execute()).toEqual([])
  })

  test('whoever books meanwhile stays', async () => {
    const id = await begin()
    await aVisit(spa, { inDays: 5, status: 'confirmed' })
    expect((await erase(id)).json().code).toBe('booking_ahead')
    expect((await owner('fetchPerson', id)).json().person.bookings).toBe(2)
  })
})

test('export, erase and another erase at once: each gets an answer, and one erases', async () => {
  const id = (await aVisit(spa)).personId!
  const [one, other, file] = await Promise.all([erase(id), erase(id), owner('exportPerson', id)])
  expect([one.statusCode, other.statusCode].sort()).toEqual([200, 404])
  expect([200, 404, 409]).toContain(file.statusCode)
})
