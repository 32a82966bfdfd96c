import { expect, test } from 'vitest'
import { addService, book, decide, FRIDAY } from '#server/testing/desk.ts'
import { asOwner, useSpa } from '#server/testing/spa.ts'
import { selectChanges, selectTaken } from './queries.ts'

const spa = useSpa()
const week = { from: new Date('2026-11-16T00:00Z'), until: new Date('2026-11-23T00:00Z') }
const all = (serviceId: string) => selectTaken(spa.db, serviceId, week)
async function since(serviceId: string, known: number) {
  const { revisions, changes } = await selectChanges(spa.db, new Map([[serviceId, known]]))
  const change = changes.get(serviceId)
  return { revision: revisions.get(serviceId)!, changed: change?.ids, taken: [...(change?.occupying.values() ?? [])] }
}
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

test('who knows a revision is told what changed since, and where it is now', async () => {
  const { service, sub } = await addService(spa, { stations: 3 })
  const [stays, goes, moves] = [await book(spa, service), await book(spa, service), await book(spa, service)]
  const known = await all(service._id)
  expect(idsOf(known.taken).sort()).toEqual([stays._id, goes._id, moves._id].sort())

  await decide(spa, goes._id, 'cancelled')
  const body = { bookingDate: '2026-12-04', bookingTime: '10:00 AM' }
  await spa.call('moveBooking', { parts: { id: moves._id }, body, headers: asOwner })
  const comes = await book(spa, service, sub, '11:00 AM')
  const now = await since(service._id, known.revision)
  expect(now.changed).toEqual([comes._id, moves._id, goes._id])
  expect(idsOf(now.taken).sort()).toEqual([comes._id, moves._id].sort())
  expect(now.taken.find(({ id }) => id === moves._id)?.from).toEqual(new Date('2026-12-04T09:00Z'))
  expect(await since(service._id, now.revision)).toMatchObject({ changed: undefined, taken: [] })
})

test('one question tells of all services that somebody knows of', async () => {
  const services = [await addService(spa), await addService(spa), await addService(spa)]
  const [one, other, unknown] = services.map(({ service }) => service)
  const booked = [await book(spa, one!), await book(spa, other!), await book(spa, unknown!)]
  const known = new Map([one, other].map(service => [service!._id, 0]))
  const { revisions, changes } = await selectChanges(spa.db, known)
  expect([one, other, unknown].map(service => revisions.get(service!._id))).toEqual([1, 1, 1])
  expect([...changes.keys()].sort()).toEqual([...known.keys()].sort())
  for (const [index, service] of [one, other].entries())
    expect([...changes.get(service!._id)!.occupying.keys()]).toEqual([booked[index]!._id])
})

test('a booking that is gone altogether is among what changed', async () => {
  const { service } = await addService(spa)
  const { _id } = await book(spa, service)
  const { revision } = await all(service._id)
  await spa.db.deleteFrom('bookings').where('id', '=', _id).execute()
  expect(await since(service._id, revision)).toMatchObject({ revision: revision + 1, changed: [_id], taken: [] })
})

test('who has missed more changes than are listed, or knows of some that never were, has to read all', async () => {
  const { service } = await addService(spa)
  const { _id } = await book(spa, service)
  const { revision } = await all(service._id)
  for (let n = 0; n < 21; n++)
    await spa.db
      .updateTable('bookings')
      .set({ holdExpiresAt: new Date(`${FRIDAY}T00:00:${10 + n}Z`) })
      .where('id', '=', _id)
      .execute()
  for (const known of [revision, revision + 22]) expect((await since(service._id, known)).changed).toBeUndefined()
  expect((await since(service._id, revision + 1)).changed).toEqual(Array(20).fill(_id))
})
