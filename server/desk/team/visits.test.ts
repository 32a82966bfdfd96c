import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Service } from '#contract/catalogue/catalogue.ts'
import type { AwayResponse, MyDayResponse } from '#contract/catalogue/team.ts'
import { addService, FRIDAY, hours } from '#server/app/testing/desk.ts'
import { asOwner } from '#server/app/testing/spa.ts'
import { overlaps, wronglyOccupied } from '#server/booking/testing/queries.ts'
import { insertVisit } from '#server/booking/testing/visits.ts'
import { aDevice, advanceSeconds, useDesk } from '../testing/desk.ts'
import { aRoom, aTherapist, changeRoom, changeTherapist } from './testing/team.ts'

const { spa, amaka } = useDesk(['outbox', 'payments', 'bookingChanges', 'bookings', 'blocks'])
const availability = [{ day: 'Friday' as const, timeRanges: hours(9, 18) }]
let massage: Service
let facial: Service
interface Person {
  _id: string
  name: string
}
let team: Record<'ngozi' | 'bola' | 'chidi', Person>
beforeAll(async () => {
  const subs = [
    { name: 'Classic', availability },
    { name: 'Oil', duration: 15, isExtra: true, availability },
  ]
  massage = (await addService(spa, { name: 'Massage', subs })).service
  facial = (await addService(spa, { name: 'Facial', subs: [{ name: 'Glow', availability }] })).service
  const all = [...massage.serviceArray, ...facial.serviceArray].map(({ _id }) => _id)
  team = {
    ngozi: await aTherapist(spa, 'Ngozi', { subServiceIds: all }),
    bola: await aTherapist(spa, 'Bola', { subServiceIds: all }),
    chidi: await aTherapist(spa, 'Chidi', { subServiceIds: massage.serviceArray.map(({ _id }) => _id) }),
  }
})

const consistent = async () => expect([...(await overlaps(spa.db)), ...(await wronglyOccupied(spa.db))]).toEqual([])
const whoDoes = async (id: string) =>
  (await amaka.details(id)).booking.treatments.map(one => one.therapist?.name ?? null)

describe('somebody who is away', () => {
  const away = async (body: object): Promise<AwayResponse> => {
    const day = { from: `${FRIDAY}T08:00:00+01:00`, until: `${FRIDAY}T20:00:00+01:00` }
    const answer = await amaka.call('POST', `/desk/team/${team.ngozi._id}/away`, { ...day, ...body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }

  test('hands over each treatment of a visit by itself, in one change of the visit, which one Undo takes back', async () => {
    const { ngozi, bola, chidi } = team
    const { id, parts } = await insertVisit(spa, [
      { service: massage, bookingTime: '9:00 AM', with: ngozi },
      { service: facial, bookingTime: '10:00 AM', with: ngozi },
      { service: massage, bookingTime: '9:00 AM', with: chidi, guest: 1 },
      { service: massage, bookingTime: '11:00 AM', with: ngozi, guest: 1, therapistWanted: true },
    ])
    const plain = await insertVisit(spa, [{ service: massage, bookingTime: '2:00 PM', with: ngozi }])
    const { handedOver, left, changeId } = await away({ handOver: true })
    const [first, second, , wanted] = await partsByTime(id)
    expect(handedOver).toEqual([
      { treatmentId: first, therapistId: bola._id },
      { treatmentId: second, therapistId: bola._id },
      { treatmentId: plain.id, therapistId: chidi._id },
    ])
    expect(left).toEqual([{ treatmentId: wanted, bookingId: id, free: [bola._id, chidi._id] }])
    expect(parts).toHaveLength(4)
    expect((await amaka.details(id)).history).toMatchObject([
      {
        what: 'handed_over',
        therapist: { from: 'Ngozi', to: 'Bola' },
        parts: [
          { guest: 0, subServiceName: 'Classic' },
          { guest: 0, subServiceName: 'Glow' },
        ],
      },
    ])
    await consistent()
    expect(await amaka.call('POST', `/booking/changes/${changeId}/undo`)).toMatchObject({ body: { restored: 2 } })
    expect((await whoDoes(id)).filter(name => name === 'Ngozi')).toHaveLength(3)
    await consistent()
    advanceSeconds(spa, 20)
    expect(await spa.deliver()).toEqual([])
  })

  /** The first two are of the first guest. */
  async function partsByTime(id: string) {
    const { treatments } = (await amaka.details(id)).booking
    return treatments.toSorted((a, b) => a.guest - b.guest || a.startsAt.localeCompare(b.startsAt)).map(one => one._id)
  }

  test('leaves the treatments that only they could do, and finds those that are not the first of a visit', async () => {
    const { ngozi, bola, chidi } = team
    await insertVisit(spa, [{ service: facial, bookingTime: '10:00 AM', with: bola }])
    const { id, parts } = await insertVisit(spa, [
      { service: massage, bookingTime: '9:00 AM', with: chidi },
      { service: facial, bookingTime: '10:00 AM', with: ngozi },
    ])
    const { handedOver, left } = await away({ handOver: true, from: `${FRIDAY}T10:30:00+01:00` })
    expect([handedOver, left]).toEqual([[], [{ treatmentId: parts[1], bookingId: id, free: [] }]])
    const { times } = (await amaka.call('GET', `/desk/team/${ngozi._id}/away?date=${FRIDAY}`)).body
    expect(times).toMatchObject([{ left: [{ treatmentId: parts[1], bookingId: id, free: [] }] }])
  })

  test('hands over a treatment together with its extras', async () => {
    const { ngozi } = team
    const [classic, oil] = massage.serviceArray
    const { id } = await insertVisit(spa, [
      { service: massage, sub: classic, bookingTime: '9:00 AM', with: ngozi },
      { service: massage, sub: oil, bookingTime: '10:00 AM', with: ngozi, isExtra: true },
    ])
    // Only the extra lies in the time away.
    const { handedOver } = await away({ handOver: true, from: `${FRIDAY}T10:05:00+01:00` })
    expect(handedOver).toMatchObject([{ treatmentId: id }])
    expect(new Set(await whoDoes(id)).size).toBe(1)
    expect(await whoDoes(id)).not.toContain('Ngozi')
    await consistent()
  })
})

describe('a therapist’s day', () => {
  const dayOf = async (person: Person) => {
    const phone = await aDevice(spa, `${person.name}’s phone`, 'therapist', person._id)
    const { body } = await phone.call('GET', `/desk/my-day?date=${FRIDAY}`)
    return { phone, treatments: (body as MyDayResponse).treatments }
  }
  const aVisit = () =>
    insertVisit(
      spa,
      [
        { service: massage, bookingTime: '9:00 AM', with: team.ngozi },
        { service: facial, bookingTime: '10:00 AM', with: team.bola },
        { service: massage, bookingTime: '9:00 AM', with: team.chidi, guest: 1 },
      ],
      { guestNames: '\nTola Bello' },
    )

  test('lists each treatment of theirs, also a second one, and of another guest under that guest’s name', async () => {
    const { parts } = await aVisit()
    const ofBola = (await dayOf(team.bola)).treatments
    expect(ofBola).toMatchObject([
      { _id: parts[2], subServiceName: 'Glow', bookingTime: '10:00 AM', guestName: 'Ada Obi', status: 'confirmed' },
    ])
    expect((await dayOf(team.chidi)).treatments).toMatchObject([{ bookingTime: '9:00 AM', guestName: 'Tola Bello' }])
    await spa.db.updateTable('bookings').set({ guestNames: '\n' }).execute()
    expect((await dayOf(team.chidi)).treatments).toMatchObject([{ guestName: 'Guest 2, with Ada Obi' }])
    expect((await dayOf(team.ngozi)).treatments).toHaveLength(1)
  })

  test('marks a treatment of a visit by its own id; done waits until the guest does not go on to somebody else', async () => {
    const { id, parts } = await aVisit()
    const { phone } = await dayOf(team.bola)
    const mark = (part: string, body: object) => phone.call('PUT', `/desk/my-day/${part}`, body)
    spa.clock.set('2026-11-20T08:30:00Z')
    expect((await mark(parts[0]!, { arrived: true })).status).toBe(403)
    const { status, body } = await mark(parts[2]!, { arrived: true })
    expect([status, body.treatment._id, body.treatment.arrivedAt]).toEqual([200, parts[2], '2026-11-20T08:30:00.000Z'])
    // The other guest is not here yet.
    expect((await dayOf(team.chidi)).treatments[0]!.arrivedAt).toBeNull()
    const early = await mark(parts[2]!, { done: true })
    expect([early.status, early.body.code]).toEqual([409, 'too_early'])
    const ngozi = (await dayOf(team.ngozi)).phone
    const goesOn = await ngozi.call('PUT', `/desk/my-day/${parts[0]}`, { done: true })
    expect([goesOn.status, goesOn.body.error]).toEqual([
      409,
      'The same guest has Glow at 10:00 AM. Whoever does that marks the guest as done.',
    ])
    spa.clock.set('2026-11-20T09:30:00Z')
    expect((await mark(parts[2]!, { done: true })).body.treatment).toMatchObject({ _id: parts[2], status: 'done' })
    // The other guest never came.
    expect((await amaka.details(id)).booking.status).toBe('done')
  })

  test('done is about one guest: whoever treats the other one goes on, and ends the visit', async () => {
    const { id, parts } = await insertVisit(spa, [
      { service: massage, bookingTime: '9:00 AM', with: team.ngozi },
      { service: massage, bookingTime: '9:00 AM', with: team.chidi, guest: 1 },
    ])
    spa.clock.set('2026-11-20T08:50:00Z')
    const statusFor = async (person: Person) => (await dayOf(person)).treatments[0]!.status
    const done = async (person: Person, part: string) =>
      (await dayOf(person)).phone.call('PUT', `/desk/my-day/${part}`, { done: true })
    expect((await done(team.ngozi, parts[0]!)).body.treatment.status).toBe('done')
    expect([await statusFor(team.ngozi), await statusFor(team.chidi)]).toEqual(['done', 'confirmed'])
    expect((await amaka.details(id)).booking).toMatchObject({ status: 'confirmed' })
    expect(await spa.db.selectFrom('occupied').select('occupantId').execute()).toHaveLength(2)
    expect((await done(team.chidi, parts[1]!)).status).toBe(200)
    expect((await amaka.details(id)).booking.status).toBe('done')
    expect((await amaka.undo(id)).body.booking.status).toBe('confirmed')
    expect([await statusFor(team.ngozi), await statusFor(team.chidi)]).toEqual(['done', 'confirmed'])
  })

  test('shows the guest who did not come as a no-show, while the other one is treated', async () => {
    const { id } = await aVisit()
    spa.clock.set('2026-11-20T08:20:00Z')
    await amaka.decide(id, { status: 'no_show', guest: 1, from: 'confirmed' })
    expect((await dayOf(team.chidi)).treatments).toMatchObject([{ guestName: 'Tola Bello', status: 'no_show' }])
    expect((await dayOf(team.ngozi)).treatments).toMatchObject([{ guestName: 'Ada Obi', status: 'confirmed' }])
  })
})

describe('who and what a service takes from now on', () => {
  let scrub: Service
  beforeEach(async () => {
    const subs = [
      { name: 'Sugar', availability },
      { name: 'Mask', duration: 15, isExtra: true, availability },
    ]
    scrub = (await addService(spa, { name: 'Scrub', stations: 2, subs })).service
  })

  test('is given to every treatment ahead: of a visit, too, one after the other and with its extras', async () => {
    const [sugar, mask] = scrub.serviceArray
    const { id } = await insertVisit(spa, [
      { service: massage, bookingTime: '9:00 AM', with: team.ngozi },
      { service: scrub, sub: sugar, bookingTime: '10:00 AM' },
      { service: scrub, sub: mask, bookingTime: '11:00 AM', isExtra: true },
    ])
    const bisi = await aTherapist(spa, 'Bisi', { subServiceIds: [sugar!._id] })
    expect(await whoDoes(id)).toEqual(['Ngozi', 'Bisi', 'Bisi'])
    const rows = await spa.db.selectFrom('treatments').select('station').where('bookingId', '=', id).execute()
    expect(rows.every(({ station }) => station === null)).toBe(true)
    await consistent()

    await aRoom(spa, 'Palm', { serviceIds: [scrub._id] })
    const { treatments } = (await amaka.details(id)).booking
    expect(treatments.map(({ room }) => room?.name ?? null)).toEqual([null, 'Palm', 'Palm'])
    expect((await amaka.details(id)).history).toEqual([])
    await consistent()
    await changeTherapist(spa, bisi, { isHidden: true })
  })

  test('somebody who is hidden keeps the treatments ahead, and a new name is told of all of them', async () => {
    const kemi = await aTherapist(spa, 'Kemi', { subServiceIds: scrub.serviceArray.map(({ _id }) => _id) })
    const lily = await aRoom(spa, 'Lily', { serviceIds: [scrub._id] })
    const { id } = await insertVisit(spa, [
      { service: massage, bookingTime: '9:00 AM', with: team.ngozi },
      { service: scrub, bookingTime: '10:00 AM', with: kemi, in: lily },
    ])
    await changeTherapist(spa, kemi, { name: 'Kemi B.' })
    await changeRoom(spa, lily, { name: 'Lily room' })
    await changeTherapist(spa, kemi, { isHidden: true })
    const [, second] = (await amaka.details(id)).booking.treatments
    expect(second).toMatchObject({ therapist: { name: 'Kemi B.' }, room: { name: 'Lily room' } })
    const { therapists } = (await spa.call('deskDay', { query: { date: FRIDAY }, headers: asOwner })).json()
    expect(therapists.map(({ name }: Person) => name)).toContain('Kemi B.')
    await consistent()
  })
})
