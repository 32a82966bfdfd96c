import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { addService, FRIDAY, hours } from '#server/app/testing/desk.ts'
import { overlaps, wronglyOccupied } from '#server/booking/testing/queries.ts'
import { insertVisit, type PartDraft } from '#server/booking/testing/visits.ts'
import { aRoom, aTherapist, changeTherapist } from '#server/desk/team/testing/team.ts'
import { advanceSeconds, useDesk } from '#server/desk/testing/desk.ts'

const { spa, amaka } = useDesk(['outbox', 'payments', 'bookingChanges', 'bookings', 'blocks'])
const availability = [{ day: 'Friday' as const, timeRanges: hours(9, 18) }]

type Named = { _id: string; name: string }
let massage: Service
let facial: Service
let people: Record<'ngozi' | 'bola' | 'chidi', Named>
/** Two places each. */
let [palm, sea]: Named[] = []
beforeAll(async () => {
  const subs = [
    { name: 'Classic', availability },
    { name: 'Oil', duration: 15, isExtra: true, availability },
    { name: 'Side by side', isForTwo: true, availability },
  ]
  massage = (await addService(spa, { name: 'Massage', subs })).service
  facial = (await addService(spa, { name: 'Facial', subs: [{ name: 'Glow', availability }] })).service
  const massages = massage.serviceArray.map(({ _id }) => _id)
  const all = [...massages, facial.serviceArray[0]!._id]
  people = {
    ngozi: await aTherapist(spa, 'Ngozi', { subServiceIds: all }),
    bola: await aTherapist(spa, 'Bola', { subServiceIds: all }),
    chidi: await aTherapist(spa, 'Chidi', { subServiceIds: massages }),
  }
  palm = await aRoom(spa, 'Palm room', { places: 2, serviceIds: [massage._id] })
  sea = await aRoom(spa, 'Sea room', { places: 2, serviceIds: [massage._id] })
})
beforeEach(() => spa.clock.set('2026-11-16T09:00:00Z'))

const at9 = { bookingTime: '9:00 AM' }
const classic = (more: Partial<PartDraft> = {}): PartDraft => ({ service: massage, ...at9, ...more })
const glow = (more: Partial<PartDraft> = {}): PartDraft => ({ service: facial, ...at9, ...more })

/** A couple side by side, by Ngozi and Bola in the palm room. */
function aCouple() {
  const sub = massage.serviceArray[2]!
  const [one, other] = ['one half', 'other half'].map(name => `${name} ${Math.random()}`)
  return insertVisit(spa, [
    classic({ sub, id: one, with: people.ngozi, in: palm }),
    classic({ sub, id: other, besides: one, priceNaira: 0, with: people.bola, in: { ...palm!, place: 2 } }),
  ])
}

async function cancelThen(visit: { id: string }, taken: PartDraft[]) {
  await amaka.decide(visit.id, { status: 'cancelled' })
  advanceSeconds(spa, 20)
  if (taken.length > 0) await insertVisit(spa, taken)
}

const restore = ({ id }: { id: string }) => amaka.call('POST', `/booking/${id}/restore`)

/** "Ngozi, Palm room 1", in order of time, then by guest. */
async function placesOf({ id }: { id: string }) {
  const rows = await spa.db
    .selectFrom('treatments')
    .select(['id', 'therapistName', 'roomName', 'roomPlace'])
    .where('bookingId', '=', id)
    .orderBy('startsAt')
    .orderBy('guest')
    .orderBy('isSecondHalf')
    .execute()
  return rows.map(({ therapistName, roomName, roomPlace }) => `${therapistName}, ${roomName} ${roomPlace ?? ''}`.trim())
}
const consistent = async () => expect([...(await overlaps(spa.db)), ...(await wronglyOccupied(spa.db))]).toEqual([])

test('a treatment for two comes back to its people and its room', async () => {
  const couple = await aCouple()
  await cancelThen(couple, [])
  expect((await restore(couple)).status).toBe(200)
  expect(await placesOf(couple)).toEqual(['Ngozi, Palm room 1', 'Bola, Palm room 2'])
  await consistent()
})

test('both halves of it change the room together, and neither the person who is free', async () => {
  const couple = await aCouple()
  await cancelThen(couple, [classic({ with: people.chidi, in: { ...palm!, place: 2 } })])
  expect((await restore(couple)).status).toBe(200)
  expect(await placesOf(couple)).toEqual(['Ngozi, Sea room 1', 'Bola, Sea room 2'])
  await consistent()
})

test('no room for both is no place for either, however many places are free', async () => {
  const couple = await aCouple()
  await cancelThen(couple, [classic({ in: { ...palm!, place: 2 } }), classic({ guest: 1, in: sea })])
  expect(await restore(couple)).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  await consistent()
})

test('guests who begin together keep their own people; who lost theirs takes nobody else’s', async () => {
  const visit = await insertVisit(spa, [
    classic({ with: people.ngozi, in: palm }),
    classic({ guest: 1, with: people.bola, in: { ...palm!, place: 2 } }),
  ])
  await cancelThen(visit, [glow({ with: people.ngozi })])
  expect((await restore(visit)).status).toBe(200)
  expect(await placesOf(visit)).toEqual(['Chidi, Palm room 1', 'Bola, Palm room 2'])
  await consistent()
})

test('somebody changes the person if that is the only way for all of it to come back', async () => {
  const visit = await insertVisit(spa, [
    glow({ with: people.ngozi }),
    classic({ guest: 1, with: people.bola, in: palm }),
  ])
  await cancelThen(visit, [glow({ with: people.ngozi })])
  expect((await restore(visit)).status).toBe(200)
  expect(await placesOf(visit)).toEqual(['Bola,', 'Chidi, Palm room 1'])
  await consistent()
})

test('whoever a guest asked for is not replaced: then nothing comes back, and the sentence names them', async () => {
  const visit = await insertVisit(spa, [
    classic({ with: people.ngozi, in: palm }),
    classic({ guest: 1, with: people.bola, in: { ...palm!, place: 2 }, therapistWanted: true }),
  ])
  await cancelThen(visit, [glow({ with: people.bola })])
  const { status, body } = await restore(visit)
  expect([status, body.code]).toEqual([409, 'slot_taken'])
  expect(body.error).toContain('is expecting Bola')
  await consistent()
})

test('nobody takes the person whom another guest of the visit asked for', async () => {
  const visit = await insertVisit(spa, [
    glow({ with: people.ngozi }),
    classic({ guest: 1, with: people.bola, in: palm, therapistWanted: true }),
  ])
  await cancelThen(visit, [glow({ with: people.ngozi })])
  expect((await restore(visit)).status).toBe(409)
  await consistent()
})

test('an extra stays with its treatment: one person, one place', async () => {
  const at10 = { bookingTime: '10:00 AM' }
  const visit = await insertVisit(spa, [
    classic({ with: people.ngozi, in: palm }),
    classic({ sub: massage.serviceArray[1]!, isExtra: true, ...at10, with: people.ngozi, in: palm }),
  ])
  // Ngozi and the place are free for the treatment, but not for the extra.
  await cancelThen(visit, [classic({ ...at10, with: people.ngozi, in: palm })])
  expect((await restore(visit)).status).toBe(200)
  const [base, extra] = await placesOf(visit)
  expect(extra).toBe(base)
  expect(base).not.toContain('Ngozi')
  await consistent()
})

test('a guest whose person is gone for the day has one other person for all of it', async () => {
  const visit = await insertVisit(spa, [
    classic({ with: people.ngozi, in: palm }),
    glow({ bookingTime: '11:00 AM', with: people.ngozi }),
  ])
  await cancelThen(visit, [])
  await changeTherapist(spa, people.ngozi, { daysOff: [{ from: FRIDAY, to: FRIDAY }] })
  expect((await restore(visit)).status).toBe(200)
  await changeTherapist(spa, people.ngozi, { daysOff: [] })
  expect((await placesOf(visit)).map(place => place.split(',')[0])).toEqual(['Bola', 'Bola'])
  await consistent()
})

test('a receipt that comes after the hold brings the couple back to one room, too', async () => {
  const couple = await aCouple()
  await spa.db
    .updateTable('bookings')
    .set({ status: 'lapsed', submittedAt: spa.clock.now() })
    .where('id', '=', couple.id)
    .execute()
  await insertVisit(spa, [classic({ with: people.chidi, in: palm })])
  expect((await amaka.decide(couple.id, { status: 'confirmed' })).status).toBe(200)
  expect(await placesOf(couple)).toEqual(['Ngozi, Sea room 1', 'Bola, Sea room 2'])
  await consistent()
})
