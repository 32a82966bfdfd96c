import { beforeEach, describe, expect, test } from 'vitest'
import { addService, bodyFor, book, post, times } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, openSpa, type Spa, useSpa } from '#server/app/testing/spa.ts'
import { aRoom, aTherapist, changeRoom, changeTherapist } from '#server/desk/team/testing/team.ts'

const spa = useSpa()
beforeEach(() => spa.clock.set(MONDAY_7_AM))

const poolOf = async ({ _id }: { _id: string }) =>
  (await spa.db.selectFrom('services').select('poolId').where('id', '=', _id).executeTakeFirstOrThrow()).poolId
const resource = async (id: string) =>
  spa.db.selectFrom('resources').select(['kind', 'poolId']).where('id', '=', id).executeTakeFirst()
const revision = async (poolId: string) =>
  (await spa.db.selectFrom('timesRevisions').selectAll().where('poolId', '=', poolId).executeTakeFirst())?.revision ?? 0
const first = (...services: { _id: string }[]) => services.map(({ _id }) => _id).sort()[0]!

describe('services that share a person or a room', () => {
  test('are one pool while they share them, with the person, the places and their stations', async () => {
    const [one, other] = [await addService(spa), await addService(spa)]
    await book(spa, one.service, one.sub)
    expect(await poolOf(one.service)).toBe(one.service._id)

    const bisi = await aTherapist(spa, 'Bisi', { subServiceIds: [one.sub._id] })
    expect(await resource(bisi._id)).toEqual({ kind: 'therapist', poolId: one.service._id })
    const palm = await aRoom(spa, 'Palm room', { places: 2, serviceIds: [other.service._id] })
    expect(await resource(`${palm._id}/2`)).toEqual({ kind: 'room', poolId: other.service._id })

    await changeTherapist(spa, bisi, { subServiceIds: [one.sub._id, other.sub._id] })
    const shared = first(one.service, other.service)
    for (const { service } of [one, other]) expect(await poolOf(service)).toBe(shared)
    for (const id of [bisi._id, `${palm._id}/1`, `${palm._id}/2`, `${one.service._id}/1`])
      expect((await resource(id))?.poolId, id).toBe(shared)

    await changeTherapist(spa, bisi, { subServiceIds: [other.sub._id] })
    expect([await poolOf(one.service), await poolOf(other.service)]).toEqual([one.service._id, other.service._id])
    expect((await resource(`${one.service._id}/1`))?.poolId).toBe(one.service._id)
  })

  test('stay one pool while a hidden person does both, because the bookings of that person stay', async () => {
    const [one, other] = [await addService(spa), await addService(spa)]
    const bisi = await aTherapist(spa, 'Bisi', { subServiceIds: [one.sub._id, other.sub._id] })
    await spa.call('hideTherapist', { parts: { id: bisi._id }, headers: asOwner })
    expect(await poolOf(one.service)).toBe(await poolOf(other.service))
  })

  test('follow a room that gets another place, and keep one that it loses', async () => {
    const { service } = await addService(spa)
    const palm = await aRoom(spa, 'Palm room', { serviceIds: [service._id] })
    await changeRoom(spa, palm, { places: 3 })
    expect(await resource(`${palm._id}/3`)).toEqual({ kind: 'room', poolId: service._id })
    await changeRoom(spa, palm, { places: 1, serviceIds: [] })
    for (const place of [1, 2, 3]) expect((await resource(`${palm._id}/${place}`))?.poolId).toBe(palm._id)
  })

  test('that change pools have new revisions, and no others: nobody answers from before', async () => {
    const [one, other, third] = [await addService(spa), await addService(spa), await addService(spa)]
    const ids = [one, other, third].map(({ service }) => service._id)
    const before = await Promise.all(ids.map(revision))
    const bisi = await aTherapist(spa, 'Bisi', { subServiceIds: [one.sub._id, other.sub._id] })
    const after = await Promise.all(ids.map(revision))
    expect(after.map((now, index) => now > before[index]!)).toEqual([true, true, false])
    await changeTherapist(spa, bisi, { about: 'Strong hands' })
    expect(await Promise.all(ids.map(revision))).toEqual(after)
  })

  test('one person is not in two of them at once, from the change on and not a second later', async () => {
    const [one, other] = [await addService(spa), await addService(spa)]
    expect(await times(spa, other.sub)).toContain('9:00 AM')
    await book(spa, one.service, one.sub, '9:00 AM')
    await aTherapist(spa, 'Bisi', { subServiceIds: [one.sub._id, other.sub._id] })
    expect(await times(spa, other.sub)).not.toContain('9:00 AM')
    const refused = await post(spa, bodyFor(other.service, other.sub, '9:30 AM'))
    expect(refused.json().code).toBe('slot_taken')
  })
})

test('a service that is added joins the pool of those who do everything, and takes them unless it says otherwise', async () => {
  const fresh: Spa = await openSpa()
  await aTherapist(fresh, 'Bisi', { subServiceIds: 'all' })
  const add = async (body: object) =>
    (await fresh.call('addService', { body: { name: 'Sauna', ...body }, headers: asOwner })).json().service
  expect(await add({})).toMatchObject({ takesTherapist: true, takesRoom: false })
  expect(await add({ takesTherapist: false })).toMatchObject({ takesTherapist: false })
  const pools = await fresh.db.selectFrom('services').select('poolId').distinct().execute()
  expect(pools).toHaveLength(1)
  await fresh.close()
})

test('without people and rooms every service is a pool of its own', async () => {
  const { service } = await addService(spa)
  await spa.call('updateService', { parts: { id: service._id }, body: { title: 'Warm' }, headers: asOwner })
  expect(await poolOf(service)).toBe(service._id)
})
