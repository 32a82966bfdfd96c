import { randomInt, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { beforeAll, expect, test } from 'vitest'
import { BOOKING_HASH_ALPHABET, BOOKING_HASH_CHARACTERS } from '#contract/booking/booking-hash.ts'
import { callPath } from '#contract/calls.ts'
import { OTP_DIGITS } from '#contract/rules.ts'
import type { DatabaseOptions } from '#server/platform/db/database.ts'
import { addService, book, bookingIn, postJson, wish } from './testing/customers.ts'
import { newEmbeddedDatabase, read } from './testing/databases.ts'
import { type Site, startSite } from './testing/site.ts'

let database: DatabaseOptions
let site: Site
beforeAll(async () => {
  database = await newEmbeddedDatabase()
  site = await startSite(database, { RATE_LIMITS: 'off' })
})

/** As many as a call has places. */
const AT_ONCE = 16

const info = (identifier: string) => fetch(`${site.url}${callPath('bookingInfo')}?bookingId=${identifier}`)
const quxabella = { fullName: 'Quxabella Zephyrine', email: 'quxabella@private.test', phoneNumber: '+234 803 765 4321' }
const PERSONAL = /quxabella|zephyrine|private\.test|765\s?4321/i

test('walking through booking identifiers finds nothing; knowing one shows nobody’s name or address', async () => {
  const service = await addService(site)
  const booking = await bookingIn(await book(site, { ...wish(service, 0, 0), ...quxabella }))
  const guesses = Array.from({ length: 300 }, (_, index) => (index % 2 ? randomUUID() : randomHash()))
  const bodies = new Set<string>()
  while (guesses.length > 0) {
    const answers = await Promise.all(guesses.splice(0, AT_ONCE).map(info))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    for (const answer of answers) bodies.add(await answer.text())
  }
  expect(bodies.size).toBe(1)

  for (const known of [booking._id, booking.bookingHash]) {
    const answer = await info(known)
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toMatch(PERSONAL)
    for (const page of ['success', 'pay'])
      expect(await (await fetch(`${site.url}/booking/${page}/${known}`)).text()).not.toMatch(PERSONAL)
  }
})

test('ten thousand guesses of a code, many at a time: five count, and then even the right one is refused', async () => {
  const email = 'reader@example.com'
  expect((await postJson(site, callPath('sendOtp'), { email })).status).toBe(200)
  const right = await codeFromMailbox()
  const verify = (otp: string) => postJson(site, callPath('verifyOtp'), { email, otp })
  const wrong = Array.from({ length: 10 ** OTP_DIGITS }, (_, code) => String(code).padStart(OTP_DIGITS, '0'))
    .filter(code => code !== right)
    .slice(0, 10_000)
  while (wrong.length > 0) {
    const answers = await Promise.all(wrong.splice(0, AT_ONCE).map(verify))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
    await Promise.all(answers.map(answer => answer.arrayBuffer()))
  }
  expect((await verify(right)).status).toBe(400)

  expect(await site.stop()).toBe(0)
  const codes = await read(database, db => db.selectFrom('newsletterCodes').select('tries').execute())
  expect(codes).toEqual([{ tries: 5 }])
}, 600_000)

function randomHash() {
  const letter = () => BOOKING_HASH_ALPHABET[randomInt(BOOKING_HASH_ALPHABET.length)]
  return Array.from({ length: BOOKING_HASH_CHARACTERS }, letter).join('')
}

async function codeFromMailbox() {
  const folder = join(database.dataDir, 'mail')
  const find = async () =>
    (await readdir(folder).catch(() => [])).find(name => name.includes('newsletter-code') && name.endsWith('.eml'))
  await expect.poll(find, { timeout: 30_000 }).toBeTruthy()
  const { text } = await PostalMime.parse(await readFile(join(folder, (await find()) as string)))
  return new RegExp(`\\b\\d{${OTP_DIGITS}}\\b`).exec(text ?? '')?.[0] as string
}
