import { expect, test } from 'vitest'
import { type Fault, type ReceivedMail, startSmtp } from '#server/mail/testing/smtp.ts'
import { addressOf, addService, book, wish } from './testing/customers.ts'
import { newEmbeddedDatabase } from './testing/databases.ts'
import { startSite } from './testing/site.ts'

const FAULTS: Fault[] = [
  { at: 'DATA', how: 'silent' },
  { at: 'RCPT', how: '451 later' },
  { at: 'MAIL', how: '554 not from you' },
  { at: 'body', how: 'cut' },
]
const EACH = 3

test('whatever the mail server does, bookings are answered at once; every mail is sent later, once', async () => {
  const bad = await startSmtp()
  const settings = { SMTP_URL: `smtp://127.0.0.1:${bad.port}?socketTimeout=60000`, RATE_LIMITS: 'off' }
  const site = await startSite(await newEmbeddedDatabase(), settings)
  const service = await addService(site)
  let customers = 0

  const bookSome = async () => {
    for (let one = 0; one < EACH; one++) {
      const answer = await book(site, wish(service, customers, customers++))
      expect(answer.status).toBe(201)
    }
  }
  for (const fault of FAULTS) {
    bad.fault = fault
    const before = bad.conversations
    await bookSome()
    // Every one of these mails meets this fault, not the next one's.
    await expect.poll(() => bad.conversations, { timeout: 30_000 }).toBeGreaterThanOrEqual(before + EACH)
  }
  await expect.poll(() => bad.received.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(EACH)
  // All have been answered while the first conversations still hang.
  expect(bad.open()).toBeGreaterThanOrEqual(EACH)

  await bad.close()
  await bookSome()
  const good = await startSmtp(bad.port)
  const everyone = Array.from({ length: customers }, (_, who) => addressOf(who)).sort()
  await expect.poll(() => recipients(good.received), { timeout: 90_000, interval: 500 }).toEqual(everyone)
  expect(await site.stop()).toBe(0)
  expect(recipients(good.received)).toEqual(everyone)

  // The ones that were taken before the line was cut arrive under the name they already have.
  for (const mail of bad.received) {
    expect(mail.acknowledged).toBe(false)
    const again = good.received.find(({ recipients }) => recipients[0] === mail.recipients[0])
    expect(messageId(again)).toBe(messageId(mail))
  }
  await good.close()
}, 240_000)

const recipients = (mails: ReceivedMail[]) => mails.flatMap(mail => mail.recipients).sort()

const messageId = (mail?: ReceivedMail) => /^Message-ID: (<.+>)/im.exec(mail?.bytes.toString() ?? '')?.[1]
