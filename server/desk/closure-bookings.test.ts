import { beforeEach, expect, test } from 'vitest'
import type { CancelledInClosureResponse, CreatedBooking } from '#contract/booking/booking.ts'
import type { RecordResponse } from '#contract/desk/owner-desk.ts'
import { addService, book, decide, FRIDAY, statusOf } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { ownCalls } from '#server/booking/own/testing/own.ts'
import { aDevice } from '#server/desk/testing/desk.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'

const spa = useSpa()
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  await inTransaction(spa.db, async tx => {
    for (const table of ['closures', 'outbox'] as const) await tx.deleteFrom(table).execute()
  })
})

const SECONDS = 1 / 60

async function close(from = FRIDAY, to = from) {
  const added = await spa.call('addClosure', { body: { from, to, reason: 'A burst pipe' }, headers: asOwner })
  return added.json().closure._id as string
}
const open = (id: string) => spa.call('deleteClosure', { parts: { id }, headers: asOwner })
const cancelAll = (id: string, body: object = { reason: 'A burst pipe', money: 'return' }) =>
  spa.call('cancelInClosure', { parts: { id }, body, headers: asOwner })
const undoAll = (id: string) => spa.call('undoChanges', { parts: { id }, headers: asOwner })
const statuses = (...bookings: { _id: string }[]) => Promise.all(bookings.map(booking => statusOf(spa, booking)))
const refundOf = async ({ _id }: { _id: string }) =>
  (await spa.db.selectFrom('bookings').select('refund').where('id', '=', _id).executeTakeFirstOrThrow()).refund

/** A paid one, a held one, and one taken on the phone without an address. */
async function aFullFriday() {
  const { service, sub } = await addService(spa)
  const paid = await book(spa, service, sub, '9:00 AM')
  await decide(spa, paid._id, 'confirmed')
  const held = await book(spa, service, sub, '10:00 AM')
  const body = {
    serviceId: service._id,
    subServiceId: sub._id,
    bookingDate: FRIDAY,
    bookingTime: '11:00 AM',
    ...{ fullName: 'Bola', phoneNumber: '0803 111 2222', email: '', origin: 'phone', payment: 'on_arrival' },
  }
  const called = (await spa.call('bookAtDesk', { body, headers: asOwner })).json().booking as CreatedBooking
  spa.clock.advance(1)
  await spa.deliver()
  return { service, sub, paid, held, called }
}

test('one decision cancels everybody on closed days, with one reason and one choice about money', async () => {
  const { service, sub, paid, held, called } = await aFullFriday()
  const saturday = await book(spa, service, sub, '10:00 AM', '2026-11-21')
  const id = await close()
  const answer = await cancelAll(id)
  expect(answer.statusCode, answer.body).toBe(200)
  const { cancelled } = answer.json()
  expect(cancelled.map(({ _id, status, reason }: Record<string, string>) => [_id, status, reason])).toEqual(
    [paid, held, called].map(({ _id }) => [_id, 'cancelled', 'A burst pipe']),
  )
  expect(await statuses(paid, held, called, saturday)).toEqual(['cancelled', 'cancelled', 'cancelled', 'held'])
  // Who paid is owed; who did not has nothing to get.
  expect([await refundOf(paid), await refundOf(held)]).toEqual(['return', 'none'])
})

test.each(['return', 'keep'])(
  'what becomes of money (%s) is one sentence: in the answer, mail, sheet and own page',
  async money => {
    const { paid, held, called } = await aFullFriday()
    const body = { direction: 'in', method: 'cash', amount: 10_000 }
    await spa.call('takePayment', { parts: { id: called._id }, body, headers: asOwner })
    const id = await close()
    const { cancelled } = (await cancelAll(id, { money })).json<CancelledInClosureResponse>()
    const [ofPaid, ofHeld, ofCalled] = [paid, held, called].map(({ _id }) => cancelled.find(one => one._id === _id)!)
    expect(ofHeld!.refund).toBeNull()
    expect(ofCalled!.refund?.sentence).toContain('₦10,000')
    spa.clock.advance(1)
    const mails = await spa.deliver()
    expect(mails.find(({ to }) => to === paid.email)!.text.replace(/\s+/g, ' ')).toContain(ofPaid!.refund!.sentence)
    for (const one of [ofPaid!, ofCalled!]) {
      const [page, key] = one.manageLink.split('#')
      expect(page).toContain(one.bookingHash)
      const own = await ownCalls(spa, { bookingHash: one.bookingHash, key: key! }).look()
      const sheet = (await spa.call('bookingDetails', { parts: { id: one._id }, headers: asOwner })).json()
      expect([own.body.refund.sentence, sheet.refund.sentence]).toEqual([one.refund!.sentence, one.refund!.sentence])
    }
  },
)

test('their mails leave when Undo is over, and who has no address gets none', async () => {
  const { paid, held } = await aFullFriday()
  const id = await close()
  await cancelAll(id)
  spa.clock.advance(14 * SECONDS)
  expect(await spa.deliver()).toEqual([])
  spa.clock.advance(2 * SECONDS)
  const mails = await spa.deliver()
  expect(mails.map(({ kind, to }) => [kind, to])).toEqual([paid, held].map(({ email }) => ['booking-cancelled', email]))
  for (const { text } of mails) expect(text).toContain('A burst pipe')
})

test('one Undo takes all of them back within fifteen seconds, and nobody gets a mail', async () => {
  const { paid, held, called } = await aFullFriday()
  const id = await close()
  const { changeId } = (await cancelAll(id)).json()
  spa.clock.advance(14 * SECONDS)
  expect((await undoAll(changeId)).json()).toEqual({ success: true, restored: 3 })
  expect(await statuses(paid, held, called)).toEqual(['confirmed', 'held', 'confirmed'])
  expect(await refundOf(paid)).toBe('none')
  spa.clock.advance(1)
  expect(await spa.deliver()).toEqual([])
  expect((await undoAll(changeId)).json().code).toBe('nothing_to_undo')
})

test('after fifteen seconds there is nothing left to undo', async () => {
  const { held } = await aFullFriday()
  const id = await close()
  const { changeId } = (await cancelAll(id)).json()
  spa.clock.advance(16 * SECONDS)
  const late = await undoAll(changeId)
  expect([late.statusCode, late.json().code]).toEqual([409, 'nothing_to_undo'])
  expect(await statusOf(spa, held)).toBe('cancelled')
})

test('a booking that somebody has changed since then stays as it is, and the others come back', async () => {
  const { paid, held } = await aFullFriday()
  const id = await close()
  const { changeId } = (await cancelAll(id)).json()
  await spa.call('undoChange', { parts: { id: held._id }, headers: asOwner })
  await decide(spa, held._id, 'cancelled')
  expect((await undoAll(changeId)).json().restored).toBe(2)
  expect(await statuses(paid, held)).toEqual(['confirmed', 'cancelled'])
})

test('a time that has gone to somebody else meanwhile is said, and nothing is half taken back', async () => {
  const { service, sub, paid, held } = await aFullFriday()
  const id = await close()
  const { changeId } = (await cancelAll(id)).json()
  await open(id)
  await book(spa, service, sub, '10:00 AM')
  const refused = await undoAll(changeId)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'slot_taken'])
  expect(await statuses(paid, held)).toEqual(['cancelled', 'cancelled'])
})

test('only those who were shown are cancelled, and nobody whose visit has begun', async () => {
  const { paid, held, called } = await aFullFriday()
  const id = await close()
  await cancelAll(id, { bookings: [held._id] })
  expect(await statuses(paid, held)).toEqual(['confirmed', 'cancelled'])
  spa.clock.set('2026-11-20T08:30:00Z')
  await cancelAll(id)
  expect(await statuses(paid, called)).toEqual(['confirmed', 'cancelled'])
})

test('every change stands in the booking’s history and in the record; only the owner may', async () => {
  const { held } = await aFullFriday()
  const id = await close()
  const desk = await aDevice(spa, 'Front desk', 'desk')
  const refused = await spa.call('cancelInClosure', { parts: { id }, body: {}, headers: desk.headers })
  expect(refused.statusCode).toBe(403)
  await cancelAll(id)
  const { entries } = (await spa.call('deskRecord', { headers: asOwner })).json<RecordResponse>()
  expect(entries.map(({ what }) => what)).toContain('cancel bookings of closure')
  const details = await spa.call('bookingDetails', { parts: { id: held._id }, headers: asOwner })
  expect(details.json().history[0]).toMatchObject({ what: 'cancelled' })
})

test('days that are not closed, and a closure that is gone, cancel nobody', async () => {
  const { held } = await aFullFriday()
  const gone = await cancelAll('5f0c2f0e-6a0e-4c53-9d0e-0d6f5f4a1b2c')
  expect([gone.statusCode, gone.json().code]).toEqual([404, 'not_found'])
  expect(await statusOf(spa, held)).toBe('held')
})
