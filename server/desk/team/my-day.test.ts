import { beforeEach, describe, expect, test } from 'vitest'
import { type CallKey, calls } from '#contract/calls.ts'
import type { Member, MyDayResponse } from '#contract/catalogue/team.ts'
import { API_BASE, type Call } from '#contract/platform/call.ts'
import { addService, book, FRIDAY, hours } from '#server/app/testing/desk.ts'
import { addressOf, goodRequests } from '#server/app/testing/good-requests.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { aDevice, advanceSeconds, type Device } from '#server/desk/testing/desk.ts'
import { aRoom, aTherapist, changeTherapist } from './testing/team.ts'

const spa = useSpa()
let bisi: Member
let phone: Device
let added: Awaited<ReturnType<typeof addService>>
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  added = await addService(spa, { stations: 2, subs: [{ name: 'Steam', turnoverMinutes: 10 }] })
  bisi = await aTherapist(spa, 'Bisi', { subServiceIds: [added.sub._id] })
  phone = await aDevice(spa, 'Bisi’s phone', 'therapist', bisi._id)
})

const dayOf = async (device: Device, query = `date=${FRIDAY}`) => {
  const { status, body } = await device.call('GET', `/desk/my-day?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as MyDayResponse
}
const mark = (id: string, body: object, device = phone) => device.call('PUT', `/desk/my-day/${id}`, body)

/** A visit that is paid for and has begun. */
async function begun() {
  const booking = await book(spa, added.service, added.sub, '9:00 AM')
  await spa.call('decideBooking', { parts: { id: booking._id }, body: { status: 'confirmed' }, headers: asOwner })
  spa.clock.set('2026-11-20T08:30:00Z')
  return booking
}

describe('a therapist’s device', () => {
  test('knows whose it is', async () => {
    const { body } = await phone.call('GET', '/desk/me')
    const therapist = { _id: bisi._id, name: 'Bisi' }
    expect(body).toEqual({ success: true, role: 'therapist', name: 'Bisi’s phone', therapist })
    const { devices } = (await spa.call('listDevices', { headers: asOwner })).json()
    expect(devices.find(({ id }: { id: string }) => id === phone.id)).toMatchObject({ role: 'therapist', therapist })
  })

  test('shows what they do that day, where, for whom and what to mind; no number, no money, nobody else’s', async () => {
    await aTherapist(spa, 'Ada', { subServiceIds: [added.sub._id] })
    const one = await book(spa, added.service, added.sub, '9:00 AM')
    const other = await book(spa, added.service, added.sub, '9:00 AM')
    await book(spa, added.service, added.sub, '9:00 AM', '2026-11-21')
    const palm = await aRoom(spa, 'Palm room', { places: 2, serviceIds: [added.service._id] })
    const edit = { careNote: 'No nut oil', privateNote: 'Owes us something' }
    await spa.call('editBooking', { parts: { id: one._id }, body: edit, headers: asOwner })
    const day = await dayOf(phone)
    expect(day).toMatchObject({ date: FRIDAY, therapist: { _id: bisi._id, name: 'Bisi' }, away: [] })
    expect(day.hours).not.toEqual([])
    expect(day.treatments).toEqual([
      {
        _id: one._id,
        subServiceName: 'Steam',
        bookingTime: '9:00 AM',
        startsAt: '2026-11-20T08:00:00.000Z',
        endsAt: '2026-11-20T09:00:00.000Z',
        turnoverMinutes: 10,
        status: 'held',
        guestName: 'Ada Obi',
        roomName: palm.name,
        careNote: 'No nut oil',
        health: null,
        therapistWanted: false,
        arrivedAt: null,
      },
    ])
    expect(JSON.stringify(day)).not.toMatch(/803|example\.com|25000|Owes/)
    expect(JSON.stringify(day)).not.toContain(other._id)
  })

  test('shows no day of anybody else', async () => {
    const ada = await aTherapist(spa, 'Ada')
    const { status, body } = await phone.call('GET', `/desk/my-day?date=${FRIDAY}&therapistId=${ada._id}`)
    expect([status, body.code, body.error]).toEqual([403, 'forbidden', 'This device shows the day of one person only.'])
    expect((await dayOf(phone, `date=${FRIDAY}&therapistId=${bisi._id}`)).therapist.name).toBe('Bisi')
  })

  test('shows hours of their own, days off with their reason, and when they are blocked', async () => {
    await changeTherapist(spa, bisi, { hours: [{ day: 'Friday', timeRanges: hours(10, 14) }] })
    expect((await dayOf(phone)).hours).toEqual([{ start: 600, end: 840 }])
    const time = { from: '2026-11-20T12:00:00+01:00', until: '2026-11-20T13:00:00+01:00' }
    const blocks = [
      { ...time, therapistId: bisi._id, reason: 'The dentist' },
      { ...time, reason: 'A guest complained' },
      { ...time, serviceId: added.service._id },
    ]
    for (const body of blocks) await spa.call('addBlock', { body, headers: asOwner })
    const away = { from: '2026-11-20T11:00:00.000Z', until: '2026-11-20T12:00:00.000Z' }
    expect((await dayOf(phone)).away.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual([
      { ...away, reason: '' },
      { ...away, reason: 'The dentist' },
    ])
    for (const { _id: id } of (await spa.call('listBlocks', { headers: asOwner })).json().blocks)
      await spa.call('deleteBlock', { parts: { id }, headers: asOwner })
    await changeTherapist(spa, bisi, { daysOff: [{ from: FRIDAY, to: FRIDAY, reason: 'Family' }] })
    expect(await dayOf(phone)).toMatchObject({
      hours: [],
      away: [{ from: '2026-11-19T23:00:00.000Z', until: '2026-11-20T23:00:00.000Z', reason: 'Family' }],
    })
  })

  test('may do what the table says and nothing else, whatever it sends', async () => {
    const booking = await begun()
    const examples = goodRequests({ service: added.service, booking, therapistId: bisi._id })
    for (const [key, { role, method, path }] of Object.entries<Call>(calls)) {
      if (!role || ['deskMe', 'myDay', 'markMyTreatment'].includes(key)) continue
      const { body: payload, ...address } = examples[key as CallKey]
      const url = addressOf(API_BASE + path, address)
      const response = await spa.app.inject({ method, url, headers: phone.headers, payload })
      // What is not built in this version of the site is no way in either.
      expect([403, 404, 405], `${key}: ${response.body.slice(0, 100)}`).toContain(response.statusCode)
      if (response.statusCode === 403) expect(response.json().code, key).toBe('forbidden')
    }
  })
})

describe('marking a treatment', () => {
  test('as here, and as not here after all, is what the desk sees', async () => {
    const { _id } = await begun()
    const { status, body } = await mark(_id, { arrived: true })
    expect([status, body.treatment.arrivedAt]).toEqual([200, '2026-11-20T08:30:00.000Z'])
    const desk = await aDevice(spa, 'Amaka’s phone')
    expect((await desk.details(_id)).booking.arrivedAt).toBe('2026-11-20T08:30:00.000Z')
    expect((await mark(_id, { arrived: false })).body.treatment.arrivedAt).toBeNull()
  })

  test('as done asks nothing about money: what is open stays owed, and the desk can undo it', async () => {
    const { _id } = await begun()
    const desk = await aDevice(spa, 'Amaka’s phone')
    const before = await desk.details(_id)
    const { status, body } = await mark(_id, { done: true })
    expect([status, body.treatment.status]).toEqual([200, 'done'])
    expect(JSON.stringify(body)).not.toMatch(/paid|owed|price/)
    const after = await desk.details(_id)
    expect(after.booking).toMatchObject({ status: 'done', money: before.booking.money })
    expect(after.payments).toEqual(before.payments)
    expect(after.history[0]).toMatchObject({ what: 'done', by: 'Bisi’s phone' })
    expect((await desk.undo(_id)).body.booking.status).toBe('confirmed')
  })

  test('as done is taken back by the same phone within fifteen seconds, and never what somebody else did', async () => {
    const { _id } = await begun()
    const desk = await aDevice(spa, 'Amaka’s phone')
    await mark(_id, { done: true })
    const { status, body } = await mark(_id, { done: false })
    expect([status, body.treatment.status]).toEqual([200, 'confirmed'])
    expect((await mark(_id, { done: false })).body.code).toBe('nothing_to_undo')
    await desk.decide(_id, { status: 'done' })
    expect((await mark(_id, { done: false })).body.code).toBe('nothing_to_undo')
    await desk.undo(_id)
    await mark(_id, { done: true })
    advanceSeconds(spa, 15)
    const late = await mark(_id, { done: false })
    expect([late.status, late.body.code, late.body.error]).toEqual([
      409,
      'nothing_to_undo',
      'There is nothing left to undo.',
    ])
    expect((await dayOf(phone)).treatments[0]!.status).toBe('done')
  })

  test('that has not begun is refused, and then it is not marked as here either', async () => {
    const { _id } = await begun()
    spa.clock.set('2026-11-20T07:30:00Z')
    const { status, body } = await mark(_id, { arrived: true, done: true })
    expect([status, body.code]).toEqual([409, 'too_early'])
    expect((await dayOf(phone)).treatments[0]).toMatchObject({ status: 'confirmed', arrivedAt: null })
  })

  test('of somebody else, or one that is not there, is refused with a sentence', async () => {
    const { _id } = await begun()
    const ada = await aTherapist(spa, 'Ada', { subServiceIds: [added.sub._id] })
    const other = await aDevice(spa, 'Ada’s phone', 'therapist', ada._id)
    for (const body of [{ arrived: true }, { done: true }]) {
      const answer = await mark(_id, body, other)
      expect([answer.status, answer.body.error]).toEqual([403, 'This treatment is not one of yours.'])
      for (const id of ['00000000-0000-4000-8000-000000000000', bisi._id, "x' or '1'='1"])
        expect((await mark(id, body)).status).toBe(404)
    }
    expect((await dayOf(phone)).treatments[0]).toMatchObject({ status: 'confirmed', arrivedAt: null })
  })

  test('that was cancelled is not theirs any more', async () => {
    const { _id } = await begun()
    await spa.call('decideBooking', { parts: { id: _id }, body: { status: 'cancelled' }, headers: asOwner })
    expect((await mark(_id, { arrived: true })).status).toBe(404)
    expect((await dayOf(phone)).treatments).toEqual([])
  })
})

test('the desk looks at anybody’s day, and has to say whose', async () => {
  const desk = await aDevice(spa, 'Amaka’s phone')
  const { status, body } = await desk.call('GET', `/desk/my-day?date=${FRIDAY}`)
  expect([status, body.fieldErrors]).toEqual([400, { therapistId: 'Please choose whose day you want to see.' }])
  expect((await dayOf(desk, `date=${FRIDAY}&therapistId=${bisi._id}`)).therapist).toEqual({
    _id: bisi._id,
    name: 'Bisi',
  })
  expect((await desk.call('GET', `/desk/my-day?date=${FRIDAY}&therapistId=nobody`)).status).toBe(404)
  const view = await aDevice(spa, 'Tablet', 'view')
  expect((await view.call('GET', `/desk/my-day?date=${FRIDAY}&therapistId=${bisi._id}`)).status).toBe(403)
})
