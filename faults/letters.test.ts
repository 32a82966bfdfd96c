import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { callPath } from '#contract/calls.ts'
import type { Letter } from '#contract/people/letters.ts'
import type { DatabaseOptions } from '#server/platform/db/database.ts'
import { type ReceivedMail, startSmtp } from '#server/platform/mail/testing/smtp.ts'
import { addService, book, sendJson, wish } from './testing/customers.ts'
import { newPostgresqlDatabase, read } from './testing/databases.ts'
import { asOwner, type Site, startSite } from './testing/site.ts'

const READERS = 170
const PER_MINUTE = 130
/** After the lease of a mail that died with its process, on a machine that does other things too. */
const ALL_WITHIN_MS = 240_000

const reader = (n: number) => `reader-${n}@example.com`

test('a letter to hundreds over three processes, one of them killed in the middle, reaches everybody once; a booking’s mail overtakes it', async () => {
  const smtp = await startSmtp()
  const database = await newPostgresqlDatabase()
  const settings = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}?socketTimeout=3000`, RATE_LIMITS: 'off' }
  const start = () => startSite(database, settings)
  const [stays, dies] = await Promise.all([start(), start()])
  await subscribe(database)
  const spa = { timeZone: zoneAtNoon(), letters: { perMinute: PER_MINUTE } }
  await write(stays, 'PUT', callPath('updateSpa'), { spa })
  const service = await addService(stays)
  const draft = { subject: 'Dry air', body: '<p>Oil first.</p>' }
  const { letter } = await write(stays, 'POST', callPath('addLetter'), draft)
  await write(stays, 'POST', callPath('sendLetter', { id: letter._id }), {})

  // In the middle of the first batch, with unacknowledged conversations.
  await received(smtp.received, 40)
  smtp.fault = { at: 'DATA', how: 'silent' }
  await quiet(smtp.received)
  // A reader of a later batch unsubscribes.
  const left = lastInTurn()
  const answer = await fetch(stays.url + callPath('unsubscribe', { email: left }), { method: 'POST' })
  expect(answer.status).toBe(200)
  await dies.kill()
  smtp.fault = undefined
  const third = await start()

  expect((await book(stays, wish(service, 0, 0))).status).toBe(201)
  await expect.poll(() => smtp.received.some(isBooking), { timeout: 60_000 }).toBe(true)
  const lettersBefore = smtp.received.findIndex(isBooking)
  expect(lettersBefore).toBeLessThan(READERS)

  const everyone = Array.from({ length: READERS }, (_, n) => reader(n))
    .filter(address => address !== left)
    .sort()
  const waiting = { timeout: ALL_WITHIN_MS, interval: 500 }
  await expect.poll(() => recipients(smtp.received.filter(isLetter)), waiting).toEqual(everyone)
  await expect.poll(async () => (await fetchLetter(stays, letter._id)).status, waiting).toBe('sent')
  expect((await fetchLetter(stays, letter._id)).counts).toEqual({ toGo: 0, sent: everyone.length, failed: 0 })
  expect(await Promise.all([stays.stop(), third.stop()])).toEqual([0, 0])
  expect(recipients(smtp.received.filter(isLetter))).toEqual(everyone)
  await smtp.close()
}, 600_000)

const isLetter = ({ bytes }: ReceivedMail) => /^Subject: Dry air/m.test(bytes.toString())
const isBooking = ({ recipients: [to = ''] }: ReceivedMail) => to.startsWith('customer-')
const recipients = (mails: ReceivedMail[]) => mails.flatMap(mail => mail.recipients).sort()

function received(mails: ReceivedMail[], count: number) {
  return expect.poll(() => mails.length, { timeout: ALL_WITHIN_MS, interval: 50 }).toBeGreaterThanOrEqual(count)
}

/** What was acknowledged has been written down, and nothing new is acknowledged. */
async function quiet(mails: ReceivedMail[]) {
  for (let before = -1; before !== mails.length; ) {
    before = mails.length
    await pause(1500)
  }
}

async function write(site: Site, method: string, path: string, body: object): Promise<{ letter: Letter }> {
  const text = await (await sendJson(site, method, path, body)).text()
  expect(text).toContain('"success":true')
  return JSON.parse(text)
}

async function fetchLetter(site: Site, id: string): Promise<Letter> {
  const answer = await fetch(site.url + callPath('fetchLetter', { id }), { headers: asOwner })
  return ((await answer.json()) as { letter: Letter }).letter
}

async function subscribe(database: DatabaseOptions) {
  const rows = Array.from({ length: READERS }, (_, n) => ({ email: reader(n), subscribedAt: new Date() }))
  await read(database, db => db.insertInto('newsletterSubscribers').values(rows).execute())
}

/** They are written to in the order of their digests. */
function lastInTurn() {
  const turn = (address: string) => hash('sha256', address, 'hex')
  const [last] = Array.from({ length: READERS }, (_, n) => reader(n)).sort((a, b) => (turn(a) < turn(b) ? 1 : -1))
  return last!
}

/** Where it is about noon now: letters are not sent at night. */
function zoneAtNoon() {
  const east = 12 - new Date().getUTCHours()
  return east === 0 ? 'Etc/GMT' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}
