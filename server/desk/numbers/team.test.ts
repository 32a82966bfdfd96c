import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { BookingStatus } from '#contract/booking/booking-states.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { type TherapistNumbers, teamNumbersResponse } from '#contract/catalogue/team.ts'
import { addService, hours } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { exampleBooking } from '#server/booking/testing/examples.ts'
import { aDevice } from '#server/desk/testing/desk.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { aRoom, aTherapist, changeRoom, changeTherapist } from '../team/testing/team.ts'

const spa = useSpa()
let massage: Service
let facial: Service
let [ngozi, bola] = ['', '']
const mondays = [{ day: 'Monday', timeRanges: hours(9, 13) }]

beforeAll(async () => {
  // Nothing of the catalogue that every spa begins with.
  await inTransaction(spa.db, tx => tx.updateTable('services').set({ deletedAt: spa.clock.now() }).execute())
  massage = (await addService(spa, { name: 'Massage', subs: [{ availability: mondays }] })).service
  facial = (await addService(spa, { name: 'Facial', subs: [{ availability: mondays }] })).service
  ngozi = (await aTherapist(spa, 'Ngozi', { subServiceIds: 'all', hours: mondays }))._id
  bola = (await aTherapist(spa, 'Bola', { subServiceIds: [massage.serviceArray[0]!._id] }))._id
  const shares = { all: 40, services: { [facial._id]: 50 } }
  await changeTherapist(spa, { _id: ngozi }, { shares })
})

beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  await inTransaction(spa.db, async tx => {
    for (const table of ['bookings', 'blocks', 'closures'] as const) await tx.deleteFrom(table).execute()
  })
})

interface Treated {
  by: string
  date: string
  service?: Service
  status?: BookingStatus
  priceNaira?: number
  phoneNumber?: string
}

/** A visit from ten to eleven. */
async function treated({
  by,
  date,
  service = massage,
  status = 'done',
  priceNaira = 25_000,
  phoneNumber = '',
}: Treated) {
  const { accountOpen: _, ...example } = exampleBooking
  const [startsAt, endsAt] = [new Date(`${date}T09:00:00Z`), new Date(`${date}T10:00:00Z`)]
  const id = randomUUID()
  await spa.db
    .insertInto('bookings')
    .values({
      ...example,
      ...{ id, hash: id, paymentCode: null, serviceId: service._id, subServiceId: service.serviceArray[0]!._id },
      ...{ serviceName: service.name, station: null, therapistId: by, bookingDate: date, bookingTime: '10:00 AM' },
      ...{ startsAt, endsAt, freeAgainAt: endsAt, durationMinutes: 60, status, priceNaira, phoneNumber, email: '' },
    })
    .execute()
}

async function numbersOf(from: string, to: string) {
  const response = await spa.call('teamNumbers', { query: { from, to }, headers: asOwner })
  expect(response.statusCode, response.body).toBe(200)
  const { therapists } = teamNumbersResponse.parse(response.json())
  return (id: string): TherapistNumbers => therapists.find(({ _id }) => _id === id)!
}

test('visits that took place count at their prices, and are shared by the percent of each service', async () => {
  await treated({ by: ngozi, date: '2026-11-02' })
  await treated({ by: ngozi, date: '2026-11-09', status: 'confirmed', priceNaira: 20_001 })
  await treated({ by: ngozi, date: '2026-11-03', service: facial, priceNaira: 30_000 })
  for (const status of ['cancelled', 'no_show', 'declined', 'lapsed'] as const)
    await treated({ by: ngozi, date: '2026-11-04', status })
  // Ahead, and in another period.
  await treated({ by: ngozi, date: '2026-11-16', status: 'confirmed' })
  await treated({ by: ngozi, date: '2026-10-31' })
  await treated({ by: bola, date: '2026-11-05' })
  const of = await numbersOf('2026-11-01', '2026-11-16')
  expect(of(ngozi)).toMatchObject({ name: 'Ngozi', treatments: 3, bookedMinutes: 180, income: 75_001, share: 33_000 })
  expect(of(ngozi).byService).toEqual([
    {
      serviceId: massage._id,
      serviceName: 'Massage',
      treatments: 2,
      visits: 2,
      income: 45_001,
      percent: 40,
      share: 18_000,
    },
    {
      serviceId: facial._id,
      serviceName: 'Facial',
      treatments: 1,
      visits: 1,
      income: 30_000,
      percent: 50,
      share: 15_000,
    },
  ])
  expect(of(bola)).toMatchObject({ treatments: 1, income: 25_000, share: 0 })
})

test('a guest came back who came again on a later day, to anyone, until 90 days after', async () => {
  const guest = (n: number) => `+234 803 000 000${n}`
  await treated({ by: ngozi, date: '2026-11-02', phoneNumber: guest(1) })
  await treated({ by: ngozi, date: '2026-11-09', phoneNumber: guest(1) })
  await treated({ by: ngozi, date: '2026-11-03', phoneNumber: guest(2) })
  await treated({ by: bola, date: '2026-12-28', phoneNumber: guest(2) })
  await treated({ by: ngozi, date: '2026-11-04', phoneNumber: guest(3) })
  await treated({ by: ngozi, date: '2027-03-01', phoneNumber: guest(3) })
  await treated({ by: ngozi, date: '2026-11-05', phoneNumber: guest(4) })
  await treated({ by: ngozi, date: '2026-11-12', phoneNumber: guest(4), status: 'no_show' })
  await treated({ by: ngozi, date: '2026-11-06' })
  spa.clock.set('2027-04-01T08:00:00Z')
  const of = await numbersOf('2026-11-01', '2026-11-30')
  expect(of(ngozi)).toMatchObject({ guests: 5, cameBack: 2 })
  expect(of(bola)).toMatchObject({ guests: 0, cameBack: 0 })
})

test('hours worked are their hours, less days off, closed days and blocks, since they are in the team, until now', async () => {
  spa.clock.set('2026-12-14T10:00:00Z')
  const worked = async (from = '2026-12-01', to = '2026-12-31') => (await numbersOf(from, to))(ngozi).workedMinutes
  // The 7th, and on the 14th two hours so far.
  expect(await worked()).toBe(240 + 120)
  expect(await worked('2026-11-01', '2026-11-30')).toBe(3 * 240)
  await treated({ by: ngozi, date: '2026-11-09' })
  expect(await worked('2026-11-01', '2026-11-30')).toBe(4 * 240)
  const block = { therapistId: ngozi, from: '2026-12-07T12:00:00+01:00', until: '2026-12-07T15:00:00+01:00' }
  await spa.call('addBlock', { body: block, headers: asOwner })
  const others = { therapistId: bola, from: '2026-12-07T09:00:00+01:00', until: '2026-12-07T15:00:00+01:00' }
  await spa.call('addBlock', { body: others, headers: asOwner })
  expect(await worked()).toBe(180 + 120)
  await spa.call('addClosure', { body: { from: '2026-12-14', to: '2026-12-14' }, headers: asOwner })
  expect(await worked()).toBe(180)
  await changeTherapist(spa, { _id: ngozi }, { daysOff: [{ from: '2026-12-07', to: '2026-12-07' }] })
  expect(await worked()).toBe(0)
  await changeTherapist(spa, { _id: ngozi }, { daysOff: [] })
})

test('somebody hidden is listed for the days on which they treated', async () => {
  await treated({ by: bola, date: '2026-11-02' })
  await changeTherapist(spa, { _id: bola }, { isHidden: true })
  expect((await numbersOf('2026-11-01', '2026-11-15'))(bola)).toMatchObject({ treatments: 1 })
  expect((await numbersOf('2026-11-10', '2026-11-15'))(bola)).toBeUndefined()
  await changeTherapist(spa, { _id: bola }, { isHidden: false })
})

test('only the owner reads what the team earns', async () => {
  const amaka = await aDevice(spa, "Amaka's phone")
  expect(await amaka.call('GET', '/desk/numbers/team')).toMatchObject({ status: 403 })
  const backwards = { from: '2026-11-10', to: '2026-11-01' }
  expect((await spa.call('teamNumbers', { query: backwards, headers: asOwner })).statusCode).toBe(400)
})

test('the spa is as full as its people are: each counts once, whatever they do; elsewhere places and stations count', async () => {
  const offered = async () => {
    const query = { from: '2026-11-16', to: '2026-11-16' }
    return (await spa.call('deskNumbers', { query, headers: asOwner })).json().fill.offered
  }
  // Two people from nine to one, both services.
  expect(await offered()).toBe(2 * 240)
  await changeTherapist(spa, { _id: bola }, { daysOff: [{ from: '2026-11-16', to: '2026-11-16' }] })
  expect(await offered()).toBe(240)
  const lunch = { therapistId: ngozi, from: '2026-11-16T12:00:00+01:00', until: '2026-11-16T13:00:00+01:00' }
  await spa.call('addBlock', { body: lunch, headers: asOwner })
  expect(await offered()).toBe(180)
  const { service: hammam } = await addService(spa, { stations: 3, subs: [{ availability: mondays }] })
  // Ngozi does everything, so she does this, too; the owner says that it takes nobody.
  await spa.call('updateService', {
    parts: { id: hammam._id },
    body: { ...hammam, takesTherapist: false },
    headers: asOwner,
  })
  expect(await offered()).toBe(180 + 3 * 240)
  const room = await aRoom(spa, 'Steam room', { serviceIds: [hammam._id], places: 2 })
  expect(await offered()).toBe(180 + 2 * 240)
  const cleaning = { roomId: room._id, from: '2026-11-16T09:00:00+01:00', until: '2026-11-16T10:00:00+01:00' }
  await spa.call('addBlock', { body: cleaning, headers: asOwner })
  expect(await offered()).toBe(180 + 2 * 180)
  await changeRoom(spa, room, { isHidden: true })
  await changeTherapist(spa, { _id: bola }, { daysOff: [] })
})
