import { describe, expect, test } from 'vitest'
import { advanceSeconds, aReceipt, useDesk } from './testing/desk.ts'

const { spa, amaka } = useDesk(['payments', 'outbox'])

const pay = (id: string, payment: object) => amaka.call('POST', `/booking/${id}/payments`, payment)
const confirmed = (reference: string, more: object = {}) => ({ status: 'confirmed', reference, ...more })
const walkIn = async (payment: object, more: object = {}) => {
  const { service, sub } = await aReceipt(spa)
  const slot = { serviceId: service._id, subServiceId: sub._id, bookingDate: '2026-11-20', bookingTime: '2:00 PM' }
  const person = { fullName: 'Bisi', origin: 'phone' }
  return amaka.call('POST', '/desk/bookings', { ...slot, ...person, anyTime: true, payment, ...more })
}

describe('the same bank reference', () => {
  test.each(['nip 000 013-26', 'NIP00001326', 'Nip/000013.26'])(
    'typed as “%s” is refused once, with the other booking’s number and day, and taken on the second tap',
    async typed => {
      const [first, second] = [await aReceipt(spa), await aReceipt(spa)]
      const { body } = await amaka.decide(first._id, confirmed('NIP-000013-26'))
      const refused = await amaka.decide(second._id, confirmed(typed, { from: 'submitted' }))
      expect(refused).toMatchObject({ status: 409, body: { code: 'same_reference' } })
      expect(refused.body.error).toContain(`#${body.booking.bookingHash} of Friday 20 November`)
      expect((await amaka.details(second._id)).booking).toMatchObject({ status: 'submitted', money: { paid: 0 } })
      const again = await amaka.decide(second._id, confirmed(typed, { from: 'submitted', sameReference: true }))
      expect(again.status).toBe(200)
    },
  )

  test('is a flag on both payments and on the card, and on nothing else', async () => {
    const [first, second, third] = [await aReceipt(spa), await aReceipt(spa), await aReceipt(spa)]
    await amaka.decide(first._id, confirmed('NIP-1'))
    const part = { direction: 'in', method: 'transfer', amount: 5000, reference: 'nip 1', sameReference: true }
    await pay(second._id, part)
    await amaka.decide(third._id, confirmed('NIP-2'))
    const hash = (await amaka.details(second._id)).booking.bookingHash
    expect((await amaka.details(first._id)).payments).toMatchObject([
      { flags: [`The bank reference NIP-1 is also on booking #${hash}.`] },
    ])
    expect((await amaka.details(third._id)).payments).toMatchObject([{ flags: [] }])
    const { receipts } = (await amaka.call('GET', '/desk/receipts')).body
    const flagsOf = (id: string) =>
      receipts.find(({ booking }: { booking: { _id: string } }) => booking._id === id).flags
    expect(flagsOf(second._id)).toEqual([expect.stringContaining('The bank reference nip 1 is also on booking #')])
  })

  test('is seen wherever money is written down, also twice on one booking', async () => {
    const { _id } = await aReceipt(spa)
    await amaka.decide(_id, confirmed('NIP-1', { amount: 10_000 }))
    const rest = { direction: 'in', method: 'transfer', amount: 15_000, reference: 'NIP 1' }
    const twice = await pay(_id, rest)
    expect(twice.body).toMatchObject({ code: 'same_reference', error: expect.stringContaining('for this booking') })
    const atDoor = await walkIn({ method: 'transfer', amount: 25_000, reference: 'nip1' })
    expect(atDoor).toMatchObject({ status: 409, body: { code: 'same_reference' } })
    const meant = await walkIn({ method: 'transfer', amount: 25_000, reference: 'nip1' }, { sameReference: true })
    expect(meant.status).toBe(201)
    expect((await pay(_id, { ...rest, sameReference: true })).status).toBe(201)
  })

  test('concerns transfers: a till’s numbers repeat, no reference is none, and a return may name what it returns', async () => {
    const { _id } = await aReceipt(spa)
    await amaka.decide(_id, confirmed('NIP-1'))
    const transfer = { method: 'transfer', amount: 1000 }
    for (const payment of [
      { direction: 'in', method: 'pos', amount: 1000, reference: 'NIP-1' },
      { direction: 'in', ...transfer, reference: ' - ' },
      { direction: 'in', ...transfer, reference: '--' },
      { direction: 'out', ...transfer, reference: 'NIP-1' },
    ])
      expect((await pay(_id, payment)).status, JSON.stringify(payment)).toBe(201)
    const again = await pay(_id, { direction: 'out', ...transfer, reference: 'nip 1' })
    expect(again.body.code).toBe('same_reference')
  })

  test('of a decision that was taken back is free again', async () => {
    const [first, second] = [await aReceipt(spa), await aReceipt(spa)]
    await amaka.decide(first._id, confirmed('NIP-1'))
    await amaka.undo(first._id)
    expect((await amaka.decide(second._id, confirmed('NIP-1'))).status).toBe(200)
    // Who changes their mind does not meet their own reference.
    await amaka.decide(second._id, { status: 'declined' })
    expect((await amaka.decide(second._id, confirmed('NIP-1'))).status).toBe(200)
  })

  test('on two bookings at the same moment is taken for one of them', async () => {
    const bookings = [await aReceipt(spa), await aReceipt(spa), await aReceipt(spa), await aReceipt(spa)]
    const answers = await Promise.all(bookings.map(({ _id }) => amaka.decide(_id, confirmed('NIP-9'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await spa.db.selectFrom('payments').select('id').execute()).toHaveLength(1)
  })
})

describe('a payment at the desk', () => {
  test('can be undone for fifteen seconds, and leaves no row then', async () => {
    const { _id } = await aReceipt(spa)
    const { body } = await pay(_id, { direction: 'in', method: 'cash', amount: 5000 })
    expect(body.undoUntil).toBe('2026-11-16T06:00:15.000Z')
    expect((await amaka.undo(_id)).body.booking).toMatchObject({ status: 'submitted', money: { paid: 0 } })
    expect(await amaka.details(_id)).toMatchObject({ payments: [], history: [{ what: 'paid', undone: true }, {}] })
  })

  test('stands between Undo and the decision it was paid from: nothing is returned that never came', async () => {
    const { _id } = await aReceipt(spa)
    await amaka.decide(_id, { status: 'confirmed' })
    await pay(_id, { direction: 'out', method: 'cash', amount: 25_000 })
    expect((await amaka.undo(_id)).body.booking).toMatchObject({ status: 'confirmed', money: { paid: 25_000 } })
    expect((await amaka.undo(_id)).body.booking).toMatchObject({ status: 'submitted', money: { paid: 0 } })
  })

  test('that is taken back leaves what was noted since', async () => {
    const { _id } = await aReceipt(spa)
    await amaka.decide(_id, { status: 'confirmed' })
    advanceSeconds(spa, 20)
    await pay(_id, { direction: 'out', method: 'cash', amount: 1000 })
    await amaka.call('PUT', `/booking/${_id}/contact`, { arrived: true })
    const { booking } = (await amaka.undo(_id)).body
    expect(booking).toMatchObject({ money: { paid: 25_000 }, arrivedAt: expect.any(String) })
  })
})

describe('within fifteen seconds of “Payment received”', () => {
  test('done is what follows, not another answer', async () => {
    const { _id } = await aReceipt(spa)
    spa.clock.set('2026-11-20T09:00:00Z')
    await amaka.decide(_id, { status: 'confirmed' })
    const { status, body } = await amaka.decide(_id, { status: 'done', from: 'confirmed' })
    expect(status).toBe(200)
    expect(body.booking).toMatchObject({ status: 'done', money: { paid: 25_000, owed: 0 } })
  })

  test('cancelling with money to return keeps the money, and Undo takes both back', async () => {
    const { _id } = await aReceipt(spa)
    await amaka.decide(_id, { status: 'confirmed' })
    const { body } = await amaka.decide(_id, { status: 'cancelled', money: 'return' })
    expect(body.booking).toMatchObject({ status: 'cancelled', money: { paid: 25_000, toReturn: 25_000 } })
    expect((await amaka.undo(_id)).body.booking).toMatchObject({ status: 'submitted', money: { paid: 0 } })
    expect((await amaka.details(_id)).payments).toEqual([])
  })

  test('cancelling without money says that there was none, with one mail', async () => {
    const { _id } = await aReceipt(spa)
    await amaka.decide(_id, { status: 'confirmed' })
    const { body } = await amaka.decide(_id, { status: 'cancelled' })
    expect(body.booking).toMatchObject({ status: 'cancelled', money: { paid: 0, toReturn: 0 } })
    advanceSeconds(spa, 20)
    expect(await spa.deliver()).toMatchObject([{ kind: 'booking-cancelled' }])
  })
})
