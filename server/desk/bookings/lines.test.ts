import { beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '#contract/money/till.ts'
import { addService, book } from '#server/app/testing/desk.ts'
import { MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { ownCalls } from '#server/booking/own/testing/own.ts'
import { aDevice, advanceSeconds, type Device } from '../testing/desk.ts'

const spa = useSpa()
let till: Device
let owner: Device
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  till = await aDevice(spa, 'Till')
  owner = await aDevice(spa, 'Owner', 'owner')
})

async function aVisit() {
  const { service, sub } = await addService(spa)
  const { _id, bookingHash } = await book(spa, service, sub)
  await till.decide(_id, { status: 'confirmed' })
  advanceSeconds(spa, 20)
  await spa.deliver()
  return { _id, own: ownCalls(spa, { bookingHash, key: spa.deps.bookingKeys.of(_id) }) }
}

const add = async (_id: string, body: object) => till.call('POST', `/desk/bookings/${_id}/lines`, body)
const oil = async (stock: number | null = 12): Promise<Product> =>
  (await owner.call('POST', '/desk/products', { name: 'Body oil', price: 8000, stock })).body.product
const stockOf = async ({ _id }: Product) =>
  (await till.call('GET', '/desk/products')).body.products.find((one: Product) => one._id === _id).stock

test('a visit costs its treatments and what is added to them, and its customer reads the same sums', async () => {
  const { _id, own } = await aVisit()
  const { _id: productId } = await oil()
  expect((await add(_id, { kind: 'product', productId, quantity: 2 })).status).toBe(201)
  await add(_id, { kind: 'extra', label: 'Hot stones', amount: 5000 })
  await add(_id, { kind: 'tip', amount: 1000 })
  await add(_id, { kind: 'discount', amount: 3000, reason: 'Her birthday' })
  const { booking, lines } = (await till.call('GET', `/booking/${_id}`)).body
  expect(
    lines.map(({ kind, label, quantity, amount }: Record<string, unknown>) => [kind, label, quantity, amount]),
  ).toEqual([
    ['treatment', 'Ritual 1', 1, 25_000],
    ['product', 'Body oil', 2, 16_000],
    ['extra', 'Hot stones', 1, 5000],
    ['tip', '', 1, 1000],
    ['discount', '', 1, -3000],
  ])
  expect(booking).toMatchObject({ price: 25_000, total: 44_000 })
  expect(booking.money).toEqual({ total: 44_000, paid: 25_000, owed: 19_000, upFront: 0, toReturn: 0 })
  const { body } = await own.look()
  expect(body.account).toMatchObject({ paid: 25_000, owed: 19_000 })
  expect(body.account.lines.map(({ amount }: { amount: number }) => amount)).toEqual([
    25_000, 16_000, 5000, 1000, -3000,
  ])
  expect(body.booking).toMatchObject({ price: 25_000, total: 44_000 })
})

test('what is sold is counted down, and back by Undo and when it is taken off', async () => {
  const { _id } = await aVisit()
  const product = await oil(3)
  await add(_id, { kind: 'product', productId: product._id, quantity: 2 })
  expect(await stockOf(product)).toBe(1)
  await till.undo(_id)
  expect(await stockOf(product)).toBe(3)
  const { line } = (await add(_id, { kind: 'product', productId: product._id })).body
  advanceSeconds(spa, 20)
  expect(await stockOf(product)).toBe(2)
  expect((await till.call('DELETE', `/desk/lines/${line._id}`)).body.booking.money.total).toBe(25_000)
  expect(await stockOf(product)).toBe(3)
})

test('a line that is taken off stays in the book with its opposite, and goes only once', async () => {
  const { _id } = await aVisit()
  const { line } = (await add(_id, { kind: 'tip', amount: 2000 })).body
  const off = await till.call('DELETE', `/desk/lines/${line._id}`)
  expect(off.body.line).toMatchObject({ amount: -2000, reverses: line._id })
  const again = await till.call('DELETE', `/desk/lines/${line._id}`)
  expect([again.status, again.body.code]).toEqual([409, 'already_decided'])
  const opposite = await till.call('DELETE', `/desk/lines/${off.body.line._id}`)
  expect([opposite.status, opposite.body.code]).toEqual([404, 'line_not_found'])
})

test('many taps at once take a line off once', async () => {
  const { _id } = await aVisit()
  const { line } = (await add(_id, { kind: 'tip', amount: 2000 })).body
  const taps = await Promise.all(Array.from({ length: 6 }, () => till.call('DELETE', `/desk/lines/${line._id}`)))
  expect(taps.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect((await till.details(_id)).booking.money.total).toBe(25_000)
})

test('a discount never makes a visit cost less than nothing, nor does what is taken off after it', async () => {
  const { _id } = await aVisit()
  const tooMuch = await add(_id, { kind: 'discount', amount: 25_001, reason: 'A mistake of ours' })
  expect([tooMuch.status, tooMuch.body.fieldErrors?.amount]).toEqual([400, 'This is more than the visit costs.'])
  const { line } = (await add(_id, { kind: 'extra', label: 'Hot stones', amount: 5000 })).body
  await add(_id, { kind: 'discount', amount: 30_000, reason: 'A mistake of ours' })
  const off = await till.call('DELETE', `/desk/lines/${line._id}`)
  expect([off.status, off.body.code]).toEqual([409, 'already_decided'])
  expect((await till.details(_id)).booking.money).toMatchObject({ total: 0, toReturn: 25_000 })
})

describe('a hold that a discount leaves nothing to pay for', () => {
  test('is confirmed, and its customer told; Undo takes both back', async () => {
    const { service, sub } = await addService(spa)
    const { _id } = await book(spa, service, sub)
    await spa.deliver()
    const given = await add(_id, { kind: 'discount', amount: 25_000, reason: 'A gift of the house' })
    expect(given.body.booking).toMatchObject({ status: 'confirmed', toPay: 0 })
    await till.undo(_id)
    expect((await till.details(_id)).booking).toMatchObject({ status: 'held', toPay: 25_000 })
    await add(_id, { kind: 'discount', amount: 25_000, reason: 'A gift of the house' })
    advanceSeconds(spa, 20)
    const [mail] = await spa.deliver()
    expect(mail).toMatchObject({ kind: 'booking-confirmed' })
    expect(mail!.text).toContain('There is nothing to pay.')
  })
})

test('nothing is added to what does not take place', async () => {
  const { _id } = await aVisit()
  await till.decide(_id, { status: 'cancelled', money: 'return' })
  const late = await add(_id, { kind: 'tip', amount: 1000 })
  expect([late.status, late.body.code]).toEqual([409, 'already_decided'])
})

test('a product keeps its price where it was sold, and one that is hidden is sold no more', async () => {
  const { _id } = await aVisit()
  const product = await oil()
  await add(_id, { kind: 'product', productId: product._id })
  await owner.call('PUT', `/desk/products/${product._id}`, { price: 9500, name: 'Body oil, 200 ml' })
  expect((await till.call('GET', `/booking/${_id}`)).body.lines.at(-1)).toMatchObject({
    label: 'Body oil',
    amount: 8000,
  })
  await owner.call('DELETE', `/desk/products/${product._id}`)
  const gone = await add(_id, { kind: 'product', productId: product._id })
  expect([gone.status, gone.body.code]).toEqual([404, 'product_not_found'])
  const back = await owner.call('PUT', `/desk/products/${product._id}`, { isHidden: false, version: 0 })
  expect([back.status, back.body.code]).toEqual([409, 'changed_meanwhile'])
})

test.each([
  { kind: 'tip', amount: 0 },
  { kind: 'tip', amount: 1.5 },
  { kind: 'discount', amount: 1000 },
  { kind: 'discount', amount: -1000, reason: 'x' },
  { kind: 'product', productId: 'x', quantity: 0 },
  { kind: 'product' },
  { kind: 'treatment', amount: 100 },
  { kind: 'waived', amount: 100 },
  {},
])('a line that says nothing is refused with a sentence: %j', async body => {
  const { _id } = await aVisit()
  const refused = await add(_id, body)
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_fields'])
})
