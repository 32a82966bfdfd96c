import { beforeEach, describe, expect, test } from 'vitest'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { addService, FRIDAY } from '#server/app/testing/desk.ts'
import { aDevice, advanceSeconds, useDesk } from './testing/desk.ts'
import { withTreatments } from './testing/visit.ts'

const { spa, amaka } = useDesk()

let id: string
/** Ada, Bola and Chi come on Friday at nine, each for a treatment of their own. */
beforeEach(async () => {
  const { service, sub } = await addService(spa, { stations: 3 })
  const slot = { serviceId: service._id, subServiceId: sub._id, bookingDate: FRIDAY, bookingTime: '9:00 AM' }
  const { booking } = (await amaka.call('POST', '/desk/bookings', { ...slot, fullName: 'Ada', origin: 'phone' })).body
  id = booking._id
  const guests = [1, 2].map(guest => ({ guest, station: guest + 1, afterMinutes: 0 }))
  await withTreatments(spa, id, guests, ['', 'Bola', 'Chi'])
  spa.clock.set(at('9:15'))
})

const at = (time: string) => `${FRIDAY}T${time.padStart(5, '0')}:00+01:00`
const marks = ({ guestMarks }: DeskBooking) =>
  guestMarks.map(({ arrivedAt, missed }) => (missed ? 'missed' : arrivedAt ? 'here' : ''))
const doneGuests = ({ guestMarks }: DeskBooking) => guestMarks.flatMap(({ doneAt }, guest) => (doneAt ? [guest] : []))
const come = async (arrived: boolean, guest?: number) =>
  (await amaka.call('PUT', `/booking/${id}/contact`, { arrived, guest })).body.booking as DeskBooking
const finish = (guest?: number) => amaka.decide(id, { status: 'done', guest, from: 'confirmed' })
const occupied = async () => {
  const parts = spa.db.selectFrom('treatments').select('id').where('bookingId', '=', id)
  return (await spa.db.selectFrom('occupied').select('resourceId').where('occupantId', 'in', parts).execute()).length
}
const miss = (guest?: number) => amaka.decide(id, { status: 'no_show', guest, from: 'confirmed' })

describe('who is here', () => {
  test('is marked guest by guest; the booking came with the first of them', async () => {
    spa.clock.set(at('8:55'))
    expect(marks(await come(true, 1))).toEqual(['', 'here', ''])
    spa.clock.set(at('9:05'))
    const both = await come(true, 0)
    expect(marks(both)).toEqual(['here', 'here', ''])
    expect(Date.parse(both.arrivedAt!)).toBe(Date.parse(at('8:55')))
    expect(Date.parse((await come(false, 1)).arrivedAt!)).toBe(Date.parse(at('9:05')))
    expect((await come(false, 0)).arrivedAt).toBeNull()
  })

  test('can be all at once, but for who did not come', async () => {
    await miss(2)
    expect(marks(await come(true))).toEqual(['here', 'here', 'missed'])
    expect(marks(await come(false))).toEqual(['', '', 'missed'])
  })

  test('has not been missed after all', async () => {
    await miss(2)
    expect(marks(await come(true, 2))).toEqual(['', '', 'here'])
    await come(false, 2)
    await miss(2)
    expect(marks(await come(false, 2))).toEqual(['', '', ''])
  })

  test('is one of the guests there are', async () => {
    const { status, body } = await amaka.call('PUT', `/booking/${id}/contact`, { arrived: true, guest: 3 })
    expect([status, body.fieldErrors.guest]).toEqual([400, 'This booking has no such guest.'])
  })
})

describe('a guest who did not come', () => {
  test('is marked a quarter of an hour after the start, while the visit and its price go on', async () => {
    spa.clock.set(at('9:14'))
    expect(await miss(1)).toMatchObject({ status: 409, body: { code: 'too_early' } })
    spa.clock.set(at('9:15'))
    const { booking, undoUntil } = (await miss(1)).body
    expect(undoUntil).not.toBeNull()
    expect(booking).toMatchObject({ status: 'confirmed', price: 75_000, money: { owed: 75_000 } })
    expect(marks(booking)).toEqual(['', 'missed', ''])
    expect((await amaka.details(id)).history[0]).toMatchObject({ what: 'missed', guest: 1, by: "Amaka's phone" })
    // Nobody is told.
    advanceSeconds(spa, 20)
    expect(await spa.deliver()).toEqual([])
  })

  test('is none if they are here, whoever else is', async () => {
    await come(true, 0)
    expect((await miss(1)).status).toBe(200)
    const { status, body } = await miss(0)
    expect([status, body.error]).toEqual([409, 'Ada is marked as here, so this cannot be a no-show.'])
  })

  test('is taken back by Undo, and who came meanwhile stays here', async () => {
    await miss(1)
    await come(true, 2)
    expect(marks((await amaka.undo(id)).body.booking)).toEqual(['', '', 'here'])
  })

  test('and the others neither: the visit is a no-show, which Undo and "came after all" take back', async () => {
    for (const guest of [0, 1]) expect((await miss(guest)).body.booking.status).toBe('confirmed')
    const last = (await miss(2)).body.booking
    expect([last.status, marks(last)]).toEqual(['no_show', ['missed', 'missed', 'missed']])
    const undone = (await amaka.undo(id)).body.booking
    expect([undone.status, marks(undone)]).toEqual(['confirmed', ['missed', 'missed', '']])
    await miss(2)
    advanceSeconds(spa, 20)
    const came = (await amaka.decide(id, { status: 'done', from: 'no_show' })).body.booking
    expect([came.status, marks(came)]).toEqual(['done', ['', '', '']])
  })

  test('can be noted after the visit was done', async () => {
    await amaka.decide(id, { status: 'done', from: 'confirmed' })
    const { booking } = (await amaka.decide(id, { status: 'no_show', guest: 2, from: 'done' })).body
    expect([booking.status, marks(booking)]).toEqual(['done', ['', '', 'missed']])
  })

  test('is not missed twice, and not by another device that saw another state', async () => {
    await miss(1)
    expect((await miss(1)).body.undoUntil).toBeNull()
    const stale = await amaka.decide(id, { status: 'no_show', guest: 2, from: 'done' })
    expect(stale).toMatchObject({ status: 409, body: { code: 'already_decided' } })
  })
})

describe('a guest who is done', () => {
  test('is done alone: the others keep their places, and the visit goes on until the last of them is done', async () => {
    expect(await occupied()).toBe(3)
    const first = (await finish(1)).body
    expect(first.booking).toMatchObject({ status: 'confirmed', money: { owed: 75_000 } })
    expect(doneGuests(first.booking)).toEqual([1])
    expect(first.booking.guestMarks[1].doneAt).toBe(new Date(at('9:15')).toISOString())
    expect((await amaka.details(id)).history[0]).toMatchObject({ what: 'guest_done', guest: 1, by: "Amaka's phone" })
    expect((await finish(0)).body.booking.status).toBe('confirmed')
    expect(await occupied()).toBe(3)
    const last = (await finish(2)).body.booking
    expect([last.status, doneGuests(last)]).toEqual(['done', [0, 1, 2]])
    expect(await occupied()).toBe(0)
    // Nobody is told.
    advanceSeconds(spa, 20)
    expect(await spa.deliver()).toEqual([])
  })

  test('is taken back by Undo within fifteen seconds, and later by being here; the last one, too', async () => {
    await come(true)
    await finish(1)
    expect(doneGuests((await amaka.undo(id)).body.booking)).toEqual([])
    await finish(1)
    advanceSeconds(spa, 20)
    expect(await amaka.undo(id)).toMatchObject({ status: 409, body: { code: 'nothing_to_undo' } })
    const back = await come(true, 1)
    expect([doneGuests(back), marks(back)]).toEqual([[], ['here', 'here', 'here']])
    expect(back.guestMarks[1]!.arrivedAt).toBe(new Date(at('9:15')).toISOString())
    for (const guest of [0, 1, 2]) await finish(guest)
    const undone = (await amaka.undo(id)).body.booking
    expect([undone.status, doneGuests(undone)]).toEqual(['confirmed', [0, 1]])
    expect(await occupied()).toBe(3)
  })

  test('is the last one when nobody else came', async () => {
    for (const guest of [0, 1]) await miss(guest)
    const { booking } = (await finish(2)).body
    expect([booking.status, marks(booking), doneGuests(booking)]).toEqual(['done', ['missed', 'missed', ''], [2]])
  })

  test('leaves a visit that is over once the only other one has not come after all', async () => {
    await come(true, 0)
    for (const guest of [0, 1]) await finish(guest)
    const { booking } = (await miss(2)).body
    expect([booking.status, marks(booking), doneGuests(booking)]).toEqual(['done', ['here', '', 'missed'], [0, 1]])
    expect((await amaka.undo(id)).body.booking.status).toBe('confirmed')
  })

  test('waits for whoever is here, however late, and not for a place that nobody came to', async () => {
    for (const guest of [0, 1]) await come(true, guest)
    spa.clock.set(at('12:00'))
    expect((await finish(0)).body.booking.status).toBe('confirmed')
    expect((await finish(1)).body.booking.status).toBe('done')
  })

  test('is not done before they begin, nor with the money of all', async () => {
    spa.clock.set(at('8:59'))
    expect(await finish(1)).toMatchObject({ status: 409, body: { code: 'too_early' } })
    const payments = [{ method: 'cash', amount: 75_000 }]
    const refused = await amaka.decide(id, { status: 'done', guest: 1, payments })
    expect([refused.status, Object.keys(refused.body.fieldErrors)]).toEqual([400, ['guest']])
    expect((await finish(3)).body.fieldErrors.guest).toBe('This booking has no such guest.')
  })

  test('is marked at once by one device, while another one has just marked somebody else', async () => {
    const bola = await aDevice(spa, 'Bola’s phone')
    for (const guest of [0, 1]) await amaka.decide(id, { status: 'done', guest })
    const { status, body } = await bola.decide(id, { status: 'done', guest: 2 })
    expect([status, body.booking.status]).toEqual([200, 'done'])
  })

  test('of a visit that is done and set back is as done as before', async () => {
    await finish(1)
    advanceSeconds(spa, 60)
    const all = (await finish()).body.booking
    expect([all.status, doneGuests(all)]).toEqual(['done', [0, 1, 2]])
    advanceSeconds(spa, 20)
    const back = (await amaka.decide(id, { status: 'confirmed', from: 'done' })).body.booking
    expect([back.status, doneGuests(back)]).toEqual(['confirmed', [1]])
  })
})

test('a no-show without a guest is about all of them', async () => {
  const { booking } = (await miss()).body
  expect([booking.status, marks(booking)]).toEqual(['no_show', ['missed', 'missed', 'missed']])
})
