import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addService, bodyFor, post } from '#server/app/testing/desk.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { times } from '#server/app/testing/times.ts'
import { aRoom, aTherapist, changeRoom, changeTherapist } from './testing/team.ts'

const spa = useSpa()

const TIMES = ['9:00 AM', '9:30 AM', '10:00 AM', '10:30 AM', '11:00 AM']

test('people and rooms change while customers book: nothing fails, nobody is in two places, and pools are right', async () => {
  const [one, other] = [await addService(spa, { stations: 2 }), await addService(spa, { stations: 2 })]
  const both = [one.sub._id, other.sub._id]
  const [ada, bisi] = [await aTherapist(spa, 'Ada'), await aTherapist(spa, 'Bisi')]
  const palm = await aRoom(spa, 'Palm room')
  const rounds = times(6, 60)
  for (let round = 0; round < rounds; round++) {
    const date = `2026-12-${String((round % 4) + 1).padStart(2, '0')}`
    const responses = await Promise.all([
      ...TIMES.flatMap(time => [one, other].map(({ service, sub }) => post(spa, bodyFor(service, sub, time, date)))),
      changeTherapist(spa, ada, { subServiceIds: round % 2 === 0 ? both : [one.sub._id] }),
      changeTherapist(spa, bisi, { subServiceIds: round % 3 === 0 ? [] : both, isHidden: round % 4 === 3 }),
      changeRoom(spa, palm, { places: (round % 3) + 1, serviceIds: round % 2 === 0 ? [other.service._id] : [] }),
      spa.call('updateService', {
        parts: { id: one.service._id },
        body: { title: `Round ${round}` },
        headers: asOwner,
      }),
    ])
    const failed = responses.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)
    expect(failed).toEqual([])
  }
  expect((await overlaps.execute(spa.db)).rows).toEqual([])
  expect((await outsideTheirPool.execute(spa.db)).rows).toEqual([])
})

/** By the bookings alone: the constraint is not asked. */
const overlaps = sql`
  select a.id, b.id from bookings a join bookings b on a.id < b.id
    and tstzrange(a.starts_at, a.free_again_at) && tstzrange(b.starts_at, b.free_again_at)
    and (a.therapist_id = b.therapist_id or (a.room_id = b.room_id and a.room_place = b.room_place))
  where a.status in ('held', 'submitted', 'confirmed') and b.status in ('held', 'submitted', 'confirmed')`

/** What is given out together is in one pool, whatever order the changes came in. */
const outsideTheirPool = sql`
  select service.id, resource.id from services service
    join sub_services sub on sub.service_id = service.id
    join therapist_skills skill on skill.sub_service_id = sub.id
    join resources resource on resource.id = skill.therapist_id
  where resource.pool_id <> service.pool_id
  union
  select service.id, resource.id from services service
    join room_services fits on fits.service_id = service.id
    join resources resource on resource.id like fits.room_id || '/%'
  where resource.pool_id <> service.pool_id
  union
  select service.id, resource.id from services service join resources resource on resource.id like service.id || '/%'
  where resource.pool_id <> service.pool_id`
