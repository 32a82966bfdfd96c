import { expect, test } from 'vitest'
import { type RecordResponse, recordResponse } from '#contract/desk/owner-desk.ts'
import { ada, addService, book, decide } from '#server/app/testing/desk.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { aDevice } from '#server/desk/testing/desk.ts'
import { changesBetween } from './history.ts'

const spa = useSpa()

async function page(cursor?: string): Promise<RecordResponse> {
  const response = await spa.call('deskRecord', { query: cursor ? { cursor } : {}, headers: asOwner })
  return recordResponse.parse(response.json())
}

test('who changed what, newest first, a screenful at a time', async () => {
  for (let n = 1; n <= 65; n++)
    await spa.call('updateSetting', { body: { maintenanceText: { beauty: `Text ${n}` } }, headers: asOwner })
  const first = await page()
  expect(first.entries).toHaveLength(30)
  expect(first.entries[0]).toMatchObject({
    what: 'update settings',
    by: 'The owner’s key',
    changes: [{ name: 'maintenance text', before: 'Text 64', after: 'Text 65' }],
    more: 0,
  })
  const second = await page(first.nextCursor!)
  const third = await page(second.nextCursor!)
  expect(third.nextCursor).toBeNull()
  const ids = [first, second, third].flatMap(({ entries }) => entries.map(({ _id }) => Number(_id)))
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
})

test('a change of a booking is there with its device, and nothing in it is about the customer', async () => {
  const till = await aDevice(spa, 'Till')
  const { service } = await addService(spa)
  const booking = await book(spa, service)
  await till.decide(booking._id, { status: 'confirmed' })
  await decide(spa, booking._id, 'cancelled', 'Ill')
  const response = await spa.call('deskRecord', { headers: asOwner })
  expect(response.json().entries.some(({ by }: { by: string }) => by === 'Till')).toBe(true)
  for (const secret of Object.values(ada)) expect(response.body).not.toContain(secret)
})

test('a line about a booking names what was booked, when and by which number; one about a device names the device', async () => {
  const till = await aDevice(spa, 'Amaka’s phone')
  const { service } = await addService(spa)
  const booking = await book(spa, service)
  await till.decide(booking._id, { status: 'confirmed' })
  await spa.app.inject({ method: 'DELETE', url: `/api/desk/devices/${till.id}`, headers: asOwner })
  const [removed, decided] = (await page()).entries
  expect(removed).toMatchObject({ what: 'throw a device out', devices: ['Amaka’s phone'], booking: null })
  const { _id, bookingHash, bookingDate, bookingTime } = booking
  expect(decided).toMatchObject({
    by: 'Amaka’s phone',
    booking: { _id, bookingHash, subServiceName: 'Ritual 1', bookingDate, bookingTime },
  })
  // What can never be deleted still says nothing but the booking's id.
  const rows = await spa.db.selectFrom('ownerRecord').select(['before', 'after']).execute()
  expect(JSON.stringify(rows)).not.toContain(bookingHash)
})

test('differences are named by the way to them; markup, identifiers and what stayed are left out', () => {
  const before = { _id: 'a', banks: [{ bank_name: '058', number: '1' }], description: '<p>Old</p>', isOpen: true }
  const after = { _id: 'b', banks: [{ bank_name: '058', number: '2' }], description: '<p>New</p>', isOpen: false }
  expect(changesBetween(before, after)).toEqual({
    changes: [
      { name: 'banks 1 number', before: '1', after: '2' },
      { name: 'description', before: 'Old', after: 'New' },
      { name: 'is open', before: 'yes', after: 'no' },
    ],
    more: 0,
  })
  expect(changesBetween(null, { name: 'Facials' }).changes).toEqual([{ name: 'name', before: '', after: 'Facials' }])
  expect(
    changesBetween(
      {},
      Array.from({ length: 20 }, (_, n) => n),
    ).more,
  ).toBe(8)
  expect(changesBetween({}, { text: 'a'.repeat(500) }).changes[0]!.after).toHaveLength(121)
})
