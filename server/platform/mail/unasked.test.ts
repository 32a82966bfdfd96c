import { beforeEach, expect, test } from 'vitest'
import { REPEATED_MAILS_PER_HOUR, UNASKED_MAILS_PER_HOUR } from '#contract/rules.ts'
import { standingClock } from '#server/app/testing/spa.ts'
import { bookingCreatedMail, decisionMail } from '#server/booking/mails.ts'
import { exampleBanks, exampleBooking, exampleSite } from '#server/booking/testing/examples.ts'
import { newsletterCodeMail } from '#server/people/newsletter/mails.ts'
import { useTestDatabase } from '../db/testing/database.ts'
import { createLog } from '../log.ts'
import { forgetMailboxes, mailDelivery } from './deliver.ts'
import { mailboxOf } from './mailbox.ts'
import { type OutgoingMail, postMail, postRepeated, postUnasked } from './outbox.ts'

const NOON = '2026-11-16T11:00:00Z'
const db = await useTestDatabase()
let clock: ReturnType<typeof standingClock>
beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  clock = standingClock(NOON)
})

type Send = (mail: OutgoingMail) => Promise<void>

/** Delivers what is due, as one process would from its start on. */
function aProcess({ rateLimits = true, send = async () => {} }: { rateLimits?: boolean; send?: Send } = {}) {
  const sent: string[] = []
  const transport = {
    send: async ({ mail }: { mail: OutgoingMail }) => {
      await send(mail)
      sent.push(mail.to)
    },
  }
  const { claim, deliver } = mailDelivery({
    db,
    clock,
    log: createLog('silent'),
    config: { rateLimits },
    sender: async () => exampleSite.mailFrom,
    transport,
    readReceipt: () => Promise.reject(new Error('no receipt')),
    chance: () => 0,
  })
  return async () => {
    for (let next = await claim(); next; next = await claim()) await deliver(next, new AbortController().signal)
    return sent.splice(0)
  }
}

const letter = (email: string) => bookingCreatedMail({ ...exampleBooking, email }, exampleSite, exampleBanks)
const booked = (email: string) => postUnasked(db, letter(email), clock.now())
const code = (email: string) =>
  postUnasked(
    db,
    newsletterCodeMail({ email, otp: '1234', expiresAt: new Date(clock.now().getTime() + 600_000) }, exampleSite),
    clock.now(),
  )
const waiting = () =>
  db.selectFrom('outbox').selectAll().where('sentAt', 'is', null).where('failedAt', 'is', null).execute()
async function times(count: number, work: (n: number) => Promise<unknown>) {
  for (let n = 0; n < count; n++) await work(n)
}

test('one mailbox gets six mails an hour that nobody asked for, over bookings and codes and all its spellings', async () => {
  const send = aProcess()
  await times(4, n => booked(`ada+${n}@gmail.com`))
  await times(4, () => code('a.d.a@gmail.com'))
  await booked('someone@gmail.com')
  const first = await send()
  expect(first.filter(to => mailboxOf(to) === 'ada@gmail.com')).toHaveLength(UNASKED_MAILS_PER_HOUR)
  expect(first).toContain('someone@gmail.com')
  expect(await send()).toEqual([])
})

const changed = (email: string, booking: string) =>
  postRepeated(db, { ...letter(email), kind: 'booking-moved' }, { now: clock.now(), replaces: booking })
const kindsSent = (send: (mails: string[]) => Send) => {
  const kinds: string[] = []
  const process = aProcess({ send: send(kinds) })
  return async () => {
    await process()
    return kinds.splice(0)
  }
}
const noteKinds = (kinds: string[]) => async (mail: OutgoingMail) => void kinds.push(mail.kind)

test('an unsent letter about a booking gives way to the next one about it, and to no other', async () => {
  const send = aProcess()
  await times(5, () => changed('ada@gmail.com', 'one'))
  await changed('ada@gmail.com', 'two')
  await changed('bola@gmail.com', 'one')
  await booked('ada@gmail.com')
  expect((await send()).sort()).toEqual(['ada@gmail.com', 'ada@gmail.com', 'ada@gmail.com', 'bola@gmail.com'])
  // What waits for another try gives way, too; what is being sent does not.
  await changed('ada@gmail.com', 'one')
  await aProcess({ send: () => Promise.reject(new Error('451 come back later')) })()
  await changed('ada@gmail.com', 'one')
  expect(await waiting()).toHaveLength(1)
})

test('one noisy booking leaves room for the first mail of another, which goes ahead of what waits', async () => {
  const send = kindsSent(noteKinds)
  await times(9, async () => {
    await changed('ada@gmail.com', 'noisy')
    await send()
  })
  await booked('ada@gmail.com')
  expect(await send()).toEqual(['booking-created'])
  await times(4, n => changed('ada@gmail.com', `noisy ${n}`))
  await times(7, () => booked('ada@gmail.com'))
  expect(await send()).toEqual(['booking-created'])
  clock.advance(60)
  const later = await send()
  expect(later.slice(0, UNASKED_MAILS_PER_HOUR)).toEqual(Array(UNASKED_MAILS_PER_HOUR).fill('booking-created'))
  expect(REPEATED_MAILS_PER_HOUR).toBeLessThan(UNASKED_MAILS_PER_HOUR)
})

test('a mail about a booking is never lost: it waits until an hour has passed since the first, and a code is dropped', async () => {
  const send = aProcess()
  await times(5, () => code('ada@gmail.com'))
  expect(await send()).toHaveLength(5)
  clock.advance(20)
  await times(3, () => booked('ada@gmail.com'))
  await code('ada@gmail.com')
  expect(await send()).toHaveLength(UNASKED_MAILS_PER_HOUR - 5)
  clock.advance(39.9)
  expect(await send()).toEqual([])
  expect((await waiting()).map(({ kind, attempts }) => [kind, attempts])).toEqual([
    ['booking-created', 0],
    ['booking-created', 0],
    ['newsletter-code', 0],
  ])
  clock.advance(0.1)
  expect(await send()).toEqual(['ada@gmail.com', 'ada@gmail.com'])
  expect(await waiting()).toEqual([])
})

test('what the spa decides, and what somebody asked for with it, never waits', async () => {
  const send = aProcess()
  await times(9, () => booked('ada@gmail.com'))
  await send()
  const confirmed = decisionMail({ ...exampleBooking, email: 'ada@gmail.com', status: 'confirmed' }, exampleSite)
  await times(9, () => postMail(db, confirmed, clock.now()))
  expect(await send()).toHaveLength(9)
})

test('it is six over all processes, however many look at the same moment', async () => {
  await times(30, n => booked(`a.da+${n}@googlemail.com`))
  const sent = await Promise.all(Array.from({ length: 4 }, () => aProcess()()))
  expect(sent.flat()).toHaveLength(UNASKED_MAILS_PER_HOUR)
  clock.advance(60)
  expect(await aProcess()()).toHaveLength(UNASKED_MAILS_PER_HOUR)
})

test('a mail that the mail server refused does not count', async () => {
  const refusing = aProcess({ send: () => Promise.reject(new Error('451 come back later')) })
  await times(6, () => booked('ada@gmail.com'))
  expect(await refusing()).toEqual([])
  clock.advance(1)
  expect(await aProcess()()).toHaveLength(6)
})

test('an hour later nothing is left that says whose mail it was', async () => {
  await times(8, () => booked('ada@gmail.com'))
  await aProcess()()
  const known = async () => (await db.selectFrom('outbox').select('mailbox').execute()).filter(row => row.mailbox)
  clock.advance(59)
  await forgetMailboxes({ db, clock })
  expect(await known()).toHaveLength(8)
  clock.advance(1)
  await forgetMailboxes({ db, clock })
  // Those that wait are still to be counted.
  expect(await known()).toHaveLength(2)
  expect(JSON.stringify(await known())).not.toContain('ada')
})

test('where the limits are off every mail leaves at once', async () => {
  await times(9, () => booked('ada@gmail.com'))
  expect(await aProcess({ rateLimits: false })()).toHaveLength(9)
})
