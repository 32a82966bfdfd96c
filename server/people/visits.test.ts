import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { addService } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { insertVisit } from '#server/booking/testing/visits.ts'
import { ownerOf, personOf } from './testing/people.ts'

const spa = useSpa()
const owner = ownerOf(spa)
let service: Service
beforeAll(async () => {
  const subs = [{ name: 'Classic' }, { name: 'Glow' }]
  service = (await addService(spa, { stations: 2, subs })).service
})
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  await spa.db.deleteFrom('bookingChanges').execute()
  await spa.db.deleteFrom('bookings').execute()
})

/** A treatment at nine, and another guest's at eleven. */
const aVisit = () =>
  insertVisit(
    spa,
    [
      { service, bookingTime: '9:00 AM' },
      { service, sub: service.serviceArray[1]!, bookingTime: '11:00 AM', guest: 1 },
    ],
    { guestNames: '\nTola Bello' },
  )

test('a visit lies ahead, and keeps its person from being erased, until its last treatment is over', async () => {
  const personId = await personOf(spa, (await aVisit()).id)
  const person = async () => (await owner('fetchPerson', personId)).json().person
  spa.clock.set('2026-11-20T09:30:00Z')
  expect(await person()).toMatchObject({
    visits: 0,
    nextVisit: '2026-11-20T08:00:00.000Z',
    eraseNotBefore: '2026-11-20T11:00:00.000Z',
  })
  expect((await owner('erasePerson', personId)).json().code).toBe('booking_ahead')
  spa.clock.set('2026-11-20T11:00:00Z')
  expect(await person()).toMatchObject({ visits: 1, nextVisit: null })
})

test('an export names the treatments and the guests; history and record never name a guest', async () => {
  const { id } = await aVisit()
  const file = (await owner('exportPerson', await personOf(spa, id))).rawPayload.toString('latin1')
  expect(file).toContain('Glow')
  expect(file).toContain('Tola Bello')
  const body = { bookingTime: '10:00 AM' }
  const moved = await spa.call('updateTreatment', { parts: { id }, body, headers: asOwner })
  expect(moved.statusCode, moved.body).toBe(200)
  const changes = await spa.db.selectFrom('bookingChanges').selectAll().execute()
  const record = await spa.db.selectFrom('ownerRecord').selectAll().execute()
  expect(changes).toHaveLength(1)
  expect(JSON.stringify([changes, record])).not.toContain('Tola')
})

test('a guest who is erased as a customer of their own is named in nobody else’s visit', async () => {
  const { id } = await aVisit()
  const hers = await insertVisit(spa, [{ service, bookingTime: '10:00 AM' }], {
    ...{ fullName: 'Tola Bello', email: 'tola@example.com', phoneNumber: '+234 805 555 0101' },
    ...{ status: 'cancelled' },
  })
  expect((await owner('erasePerson', await personOf(spa, hers.id))).statusCode).toBe(200)
  const { guestNames } = await spa.db
    .selectFrom('bookings')
    .select('guestNames')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(guestNames).toBe('\n(erased)')
})
