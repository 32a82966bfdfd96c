import type { KyselyPlugin } from 'kysely'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { standingClock } from '#server/app/testing/spa.ts'
import { bookingCreatedMail } from '#server/booking/mails.ts'
import { exampleBanks, exampleBooking, exampleSite } from '#server/booking/testing/examples.ts'
import { receiptForOwnerMail } from '#server/money/receipts/mails.ts'
import { newsletterCodeMail } from '#server/people/newsletter/mails.ts'
import { useTestDatabase } from '../db/testing/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { createLog } from '../log.ts'
import type { Parcel } from './compose.ts'
import { mailDelivery } from './deliver.ts'
import { type OutgoingMail, postBulk, postMail } from './outbox.ts'
import { startSmtp } from './testing/smtp.ts'
import { type MailTransport, smtpTransport } from './transport.ts'
import { mailWorker } from './worker.ts'

const NOON = '2026-11-16T11:00:00Z'
const letter = bookingCreatedMail(exampleBooking, exampleSite, exampleBanks)

const db = await useTestDatabase()
let clock: ReturnType<typeof standingClock>
let lines: string[]
const stopping: (() => Promise<void>)[] = []

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  clock = standingClock(NOON)
  lines = []
})
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop()
})

describe('a mail', () => {
  test('belongs to the transaction that wrote it', async () => {
    await inTransaction(db, async tx => {
      await postMail(tx, letter, clock.now())
      throw new Error('the booking failed')
    }).catch(() => {})
    expect(await outbox()).toEqual([])
  })

  test('is forgotten once it is sent: the row keeps no address and no word of it', async () => {
    const smtp = await openSmtp()
    await post()
    start(smtpTransport(smtp.url))
    await eventually(async () => (await outbox())[0]?.sentAt).toEqual(clock.now())
    expect(await outbox()).toMatchObject([{ kind: 'booking-created', mail: {}, attempts: 1, lastError: null }])
  })

  test('may hold any character a person can type', async () => {
    const smtp = await openSmtp()
    const note = 'nul \u0000, half a pair \ud800, bell \u0007, line\nbreak, 💆🏾‍♀️'
    await post(receiptForOwnerMail({ ...exampleBooking, note }, exampleSite, 'a-key'))
    start(smtpTransport(smtp.url))
    await eventually(() => smtp.received.length).toBe(1)
    const { text } = await PostalMime.parse(smtp.received[0]!.bytes)
    expect(text).toContain('nul , half a pair , bell , line\n  break, 💆🏾‍♀️')
  })
})

describe('a mail server in trouble', () => {
  test.each([
    { at: 'RCPT', how: '451 greylisted, try <adaeze@example.com> again' },
    { at: 'MAIL', how: '535 wrong password' },
    { at: 'body', how: '554 adaeze@example.com is on a list' },
    { at: 'DATA', how: 'silent' },
    { at: 'greeting', how: 'cut' },
  ] as const)('delays a mail ($how at $at) and gets it later, once', async fault => {
    const smtp = await openSmtp()
    smtp.fault = fault
    await post()
    const worker = start(smtpTransport(smtp.url))
    await eventually(async () => (await outbox())[0]?.lastError).toBeTruthy()
    const [row] = await outbox()
    expect(row).toMatchObject({ attempts: 1, sentAt: null, failedAt: null })
    expect(row?.dueAt.getTime()).toBe(clock.now().getTime() + 10_000)

    smtp.fault = undefined
    worker.wake()
    await worker.stop()
    expect(smtp.received).toEqual([])

    clock.advance(1)
    start(smtpTransport(smtp.url))
    await eventually(async () => (await outbox())[0]?.sentAt).toEqual(clock.now())
    expect(smtp.received).toHaveLength(1)
    expect(lines.join()).not.toMatch(/adaeze/i)
  })

  test('away and back: one mail asks for it, then everything that waits is sent, due or not', async () => {
    const first = await startSmtp()
    await first.close()
    for (let i = 0; i < 12; i++) await post()
    const worker = start(smtpTransport(first.url))
    await eventually(() => lines.join()).toContain('the mail server is away')
    await eventually(async () => (await outbox()).some(({ lastError }) => lastError)).toBe(true)
    worker.wake()
    // Not everything was tried in vain: the rest waits for the one that asks.
    expect((await outbox()).filter(({ attempts }) => attempts === 0).length).toBeGreaterThanOrEqual(6)
    const back = await startSmtp(first.port)
    stopping.push(back.close)
    await eventually(() => back.received.length).toBe(12)
    expect(new Set(await Promise.all(back.received.map(messageId))).size).toBe(12)
  })

  test('cut after the mail was taken: it is sent again with the same Message-ID, so it shows once', async () => {
    const smtp = await openSmtp()
    smtp.fault = { at: 'body', how: 'cut' }
    await post()
    const worker = start(smtpTransport(smtp.url))
    await eventually(async () => (await outbox())[0]?.lastError).toBeTruthy()
    smtp.fault = undefined
    clock.advance(1)
    worker.wake()
    await eventually(async () => (await outbox())[0]?.sentAt).toEqual(clock.now())
    expect(smtp.received.map(({ acknowledged }) => acknowledged)).toEqual([false, true])
    const [{ id } = { id: '' }] = await outbox()
    const ids = await Promise.all(smtp.received.map(messageId))
    expect(ids).toEqual([`<${id}@spa.example>`, `<${id}@spa.example>`])
    expect(smtp.received[0]?.bytes.equals(smtp.received[1]!.bytes)).toBe(true)
  })

  test('one mail that hangs does not hold up the others', async () => {
    const sent: string[] = []
    const hangsOnTheFirst: MailTransport = {
      send: ({ mail }, signal) =>
        mail.subject === 'hangs'
          ? new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
          : Promise.resolve(void sent.push(mail.subject)),
    }
    await post({ ...letter, subject: 'hangs' })
    for (const subject of ['a', 'b', 'c', 'd', 'e', 'f']) await post({ ...letter, subject })
    start(hangsOnTheFirst)
    await eventually(() => sent.sort().join('')).toBe('abcdef')
  })

  test('after three days a mail is given up, kept for the owner, and the log says so without a name', async () => {
    await post()
    const { claim, deliver } = delivery({ send: () => Promise.reject(new Error('550 <adaeze@example.com> unknown')) })
    clock.advance(3 * 24 * 60)
    await deliver((await claim())!, never())
    expect(await outbox()).toMatchObject([
      { mail: { to: 'adaeze@example.com' }, failedAt: clock.now(), lastError: '550 <(address)> unknown' },
    ])
    expect(await claim()).toBeUndefined()
    expect(lines.at(-1)).toContain('mail given up')
    expect(lines.join()).not.toMatch(/adaeze/i)
  })

  test('a code that has expired in the meantime is not sent any more, and not kept either', async () => {
    const expiresAt = new Date('2026-11-16T11:10:00Z')
    await post(newsletterCodeMail({ email: 'ada@example.com', otp: '0427', expiresAt }, exampleSite))
    const sent: Parcel[] = []
    clock.set('2026-11-16T11:10:00Z')
    const { claim, deliver } = delivery({ send: async parcel => void sent.push(parcel) })
    await deliver((await claim())!, never())
    expect(sent).toEqual([])
    expect(await outbox()).toMatchObject([{ mail: {}, sentAt: null, failedAt: expiresAt }])
    expect(await claim()).toBeUndefined()
  })
})

test('bulk mails leave half of the lanes to the others, also while the mail server hangs over every one of them', async () => {
  const begun: string[] = []
  const hanging = signal()
  const worker = start({
    async send({ mail }) {
      begun.push(mail.kind)
      if (mail.kind === 'newsletter-letter') await hanging.given
    },
  })
  const many = Array.from({ length: 20 }, () => ({ ...letter, kind: 'newsletter-letter' as const }))
  await postBulk(db, many, clock.now())
  worker.wake()
  await eventually(() => begun.length).toBe(2)
  // Written long after them, a booking's mail leaves while they hang.
  await post()
  worker.wake()
  await eventually(() => begun.includes(letter.kind)).toBe(true)
  expect(begun.filter(kind => kind === 'newsletter-letter')).toHaveLength(2)
  hanging.give()
  await eventually(() => begun.length).toBe(21)
})

describe('several processes on one database', () => {
  test('send every mail once', async () => {
    const smtp = await openSmtp()
    // With all the patience there is: a busy machine that cuts a conversation short sends the mail again, rightly.
    const url = `smtp://127.0.0.1:${smtp.port}`
    const workers = Array.from({ length: 4 }, () => start(smtpTransport(url)))
    for (let i = 0; i < 40; i++) {
      await post()
      workers[i % workers.length]!.wake()
    }
    await eventually(async () => (await outbox()).every(({ sentAt }) => sentAt)).toBe(true)
    expect(new Set(await Promise.all(smtp.received.map(messageId))).size).toBe(40)
    expect(smtp.received).toHaveLength(40)
  })

  test('a mail of a process that died is sent by another when the lease is over', async () => {
    const smtp = await openSmtp()
    await post()
    const died = delivery({ send: () => new Promise(() => {}) })
    expect(await died.claim()).toBeDefined()

    clock.advance(0.5)
    expect(await delivery(smtpTransport(smtp.url)).claim()).toBeUndefined()

    clock.advance(0.5)
    start(smtpTransport(smtp.url))
    await eventually(() => smtp.received.length).toBe(1)
  })

  test('a mail that takes long is not taken by another: its lease is renewed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await post()
    const finish = signal()
    const slow = delivery({ send: () => finish.given })
    const queued = await slow.claim()
    const delivered = slow.deliver(queued!, never())
    await eventually(() => vi.getTimerCount()).toBe(1)
    for (let halfMinutes = 0; halfMinutes < 4; halfMinutes++) {
      const leased = (await outbox())[0]!.dueAt
      clock.advance(0.5)
      vi.advanceTimersByTime(10_000)
      await eventually(async () => (await outbox())[0]!.dueAt > leased).toBe(true)
      expect(await delivery({ send: async () => {} }).claim()).toBeUndefined()
    }
    vi.useRealTimers()
    finish.give()
    expect(await delivered).toBe('sent')
  })

  test('a process that lost its lease cannot take the mail back from the one that has it', async () => {
    await post()
    const slow = delivery({ send: () => Promise.reject(new Error('too slow')) })
    const first = await slow.claim()
    clock.advance(6)
    const second = await delivery({ send: async () => {} }).claim()
    const leased = (await outbox())[0]?.dueAt
    await slow.deliver(first!, never())
    expect(second).toMatchObject({ id: first?.id, attempts: 2 })
    expect((await outbox())[0]).toMatchObject({ dueAt: leased, lastError: null })
  })

  test('a mail that was handed over while the database was away is not handed over again', async () => {
    await post()
    let sent = 0
    const line = { isCut: false }
    const cutsTheLine = {
      async send() {
        sent++
        line.isCut = true
      },
    }
    const { claim, deliver } = mailDelivery({ ...deps(cutsTheLine), db: db.withPlugin(failsWhenCut(line)) })
    await expect(deliver((await claim())!, never())).rejects.toThrow('the line is cut')
    line.isCut = false
    clock.advance(6)
    await deliver((await claim())!, never())
    expect(sent).toBe(1)
    expect((await outbox())[0]?.sentAt).toEqual(clock.now())
  })
})

describe('stopping', () => {
  test('waits for the mail in flight and takes no other', async () => {
    const started = signal()
    const finish = signal()
    await post()
    const send = () => {
      started.give()
      return finish.given
    }
    const worker = start({ send }, 60_000)
    await started.given
    const stopped = worker.stop()
    await post()
    worker.wake()
    finish.give()
    await stopped
    expect((await outbox()).map(({ attempts, sentAt }) => [attempts, sentAt !== null]).sort()).toEqual([
      [0, false],
      [1, true],
    ])
  })

  test('does not wait for a mail server that has fallen silent', async () => {
    const started = signal()
    await post()
    const worker = start({
      send(_parcel, signal) {
        started.give()
        return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      },
    })
    await started.given
    await worker.stop()
    expect((await outbox())[0]).toMatchObject({ sentAt: null, failedAt: null, lastError: 'the server stops' })
  })
})

test('the owner’s mail carries the receipt, and goes without it when it cannot be read', async () => {
  const receipt = { fileName: 'f00.png', contentType: 'image/png' }
  const sent: Parcel[] = []
  const transport = { send: async (parcel: Parcel) => void sent.push(parcel) }
  for (const readReceipt of [attachment, () => Promise.reject(new Error('gone'))]) {
    await post(receiptForOwnerMail(exampleBooking, exampleSite, 'a-key', receipt))
    const { claim, deliver } = mailDelivery({ ...deps(transport), readReceipt })
    await deliver((await claim())!, never())
  }
  const attachments = await Promise.all(sent.map(async ({ bytes }) => (await PostalMime.parse(bytes)).attachments))
  expect(attachments.map(list => list.map(({ filename }) => filename))).toEqual([['f00.png'], []])
})

async function attachment(fileName: string) {
  return { fileName, contentType: 'image/png', content: Buffer.from('picture') }
}

function deps(transport: MailTransport) {
  return {
    db,
    clock,
    transport,
    readReceipt: attachment,
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
    sender: async () => exampleSite.mailFrom,
    config: { rateLimits: true },
    chance: () => 0,
  }
}

const never = () => new AbortController().signal

function delivery(transport: MailTransport) {
  return mailDelivery(deps(transport))
}

function start(transport: MailTransport, finishWithinMs = 500) {
  const worker = mailWorker(deps(transport), { lookEveryMs: 1000, finishWithinMs })
  stopping.push(worker.stop)
  worker.start()
  return worker
}

function failsWhenCut(line: { isCut: boolean }): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (line.isCut) throw new Error('the line is cut')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** Something one side of a test gives and the other waits for. */
function signal() {
  let give = () => {}
  const given = new Promise<void>(resolve => {
    give = resolve
  })
  return { give, given }
}

const eventually = expect.poll

async function openSmtp() {
  const smtp = await startSmtp()
  stopping.push(smtp.close)
  return smtp
}

function post(mail: OutgoingMail = letter) {
  return postMail(db, mail, clock.now())
}

function outbox() {
  return db.selectFrom('outbox').selectAll().orderBy('createdAt').execute()
}

async function messageId({ bytes }: { bytes: Buffer }) {
  return (await PostalMime.parse(bytes)).messageId
}
