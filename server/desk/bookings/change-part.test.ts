import { beforeAll, describe, expect, test } from 'vitest'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { addService, FRIDAY, hours, times } from '#server/app/testing/desk.ts'
import { overlaps, wronglyOccupied } from '#server/booking/testing/queries.ts'
import { insertVisit, type PartDraft } from '#server/booking/testing/visits.ts'
import { aRoom, aTherapist } from '#server/desk/team/testing/team.ts'
import { advanceSeconds, useDesk } from '../testing/desk.ts'

const { spa, amaka } = useDesk(['outbox', 'payments', 'bookingChanges', 'bookings'])
const availability = [{ day: 'Friday' as const, timeRanges: hours(9, 18) }]
let massage: Service
let facial: Service
type Who = { _id: string; name: string }
let [ngozi, bola, chidi] = [
  { _id: '', name: '' },
  { _id: '', name: '' },
  { _id: '', name: '' },
] as [Who, Who, Who]
beforeAll(async () => {
  const subs = [
    { name: 'Classic', price: 20_000, availability },
    { name: 'Long', duration: 90, price: 35_000, availability },
    { name: 'Warm oil', duration: 15, price: 5_000, isExtra: true, availability },
    { name: 'Hot stone', duration: 30, price: 8_000, isExtra: true, availability },
  ]
  massage = (await addService(spa, { name: 'Massage', subs })).service
  facial = (await addService(spa, { name: 'Facial', subs: [{ name: 'Glow', price: 10_000, availability }] })).service
  const does = (...services: Service[]) => services.flatMap(one => one.serviceArray.map(({ _id }) => _id))
  ngozi = await aTherapist(spa, 'Ngozi', { subServiceIds: does(massage, facial) })
  bola = await aTherapist(spa, 'Bola', { subServiceIds: does(massage, facial) })
  chidi = await aTherapist(spa, 'Chidi', { subServiceIds: does(massage) })
})

const change = (id: string, body: object) => amaka.call('PUT', `/desk/treatments/${id}`, body)
async function changed(id: string, body: object) {
  const answer = await change(id, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.booking
}
const refused = async (id: string, body: object) => {
  const { status, body: said } = await change(id, body)
  return [status, said.code, said.fieldErrors ? Object.values(said.fieldErrors)[0] : said.error]
}

/** A massage by Ngozi at nine, then a facial by Bola at ten. */
const aVisit = (first: Partial<PartDraft> = {}, second: Partial<PartDraft> = {}) =>
  insertVisit(spa, [
    { service: massage, bookingTime: '9:00 AM', with: ngozi, ...first },
    { service: facial, bookingTime: '10:00 AM', with: bola, ...second },
  ])

const partsOf = async (id: string) =>
  (await amaka.details(id)).booking.treatments.map(one => [one.subServiceName, one.bookingTime, one.therapist?.name])
const consistent = async () => expect([...(await overlaps(spa.db)), ...(await wronglyOccupied(spa.db))]).toEqual([])

describe('one treatment of a visit', () => {
  test('is handed over alone; history names it, and Undo brings the first one back', async () => {
    const { id, parts } = await aVisit()
    const booking = await changed(parts[1]!, { therapistId: ngozi._id })
    expect(booking._id).toBe(id)
    expect(await partsOf(id)).toEqual([
      ['Classic', '9:00 AM', 'Ngozi'],
      ['Glow', '10:00 AM', 'Ngozi'],
    ])
    expect((await amaka.details(id)).history[0]).toMatchObject({
      what: 'therapist',
      therapist: { from: 'Bola', to: 'Ngozi' },
      parts: [{ guest: 0, subServiceName: 'Glow' }],
    })
    await consistent()
    expect((await amaka.undo(id)).status).toBe(200)
    expect(await partsOf(id)).toContainEqual(['Glow', '10:00 AM', 'Bola'])
    await consistent()
  })

  test('by the booking’s own id is the first one, and that does not become anybody else', async () => {
    const { id, parts } = await aVisit()
    expect(parts[0]).toBe(id)
    await changed(id, { therapistId: chidi._id })
    expect(await partsOf(id)).toEqual([
      ['Classic', '9:00 AM', 'Chidi'],
      ['Glow', '10:00 AM', 'Bola'],
    ])
    expect(await refused(parts[1]!, { therapistId: chidi._id })).toEqual([
      409,
      'therapist_not_offered',
      'Chidi does not do Glow.',
    ])
    expect(await refused('00000000-0000-4000-8000-000000000000', { therapistId: bola._id })).toEqual([
      404,
      'booking_not_found',
      'There is no such treatment.',
    ])
  })

  test('cannot go to somebody who has another guest then, also one of the same visit', async () => {
    const { id, parts } = await insertVisit(spa, [
      { service: massage, bookingTime: '9:00 AM', with: ngozi },
      { service: massage, bookingTime: '9:00 AM', with: bola, guest: 1 },
    ])
    expect(await refused(parts[1]!, { therapistId: ngozi._id })).toEqual([
      409,
      'slot_taken',
      'Ngozi has somebody else at 9:00 AM.',
    ])
    // They may do it at another time.
    await changed(parts[1]!, { therapistId: ngozi._id, bookingTime: '10:00 AM' })
    expect(await partsOf(id)).toEqual([
      ['Classic', '9:00 AM', 'Ngozi'],
      ['Classic', '10:00 AM', 'Ngozi'],
    ])
    await consistent()
  })

  test('moves alone, however large the gap, and keeps its person; another day is for the whole visit', async () => {
    const { id, parts } = await aVisit()
    const booking = await changed(parts[1]!, { bookingTime: '3:00 PM' })
    expect(booking).toMatchObject({ bookingTime: '9:00 AM', endsAt: '2026-11-20T15:00:00.000Z', visitMinutes: 420 })
    expect(await partsOf(id)).toContainEqual(['Glow', '3:00 PM', 'Bola'])
    expect((await amaka.details(id)).history[0]).toMatchObject({
      what: 'moved',
      parts: [{ guest: 0, subServiceName: 'Glow' }],
    })
    expect(await times(spa, facial.serviceArray[0]!)).toContain('10:00 AM')
    expect(await refused(parts[1]!, { bookingDate: '2026-11-27' })).toEqual([
      400,
      'invalid_fields',
      'The treatments of a visit are on one day. Please move the whole visit.',
    ])
  })

  test('is not at a time at which the same guest has another one; another guest may', async () => {
    const { parts } = await aVisit()
    expect(await refused(parts[1]!, { bookingTime: '9:30 AM' })).toEqual([
      409,
      'slot_taken',
      'The same guest has Classic at 9:00 AM. Please choose another time for one of the two.',
    ])
    const long = massage.serviceArray[1]!._id
    expect(await refused(parts[0]!, { subServiceId: long })).toEqual([
      409,
      'slot_taken',
      'The same guest has Glow at 10:00 AM. Please choose another time for one of the two.',
    ])
    await spa.db.deleteFrom('bookings').execute()
    const other = await aVisit({}, { guest: 1 })
    await changed(other.parts[1]!, { bookingTime: '9:30 AM' })
  })

  test('is offered only where its guest is nowhere else, and where nobody of the same visit keeps its person busy', async () => {
    const { id, parts } = await insertVisit(spa, [
      { service: massage, bookingTime: '9:00 AM', with: ngozi },
      { service: facial, bookingTime: '10:00 AM', with: bola },
      { service: facial, bookingTime: '11:00 AM', with: bola, guest: 1 },
    ])
    const glow = facial.serviceArray[0]!._id
    const asked = { subServiceId: glow, date: FRIDAY, moving: id, part: parts[1]!, forDesk: 'true' }
    const offered = async (more: object = {}) =>
      (await spa.call('availableTimes', { query: { ...asked, ...more } })).json()
    const timesWith = async ({ _id: therapistId }: Who) => (await offered({ therapistId })).availableTimes.slice(0, 3)
    // Not at nine, when the same guest has a massage.
    expect(await timesWith(ngozi)).toEqual(['10:00 AM', '10:30 AM', '11:00 AM'])
    // Not at eleven, when Bola has the other guest.
    expect(await timesWith(bola)).toEqual(['10:00 AM', '12:00 PM', '12:30 PM'])
    for (const bookingTime of (await offered()).availableTimes.slice(0, 4)) await changed(parts[1]!, { bookingTime })
    const long = { subServiceId: massage.serviceArray[1]!._id }
    expect((await offered(long)).availableTimes).not.toContain('9:00 AM')
    // The guest beside them is free until ten.
    expect((await offered({ part: parts[2]! })).availableTimes).toContain('9:00 AM')
  })

  test('may become the first: the visit begins with it, and Undo puts everything back', async () => {
    const { id, parts } = await aVisit({ bookingTime: '11:00 AM' }, { bookingTime: '12:00 PM' })
    const booking = await changed(parts[1]!, { bookingTime: '9:00 AM' })
    expect(booking).toMatchObject({ _id: id, bookingTime: '9:00 AM', subServiceName: 'Glow', price: 30_000 })
    // Each keeps its id: the same change once more is about the same treatment.
    expect(booking.treatments.map(({ _id }: { _id: string }) => _id)).toEqual([parts[1], id])
    await changed(parts[1]!, { bookingTime: '9:00 AM' })
    expect(booking.treatments.map(({ price }: { price: number }) => price)).toEqual([10_000, 20_000])
    expect((await amaka.details(id)).history[0]!.parts).toEqual([{ guest: 0, subServiceName: 'Glow' }])
    await consistent()
    await amaka.undo(id)
    const { treatments } = (await amaka.details(id)).booking
    expect(treatments.map(({ _id, bookingTime }) => [_id, bookingTime])).toEqual([
      [id, '11:00 AM'],
      [parts[1], '12:00 PM'],
    ])
    await consistent()
  })

  test('becomes another sub-service: the price of the visit follows', async () => {
    const { id, parts } = await aVisit()
    const booking = await changed(parts[1]!, { subServiceId: massage.serviceArray[0]!._id })
    expect(booking).toMatchObject({ price: 40_000, subServiceName: 'Classic' })
    expect(booking.treatments.map(({ price }: { price: number }) => price)).toEqual([20_000, 20_000])
    expect((await amaka.details(id)).history[0]).toMatchObject({
      what: 'treatment',
      treatment: { from: 'Glow', to: 'Classic', priceFrom: 30_000, priceTo: 40_000 },
      parts: [{ guest: 0, subServiceName: 'Classic' }],
    })
    // The same for the first one, as the desk has always asked.
    const longer = await amaka.call('PUT', `/booking/${id}/treatment`, { subServiceId: facial.serviceArray[0]!._id })
    expect(longer.body.booking).toMatchObject({ price: 30_000, subServiceName: 'Glow' })
    await consistent()
    await amaka.undo(id)
    expect((await amaka.details(id)).booking).toMatchObject({ price: 40_000, subServiceName: 'Classic' })
  })

  test('needs a time that is free and open, unless the desk insists', async () => {
    await insertVisit(spa, [{ service: massage, bookingTime: '3:00 PM', with: ngozi }])
    await insertVisit(spa, [{ service: massage, bookingTime: '3:00 PM', with: bola }])
    const { parts } = await aVisit()
    expect((await refused(parts[1]!, { bookingTime: '3:00 PM' })).slice(0, 2)).toEqual([409, 'slot_taken'])
    expect((await refused(parts[1]!, { bookingTime: '7:00 PM' })).slice(0, 2)).toEqual([400, 'time_not_offered'])
    expect((await refused(parts[1]!, { bookingTime: 'noon' })).slice(0, 2)).toEqual([400, 'time_not_offered'])
    await changed(parts[1]!, { bookingTime: '7:00 PM', anyTime: true })
    const booking = await changed(parts[1]!, { bookingTime: '3:00 PM', squeezeIn: true })
    expect(booking.treatments[1].therapist).toBeNull()
    await consistent()
  })

  test('that stays the same is no change', async () => {
    const { id, parts } = await aVisit()
    await changed(parts[1]!, { therapistId: bola._id, bookingTime: '10:00 AM', bookingDate: FRIDAY })
    expect((await amaka.details(id)).history).toEqual([])
  })

  test('tells the customer of another time, once Undo is over', async () => {
    const { parts } = await aVisit()
    await changed(parts[1]!, { bookingTime: '11:00 AM' })
    await changed(parts[1]!, { therapistId: ngozi._id })
    advanceSeconds(spa, 20)
    expect((await spa.deliver()).map(({ kind }) => kind)).toEqual(['booking-moved'])
  })

  test('is not asked of a visit that is over', async () => {
    const { id, parts } = await aVisit()
    await amaka.decide(id, { status: 'cancelled' })
    expect((await refused(parts[1]!, { therapistId: ngozi._id })).slice(0, 2)).toEqual([409, 'already_decided'])
  })
})

test('what would run into the guest’s next treatment says so, also if the same person does both', async () => {
  const { parts } = await aVisit({}, { with: ngozi })
  const isBusy = [
    409,
    'slot_taken',
    'The same guest has Glow at 10:00 AM. Please choose another time for one of the two.',
  ]
  expect(await refused(parts[0]!, { subServiceId: massage.serviceArray[1]!._id })).toEqual(isBusy)
  expect(await refused(parts[0]!, { bookingTime: '9:30 AM' })).toEqual(isBusy)
  await consistent()
})

describe('a treatment with extras', () => {
  const withExtra = () => {
    const [classic, , oil] = massage.serviceArray
    return insertVisit(spa, [
      { service: massage, sub: classic, bookingTime: '9:00 AM', with: ngozi },
      { service: massage, sub: oil, bookingTime: '10:00 AM', with: ngozi, isExtra: true },
      { service: facial, bookingTime: '10:30 AM', with: bola },
    ])
  }

  test('is handed over and moved together with them, whichever of them is named', async () => {
    const { id, parts } = await withExtra()
    await changed(parts[1]!, { therapistId: chidi._id })
    expect((await partsOf(id)).map(([, , name]) => name)).toEqual(['Chidi', 'Chidi', 'Bola'])
    await changed(parts[0]!, { bookingTime: '2:00 PM' })
    expect((await partsOf(id)).map(([name, time]) => [name, time])).toEqual([
      ['Glow', '10:30 AM'],
      ['Classic', '2:00 PM'],
      ['Warm oil', '3:00 PM'],
    ])
    await consistent()
    await amaka.undo(id)
    expect((await partsOf(id)).map(([, time]) => time)).toEqual(['9:00 AM', '10:00 AM', '10:30 AM'])
  })

  test('keeps them right after it; an extra has no time of its own', async () => {
    const { parts } = await withExtra()
    expect(await refused(parts[1]!, { bookingTime: '4:00 PM' })).toEqual([
      400,
      'invalid_fields',
      'Warm oil is done right after Classic at 9:00 AM. Please change the time of that.',
    ])
    expect((await refused(parts[0]!, { subServiceId: facial.serviceArray[0]!._id }))[1]).toBe('extra_alone')
    expect((await refused(parts[1]!, { subServiceId: massage.serviceArray[1]!._id }))[1]).toBe('extra_alone')
    expect((await refused(parts[2]!, { subServiceId: massage.serviceArray[2]!._id }))[1]).toBe('extra_alone')
  })

  test('can have another extra, if there is time before the next treatment', async () => {
    const { parts } = await withExtra()
    const hotStone = massage.serviceArray[3]!._id
    const booking = await changed(parts[1]!, { subServiceId: hotStone })
    expect(booking).toMatchObject({ price: 38_000 })
    expect(booking.treatments[1]).toMatchObject({ subServiceName: 'Hot stone', durationMinutes: 30 })
    expect(booking.treatments.map((one: { isExtra: boolean }) => one.isExtra)).toEqual([false, true, false])
    await consistent()
  })
})

describe('a treatment for two', () => {
  test('has each person changed alone, and its time only as a whole', async () => {
    const first = crypto.randomUUID()
    const { id, parts } = await insertVisit(spa, [
      { service: massage, bookingTime: '9:00 AM', with: ngozi, id: first },
      { service: massage, bookingTime: '9:00 AM', with: bola, besides: first, priceNaira: 0 },
      { service: facial, bookingTime: '11:00 AM', with: bola },
    ])
    const half = (await amaka.details(id)).booking.treatments.find(one => one.isSecondHalf)!._id
    await changed(half, { therapistId: chidi._id })
    expect(await partsOf(id)).toContainEqual(['Classic', '9:00 AM', 'Chidi'])
    expect((await refused(half, { bookingTime: '1:00 PM' }))[1]).toBe('time_not_offered')
    expect((await refused(id, { subServiceId: massage.serviceArray[1]!._id }))[1]).toBe('time_not_offered')
    expect(parts).toHaveLength(3)
    await consistent()
  })
})

// Last: from now on a facial takes a room.
test('a treatment of a visit can go to another room, or have nobody yet', async () => {
  const palm = await aRoom(spa, 'Palm', { serviceIds: [facial._id] })
  const lily = await aRoom(spa, 'Lily', { serviceIds: [facial._id] })
  const { id, parts } = await aVisit({}, { in: palm })
  const booking = await changed(parts[1]!, { roomId: lily._id })
  expect(booking.treatments[1]).toMatchObject({ room: { name: 'Lily' }, therapist: { name: 'Bola' } })
  expect((await amaka.details(id)).history[0]).toMatchObject({
    what: 'room',
    parts: [{ guest: 0, subServiceName: 'Glow' }],
  })
  const without = await changed(parts[1]!, { therapistId: null })
  expect(without.treatments[1].therapist).toBeNull()
  await consistent()
})
