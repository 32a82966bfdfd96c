import { beforeAll, describe, expect, test } from 'vitest'
import type { Service } from '#contract/catalogue/catalogue.ts'
import type { AwayResponse, TimesAwayResponse } from '#contract/catalogue/team.ts'
import { addService, FRIDAY, hours } from '#server/app/testing/desk.ts'
import { asOwner } from '#server/app/testing/spa.ts'
import { bookAtDesk } from '#server/booking/testing/at-desk.ts'
import { overlaps } from '#server/booking/testing/queries.ts'
import { aDevice, advanceSeconds, useDesk } from '../testing/desk.ts'
import { aTherapist, changeTherapist } from './testing/team.ts'

const { spa, amaka } = useDesk(['outbox', 'payments', 'bookingChanges', 'bookings', 'blocks'])
let massage: Service
let facial: Service
let [ngozi, bola, chidi, dayo] = ['', '', '', '']
beforeAll(async () => {
  const availability = [{ day: 'Friday', timeRanges: hours(9, 18) }]
  massage = (await addService(spa, { name: 'Massage', subs: [{ availability }] })).service
  facial = (await addService(spa, { name: 'Facial', subs: [{ availability }] })).service
  const [classic, glow] = [massage.serviceArray[0]!._id, facial.serviceArray[0]!._id]
  ngozi = (await aTherapist(spa, 'Ngozi', { subServiceIds: [classic, glow] }))._id
  bola = (await aTherapist(spa, 'Bola', { subServiceIds: [classic] }))._id
  chidi = (await aTherapist(spa, 'Chidi', { subServiceIds: [classic] }))._id
  dayo = (await aTherapist(spa, 'Dayo', { subServiceIds: [classic] }))._id
})

const WHOLE_FRIDAY = { from: `${FRIDAY}T08:00:00+01:00`, until: `${FRIDAY}T20:00:00+01:00` }

const away = (id: string, body: object) => amaka.call('POST', `/desk/team/${id}/away`, { ...WHOLE_FRIDAY, ...body })
async function markAway(id: string, body: object): Promise<AwayResponse> {
  const { status, body: answer } = await away(id, body)
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer
}
const undo = (changeId: string) => amaka.call('POST', `/booking/changes/${changeId}/undo`)

/** With this person, whether the guest asked for them or not. */
async function aTreatment(therapistId: string, bookingTime = '9:00 AM', { wanted = false, service = massage } = {}) {
  const answer = await bookAtDesk(spa, service, { bookingTime, therapistId })
  expect(answer.statusCode, answer.body).toBe(201)
  const id: string = answer.json().booking._id
  await spa.db.updateTable('bookings').set({ therapistWanted: wanted }).where('id', '=', id).execute()
  await spa.db.deleteFrom('outbox').execute()
  return id
}

async function therapistOf(id: string) {
  const row = await spa.db.selectFrom('bookings').select('therapistId').where('id', '=', id).executeTakeFirstOrThrow()
  return row.therapistId
}

const blocks = () => spa.db.selectFrom('blocks').select(['therapistId', 'reason']).execute()

async function timesWith(therapistId: string) {
  const query = { subServiceId: massage.serviceArray[0]!._id, date: FRIDAY, therapistId }
  return (await spa.call('availableTimes', { query })).json().availableTimes as string[]
}

/** By the bookings themselves: the constraint is not asked. */
const isAnyoneInTwoPlaces = async () => (await overlaps(spa.db)).length > 0

describe('somebody who is away', () => {
  test('cannot be booked; without handing over, the desk reads who could take each of their guests', async () => {
    const nine = await aTreatment(ngozi)
    const ten = await aTreatment(ngozi, '10:00 AM', { wanted: true })
    await aTreatment(bola, '10:00 AM')
    const facialAt11 = await aTreatment(ngozi, '11:00 AM', { service: facial })
    const { handedOver, left } = await markAway(ngozi, { handOver: false, reason: 'Malaria' })
    expect(handedOver).toEqual([])
    expect(left).toEqual([
      { treatmentId: nine, bookingId: nine, free: [bola, chidi, dayo] },
      { treatmentId: ten, bookingId: ten, free: [chidi, dayo] },
      { treatmentId: facialAt11, bookingId: facialAt11, free: [] },
    ])
    expect([await therapistOf(nine), await therapistOf(facialAt11)]).toEqual([ngozi, ngozi])
    expect(await blocks()).toEqual([{ therapistId: ngozi, reason: 'Malaria' }])
    expect(await timesWith(ngozi)).toEqual([])
    expect(await timesWith(bola)).toContain('9:00 AM')
  })

  test('is back with one Undo, also when nothing was handed over, for fifteen seconds', async () => {
    const { changeId } = await markAway(ngozi, { handOver: false })
    expect(await timesWith(ngozi)).toEqual([])
    expect(await undo(changeId)).toMatchObject({ status: 200, body: { restored: 0 } })
    expect(await blocks()).toEqual([])
    expect(await timesWith(ngozi)).toContain('9:00 AM')
    expect(await undo(changeId)).toMatchObject({ status: 409, body: { code: 'nothing_to_undo' } })

    const { changeId: late } = await markAway(ngozi, { handOver: false })
    advanceSeconds(spa, 16)
    expect(await undo(late)).toMatchObject({ status: 409, body: { code: 'nothing_to_undo' } })
    expect(await blocks()).toHaveLength(1)
  })

  test('hands everybody over who fits, to whoever has least work; guests who asked for them, or are here, stay', async () => {
    spa.clock.set('2026-11-20T08:10:00Z')
    const begun = await spa.call('bookAtDesk', {
      body: {
        serviceId: massage._id,
        subServiceId: massage.serviceArray[0]!._id,
        ...{ bookingDate: FRIDAY, bookingTime: 'now', fullName: 'Ada Obi', phoneNumber: '', email: '' },
        ...{ origin: 'walk_in', therapistId: ngozi },
      },
      headers: asOwner,
    })
    const here: string = begun.json().booking._id
    spa.clock.advance(10)
    await aTreatment(bola, '12:00 PM')
    const eleven = await aTreatment(ngozi, '11:00 AM')
    const one = await aTreatment(ngozi, '1:00 PM')
    const wanted = await aTreatment(ngozi, '2:00 PM', { wanted: true })
    const { handedOver, left } = await markAway(ngozi, { handOver: true })
    expect(handedOver).toEqual([
      { treatmentId: eleven, therapistId: chidi },
      { treatmentId: one, therapistId: dayo },
    ])
    expect(left.map(({ treatmentId }) => treatmentId)).toEqual([here, wanted])
    expect(left[1]!.free).toEqual([bola, chidi, dayo])
    expect((await amaka.details(eleven)).history[0]).toMatchObject({
      what: 'handed_over',
      therapist: { from: 'Ngozi', to: 'Chidi' },
    })
    advanceSeconds(spa, 20)
    expect(await spa.deliver()).toEqual([])
  })

  test('may be looked at first: it stays one time away, and one Undo takes all of it back', async () => {
    const nine = await aTreatment(ngozi)
    const first = await markAway(ngozi, { handOver: false, reason: 'Malaria' })
    advanceSeconds(spa, 60)
    const second = await markAway(ngozi, { handOver: true })
    expect(second.handedOver).toEqual([{ treatmentId: nine, therapistId: bola }])
    expect(await blocks()).toEqual([{ therapistId: ngozi, reason: 'Malaria' }])
    expect(await undo(first.changeId)).toMatchObject({ status: 409 })
    expect(await undo(second.changeId)).toMatchObject({ status: 200, body: { restored: 1 } })
    expect(await therapistOf(nine)).toBe(ngozi)
    expect(await blocks()).toEqual([])
    // A third time, after the Undo.
    expect((await markAway(ngozi, { handOver: true })).handedOver).toHaveLength(1)
    expect(await isAnyoneInTwoPlaces()).toBe(false)
  })

  test('is only away for that time: whoever comes before or after, or on another day, stays', async () => {
    const nine = await aTreatment(ngozi)
    const eleven = await aTreatment(ngozi, '11:00 AM')
    const time = { from: `${FRIDAY}T10:00:00+01:00`, until: `${FRIDAY}T11:00:00+01:00`, handOver: true }
    expect(await markAway(ngozi, time)).toMatchObject({ handedOver: [], left: [] })
    const half = { ...time, from: `${FRIDAY}T11:30:00+01:00`, until: `${FRIDAY}T12:00:00+01:00` }
    expect((await markAway(ngozi, half)).handedOver).toEqual([{ treatmentId: eleven, therapistId: bola }])
    expect(await therapistOf(nine)).toBe(ngozi)
  })

  test('does not hand over to who is away, off or hidden', async () => {
    await aTreatment(ngozi)
    await markAway(bola, { handOver: true })
    await changeTherapist(spa, { _id: chidi }, { daysOff: [{ from: FRIDAY, to: FRIDAY }] })
    await changeTherapist(spa, { _id: dayo }, { isHidden: true })
    const { handedOver, left } = await markAway(ngozi, { handOver: true })
    await changeTherapist(spa, { _id: chidi }, { daysOff: [] })
    await changeTherapist(spa, { _id: dayo }, { isHidden: false })
    expect(handedOver).toEqual([])
    expect(left).toMatchObject([{ free: [] }])
  })

  test('is read on any device, with the guests who still need somebody, until it is over', async () => {
    const nine = await aTreatment(ngozi)
    const eleven = await aTreatment(ngozi, '11:00 AM')
    await aTreatment(bola, '11:00 AM')
    const other = await aDevice(spa, 'Till')
    const read = async (date = FRIDAY): Promise<TimesAwayResponse['times']> =>
      (await other.call('GET', `/desk/team/${ngozi}/away?date=${date}`)).body.times
    expect(await read()).toEqual([])

    const time = { from: '2026-11-20T09:00:00.000Z', until: '2026-11-20T17:00:00.000Z' }
    const { left } = await markAway(ngozi, { ...time, handOver: false, reason: 'Malaria' })
    expect(left).toEqual([{ treatmentId: eleven, bookingId: eleven, free: [chidi, dayo] }])
    expect(await read()).toEqual([{ ...time, reason: 'Malaria', left }])
    expect(await read('2026-11-21')).toEqual([])
    await amaka.call('PUT', `/desk/treatments/${eleven}`, { therapistId: dayo })
    expect(await read()).toEqual([{ ...time, reason: 'Malaria', left: [] }])

    // A break every week is no time away, unless a guest is booked in it.
    const weekly = { from: `${FRIDAY}T08:00:00+01:00`, until: `${FRIDAY}T08:30:00+01:00`, weeklyUntil: '2026-12-18' }
    await spa.call('addBlock', { body: { ...weekly, therapistId: ngozi }, headers: asOwner })
    expect(await read()).toHaveLength(1)
    // A whole day off holds all the others.
    await changeTherapist(spa, { _id: ngozi }, { daysOff: [{ from: FRIDAY, to: FRIDAY }] })
    const wholeDay = { from: '2026-11-19T23:00:00.000Z', until: '2026-11-20T23:00:00.000Z', reason: '' }
    expect(await read()).toEqual([
      { ...wholeDay, left: [{ treatmentId: nine, bookingId: nine, free: [bola, chidi, dayo] }] },
    ])
    await changeTherapist(spa, { _id: ngozi }, { daysOff: [] })
    spa.clock.set('2026-11-20T17:00:00Z')
    expect(await read()).toEqual([])
  })

  test('is named by a sentence when it cannot be', async () => {
    expect(await away('nobody', { handOver: true })).toMatchObject({
      status: 404,
      body: { code: 'therapist_not_found' },
    })
    const backwards = { from: WHOLE_FRIDAY.until, until: WHOLE_FRIDAY.from, handOver: false }
    expect(await away(ngozi, backwards)).toMatchObject({ status: 400 })
    const inNoBook = { ...WHOLE_FRIDAY, from: '0000-01-01T00:00:00Z', handOver: false }
    expect(await away(ngozi, inNoBook)).toMatchObject({
      status: 400,
      body: { fieldErrors: { from: 'Please check the year' } },
    })
    spa.clock.set('2026-11-21T08:00:00Z')
    expect(await away(ngozi, { handOver: false })).toMatchObject({
      status: 400,
      body: { fieldErrors: { until: 'This time is over already. Please choose one that ends later.' } },
    })
    expect(await blocks()).toEqual([])
  })
})

describe('a day of thirty treatments and four people', () => {
  const FULL = ['9:00 AM', '11:00 AM', '2:00 PM']
  const NEARLY = ['10:00 AM', '12:00 PM', '1:00 PM', '3:00 PM', '4:00 PM', '5:00 PM']

  /** At three hours everybody is busy; at the other six one of the four has nobody. */
  async function aBusyDay() {
    const made: { id: string; time: string; therapistId: string }[] = []
    for (const [index, time] of [...FULL, ...NEARLY].entries()) {
      const resting = index < FULL.length ? undefined : [bola, chidi, dayo][index % 3]
      for (const therapistId of [ngozi, bola, chidi, dayo])
        if (therapistId !== resting) made.push({ id: await aTreatment(therapistId, time), time, therapistId })
    }
    return made
  }

  test('hands over to whoever is free, leaves the rest, and Undo brings all back', async () => {
    const made = await aBusyDay()
    expect(made).toHaveLength(30)
    const ofNgozi = made.filter(({ therapistId }) => therapistId === ngozi)
    const wanted = ofNgozi.find(({ time }) => time === '4:00 PM')!
    await spa.db.updateTable('bookings').set({ therapistWanted: true }).where('id', '=', wanted.id).execute()
    const before = await spa.db
      .selectFrom('bookings')
      .select(['id', 'therapistId', 'therapistName'])
      .orderBy('id')
      .execute()

    const { handedOver, left, changeId } = await markAway(ngozi, { handOver: true })
    const ids = (times: readonly string[]) =>
      ofNgozi.filter(({ time, id }) => times.includes(time) && id !== wanted.id).map(({ id }) => id)
    expect(handedOver.map(({ treatmentId }) => treatmentId).sort()).toEqual(ids(NEARLY).sort())
    expect(left.map(({ treatmentId }) => treatmentId).sort()).toEqual([...ids(FULL), wanted.id].sort())
    expect(left.map(({ free }) => free.length).sort()).toEqual([0, 0, 0, 1])
    for (const { treatmentId, therapistId } of handedOver) expect(await therapistOf(treatmentId)).toBe(therapistId)
    for (const { treatmentId } of left) expect(await therapistOf(treatmentId)).toBe(ngozi)
    expect(await isAnyoneInTwoPlaces()).toBe(false)
    const record = await spa.call('deskRecord', { headers: asOwner })
    expect(record.json().entries[0]).toMatchObject({ what: 'mark away' })

    // One of them was changed since: it stays, and the others come back.
    const [changed] = handedOver
    await amaka.call('PUT', `/desk/treatments/${changed!.treatmentId}`, { therapistId: null })
    expect(await undo(changeId)).toMatchObject({ status: 200, body: { restored: handedOver.length - 1 } })
    await amaka.undo(changed!.treatmentId)
    await amaka.undo(changed!.treatmentId)
    const after = await spa.db
      .selectFrom('bookings')
      .select(['id', 'therapistId', 'therapistName'])
      .orderBy('id')
      .execute()
    expect(after).toEqual(before)
    expect(await blocks()).toEqual([])
    expect(await isAnyoneInTwoPlaces()).toBe(false)
    advanceSeconds(spa, 30)
    expect(await spa.deliver()).toEqual([])
  })
})

test('two people away at once, while others book and move: nobody is in two places, and nobody goes to who is away', async () => {
  const times = ['9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM']
  const made: string[] = []
  for (const time of times) for (const id of [ngozi, bola]) made.push(await aTreatment(id, time))
  const book = (bookingTime: string) => bookAtDesk(spa, massage, { bookingTime }).then(({ statusCode }) => statusCode)
  const move = (id: string, bookingTime: string) =>
    amaka.call('PUT', `/desk/treatments/${id}`, { bookingTime }).then(({ status }) => status)
  const [first, second, ...others] = await Promise.all([
    away(ngozi, { handOver: true }),
    away(bola, { handOver: true }),
    ...times.map(book),
    ...made.slice(0, 4).map((id, index) => move(id, times[(index + 1) % 4]!)),
  ])
  for (const status of [first!, second!].map(one => (typeof one === 'number' ? one : one.status)))
    expect(status).toBe(200)
  for (const one of others) expect([200, 201, 409]).toContain(one)
  expect(await isAnyoneInTwoPlaces()).toBe(false)
  // Whoever is left with one of them had nobody free: a second look finds the same, or hands them over.
  const { left } = await markAway(ngozi, { handOver: true })
  for (const { free } of left) expect(free).toEqual([])
  expect(await isAnyoneInTwoPlaces()).toBe(false)
})
