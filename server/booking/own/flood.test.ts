import { beforeEach, expect, test } from 'vitest'
import { manageRefusals } from '#contract/refusals.ts'
import { OWN_RESTORES_MAX, OWNER_GATHER_MINUTES, OWNER_LETTERS_PER_HOUR } from '#contract/rules.ts'
import { MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { postOwnerNews } from '../owner-news.ts'
import { exampleBooking, exampleSite } from '../testing/examples.ts'
import { ownCancelForOwnerMail, ownMoveForOwnerMail } from './mails.ts'
import { aConfirmedCustomer, newMails } from './testing/own.ts'

const spa = useSpa({ config: { rateLimits: true } })
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  for (const table of ['bookingChanges', 'payments', 'outbox', 'bookings'] as const)
    await spa.db.deleteFrom(table).execute()
})

test('cancelling and taking it back in turns ends with a sentence, and the page and the letters say so before', async () => {
  const ada = await aConfirmedCustomer(spa)
  spa.clock.advance(1)
  for (let n = 0; n < OWN_RESTORES_MAX; n++) {
    expect((await ada.cancel()).body.restoreUntil).toEqual(expect.any(String))
    expect((await ada.restore()).status).toBe(200)
    // Doing it twice is still doing it once.
    expect((await ada.restore()).status).toBe(200)
  }
  await spa.deliver()
  spa.clock.advance(61)
  const { body } = await ada.cancel()
  expect(body).toMatchObject({ restoreUntil: null, booking: { status: 'cancelled' } })
  const letter = (await spa.deliver()).find(({ kind }) => kind === 'booking-cancelled-by-customer')
  expect(letter?.text).not.toMatch(/take it back/)
  expect((await ada.look()).body.restoreUntil).toBeNull()
  expect(await ada.restore()).toMatchObject({
    status: 409,
    body: {
      code: 'restores_used_up',
      error: manageRefusals.restoresUsedUp(OWN_RESTORES_MAX, '+234 800 555 0142'),
    },
  })
})

test('fifty turns within a minute are a handful of mails, to the customer and to the owner', async () => {
  const ada = await aConfirmedCustomer(spa)
  spa.clock.advance(1)
  await spa.deliver()
  const mails: string[] = []
  for (let n = 0; n < 50; n++) {
    await ada.cancel()
    mails.push(...(await newMails(spa)))
    await ada.restore()
    mails.push(...(await newMails(spa)))
  }
  const to = (whom: string) => mails.filter(mail => mail.endsWith(whom))
  expect(to('owner').length).toBeLessThanOrEqual(OWNER_LETTERS_PER_HOUR.changes)
  expect(to('customer').length).toBeLessThanOrEqual(4)
})

test('who changes their mind before a letter has left is told only the last state, and so is the owner', async () => {
  const ada = await aConfirmedCustomer(spa)
  spa.clock.advance(1)
  await spa.deliver()
  await ada.cancel()
  await ada.restore()
  await ada.move('10:30 AM')
  expect(await newMails(spa)).toEqual(['booking-moved to customer', 'own-move-for-owner to owner'])
})

test('past a few an hour the owner’s letters gather: one mail with a list, each booking as it last was', async () => {
  const most = OWNER_LETTERS_PER_HOUR.changes
  const change = (n: number, makeLetter: 'moved' | 'cancelled' = 'moved') => {
    const booking = { ...exampleBooking, id: `booking ${n}`, fullName: `Guest ${n}` }
    const site = { ...exampleSite, now: spa.clock.now() }
    const letter =
      makeLetter === 'moved' ? ownMoveForOwnerMail(booking, site, booking) : ownCancelForOwnerMail(booking, site, null)
    return inTransaction(spa.db, tx =>
      postOwnerNews(tx, booking, letter, { site, topic: 'changes', isReplaced: true, limited: true }),
    )
  }
  for (let n = 0; n < most; n++) await change(n)
  expect(await spa.deliver()).toHaveLength(most)

  // One more waits a little, and is still the letter that it is as long as it is alone.
  await change(20)
  expect(await spa.deliver()).toEqual([])
  for (let n = 21; n < 27; n++) await change(n)
  spa.clock.advance(2)
  await change(21, 'cancelled')
  expect(await spa.deliver()).toEqual([])
  spa.clock.advance(OWNER_GATHER_MINUTES - 2)
  const [gathered, ...others] = await spa.deliver()
  expect(others).toEqual([])
  expect(gathered).toMatchObject({ kind: 'gathered-for-owner', subject: '7 more changes since 7:00 AM' })
  for (let n = 20; n < 27; n++) expect(gathered?.text.split(`Guest ${n}`)).toHaveLength(2)
  expect(gathered?.text).toMatch(/7:02 AM: Cancelled by the customer: .* \(Guest 21\)/)

  // The next hour begins anew.
  spa.clock.advance(60)
  await change(30)
  expect(await spa.deliver()).toMatchObject([{ kind: 'own-move-for-owner' }])
})

test('a letter that gathered alone leaves as itself, and changes at the same moment are all told', async () => {
  const site = { ...exampleSite, now: spa.clock.now() }
  const change = (n: number) => {
    const booking = { ...exampleBooking, id: `booking ${n}`, fullName: `Guest ${n}` }
    const news = { site, topic: 'changes', isReplaced: true, limited: true } as const
    return inTransaction(spa.db, tx => postOwnerNews(tx, booking, ownMoveForOwnerMail(booking, site, booking), news))
  }
  await Promise.all(Array.from({ length: 7 }, (_, n) => change(n)))
  expect(await spa.deliver()).toHaveLength(6)
  spa.clock.advance(OWNER_GATHER_MINUTES)
  expect(await spa.deliver()).toMatchObject([{ kind: 'own-move-for-owner' }])
})
