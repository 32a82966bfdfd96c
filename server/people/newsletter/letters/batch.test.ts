import { beforeEach, describe, expect, test } from 'vitest'
import type { Letter } from '#contract/people/letters.ts'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { letterRefusals } from '#contract/refusals.ts'
import { book } from '#server/app/testing/desk.ts'
import { asOwner, openSpa, useSpa } from '#server/app/testing/spa.ts'
import { forgetWhatIsOver } from '#server/operations/retention/retention.ts'
import { mailDelivery } from '#server/platform/mail/deliver.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { sendLetters } from './batch.ts'
import { lettersOf, reader, subscribe } from './testing/letters.ts'

const NOON = '2026-11-16T11:00:00Z'
const spa = useSpa()
const letters = lettersOf(spa)

beforeEach(async () => {
  spa.clock.set(NOON)
  for (const table of ['letters', 'newsletterSubscribers', 'outbox'] as const) await spa.db.deleteFrom(table).execute()
  await perMinute(60)
})

const perMinute = (count: number) =>
  spa.call('updateSpa', { body: { spa: { letters: { perMinute: count } } }, headers: asOwner })

async function sent(readers: number) {
  const addresses = await subscribe(spa.db, readers)
  const letter = await letters.write()
  await letters.send(letter)
  return { letter, addresses }
}

const countsOf = async (letter: Letter) => (await letters.fetch(letter)).letter.counts
const addressesOf = (mails: OutgoingMail[]) => mails.map(({ to }) => to).sort()

/** What is delivered in some minutes. */
async function minutes(count: number) {
  const mails: OutgoingMail[] = []
  for (let minute = 0; minute < count; minute++) {
    await letters.round(60)
    mails.push(...(await spa.deliver()))
  }
  return mails
}

const deliveryBy = (transport: Parameters<typeof mailDelivery>[0]['transport']) =>
  mailDelivery({
    ...spa.deps,
    transport,
    chance: () => 0,
    sender: async () => 'Spa <bookings@spa.example>',
    readReceipt: async () => undefined as never,
  })

/** A mail server that refuses some addresses. */
async function deliverWith(opinion: (to: string) => string | undefined) {
  const taken: string[] = []
  const transport = {
    send: async ({ mail }: { mail: OutgoingMail }) => {
      const no = opinion(mail.to)
      if (no) throw Object.assign(new Error(no), { responseCode: Number(no.slice(0, 3)), command: 'RCPT TO' })
      taken.push(mail.to)
    },
  }
  const { claim, deliver } = deliveryBy(transport)
  for (let next = await claim(); next; next = await claim()) await deliver(next, new AbortController().signal)
  return taken
}

describe('batches', () => {
  test('as many leave in a minute as the owner has set, over all letters', async () => {
    await perMinute(4)
    const { letter } = await sent(6)
    spa.clock.advance(1 / 60)
    const second = await letters.write({ subject: 'Another', body: '<p>Hi</p>' })
    await letters.send(second)
    expect(await letters.round(15)).toBe(4)
    expect(await letters.round(3)).toBe(0)
    await spa.deliver()
    expect(await letters.round(54)).toBe(0)
    expect(await countsOf(letter)).toEqual({ toGo: 2, sent: 4, failed: 0 })
    // The first is through, and the second has what is left of the minute.
    expect(await letters.round(3)).toBe(4)
    const subjects = (await spa.deliver()).map(({ subject }) => subject).sort()
    expect(subjects).toEqual(['Another', 'Another', 'Harmattan care', 'Harmattan care'])
    await letters.round(60)
    await spa.deliver()
    await letters.round(60)
    const { letters: all } = await letters.list()
    expect(all.map(({ status, counts }) => `${status} ${counts.sent}`)).toEqual(['sent 6', 'sent 6'])
  })

  test('a mail server that does not keep up finds no heap of letters before it', async () => {
    await perMinute(3)
    await sent(9)
    expect(await letters.round(15)).toBe(3)
    for (let minute = 0; minute < 5; minute++) expect(await letters.round(60)).toBe(0)
    expect(await spa.deliver()).toHaveLength(3)
    expect(await letters.round(1)).toBe(3)
  })

  test('a letter to many goes behind everything else that is due', async () => {
    await sent(20)
    await letters.round(15)
    spa.clock.advance(0.5)
    await book(spa)
    const kinds = (await spa.deliver()).map(({ kind }) => kind)
    expect(kinds[0]).toBe('booking-created')
    expect(kinds.slice(1)).toEqual(Array(20).fill('newsletter-letter'))
  })

  test('who unsubscribes between two batches gets neither the next nor what waits in the outbox', async () => {
    await perMinute(3)
    const { letter, addresses } = await sent(6)
    await letters.round(15)
    const waiting = await spa.db.selectFrom('outbox').select('mail').where('kind', '=', 'newsletter-letter').execute()
    const first = (waiting[0]!.mail as OutgoingMail).to
    const later = addresses.find(address => !waiting.some(({ mail }) => (mail as OutgoingMail).to === address))!
    for (const email of [first, later]) await spa.call('unsubscribe', { parts: { email } })
    expect(await countsOf(letter)).toEqual({ toGo: 4, sent: 0, failed: 0 })
    const mails = [...(await spa.deliver()), ...(await minutes(2))]
    const got = mails.filter(({ kind }) => kind === 'newsletter-letter')
    expect(addressesOf(got)).toEqual(addresses.filter(address => address !== first && address !== later))
    await letters.round(3)
    expect((await letters.fetch(letter)).letter).toMatchObject({ status: 'sent', counts: { toGo: 0, sent: 4 } })
  })

  test('who left and came back while it is being sent does not get it again', async () => {
    await perMinute(1)
    const { addresses } = await sent(2)
    await letters.round(15)
    const [mail] = await spa.deliver()
    await spa.call('unsubscribe', { parts: { email: mail!.to } })
    const again = { email: mail!.to, subscribedAt: spa.clock.now() }
    await spa.db.insertInto('newsletterSubscribers').values(again).execute()
    const later = (await minutes(3)).filter(({ kind }) => kind === 'newsletter-letter')
    expect(addressesOf([mail!, ...later])).toEqual(addresses)
  })

  test('several processes at once write everybody once', async () => {
    const { addresses } = await sent(50)
    const other = await openSpa({ db: spa.db, now: NOON })
    try {
      spa.clock.advance(0.25)
      other.clock.advance(0.25)
      const rounds = [spa, other, spa, other, spa].map(({ deps }) => sendLetters(deps))
      expect((await Promise.all(rounds)).reduce((sum, count) => sum + count, 0)).toBe(50)
    } finally {
      await other.app.close()
    }
    expect(addressesOf(await spa.deliver())).toEqual(addresses)
  })
})

describe('stopping', () => {
  test('what waits is taken back, what has left is counted, and going on reaches exactly the others', async () => {
    await perMinute(4)
    const { letter, addresses } = await sent(10)
    await letters.round(15)
    const first = await spa.deliver()
    await letters.round(60)
    const stopped = await letters.stop(letter)
    expect(stopped.letter).toMatchObject({ status: 'stopped', counts: { toGo: 6, sent: 4, failed: 0 } })
    expect(await spa.deliver()).toEqual([])
    expect(await letters.round(600)).toBe(0)
    expect((await letters.change(letter, { subject: 'x' })).body).toMatchObject({
      error: letterRefusals.notEditable.stopped,
    })

    const again = await letters.send(letter)
    expect(again.letter).toMatchObject({ status: 'scheduled', counts: { toGo: 6, sent: 4 } })
    expect((await letters.stop(letter)).letter).toMatchObject({ status: 'stopped' })
    await letters.send(letter)
    expect(addressesOf([...first, ...(await minutes(4))])).toEqual(addresses)
    expect((await letters.fetch(letter)).letter).toMatchObject({ status: 'sent', counts: { toGo: 0, sent: 10 } })
  })

  test('a mail that was on its way and came back is not tried again', async () => {
    const { letter } = await sent(1)
    await letters.round(15)
    const { claim, deliver } = deliveryBy({
      send: async () => {
        await letters.stop(letter)
        throw Object.assign(new Error('451 later'), { responseCode: 451, command: 'RCPT TO' })
      },
    })
    await deliver((await claim())!, new AbortController().signal)
    await letters.round(3)
    spa.clock.advance(60)
    expect(await spa.deliver()).toEqual([])
    expect((await letters.fetch(letter)).letter).toMatchObject({ status: 'stopped', counts: { toGo: 1, sent: 0 } })
  })
})

describe('those it does not reach', () => {
  test('are named with the reason, hold nobody else up, and can be tried again by hand', async () => {
    await perMinute(2)
    const { letter } = await sent(5)
    const dead = reader(2)
    const opinion = (to: string) => (to === dead ? `550 no such mailbox ${dead}` : undefined)
    const taken: string[] = []
    for (let minute = 0; minute < 5; minute++) {
      await letters.round(minute === 0 ? 15 : 60)
      taken.push(...(await deliverWith(opinion)))
    }
    await letters.round(3)
    const during = await letters.fetch(letter)
    expect(during.letter).toMatchObject({ status: 'sent', counts: { toGo: 1, sent: 4, failed: 0 } })
    expect(during.troubles).toMatchObject([
      { to: dead, reason: '550 no such mailbox (address)', nextTryAt: expect.any(String) },
    ])

    spa.clock.advance((3 * MS_PER_DAY) / 60_000)
    await deliverWith(opinion)
    const after = await letters.fetch(letter)
    expect(after.letter.counts).toEqual({ toGo: 0, sent: 4, failed: 1 })
    expect(after.troubles).toMatchObject([{ to: dead, nextTryAt: null }])
    // They stand here, not among the mails that need the owner.
    expect((await spa.call('deskMails', { headers: asOwner })).json().mails).toEqual([])
    expect((await spa.call('deskPulse', { headers: asOwner })).json().failedMails).toBe(0)

    await spa.call('sendMailAgain', { parts: { id: after.troubles[0]!.mailId }, headers: asOwner })
    expect(addressesOf(await spa.deliver())).toEqual([dead])
    expect(taken.sort()).toEqual([0, 1, 3, 4].map(reader))
    expect(await countsOf(letter)).toEqual({ toGo: 0, sent: 5, failed: 0 })
    expect((await letters.fetch(letter)).troubles).toEqual([])
  })
})

describe('what is kept', () => {
  test('who had a letter goes with the sent mails, how many they were stays, and what was stopped then is over', async () => {
    await perMinute(3)
    const { letter, addresses } = await sent(5)
    await letters.round(15)
    await deliverWith(to => (to === addresses[0] ? '550 no' : undefined))
    await letters.stop(letter)
    const before = await countsOf(letter)
    spa.clock.set('2026-12-17T03:00:00Z')
    await spa.db.deleteFrom('reminders').execute()
    await forgetWhatIsOver(spa.deps)
    expect(await spa.db.selectFrom('letterRecipients').selectAll().execute()).toEqual([])
    expect((await letters.fetch(letter)).letter).toMatchObject({ status: 'stopped', counts: { ...before, toGo: 0 } })
    expect(await letters.send(letter)).toMatchObject({ status: 409, body: { error: letterRefusals.stoppedTooLongAgo } })
  })
})
