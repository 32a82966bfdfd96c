import { beforeEach, describe, expect, test } from 'vitest'
import { manageResponse } from '#contract/booking/manage.ts'
import type { MoneyResponse } from '#contract/money/money-desk.ts'
import { manageRefusals } from '#contract/refusals.ts'
import { decide, pay } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { aDevice, advanceSeconds } from '#server/desk/testing/desk.ts'
import { POLICIES } from '#server/operations/retention/retention-policies.ts'
import { photo } from '#server/platform/decoder/testing/corpus.ts'
import { aConfirmedCustomer, aCustomer } from '../own/testing/own.ts'

const spa = useSpa()
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  for (const table of ['refundAccounts', 'bookingChanges', 'payments', 'receipts', 'deskKeys', 'bookings'] as const)
    await spa.db.deleteFrom(table).execute()
})

/** The number fits the bank by the central bank's rule. */
const ACCOUNT = { bank: '058', number: '0123456789', name: 'ADA OBI', compared: true }
const TO_ACCOUNT = 'We will return ₦25,000 to your Guaranty Trust Bank account ending in 6789 by Monday 23 November.'

async function aPaidCustomer(when: Parameters<typeof aCustomer>[1] = {}) {
  const ada = await aConfirmedCustomer(spa, when)
  advanceSeconds(spa, 16)
  await spa.deliver()
  const give = (account: object = ACCOUNT) => ada.ask('giveRefundAccount', account)
  return { ...ada, give }
}

const cancelAtDesk = async (id: string, money: string) => {
  const body = { status: 'cancelled', money }
  await spa.call('decideBooking', { parts: { id }, body, headers: asOwner })
  advanceSeconds(spa, 16)
}
const mailsAfter = async () => (await spa.deliver()).map(({ kind, text }) => ({ kind, text }))
const toReturn = async () => (await spa.call('deskMoney', { headers: asOwner })).json<MoneyResponse>().toReturn.bookings
const details = async (id: string) => (await spa.call('bookingDetails', { parts: { id }, headers: asOwner })).json()

describe('what becomes of the money is said in one sentence', () => {
  test('on the own page, in the email, on the sheet and in the list of refunds alike', async () => {
    const ada = await aPaidCustomer()
    const asked = 'We will return ₦25,000 within 5 working days after you tell us which account to send it to.'
    expect((await ada.look()).body.refundIfCancelled).toMatchObject({ state: 'due', sentence: asked })
    const { body } = await ada.cancel()
    expect(manageResponse.parse(body).refund).toEqual({
      state: 'due',
      amount: 25_000,
      by: null,
      sentence: asked,
      wantsAccount: true,
      account: null,
    })
    const mails = await mailsAfter()
    expect(mails.find(({ kind }) => kind === 'booking-cancelled-by-customer')?.text).toContain(asked)
    expect(mails.find(({ kind }) => kind === 'own-cancel-for-owner')?.text).toContain(asked)

    const given = await ada.give()
    expect(given.body.refund).toMatchObject({
      by: '2026-11-23',
      sentence: TO_ACCOUNT,
      account: { bank: 'Guaranty Trust Bank', number: '0123456789', name: 'ADA OBI' },
    })
    expect((await mailsAfter()).map(({ kind, text }) => [kind, text.includes(TO_ACCOUNT)])).toEqual([
      ['refund-update', true],
    ])
    expect((await details(ada._id)).refund).toEqual(given.body.refund)
    expect((await toReturn()).map(({ promise }) => promise)).toEqual([given.body.refund])
  })

  test('when the spa cancels and returns, keeps, or has not decided', async () => {
    const returned = await aPaidCustomer()
    await cancelAtDesk(returned._id, 'return')
    const [letter] = await mailsAfter()
    expect(letter!.text).toContain('We will return ₦25,000 within 5 working days after you tell us')
    expect(letter!.text).toContain('Tell us your account')

    const kept = await aPaidCustomer()
    await cancelAtDesk(kept._id, 'keep')
    const sentence = 'We keep the ₦25,000 you paid for this booking, as our policy says.'
    expect((await mailsAfter())[0]!.text).toContain(sentence)
    expect((await kept.look()).body.refund).toMatchObject({ state: 'kept', sentence, wantsAccount: false })

    const open = await aPaidCustomer()
    await cancelAtDesk(open._id, 'none')
    expect((await open.look()).body.refund).toMatchObject({ state: 'undecided', by: '2026-11-23' })
  })

  test('after a late cancelling the promised answer comes by email', async () => {
    const ada = await aPaidCustomer({ date: '2026-11-17' })
    spa.clock.advance(2 * 60)
    const wait = 'We may keep a fee. We will tell you by Monday 23 November how much of your ₦25,000 we return.'
    expect((await ada.look()).body.refundIfCancelled.sentence).toBe(wait)
    expect((await ada.cancel()).body.refund).toMatchObject({ state: 'undecided', amount: 25_000, sentence: wait })
    expect((await mailsAfter()).find(({ kind }) => kind.startsWith('booking-cancelled'))!.text).toContain(wait)
    await spa.call('settleRefund', { parts: { id: ada._id }, body: { money: 'keep' }, headers: asOwner })
    expect(await mailsAfter()).toEqual([])
    advanceSeconds(spa, 16)
    expect(await mailsAfter()).toMatchObject([
      { kind: 'refund-update', text: expect.stringContaining('We keep the ₦25,000 you paid') },
    ])
  })

  test('a transfer back is told with its day, and part of it may be kept', async () => {
    const ada = await aPaidCustomer()
    await ada.cancel()
    await spa.deliver()
    const out = { direction: 'out', method: 'transfer', amount: 15_000 }
    await spa.call('takePayment', { parts: { id: ada._id }, body: out, headers: asOwner })
    expect((await ada.look()).body.refund).toMatchObject({ state: 'due', amount: 10_000 })
    await spa.call('settleRefund', { parts: { id: ada._id }, body: { money: 'keep' }, headers: asOwner })
    const sentence = 'We returned ₦15,000 on Monday 16 November. We kept ₦10,000 as a fee.'
    expect((await ada.look()).body.refund).toMatchObject({ state: 'returned', amount: 15_000, sentence })
    advanceSeconds(spa, 16)
    expect((await mailsAfter()).some(({ text }) => text.includes(sentence))).toBe(true)
  })

  test('a receipt whose transfer nobody has seen is promised back if it comes', async () => {
    const ada = await aCustomer(spa)
    await pay(spa, ada, await photo())
    await ada.cancel()
    const sentence =
      'We have not seen your transfer yet. If it reaches us, we will return ₦25,000 within 5 working days.'
    expect((await ada.look()).body.refund).toMatchObject({ state: 'if_received', sentence, wantsAccount: true })
    const other = await aCustomer(spa)
    await pay(spa, other, await photo())
    await spa.deliver()
    await decide(spa, other._id, 'declined')
    advanceSeconds(spa, 16)
    expect((await mailsAfter()).some(({ text }) => text.includes(sentence))).toBe(true)
    expect((await other.look()).body.refund).toMatchObject({ sentence })
  })

  test('more than the price is returned, and the confirmation says so', async () => {
    const ada = await aCustomer(spa)
    const body = { status: 'confirmed', amount: 30_000 }
    await spa.call('decideBooking', { parts: { id: ada._id }, body, headers: asOwner })
    advanceSeconds(spa, 16)
    const sentence =
      'You paid more than the price. We will return ₦5,000 within 5 working days after you tell us which account to send it to.'
    expect((await mailsAfter())[0]!.text).toContain(sentence)
    expect((await ada.look()).body.refund).toMatchObject({ state: 'due', amount: 5000, sentence })
  })

  test('who paid nothing reads nothing of money', async () => {
    const ada = await aCustomer(spa)
    expect((await ada.look()).body).toMatchObject({ refund: null, refundIfCancelled: null })
    expect((await ada.cancel()).body.refund).toBe(null)
    const letter = (await mailsAfter()).find(({ kind }) => kind === 'booking-cancelled-by-customer')
    expect(letter!.text).not.toMatch(/return|refund|fee/i)
  })

  test('a promise that was not kept says sorry instead of the past day', async () => {
    const ada = await aPaidCustomer({ date: '2026-12-18' })
    await ada.cancel()
    await ada.give()
    spa.clock.advance(10 * 24 * 60)
    expect((await ada.look()).body.refund.sentence).toMatch(
      /^We promised to return ₦25,000 by Monday 23 November and are late\./,
    )
  })
})

describe('the account for a refund', () => {
  test('is for the key and the desk alone, never for the number', async () => {
    const ada = await aPaidCustomer()
    await ada.cancel()
    await ada.give()
    const wrong = await spa.call('giveRefundAccount', { body: { bookingHash: ada.bookingHash, key: 'x', ...ACCOUNT } })
    expect([wrong.statusCode, wrong.json().message]).toEqual([404, manageRefusals.notFound])
    const info = await spa.call('bookingInfo', { query: { bookingId: ada.bookingHash } })
    expect(info.body).not.toMatch(/0123456789|refund|ADA OBI/)
    expect((await (await aDevice(spa, 'Tablet', 'view')).call('GET', `/booking/${ada._id}`)).status).toBe(403)
    expect((await (await aDevice(spa, 'Till', 'desk')).details(ada._id)).refund?.account?.number).toBe('0123456789')
  })

  test.each([
    [{ bank: '' }, { bank: 'Please choose your bank' }],
    [{ number: '12345' }, { number: 'Please enter all 10 digits of your account number' }],
    [{ number: '' }, { number: 'Please enter your account number' }],
    [{ name: ' ' }, { name: 'Please enter the account name' }],
    [
      { number: '0123456780', compared: false },
      {
        number:
          'This number does not look like a Guaranty Trust Bank account. Please compare both with your banking app.',
      },
    ],
  ])('%j is asked back', async (wrong, fieldErrors) => {
    const ada = await aPaidCustomer()
    await ada.cancel()
    const { status, body } = await ada.give({ ...ACCOUNT, ...wrong })
    expect([status, body.code, body.fieldErrors]).toEqual([400, 'invalid_fields', fieldErrors])
  })

  test('is not asked for while there is nothing to return', async () => {
    const ada = await aPaidCustomer()
    const { status, body } = await ada.give()
    expect([status, body.message]).toEqual([409, manageRefusals.noRefund])
  })

  test('does not keep the cancelling from being undone', async () => {
    const ada = await aPaidCustomer()
    await ada.cancel()
    await ada.give()
    expect((await ada.restore()).body.booking.status).toBe('confirmed')
  })

  test('a repeated request is one, and only a few corrections are taken', async () => {
    const ada = await aPaidCustomer()
    await ada.cancel()
    for (let n = 0; n < 3; n++) expect((await ada.give()).status).toBe(200)
    for (let n = 1; n <= 5; n++) expect((await ada.give({ ...ACCOUNT, name: `ADA ${n}` })).status).toBe(200)
    expect((await ada.give({ ...ACCOUNT, name: 'ADA 6' })).body.code).toBe('too_late')
  })

  test('is gone from every screen once the money is back, and from the database that night', async () => {
    const forget = POLICIES.find(({ what }) => what === 'accounts for refunds')!
    const clean = () => forget.clean(spa.deps, spa.clock.now(), { receiptDays: 90 } as never)
    const ada = await aPaidCustomer()
    await ada.cancel()
    await ada.give()
    expect(await clean()).toBe(0)
    const out = { direction: 'out', method: 'transfer', amount: 25_000 }
    await spa.call('takePayment', { parts: { id: ada._id }, body: out, headers: asOwner })
    expect((await ada.look()).body.refund).toMatchObject({ state: 'returned', account: null })
    expect((await details(ada._id)).refund.account).toBe(null)
    expect(await clean()).toBe(1)
    expect(await spa.db.selectFrom('refundAccounts').selectAll().execute()).toEqual([])
  })
})
