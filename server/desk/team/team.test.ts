import { beforeEach, describe, expect, test } from 'vitest'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import type { DeskService } from '#contract/catalogue/catalogue-desk.ts'
import type { Member, MemberChangeDraft, ResourcesResponse, Room, TeamResponse } from '#contract/catalogue/team.ts'
import { addService, bodyFor, book, FRIDAY, hours, post } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { aDevice } from '#server/desk/testing/desk.ts'
import { aRoom, aTherapist, changeRoom, changeTherapist } from './testing/team.ts'

const spa = useSpa()
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  // Whoever a test before has named: nobody works here any more.
  const gone = { hiddenAt: spa.clock.now(), doesAll: false }
  await spa.db.updateTable('therapists').set(gone).execute()
  await spa.db.updateTable('rooms').set({ hiddenAt: spa.clock.now() }).execute()
})

const NOBODYS = '00000000-0000-4000-8000-000000000000'
const headers = asOwner
const add = (body: object) => spa.call('addTherapist', { body, headers })
const addRoom = (body: object) => spa.call('addRoom', { body, headers })
const listed = async () => (await spa.call('listTeam', { headers })).json<{ team: Member[] }>().team
const rooms = async () => (await spa.call('listRooms', { headers })).json<{ rooms: Room[] }>().rooms
const choosable = async () => (await spa.call('fetchTeam', {})).json<TeamResponse>().team
const resources = async () => (await spa.call('deskResources', { headers })).json<ResourcesResponse>()
const problemsOf = async (serviceId: string) =>
  (await resources()).problems.filter(one => one.serviceId === serviceId).map(({ lacks }) => lacks)

/** The treatments of a service that are left out are hidden. */
const offer = ({ _id: id }: Service, ...subs: SubService[]) =>
  spa.call('updateService', { parts: { id }, body: { serviceArray: subs.map(({ _id }) => ({ _id })) }, headers })

async function inCatalogue(id: string) {
  const { services } = (await spa.call('deskCatalogue', { headers })).json<{ services: DeskService[] }>()
  return services.find(({ _id }) => _id === id)!
}

describe('somebody of the team', () => {
  test('is added in one step, does what was ticked, and works the hours of the spa', async () => {
    const { sub } = await addService(spa)
    const response = await add({ name: ' Bisi ', subServiceIds: [sub._id, sub._id] })
    expect(response.statusCode).toBe(201)
    const { member } = response.json<{ member: Member }>()
    expect(member).toEqual({
      _id: expect.any(String),
      name: 'Bisi',
      about: '',
      imageUrl: '',
      subServiceIds: [sub._id],
      isChoosable: true,
      isHidden: false,
      doesAll: false,
      hours: null,
      daysOff: [],
      extraDays: [],
      shares: { all: 0, services: {} },
      version: 0,
    })
    expect((await listed()).at(-1)).toEqual(member)
  })

  test('may do everything, also what is added later', async () => {
    const bisi = await aTherapist(spa, 'Bisi', { subServiceIds: 'all' })
    const { sub, service } = await addService(spa, { name: 'Added later' })
    expect((await listed()).find(({ _id }) => _id === bisi._id)).toMatchObject({ doesAll: true })
    expect((await listed()).find(({ _id }) => _id === bisi._id)!.subServiceIds).toContain(sub._id)
    expect(await inCatalogue(service._id)).toMatchObject({ takesTherapist: true })
    await changeTherapist(spa, bisi, { subServiceIds: [sub._id] })
    expect((await listed()).find(({ _id }) => _id === bisi._id)).toMatchObject({
      doesAll: false,
      subServiceIds: [sub._id],
    })
  })

  test('has hours whose overlapping ranges are one, days off in order, and extra days once each', async () => {
    const bisi = await aTherapist(spa, 'Bisi', {
      hours: [
        { day: 'monday', timeRanges: [...hours(12, 17), ...hours(9, 13)] },
        { day: 'Tuesday', timeRanges: [] },
      ],
    })
    expect(bisi.hours).toEqual([{ day: 'Monday', timeRanges: hours(9, 17) }])
    const later = { from: '2026-12-24', to: '2026-12-26', reason: 'Family' }
    const sooner = { from: '2026-11-20', to: '2026-11-20' }
    const response = await changeTherapist(spa, bisi, {
      daysOff: [later, sooner],
      extraDays: [
        { date: '2026-11-29', timeRanges: hours(9, 12) },
        { date: '2026-11-22', timeRanges: hours(9, 12) },
        { date: '2026-11-29', timeRanges: hours(11, 14) },
      ],
    })
    expect(response.json().member).toMatchObject({
      name: 'Bisi',
      hours: bisi.hours,
      daysOff: [sooner, later],
      extraDays: [
        { date: '2026-11-22', timeRanges: hours(9, 12) },
        { date: '2026-11-29', timeRanges: hours(9, 14) },
      ],
    })
  })

  test('without hours on any day is never at work; null is the hours of the spa again', async () => {
    const bisi = await aTherapist(spa, 'Bisi', { hours: [] })
    expect(bisi.hours).toEqual([])
    expect((await changeTherapist(spa, bisi, { hours: null })).json().member.hours).toBeNull()
  })

  test('is put where the owner wants them in the list', async () => {
    const [ada, bisi, chi] = [await aTherapist(spa, 'Ada'), await aTherapist(spa, 'Bisi'), await aTherapist(spa, 'Chi')]
    await changeTherapist(spa, chi, { position: 0 })
    const order = (await listed()).map(({ _id }) => _id)
    expect(order[0]).toBe(chi._id)
    expect(order.slice(-2)).toEqual([ada._id, bisi._id])
  })

  test('is hidden, not deleted: off the site, but with everything for the day they come back', async () => {
    const { sub } = await addService(spa)
    const bisi = await aTherapist(spa, 'Bisi', { subServiceIds: [sub._id] })
    const hidden = await spa.call('hideTherapist', { parts: { id: bisi._id }, headers })
    expect(hidden.json().member).toMatchObject({ isHidden: true, subServiceIds: [sub._id], version: 1 })
    expect((await choosable()).map(({ _id }) => _id)).not.toContain(bisi._id)
    expect((await resources()).therapists).toContainEqual(expect.objectContaining({ _id: bisi._id, isHidden: true }))
    const shown = await changeTherapist(spa, bisi, { isHidden: false })
    expect(shown.json().member).toMatchObject({ isHidden: false, subServiceIds: [sub._id] })
  })

  test('of two who change them, the one with the older version is told, and nothing is overwritten', async () => {
    const bisi = await aTherapist(spa, 'Bisi')
    expect((await changeTherapist(spa, bisi, { about: 'Strong hands', version: 0 })).json().member.version).toBe(1)
    const late = await changeTherapist(spa, bisi, { name: 'Bisola', version: 0 })
    expect([late.statusCode, late.json().code]).toEqual([409, 'changed_meanwhile'])
    expect((await listed()).at(-1)).toMatchObject({ name: 'Bisi', about: 'Strong hands', version: 1 })
  })

  test('keeps a share of the price, for all services and for single ones', async () => {
    const { service } = await addService(spa)
    const bisi = await aTherapist(spa, 'Bisi')
    const shares = { all: 30, services: { [service._id]: 42.5 } }
    expect((await changeTherapist(spa, bisi, { shares })).json().member.shares).toEqual(shares)
    const unknown = await changeTherapist(spa, bisi, { shares: { all: 30, services: { [NOBODYS]: 40 } } })
    expect([unknown.statusCode, unknown.json().fieldErrors]).toEqual([400, { shares: expect.any(String) }])
    expect((await changeTherapist(spa, bisi, { shares: { all: 101, services: {} } })).statusCode).toBe(400)
  })
})

describe('what cannot be', () => {
  test('a treatment that is not in the catalogue, or an id of something else, is refused with a sentence', async () => {
    const { service } = await addService(spa)
    const room = await aRoom(spa, 'Palm room')
    const count = (await listed()).length
    for (const id of [NOBODYS, service._id, room._id, "x' or '1'='1"]) {
      const response = await add({ name: 'Bisi', subServiceIds: [id] })
      expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_fields'])
      expect(response.json().fieldErrors.subServiceIds).toContain('not in the catalogue')
    }
    expect(await listed()).toHaveLength(count)
  })

  test('a hidden treatment is named, and of a change with it nothing is written', async () => {
    const { service, subs } = await addService(spa, { subs: [{ name: 'Steam' }, { name: 'Scrub' }] })
    const [steam, scrub] = subs
    const bisi = await aTherapist(spa, 'Bisi', { subServiceIds: [steam!._id, scrub!._id] })
    await offer(service, steam!)
    const response = await changeTherapist(spa, bisi, { name: 'Bisola', subServiceIds: [scrub!._id] })
    expect(response.json().fieldErrors.subServiceIds).toMatch(/^Scrub is hidden/)
    expect((await listed()).at(-1)).toMatchObject({ name: 'Bisi', subServiceIds: [steam!._id] })
    // Its tick stays for when it is shown again.
    await changeTherapist(spa, bisi, { subServiceIds: [steam!._id] })
    await offer(service, steam!, scrub!)
    expect((await listed()).at(-1)!.subServiceIds.sort()).toEqual([steam!._id, scrub!._id].sort())
  })

  test.each([
    ['no name', { name: ' ', subServiceIds: [] }, 'name'],
    ['a line about them that is two lines', { name: 'Bisi', subServiceIds: [], about: 'Strong\nhands' }, 'about'],
    ['a line that runs backwards', { name: 'Bisi', subServiceIds: [], about: 'Strong \u202ehands' }, 'about'],
    ['no treatments named', { name: 'Bisi' }, 'subServiceIds'],
    ['a script for a picture', { name: 'Bisi', subServiceIds: [], imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
    [
      'hours that end before they start',
      { name: 'Bisi', subServiceIds: [], hours: [{ day: 'Monday', timeRanges: hours(12, 9) }] },
      'hours.0.timeRanges.0.endHour',
    ],
  ])('a person with %s', async (_, body, field) => {
    const response = await add(body)
    expect(response.statusCode).toBe(400)
    expect(response.json().fieldErrors).toHaveProperty([field])
  })

  test('days off that end before they start', async () => {
    const bisi = await aTherapist(spa, 'Bisi')
    const response = await changeTherapist(spa, bisi, { daysOff: [{ from: '2026-12-24', to: '2026-12-23' }] })
    expect(response.json().fieldErrors).toEqual({ 'daysOff.0.to': 'Days off end on or after the day they start' })
  })

  test('a room with no place, with two hundred, or for something that is no service', async () => {
    const { service, sub } = await addService(spa)
    const count = (await rooms()).length
    for (const places of [0, 200, 1.5]) {
      const response = await addRoom({ name: 'Hall', places, serviceIds: [service._id] })
      expect(response.json().fieldErrors.places).toMatch(/^A room has/)
    }
    for (const id of [sub._id, NOBODYS]) {
      const response = await addRoom({ name: 'Hall', serviceIds: [id] })
      expect(response.json().fieldErrors.serviceIds).toContain('not in the catalogue')
    }
    expect(await rooms()).toHaveLength(count)
  })

  test('a person or room that is not there, or an id of another kind', async () => {
    const bisi = await aTherapist(spa, 'Bisi')
    const room = await aRoom(spa, 'Palm room')
    for (const id of [NOBODYS, room._id]) {
      const responses = [
        await changeTherapist(spa, { _id: id }, { name: 'Nobody' }),
        await spa.call('hideTherapist', { parts: { id }, headers }),
      ]
      for (const response of responses)
        expect([response.statusCode, response.json().code]).toEqual([404, 'therapist_not_found'])
    }
    for (const id of [NOBODYS, bisi._id]) {
      expect((await changeRoom(spa, { _id: id }, { name: 'Nowhere' })).json().code).toBe('room_not_found')
      expect((await spa.call('hideRoom', { parts: { id }, headers })).json().code).toBe('room_not_found')
    }
  })
})

describe('a room', () => {
  test('has one place unless more are named, and the services that fit', async () => {
    const { service } = await addService(spa)
    const palm = await aRoom(spa, 'Palm room', { serviceIds: [service._id, service._id] })
    expect(palm).toEqual({
      _id: expect.any(String),
      name: 'Palm room',
      places: 1,
      serviceIds: [service._id],
      isHidden: false,
      version: 0,
    })
    const changed = await changeRoom(spa, palm, { places: 2, version: 0 })
    expect(changed.json().room).toEqual({ ...palm, places: 2, version: 1 })
    expect((await changeRoom(spa, palm, { places: 3, version: 0 })).json().code).toBe('changed_meanwhile')
    const hidden = await spa.call('hideRoom', { parts: { id: palm._id }, headers })
    expect(hidden.json().room).toMatchObject({ isHidden: true, serviceIds: [service._id] })
  })

  test('cannot be named for a hidden service', async () => {
    const { service } = await addService(spa, { name: 'Closed bath' })
    await spa.call('deleteService', { parts: { id: service._id }, headers })
    const response = await addRoom({ name: 'Palm room', serviceIds: [service._id] })
    expect(response.json().fieldErrors.serviceIds).toMatch(/^Closed bath is hidden/)
  })
})

describe('what a service takes', () => {
  test('is people from the first who does one of its treatments, and rooms from the first that fits', async () => {
    const [one, other] = [await addService(spa), await addService(spa)]
    expect(await inCatalogue(one.service._id)).toMatchObject({ takesTherapist: false, takesRoom: false })
    await aTherapist(spa, 'Bisi', { subServiceIds: [one.sub._id] })
    expect(await inCatalogue(one.service._id)).toMatchObject({ takesTherapist: true, takesRoom: false })
    await aRoom(spa, 'Palm room', { serviceIds: [one.service._id] })
    expect(await inCatalogue(one.service._id)).toMatchObject({ takesTherapist: true, takesRoom: true })
    expect(await inCatalogue(other.service._id)).toMatchObject({ takesTherapist: false, takesRoom: false })
  })

  test('is what the owner says afterwards, until it was nobody’s and somebody is named again', async () => {
    const { service, sub } = await addService(spa)
    const bisi = await aTherapist(spa, 'Bisi', { subServiceIds: [sub._id] })
    await spa.call('updateService', { parts: { id: service._id }, body: { takesTherapist: false }, headers })
    await aTherapist(spa, 'Ada', { subServiceIds: [sub._id] })
    expect(await inCatalogue(service._id)).toMatchObject({ takesTherapist: false })
    expect((await choosable()).find(({ _id }) => _id === bisi._id)?.subServiceIds).toEqual([])
    for (const { _id } of await listed()) await spa.call('hideTherapist', { parts: { id: _id }, headers })
    await changeTherapist(spa, bisi, { isHidden: false })
    expect(await inCatalogue(service._id)).toMatchObject({ takesTherapist: true })
  })

  test('moves its version, so that an editor opened before does not take it back', async () => {
    const { service, sub } = await addService(spa)
    const { version } = await inCatalogue(service._id)
    await aTherapist(spa, 'Bisi', { subServiceIds: [sub._id] })
    const body = { takesTherapist: false, version }
    const response = await spa.call('updateService', { parts: { id: service._id }, body, headers })
    expect(response.json().code).toBe('changed_meanwhile')
  })

  test('is said to be lacking when nobody does a treatment any more, or no room fits', async () => {
    const { service, sub } = await addService(spa)
    const bisi = await aTherapist(spa, 'Bisi', { subServiceIds: [sub._id] })
    const palm = await aRoom(spa, 'Palm room', { serviceIds: [service._id] })
    expect(await problemsOf(service._id)).toEqual([])
    await changeTherapist(spa, bisi, { subServiceIds: [] })
    await spa.call('hideRoom', { parts: { id: palm._id }, headers })
    expect(await problemsOf(service._id)).toEqual(['therapist', 'room'])
    await changeTherapist(spa, bisi, { subServiceIds: 'all' })
    await changeRoom(spa, palm, { isHidden: false })
    expect(await problemsOf(service._id)).toEqual([])
  })

  test('is said to be lacking when nobody who does a treatment is ever at work while it is offered', async () => {
    const availability = [{ day: 'Friday' as const, timeRanges: hours(9, 12) }]
    const { service, sub } = await addService(spa, { subs: [{ availability }] })
    const bisi = await aTherapist(spa, 'Bisi', { subServiceIds: [sub._id], hours: [] })
    expect(await problemsOf(service._id)).toEqual(['hours'])
    const works = async (part: MemberChangeDraft) => {
      expect((await changeTherapist(spa, bisi, part)).statusCode).toBe(200)
      return problemsOf(service._id)
    }
    expect(await works({ hours: [{ day: 'Friday', timeRanges: hours(12, 17) }] })).toEqual(['hours'])
    expect(await works({ hours: [{ day: 'Thursday', timeRanges: hours(9, 12) }] })).toEqual(['hours'])
    expect(await works({ hours: [{ day: 'Friday', timeRanges: hours(11, 17) }] })).toEqual([])
    // Who comes only now and then can be booked on that day.
    const once = { date: FRIDAY, timeRanges: hours(9, 12) }
    expect(await works({ hours: [], extraDays: [once] })).toEqual([])
    spa.clock.set('2026-11-21T08:00:00Z')
    expect(await problemsOf(service._id)).toEqual(['hours'])
    // The spa's own hours.
    expect(await works({ hours: null })).toEqual([])
    await aTherapist(spa, 'Chi', { subServiceIds: [sub._id], hours: [] })
    expect(await problemsOf(service._id)).toEqual([])
  })
})

describe('who learns what', () => {
  test('customers learn who may be chosen, and nothing about hours, days off and shares', async () => {
    const { sub } = await addService(spa)
    const bisi = await aTherapist(spa, 'Bisi', { about: 'Strong hands', subServiceIds: [sub._id] })
    await aTherapist(spa, 'Shy', { isChoosable: false, subServiceIds: [sub._id] })
    const response = await spa.call('fetchTeam', {})
    expect(response.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) })
    expect(response.json().team).toEqual([
      { _id: bisi._id, name: 'Bisi', about: 'Strong hands', imageUrl: '', subServiceIds: [sub._id] },
    ])
    const again = await spa.call('fetchTeam', { headers: { 'if-none-match': String(response.headers.etag) } })
    expect(again.statusCode).toBe(304)
    await changeTherapist(spa, bisi, { name: 'Bisola' })
    expect((await choosable())[0]!.name).toBe('Bisola')
  })

  test('every device of the desk knows people and rooms, but no hours and shares', async () => {
    await aTherapist(spa, 'Bisi')
    const tablet = await aDevice(spa, 'Tablet', 'view')
    const { status, body } = await tablet.call('GET', '/desk/resources')
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/hours|shares|daysOff/)
    expect((await tablet.call('GET', '/desk/team')).status).toBe(403)
  })

  test('every change leaves a line that says who; why somebody is off is in none', async () => {
    const { sub } = await addService(spa, { subs: [{ name: 'Steam' }] })
    const phone = await aDevice(spa, 'Amaka’s phone', 'owner')
    const bisi = (await phone.call('POST', '/desk/team', { name: 'Bisi', subServiceIds: [sub._id] })).body.member
    const daysOff = [{ from: '2026-12-24', to: '2026-12-26', reason: 'An operation' }]
    await phone.call('PUT', `/desk/team/${bisi._id}`, { daysOff })
    await phone.call('DELETE', `/desk/team/${bisi._id}`)
    const room = (await phone.call('POST', '/desk/rooms', { name: 'Palm room', serviceIds: [] })).body.room
    await phone.call('PUT', `/desk/rooms/${room._id}`, { places: 2 })
    await phone.call('DELETE', `/desk/rooms/${room._id}`)
    await phone.call('PUT', `/desk/team/${bisi._id}`, { version: 0, name: 'Refused' })
    const lines = await spa.db.selectFrom('ownerRecord').selectAll().orderBy('id', 'desc').limit(6).execute()
    expect(lines.map(({ what }) => what).reverse()).toEqual([
      'add therapist',
      'update therapist',
      'hide therapist',
      'add room',
      'update room',
      'hide room',
    ])
    expect(new Set(lines.map(({ deviceName }) => deviceName))).toEqual(new Set(['Amaka’s phone']))
    expect(JSON.stringify(lines)).not.toContain('An operation')
    expect(lines.at(-1)!.after).toMatchObject({ name: 'Bisi', does: ['Steam'] })
  })
})

test('a new name is told in the bookings ahead, and the past keeps the one it had', async () => {
  const { service, sub } = await addService(spa)
  const bisi = await aTherapist(spa, 'Bisi', { subServiceIds: [sub._id] })
  const palm = await aRoom(spa, 'Palm room', { serviceIds: [service._id] })
  const soon = await book(spa, service, sub, '9:00 AM')
  const later = await book(spa, service, sub, '9:00 AM', '2026-11-27')
  await spa.db.updateTable('bookings').set({ status: 'confirmed' }).where('id', 'in', [soon._id, later._id]).execute()
  spa.clock.set('2026-11-24T07:00:00Z')
  await changeTherapist(spa, bisi, { name: 'Bisola' })
  await changeRoom(spa, palm, { name: 'Garden room' })
  const names = async (id: string) =>
    spa.db.selectFrom('bookings').select(['therapistName', 'roomName']).where('id', '=', id).executeTakeFirst()
  expect(await names(soon._id)).toEqual({ therapistName: 'Bisi', roomName: 'Palm room' })
  expect(await names(later._id)).toEqual({ therapistName: 'Bisola', roomName: 'Garden room' })
})

test('somebody who was hidden between listing and creating cannot be booked any more, and nothing is stored', async () => {
  const { service, sub } = await addService(spa)
  const bisi = await aTherapist(spa, 'Bisi', { subServiceIds: [sub._id] })
  await aTherapist(spa, 'Ada', { subServiceIds: [sub._id] })
  const query = { subServiceId: sub._id, date: FRIDAY, therapistId: bisi._id }
  expect((await spa.call('availableTimes', { query })).json().availableTimes).toContain('9:00 AM')
  await spa.call('hideTherapist', { parts: { id: bisi._id }, headers })
  const refused = await post(spa, { ...bodyFor(service, sub), therapistId: bisi._id })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'therapist_not_offered'])
  expect(refused.json().error).toContain('can no longer be booked')
  expect(await spa.db.selectFrom('bookings').select('id').where('serviceId', '=', service._id).execute()).toEqual([])
})

test('a picture that only somebody of the team has is not removed as unused', async () => {
  const { selectChangedUse } = await import('#server/catalogue/pictures/queries.ts')
  const picture = { id: 'abcdefabcdefabcdefabcdef', width: 1, height: 1, alt: '', files: '[]' }
  const createdAt = spa.clock.now()
  await spa.db
    .insertInto('pictures')
    .values({ ...picture, createdAt, unusedSince: createdAt })
    .execute()
  await aTherapist(spa, 'Bisi', { imageUrl: `/pictures/${picture.id}` })
  expect((await selectChangedUse(spa.db)).used).toContain(picture.id)
})
