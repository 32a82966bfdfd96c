import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { addService, book, FRIDAY, hours, times } from '#server/app/testing/desk.ts'
import { asOwner } from '#server/app/testing/spa.ts'
import { selectOftenBooked, selectVisitOf } from '#server/booking/queries.ts'
import { overlaps, wronglyOccupied } from '#server/booking/testing/queries.ts'
import { insertVisit } from '#server/booking/testing/visits.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { useDesk } from './testing/desk.ts'

const { spa, amaka } = useDesk(['outbox', 'payments', 'bookingChanges', 'bookings', 'blocks', 'closures'])
const availability = [{ day: 'Friday' as const, timeRanges: hours(9, 18) }]
let massage: Service
let facial: Service
beforeAll(async () => {
  massage = (await addService(spa, { name: 'Massage', stations: 2, subs: [{ name: 'Classic', availability }] })).service
  facial = (await addService(spa, { name: 'Facial', subs: [{ name: 'Glow', price: 10_000, availability }] })).service
})

/** A massage at nine, then a facial at eleven, each on the first station. */
const aVisit = (more: Parameters<typeof insertVisit>[2] = {}) =>
  insertVisit(
    spa,
    [
      { service: massage, bookingTime: '9:00 AM' },
      { service: facial, bookingTime: '11:00 AM' },
    ],
    more,
  )
const consistent = async () => expect([...(await overlaps(spa.db)), ...(await wronglyOccupied(spa.db))]).toEqual([])
const lagos = (time: string) => `${FRIDAY}T${time}:00+01:00`

describe('what is closed finds a visit by any of its treatments', () => {
  const affectedBy = async (body: object) => {
    const answer = await spa.call('addBlock', { body, headers: asOwner })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().affected.map(({ _id }: { _id: string }) => _id)
  }

  test('a block of its time, its service or its station', async () => {
    const { id } = await aVisit()
    const at11 = { from: lagos('11:15'), until: lagos('11:30') }
    expect(await affectedBy(at11)).toEqual([id])
    expect(await affectedBy({ ...at11, serviceId: facial._id, station: 1 })).toEqual([id])
    expect(await affectedBy({ ...at11, serviceId: massage._id })).toEqual([])
    expect(await affectedBy({ from: lagos('10:15'), until: lagos('10:45') })).toEqual([])
    expect(await affectedBy({ from: lagos('08:00'), until: lagos('12:00') })).toEqual([id])
  })

  test('new hours of a service or of the spa, each booking once', async () => {
    const { id } = await aVisit()
    const [sub] = facial.serviceArray
    const draft = { ...facial, serviceArray: [{ ...sub, availability: [{ day: 'Friday', timeRanges: hours(9, 11) }] }] }
    const checked = await spa.call('checkService', { body: draft, headers: asOwner })
    expect(checked.json().outside).toMatchObject([
      { _id: id, subServiceName: 'Glow', bookingTime: '11:00 AM', reason: 'time' },
    ])
    const deskHours = [{ day: 'Friday', timeRanges: hours(9, 11) }]
    const { outside } = (await spa.call('checkHours', { body: { deskHours }, headers: asOwner })).json()
    expect(outside).toMatchObject([{ _id: id, subServiceName: 'Glow' }])
  })

  test('a closed day cancels it as a whole, and Undo brings it back as a whole', async () => {
    const { id } = await aVisit()
    const added = await spa.call('addClosure', { body: { from: FRIDAY, to: FRIDAY }, headers: asOwner })
    const { closure, affected } = added.json()
    expect(affected).toHaveLength(1)
    const parts = { id: closure._id }
    const { cancelled, changeId } = (await spa.call('cancelInClosure', { parts, body: {}, headers: asOwner })).json()
    expect(cancelled).toMatchObject([{ _id: id, status: 'cancelled' }])
    await consistent()
    await amaka.call('POST', `/booking/changes/${changeId}/undo`)
    expect((await amaka.details(id)).booking).toMatchObject({ status: 'confirmed', visitMinutes: 180 })
    await consistent()
  })
})

describe('a held visit', () => {
  test('has lapsed for all of its services, as soon as one of them gives out times', async () => {
    const held = { status: 'held', holdExpiresAt: new Date(spa.clock.now().getTime() + 30 * 60_000) } as const
    const { id } = await aVisit(held)
    expect(await times(spa, facial.serviceArray[0]!)).not.toContain('11:00 AM')
    spa.clock.advance(31)
    await book(spa, facial, facial.serviceArray[0]!, '11:00 AM')
    expect((await amaka.details(id)).booking.status).toBe('lapsed')
    await consistent()
  })
})

test('a visit that was marked done by mistake comes back only while all of its places are free', async () => {
  const { id } = await aVisit()
  spa.clock.set('2026-11-20T08:30:00Z')
  await amaka.decide(id, { status: 'done' })
  spa.clock.advance(60)
  expect((await amaka.decide(id, { status: 'confirmed' })).status).toBe(200)
  await consistent()
  await amaka.decide(id, { status: 'done' })
  // The facial's only station is given to somebody else meanwhile.
  await insertVisit(spa, [{ service: facial, bookingTime: '11:30 AM' }])
  spa.clock.advance(60)
  expect((await amaka.decide(id, { status: 'confirmed' })).body.code).toBe('slot_taken')
})

test('a visit counts as coming until its last treatment is over', async () => {
  const { id } = await aVisit()
  const later = await insertVisit(spa, [{ service: massage, bookingTime: '4:00 PM' }])
  const first = async () => (await amaka.call('GET', '/booking/list?order=next&q=ada')).body.bookings[0]._id
  spa.clock.set('2026-11-20T09:30:00Z')
  expect(await first()).toBe(id)
  spa.clock.set('2026-11-20T11:30:00Z')
  expect(await first()).toBe(later.id)
})

test('the list of a service has the visits with any treatment of it', async () => {
  const { id } = await aVisit()
  for (const one of [massage, facial]) {
    const { bookings } = (await amaka.call('GET', `/booking/list?serviceId=${one._id}`)).body
    expect(bookings.map(({ _id }: { _id: string }) => _id)).toEqual([id])
  }
})

test('every treatment counts among the often booked', async () => {
  await aVisit()
  const often = await selectOftenBooked(spa.db, { since: new Date('2026-11-01T00:00:00Z'), limit: 5 })
  expect(often.sort()).toEqual([massage.serviceArray[0]!._id, facial.serviceArray[0]!._id].sort())
})

test('another time zone writes the labels of every treatment anew, and moves none', async () => {
  const { id } = await aVisit()
  const timeZoneTo = (timeZone: string) => spa.call('updateSpa', { body: { spa: { timeZone } }, headers: asOwner })
  await timeZoneTo('Africa/Nairobi')
  const { treatments } = (await amaka.details(id)).booking
  expect(treatments.map(one => [one.bookingTime, one.startsAt])).toEqual([
    ['11:00 AM', '2026-11-20T08:00:00.000Z'],
    ['1:00 PM', '2026-11-20T10:00:00.000Z'],
  ])
  await timeZoneTo('Africa/Lagos')
  await consistent()
})

test('no question about further treatments reads all bookings', async () => {
  const plans = await inTransaction(spa.db, async tx => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const byId = sql`explain select id from bookings where further_treatments <> '[]'
      and further_treatments @> '[{"id": "x"}]'::jsonb`
    const byDay = sql`explain select id from treatments where booking_date = '2026-11-20' and therapist_id = 'x'`
    return [await byId.execute(tx), await byDay.execute(tx)].map(({ rows }) => JSON.stringify(rows))
  })
  expect(plans[0]).toContain('bookings_by_further_treatment')
  expect(plans[1]).toContain('bookings_visits')
  expect(plans[1]).toContain('bookings_of_therapist')
  const { id, parts } = await aVisit()
  expect((await selectVisitOf(spa.db, parts[1]!))?.id).toBe(id)
})
