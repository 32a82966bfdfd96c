import { beforeEach, expect, test } from 'vitest'
import { addService, book, decide } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'

const spa = useSpa()
beforeEach(() => spa.clock.set(MONDAY_7_AM))

async function revisionOf({ _id }: { _id: string }) {
  const row = await spa.db.selectFrom('timesRevisions').select('revision').where('poolId', '=', _id).executeTakeFirst()
  return row?.revision ?? 0
}

test('whatever takes a time or gives it back moves the revision of its service, and of no other', async () => {
  const { service, sub } = await addService(spa)
  const other = await addService(spa)
  expect(await revisionOf(service)).toBe(0)
  const { _id } = await book(spa, service, sub)
  const held = await revisionOf(service)
  expect(held).toBeGreaterThan(0)
  await decide(spa, _id, 'cancelled')
  expect(await revisionOf(service)).toBeGreaterThan(held)
  expect(await revisionOf(other.service)).toBe(0)
})

test('a private note and an arrival move nothing', async () => {
  const { service, sub } = await addService(spa)
  const { _id } = await book(spa, service, sub)
  const before = await revisionOf(service)
  const answer = await spa.call('editBooking', {
    parts: { id: _id },
    body: { privateNote: 'Likes tea' },
    headers: asOwner,
  })
  expect(answer.statusCode).toBe(200)
  expect(await revisionOf(service)).toBe(before)
})

test('what is rolled back moves nothing', async () => {
  const { service, sub } = await addService(spa)
  await book(spa, service, sub)
  const before = await revisionOf(service)
  const failed = spa.db.transaction().execute(async tx => {
    await tx.updateTable('bookings').set({ status: 'lapsed' }).where('serviceId', '=', service._id).execute()
    throw new Error('on second thoughts')
  })
  await expect(failed).rejects.toThrow()
  expect(await revisionOf(service)).toBe(before)
})
