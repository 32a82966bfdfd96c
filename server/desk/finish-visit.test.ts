import { describe, expect, test } from 'vitest'
import { addService, FRIDAY } from '#server/app/testing/desk.ts'
import { asOwner } from '#server/app/testing/spa.ts'
import { finishPastDays } from '#server/booking/finish-day.ts'
import { advanceSeconds, aReceipt, useDesk } from './testing/desk.ts'

const { spa, amaka } = useDesk()

/** Friday at 9:00 AM in Lagos. */
const START = '2026-11-20T08:00:00Z'

/** A booking on Friday at 9:00 AM, taken on the phone: confirmed, and nothing is paid yet. */
async function aCaller() {
  const { service, sub } = await addService(spa)
  const slot = { serviceId: service._id, subServiceId: sub._id, bookingDate: FRIDAY, bookingTime: '9:00 AM' }
  const body = { ...slot, fullName: 'Ada Obi', origin: 'phone' }
  const { booking } = (await amaka.call('POST', '/desk/bookings', body)).body
  return { _id: booking._id as string, service, sub, body }
}

describe('done', () => {
  test('is refused before the visit starts, and its time stays taken', async () => {
    const { _id } = await aCaller()
    spa.clock.set('2026-11-20T07:59:59Z')
    const { status, body } = await amaka.decide(_id, { status: 'done' })
    expect([status, body.code]).toEqual([409, 'too_early'])
    expect(body.error).toBe('This visit starts at 9:00 AM. It can be marked done from then on.')
    spa.clock.set('2026-11-18T07:59:59Z')
    expect((await amaka.decide(_id, { status: 'done' })).body.error).toContain('9:00 AM on Friday 20 November')
    spa.clock.set(START)
    expect((await amaka.decide(_id, { status: 'done' })).status).toBe(200)
  })

  test('can be taken back until the end of the day, long after Undo, and nobody is told', async () => {
    const { _id } = await aReceipt(spa)
    await amaka.decide(_id, { status: 'confirmed' })
    spa.clock.set(START)
    await spa.deliver()
    await amaka.decide(_id, { status: 'done' })
    spa.clock.set('2026-11-20T22:59:59Z')
    const { status, body } = await amaka.decide(_id, { status: 'confirmed', from: 'done' })
    expect(status).toBe(200)
    expect(body.booking).toMatchObject({ status: 'confirmed', station: 1, money: { paid: 25_000, owed: 0 } })
    expect((await amaka.details(_id)).history[0]).toMatchObject({ what: 'reopened', by: "Amaka's phone" })
    // Asked twice, as on a bad line, it is one step back.
    expect((await amaka.decide(_id, { status: 'confirmed', from: 'done' })).status).toBe(200)
    expect((await amaka.undo(_id)).body.booking.status).toBe('done')
    advanceSeconds(spa, 20)
    expect(await spa.deliver()).toEqual([])
  })

  test('stays done once its day is over, also if the clock marked it', async () => {
    const { _id } = await aCaller()
    spa.clock.set('2026-11-21T02:00:00Z')
    await finishPastDays(spa.deps)
    const { status, body } = await amaka.decide(_id, { status: 'confirmed' })
    expect([status, body.code]).toEqual([409, 'too_late'])
    expect(body.error).toBe('A visit can be set back to not done until the end of its day.')
    // Who did not come can still be noted for a week.
    expect((await amaka.decide(_id, { status: 'no_show' })).status).toBe(200)
  })

  test('that was taken back is marked by the clock the night after', async () => {
    const { _id } = await aCaller()
    spa.clock.set(START)
    await amaka.decide(_id, { status: 'done' })
    expect((await amaka.decide(_id, { status: 'confirmed', from: 'done' })).status).toBe(200)
    spa.clock.set('2026-11-21T02:00:00Z')
    await finishPastDays(spa.deps)
    expect((await amaka.details(_id)).booking.status).toBe('done')
  })

  test('whose time was given away meanwhile is not taken back: a sentence says why', async () => {
    const { _id, body } = await aCaller()
    spa.clock.set(START)
    await amaka.decide(_id, { status: 'done' })
    advanceSeconds(spa, 20)
    const walkIn = await amaka.call('POST', '/desk/bookings', { ...body, fullName: 'Bola', bookingTime: 'now' })
    expect(walkIn.status).toBe(201)
    const refused = await amaka.decide(_id, { status: 'confirmed', from: 'done' })
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
    expect(refused.body.error).toContain('has gone to somebody else')
  })

  test('is taken back in the same place although the spa has closed the day since', async () => {
    const { _id } = await aCaller()
    spa.clock.set(START)
    await amaka.decide(_id, { status: 'done' })
    const body = { from: FRIDAY, to: FRIDAY }
    const { closure } = (await spa.call('addClosure', { body, headers: asOwner })).json()
    expect((await amaka.decide(_id, { status: 'confirmed', from: 'done' })).body.booking.status).toBe('confirmed')
    await spa.call('deleteClosure', { parts: { id: closure._id }, headers: asOwner })
  })
})

describe('a no-show', () => {
  test('is nobody who is marked as here', async () => {
    const { _id } = await aCaller()
    spa.clock.set('2026-11-20T09:00:00Z')
    await amaka.call('PUT', `/booking/${_id}/contact`, { arrived: true })
    const { status, body } = await amaka.decide(_id, { status: 'no_show' })
    expect([status, body.code]).toEqual([409, 'client_is_here'])
    expect(body.error).toContain('Ada Obi is marked as here')
    await amaka.call('PUT', `/booking/${_id}/contact`, { arrived: false })
    expect((await amaka.decide(_id, { status: 'no_show' })).status).toBe(200)
  })

  test('is nobody who was here, also once their visit is marked done', async () => {
    const { _id } = await aCaller()
    spa.clock.set('2026-11-20T09:00:00Z')
    await amaka.call('PUT', `/booking/${_id}/contact`, { arrived: true })
    await amaka.decide(_id, { status: 'done' })
    advanceSeconds(spa, 20)
    const { status, body } = await amaka.decide(_id, { status: 'no_show', from: 'done' })
    expect([status, body.code]).toEqual([409, 'client_is_here'])
    expect(body.error).toContain('cannot be a no-show')
  })
})

describe('done with money open', () => {
  test('is paid and finished in one step, split over two methods, and one Undo takes both back', async () => {
    const { _id } = await aCaller()
    spa.clock.set(START)
    const payments = [
      { method: 'cash', amount: 10_000 },
      { method: 'pos', amount: 15_000, reference: 'T-1' },
    ]
    const { status, body } = await amaka.decide(_id, { status: 'done', from: 'confirmed', payments })
    expect(status).toBe(200)
    expect(body.booking).toMatchObject({ status: 'done', money: { paid: 25_000, owed: 0 } })
    const details = await amaka.details(_id)
    expect(details.payments.map(({ method, amount }) => [method, amount]).sort()).toEqual([
      ['cash', 10_000],
      ['pos', 15_000],
    ])
    const { booking } = (await amaka.undo(_id)).body
    expect(booking).toMatchObject({ status: 'confirmed', money: { paid: 0, owed: 25_000 } })
    expect((await amaka.details(_id)).payments).toEqual([])
  })

  test('takes one amount as confirming does, and writes nothing if none is named', async () => {
    const [paid, later] = [await aCaller(), await aCaller()]
    spa.clock.set(START)
    const one = await amaka.decide(paid._id, { status: 'done', amount: 25_000, method: 'pos' })
    expect(one.body.booking.money).toMatchObject({ paid: 25_000, owed: 0, toReturn: 0 })
    expect((await amaka.decide(later._id, { status: 'done' })).body.booking.money.owed).toBe(25_000)
  })

  test('can be let go: nothing is owed, nothing came in, and the history says how much it was', async () => {
    const { _id } = await aCaller()
    spa.clock.set(START)
    const payments = [{ method: 'cash', amount: 5000 }]
    const { body } = await amaka.decide(_id, { status: 'done', payments, letGo: true })
    expect(body.booking).toMatchObject({ price: 5000, money: { paid: 5000, owed: 0, toReturn: 0 } })
    const { history, payments: ledger } = await amaka.details(_id)
    expect(history[0]).toMatchObject({ what: 'done', letGo: 20_000 })
    expect(ledger).toHaveLength(1)
    expect((await amaka.undo(_id)).body.booking).toMatchObject({ price: 25_000, money: { paid: 0, owed: 25_000 } })
  })

  test('that was let go is owed again when the visit is set back to not done, once', async () => {
    const { _id } = await aCaller()
    spa.clock.set(START)
    for (let n = 0; n < 2; n++) {
      await amaka.decide(_id, { status: 'done', letGo: true })
      advanceSeconds(spa, 20)
      const { body } = await amaka.decide(_id, { status: 'confirmed', from: 'done' })
      expect(body.booking).toMatchObject({ price: 25_000, money: { owed: 25_000 } })
      advanceSeconds(spa, 20)
    }
    await amaka.decide(_id, { status: 'done' })
    advanceSeconds(spa, 20)
    expect((await amaka.decide(_id, { status: 'confirmed', from: 'done' })).body.booking.price).toBe(25_000)
  })

  test('refuses the same bank reference once, and then nothing is done or paid', async () => {
    const [first, second] = [await aCaller(), await aCaller()]
    spa.clock.set(START)
    const body = { status: 'done', payments: [{ method: 'transfer', amount: 25_000, reference: 'NIP-31' }] }
    expect((await amaka.decide(first._id, body)).status).toBe(200)
    expect((await amaka.decide(second._id, body)).body.code).toBe('same_reference')
    expect((await amaka.details(second._id)).booking).toMatchObject({ status: 'confirmed', money: { paid: 0 } })
    expect((await amaka.decide(second._id, { ...body, sameReference: true })).status).toBe(200)
  })

  test.each([
    [{ status: 'no_show', payments: [{ method: 'cash', amount: 1 }] }, 'payments'],
    [{ status: 'cancelled', letGo: true }, 'letGo'],
    [{ status: 'done', payments: [] }, 'payments'],
    [{ status: 'done', payments: [{ method: 'cash', amount: 0 }] }, 'payments.0.amount'],
  ])('is not %j', async (body, field) => {
    const { _id } = await aCaller()
    spa.clock.set('2026-11-20T09:00:00Z')
    const refused = await amaka.decide(_id, body)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.fieldErrors)).toEqual([field])
  })
})
