import { expect, test } from 'vitest'
import { addService, availableTimes, book, decide, info } from '#server/app/testing/desk.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'

const spa = useSpa()

const headers = asOwner
const add = (body: object) => spa.call('addClosure', { body, headers })
const remove = (id: string) => spa.call('deleteClosure', { parts: { id }, headers })
const list = async () => (await spa.call('listClosures', { headers })).json().closures

test('a closed day offers nothing from the next question on, and opens again when the closure is deleted', async () => {
  const { sub } = await addService(spa)
  const before = await availableTimes(spa, sub, '2026-12-24')
  expect(before.availableTimes).toHaveLength(5)

  const added = await add({ from: '2026-12-24', to: '2026-12-26', reason: ' Christmas ' })
  expect(added.statusCode).toBe(201)
  const { closure } = added.json()
  expect(closure).toEqual({ _id: expect.any(String), from: '2026-12-24', to: '2026-12-26', reason: 'Christmas' })
  expect(await list()).toEqual([closure])
  expect(await availableTimes(spa, sub, '2026-12-24')).toEqual({
    success: true,
    availableTimes: [],
    message: 'We are closed on Thursday 24 December (Christmas). The next free day is Monday 28 December.',
    nextFreeDate: '2026-12-28',
  })

  expect((await remove(closure._id)).json()).toEqual({ success: true, _id: closure._id })
  expect(await list()).toEqual([])
  expect(await availableTimes(spa, sub, '2026-12-24')).toEqual(before)
})

test('a closed day cannot be chosen, so the calendar of its month says why', async () => {
  const { sub } = await addService(spa)
  const month = async (of: string) =>
    (await spa.call('bookedDates', { query: { subServiceId: sub._id, month: of } })).json()
  expect(await month('2026-12')).not.toHaveProperty('closures')
  const { closure } = (await add({ from: '2026-12-30', to: '2027-01-02', reason: 'Stocktaking' })).json()
  const closures = [{ from: '2026-12-30', to: '2027-01-02', reason: 'Stocktaking' }]
  expect(await month('2026-12')).toMatchObject({ closures })
  expect(await month('2027-01')).toMatchObject({ closures })
  expect((await month('2026-12')).bookedDates).toContain('2026-12-30')
  expect(await month('2027-02')).not.toHaveProperty('closures')
  await remove(closure._id)
})

test('live bookings inside stay and are shown to the owner', async () => {
  const { service, sub } = await addService(spa)
  const inside = await book(spa, service, sub, '9:00 AM', '2027-01-20')
  const cancelled = await book(spa, service, sub, '10:00 AM', '2027-01-20')
  await decide(spa, cancelled._id, 'cancelled')
  await book(spa, service, sub, '9:00 AM', '2027-01-21')
  const { closure, affected } = (await add({ from: '2027-01-20', to: '2027-01-20' })).json()
  expect(closure.reason).toBeNull()
  expect(affected.map(({ _id }: { _id: string }) => _id)).toEqual([inside._id])
  expect((await info(spa, inside._id)).json().booking.status).toBe('held')
  await remove(closure._id)
})

test('each change is one line in the record, without the reason, which may name somebody', async () => {
  const { closure } = (await add({ from: '2027-02-01', to: '2027-02-02', reason: 'Wedding of Zainab Quarcoo' })).json()
  const { _id, from, to } = closure
  await remove(closure._id)
  const record = await spa.db.selectFrom('ownerRecord').select(['what', 'before', 'after']).orderBy('id').execute()
  expect(record.slice(-2)).toEqual([
    { what: 'add closure', before: null, after: { _id, from, to } },
    { what: 'delete closure', before: { _id, from, to }, after: null },
  ])
})
