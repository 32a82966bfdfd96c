import { expect, test } from 'vitest'
import { addService, book, decide, FRIDAY } from '#server/app/testing/desk.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { selectChanges, selectPool } from './queries.ts'

const spa = useSpa()
const all = (serviceId: string) => selectPool(spa.db, serviceId)
const known = (id: string, revision: number) => ({ id, revision, days: new Map() })
async function since(serviceId: string, revision: number) {
  const { revisions, moved } = await selectChanges(spa.db, new Map([[serviceId, known(serviceId, revision)]]))
  const change = moved.get(serviceId)
  return { revision: revisions.get(serviceId)!, changed: change?.ids, occupied: [...(change?.occupied ?? [])] }
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('since a revision: what changed, and where it is now', async () => {
  const { service, sub } = await addService(spa, { stations: 3 })
  const [stays, goes, moves] = [await book(spa, service), await book(spa, service), await book(spa, service)]
  const before = await all(service._id)
  expect(idsOf([...before.days.values()].flat()).sort()).toEqual([stays._id, goes._id, moves._id].sort())

  await decide(spa, goes._id, 'cancelled')
  const body = { bookingDate: '2026-12-04', bookingTime: '10:00 AM' }
  await spa.call('moveBooking', { parts: { id: moves._id }, body, headers: asOwner })
  const comes = await book(spa, service, sub, '11:00 AM')
  const now = await since(service._id, before.revision)
  expect(now.changed).toEqual([comes._id, moves._id, goes._id])
  expect(idsOf(now.occupied).sort()).toEqual([comes._id, moves._id].sort())
  expect(now.occupied.find(({ id }) => id === moves._id)?.from).toEqual(new Date('2026-12-04T09:00Z'))
  expect(await since(service._id, now.revision)).toMatchObject({ changed: undefined, occupied: [] })
})

test('one question tells of all pools that are known', async () => {
  const services = [await addService(spa), await addService(spa), await addService(spa)]
  const [one, other, unknown] = services.map(({ service }) => service)
  const booked = [await book(spa, one!), await book(spa, other!), await book(spa, unknown!)]
  const pools = new Map([one, other].map(service => [service!._id, known(service!._id, 0)]))
  const { revisions, moved } = await selectChanges(spa.db, pools)
  expect([one, other, unknown].map(service => revisions.get(service!._id))).toEqual([1, 1, 1])
  expect([...moved.keys()].sort()).toEqual([...pools.keys()].sort())
  for (const [index, service] of [one, other].entries())
    expect(idsOf(moved.get(service!._id)!.occupied)).toEqual([booked[index]!._id])
})

test('a booking that is gone altogether is among what changed', async () => {
  const { service } = await addService(spa)
  const { _id } = await book(spa, service)
  const { revision } = await all(service._id)
  await spa.db.deleteFrom('bookings').where('id', '=', _id).execute()
  expect(await since(service._id, revision)).toMatchObject({ revision: revision + 1, changed: [_id], occupied: [] })
})

test('after more changes than are listed, or from a revision that never was, nothing is told', async () => {
  const { service } = await addService(spa)
  const { _id } = await book(spa, service)
  const { revision } = await all(service._id)
  for (let n = 0; n < 41; n++)
    await spa.db
      .updateTable('bookings')
      .set({ holdExpiresAt: new Date(`${FRIDAY}T00:00:${10 + n}Z`) })
      .where('id', '=', _id)
      .execute()
  for (const known of [revision, revision + 42]) expect((await since(service._id, known)).changed).toBeUndefined()
  expect((await since(service._id, revision + 1)).changed).toEqual(Array(40).fill(_id))
})
