import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { ReceiptCard } from '#contract/desk/desk.ts'
import { receiptPicture } from '#server/app/demo/receipt-picture.ts'
import { addService, book, pay, receiptRows } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { addMissingPrints, Comparer, compareWaiting } from './compare.ts'
import { deletePrintsBefore } from './queries.ts'
import { EDITS, honestWords } from './testing/receipts.ts'

const spa = useSpa()
const comparer = new Comparer()
afterAll(() => comparer.end())
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  for (const table of ['receiptPrints', 'receipts'] as const) await spa.db.deleteFrom(table).execute()
})

async function paidBooking(picture: Buffer) {
  const { service, sub } = await addService(spa)
  const booking = await book(spa, service, sub)
  const response = await pay(spa, booking, picture)
  expect(response.statusCode, response.body).toBe(200)
  return booking
}

const asJpeg = (picture: Buffer) => sharp(picture).jpeg({ quality: 75 }).toBuffer()
const sentFor = ({ bookingHash }: { bookingHash: string }) => `This very picture was sent for booking #${bookingHash}.`
const compare = () => compareWaiting(spa.deps, comparer)

async function cardOf({ _id }: { _id: string }): Promise<ReceiptCard> {
  const { receipts } = (await spa.call('deskReceipts', { headers: asOwner })).json<{ receipts: ReceiptCard[] }>()
  return receipts.find(({ booking }) => booking._id === _id)!
}

test('the same bytes are told at once, before anything was compared', async () => {
  const picture = await receiptPicture('circle', honestWords(1))
  const first = await paidBooking(picture)
  const second = await paidBooking(picture)
  expect((await cardOf(second)).flags).toEqual([sentFor(first)])
  expect((await cardOf(first)).flags).toEqual([sentFor(second)])
  // The same pixels in another wrapping are the same bytes once we have encoded them.
  const wrapped = await sharp(picture).withMetadata().png({ compressionLevel: 1 }).toBuffer()
  const third = await paidBooking(wrapped)
  expect((await cardOf(third)).flags).toHaveLength(2)
})

test('a copy is found after the customer has been answered, also from the other side, and once', async () => {
  const picture = await receiptPicture('band', honestWords(2))
  const first = await paidBooking(picture)
  const copy = await sharp(picture).resize({ width: 500 }).jpeg({ quality: 70 }).toBuffer()
  const second = await paidBooking(copy)
  expect((await cardOf(second)).flags).toEqual([])
  expect(await compare()).toBe(2)
  expect(await compare()).toBe(0)
  const card = await cardOf(second)
  expect(card.flags).toEqual([sentFor(first)])
  const other = { bookingId: first._id, bookingHash: first.bookingHash, bookingDate: '2026-11-20' }
  expect(card.likenesses).toEqual([{ n: 1, kind: 'same', ...other, spots: [] }])
  expect((await cardOf(first)).flags).toEqual([sentFor(second)])
})

test('what was changed is said, and where', async () => {
  const words = honestWords(3)
  const first = await paidBooking(await receiptPicture('circle', words))
  const second = await paidBooking(await receiptPicture('circle', EDITS[0]!(words)))
  await compare()
  const { flags, likenesses } = await cardOf(second)
  expect(flags).toEqual([
    `The same picture, changed here, was sent for booking #${first.bookingHash} of Friday 20 November.`,
  ])
  // The amount stands in the upper half, in the middle.
  const [spot] = likenesses[0]!.spots
  expect(spot!.y + spot!.height / 2).toBeCloseTo(650 / 2200, 1)
  expect(spot!.x).toBeLessThan(0.5)
  expect(spot!.x + spot!.width).toBeGreaterThan(0.5)
})

test('honest receipts, better pictures for the same booking, and those of last year raise no flag', async () => {
  const picture = await receiptPicture('dark', honestWords(4))
  await paidBooking(picture)
  const honest = await paidBooking(await receiptPicture('dark', honestWords(5)))
  await pay(spa, honest, await asJpeg(await receiptPicture('dark', honestWords(5))))
  await compare()
  expect((await cardOf(honest)).flags).toEqual([])

  await spa.db
    .updateTable('receiptPrints')
    .set({ createdAt: new Date('2025-11-01T00:00:00Z') })
    .execute()
  const again = await paidBooking(await asJpeg(picture))
  await compare()
  expect((await cardOf(again)).flags).toEqual([])
})

test('a process that dies over a comparison is made up for by another, and two never do the same one', async () => {
  const picture = await receiptPicture('paper', honestWords(6))
  const first = await paidBooking(picture)
  const second = await paidBooking(await asJpeg(picture))
  // As it stands when whoever claimed them was killed.
  await spa.db
    .updateTable('receiptPrints')
    .set({ claimedUntil: new Date(spa.clock.now().getTime() + 60_000) })
    .execute()
  expect(await compare()).toBe(0)
  spa.clock.advance(2)
  const other = new Comparer()
  const [one, two] = await Promise.all([compare(), compareWaiting(spa.deps, other)])
  other.end()
  expect(one + two).toBe(2)
  expect((await cardOf(second)).flags).toEqual([sentFor(first)])
  const rows = await spa.db.selectFrom('receiptPrints').select(['comparedAt', 'detail']).execute()
  expect(rows.every(({ comparedAt, detail }) => comparedAt !== null && detail === null)).toBe(true)
})

test('receipts from before get their prints from the stored file, and one that is gone is not asked for again', async () => {
  const picture = await receiptPicture('circle', honestWords(7))
  const old = await paidBooking(picture)
  const gone = await paidBooking(await receiptPicture('circle', honestWords(8)))
  await spa.db.deleteFrom('receiptPrints').execute()
  const [receipt] = await receiptRows(spa, gone)
  await spa.deps.receipts.remove(receipt!.fileName)
  expect(await addMissingPrints(spa.deps)).toBe(2)
  expect(await addMissingPrints(spa.deps)).toBe(0)
  const again = await paidBooking(await asJpeg(picture))
  await compare()
  expect((await cardOf(again)).flags).toEqual([sentFor(old)])
})

test('what is kept of a receipt outlives it by its own term, and goes with all that was found', async () => {
  const picture = await receiptPicture('band', honestWords(9))
  await paidBooking(picture)
  await paidBooking(await asJpeg(picture))
  await compare()
  await spa.db.deleteFrom('receipts').execute()
  expect(await spa.db.selectFrom('receiptLikenesses').selectAll().execute()).toHaveLength(1)
  expect(await deletePrintsBefore(spa.db, spa.clock.now())).toBe(2)
  expect(await spa.db.selectFrom('receiptLikenesses').selectAll().execute()).toEqual([])
})
