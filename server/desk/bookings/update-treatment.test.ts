import { beforeAll, describe, expect, test } from 'vitest'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { ada, addService, FRIDAY, hours, times } from '#server/app/testing/desk.ts'
import { bookAtDesk } from '#server/booking/testing/at-desk.ts'
import { aRoom, aTherapist, changeRoom, changeTherapist } from '#server/desk/team/testing/team.ts'
import { advanceSeconds, useDesk } from '../testing/desk.ts'

const { spa, amaka } = useDesk(['outbox', 'payments', 'bookingChanges', 'bookings'])
let massage: Service
let facial: Service
let [ngozi, bola, chidi] = ['', '', '']
beforeAll(async () => {
  massage = (await addService(spa, { name: 'Massage', subs: [{ name: 'Classic' }, { name: 'Hot stone' }] })).service
  facial = (await addService(spa, { name: 'Facial', subs: [{ name: 'Glow' }] })).service
  const does = (...services: Service[]) => services.flatMap(one => one.serviceArray.map(({ _id }) => _id))
  ngozi = (await aTherapist(spa, 'Ngozi', { subServiceIds: does(massage) }))._id
  bola = (await aTherapist(spa, 'Bola', { subServiceIds: does(massage, facial) }))._id
  const afternoons = [{ day: 'Friday', timeRanges: hours(13, 18) }]
  chidi = (await aTherapist(spa, 'Chidi', { subServiceIds: does(massage), hours: afternoons }))._id
})

/** On Friday at nine, for somebody who asked for this person. */
async function aBooking(therapistId?: string, bookingTime = '9:00 AM', service = massage) {
  const answer = await bookAtDesk(spa, service, { bookingTime, therapistId })
  expect(answer.statusCode, answer.body).toBe(201)
  await spa.db.deleteFrom('outbox').execute()
  return answer.json().booking._id as string
}

const change = (id: string, body: object) => amaka.call('PUT', `/desk/treatments/${id}`, body)
const refused = async (id: string, body: object) => {
  const answer = await change(id, body)
  return [answer.status, answer.body.code, answer.body.error]
}
const A_SENTENCE = expect.any(String)

describe('who treats', () => {
  test('can be somebody else: nobody is told who had asked for nobody, and Undo brings the first one back', async () => {
    const id = await aBooking()
    const { status, body } = await change(id, { therapistId: bola })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.booking).toMatchObject({
      therapist: { _id: bola, name: 'Bola' },
      therapistWanted: false,
      bookingTime: '9:00 AM',
      station: null,
    })
    expect(await times(spa, facial.serviceArray[0]!)).not.toContain('9:00 AM')
    expect((await amaka.details(id)).history[0]).toMatchObject({
      what: 'therapist',
      therapist: { from: 'Ngozi', to: 'Bola' },
    })
    expect((await amaka.undo(id)).body.booking.therapist).toEqual({ _id: ngozi, name: 'Ngozi' })
    await change(id, { therapistId: bola })
    advanceSeconds(spa, 20)
    expect(await spa.deliver()).toEqual([])
  })

  test('is told to a customer who had asked for somebody, with a new calendar entry, after Undo', async () => {
    const id = await aBooking(ngozi)
    expect((await change(id, { therapistId: bola })).body.booking).toMatchObject({ therapistWanted: true })
    expect(await spa.deliver()).toEqual([])
    advanceSeconds(spa, 16)
    const mails = await spa.deliver()
    expect(mails).toMatchObject([{ kind: 'therapist-changed', to: ada.email, calendar: { method: 'REQUEST' } }])
    const text = mails[0]!.text.replace(/\s+/g, ' ')
    expect(text).toContain('will be with Bola instead of Ngozi')
    expect(text).toContain('With: Bola')

    await change(id, { therapistId: ngozi })
    await amaka.undo(id)
    advanceSeconds(spa, 20)
    expect(await spa.deliver()).toEqual([])
  })

  test('is told in the one mail of another time or treatment', async () => {
    const id = await aBooking(ngozi)
    await change(id, { therapistId: bola, bookingTime: '10:00 AM' })
    advanceSeconds(spa, 20)
    const moved = await spa.deliver()
    expect(moved.map(({ kind }) => kind)).toEqual(['booking-moved'])
    expect(moved[0]!.text).toContain('With: Bola')
    const [, hotStone] = massage.serviceArray
    await change(id, { therapistId: ngozi, subServiceId: hotStone!._id })
    advanceSeconds(spa, 20)
    const changed = await spa.deliver()
    expect(changed.map(({ kind }) => kind)).toEqual(['treatment-changed'])
    expect(changed[0]!.text).toContain('With: Ngozi')
  })

  test('is refused with a sentence unless they do it, are at work and are free', async () => {
    const id = await aBooking(bola, '9:00 AM', facial)
    expect(await refused(id, { therapistId: ngozi })).toEqual([409, 'therapist_not_offered', 'Ngozi does not do Glow.'])
    const classic = await aBooking(ngozi)
    expect(await refused(classic, { therapistId: bola })).toEqual([
      409,
      'slot_taken',
      'Bola has somebody else at 9:00 AM.',
    ])
    expect(await refused(classic, { therapistId: chidi })).toEqual([
      409,
      'therapist_not_offered',
      'Chidi is not at work at 9:00 AM.',
    ])
    expect(await refused(classic, { therapistId: 'nobody' })).toEqual([404, 'therapist_not_found', A_SENTENCE])
    expect(await refused('nothing', { therapistId: bola })).toEqual([404, 'booking_not_found', A_SENTENCE])
    expect((await amaka.details(classic)).booking.therapist?.name).toBe('Ngozi')
    // The desk may ask somebody to come in outside of their hours, but not on a day off.
    expect((await change(classic, { therapistId: chidi, anyTime: true })).body.booking.therapist.name).toBe('Chidi')
    await amaka.undo(classic)
    await changeTherapist(spa, { _id: chidi }, { daysOff: [{ from: FRIDAY, to: FRIDAY }] })
    const onDayOff = await refused(classic, { therapistId: chidi, anyTime: true })
    expect(onDayOff).toEqual([409, 'therapist_not_offered', 'Chidi is not at work at 9:00 AM.'])
  })

  test('is nobody who has been hidden meanwhile; with the wanted one hidden, a move is among the times of the others', async () => {
    const id = await aBooking(ngozi)
    for (const _id of [bola, ngozi]) await changeTherapist(spa, { _id }, { isHidden: true })
    expect(await refused(id, { therapistId: bola })).toEqual([409, 'therapist_not_offered', A_SENTENCE])
    // Only Chidi is left, who is not there in the morning.
    expect(await refused(id, { bookingTime: '10:00 AM' })).toEqual([400, 'time_not_offered', A_SENTENCE])
    expect((await amaka.details(id)).booking).toMatchObject({ bookingTime: '9:00 AM', therapist: { name: 'Ngozi' } })
    await changeTherapist(spa, { _id: bola }, { isHidden: false })
    const moved = { bookingDate: FRIDAY, bookingTime: '10:00 AM' }
    expect(await amaka.call('PUT', `/booking/${id}/time`, moved)).toMatchObject({ status: 200 })
    expect((await amaka.details(id)).booking).toMatchObject({ therapist: { name: 'Bola' }, therapistWanted: false })
    await changeTherapist(spa, { _id: ngozi }, { isHidden: false })
  })

  test('can be nobody yet: the person is free for others, and somebody can be found later', async () => {
    const id = await aBooking(ngozi)
    const { body } = await change(id, { therapistId: null })
    expect(body.booking).toMatchObject({ therapist: null, therapistWanted: true, squeezedIn: true, station: 2 })
    const other = await aBooking(ngozi)
    expect((await amaka.details(other)).booking.therapist?.name).toBe('Ngozi')
    expect(await refused(id, { therapistId: ngozi })).toEqual([409, 'slot_taken', A_SENTENCE])
    const found = await change(id, { therapistId: bola })
    expect(found.body.booking).toMatchObject({ therapist: { name: 'Bola' }, squeezedIn: false, station: null })
    advanceSeconds(spa, 20)
    expect((await spa.deliver()).map(({ kind }) => kind)).toEqual(['therapist-changed'])
  })

  test('is not asked of a booking that is over', async () => {
    const id = await aBooking(ngozi)
    await amaka.decide(id, { status: 'cancelled' })
    expect(await refused(id, { therapistId: bola })).toEqual([409, 'already_decided', A_SENTENCE])
  })

  test('that stays the same is no change', async () => {
    const id = await aBooking(ngozi)
    const { version } = (await amaka.details(id)).booking
    const { body } = await change(id, { therapistId: ngozi, bookingDate: FRIDAY, bookingTime: '9:00 am' })
    expect(body).toMatchObject({ undoUntil: null, booking: { version } })
    expect((await change(id, {})).body).toMatchObject({ undoUntil: null, booking: { version } })
  })
})

describe('when', () => {
  test('a wanted person is not replaced by another time, unless the desk names somebody', async () => {
    const id = await aBooking(ngozi)
    await aBooking(ngozi, '10:00 AM')
    expect(await refused(id, { bookingTime: '10:00 AM' })).toEqual([409, 'slot_taken', A_SENTENCE])
    const { body } = await change(id, { bookingTime: '10:00 AM', therapistId: bola })
    expect(body.booking).toMatchObject({ bookingTime: '10:00 AM', therapist: { name: 'Bola' } })
    expect((await amaka.undo(id)).body.booking).toMatchObject({ bookingTime: '9:00 AM', therapist: { name: 'Ngozi' } })
  })

  test('whoever did not ask for anybody goes to who is free', async () => {
    const id = await aBooking()
    await aBooking(ngozi, '10:00 AM')
    const { body } = await change(id, { bookingTime: '10:00 AM' })
    expect(body.booking).toMatchObject({ bookingTime: '10:00 AM', therapist: { name: 'Bola' } })
  })

  test('with nobody left it can be squeezed in, and somebody found afterwards', async () => {
    const id = await aBooking()
    const full = [await aBooking(ngozi, '10:00 AM'), await aBooking(bola, '10:00 AM')]
    expect(await refused(id, { bookingTime: '10:00 AM', therapistId: ngozi })).toEqual([409, 'slot_taken', A_SENTENCE])
    const { body } = await change(id, { bookingTime: '10:00 AM', therapistId: ngozi, squeezeIn: true })
    expect(body.booking).toMatchObject({ bookingTime: '10:00 AM', therapist: null, squeezedIn: true })
    await amaka.decide(full[1]!, { status: 'cancelled' })
    expect((await change(id, { therapistId: bola })).body.booking).toMatchObject({ squeezedIn: false })
  })
})

describe('where', () => {
  test('is another room that fits and is free, or none yet; a room comes with the person', async () => {
    const small = await aRoom(spa, 'Iroko', { serviceIds: [massage._id] })
    const large = await aRoom(spa, 'Baobab', { serviceIds: [massage._id], places: 2 })
    const steam = await aRoom(spa, 'Steam room', { serviceIds: [facial._id] })
    const [first, second] = [await aBooking(), await aBooking()]
    const roomOf = async (id: string) => (await amaka.details(id)).booking.room?.name
    expect([await roomOf(first), await roomOf(second)]).toEqual(['Iroko', 'Baobab'])
    expect(await refused(second, { roomId: small._id })).toEqual([409, 'slot_taken', 'Iroko is taken at 9:00 AM.'])
    const unfit = await refused(second, { roomId: steam._id })
    expect(unfit).toEqual([400, 'invalid_fields', 'Steam room does not fit Massage.'])
    expect(await refused(second, { roomId: 'none' })).toEqual([404, 'room_not_found', A_SENTENCE])
    expect((await change(first, { roomId: large._id })).body.booking.room).toEqual({ _id: large._id, name: 'Baobab' })
    expect((await change(second, { roomId: small._id })).body.booking.room.name).toBe('Iroko')
    expect((await amaka.details(first)).history[0]).toMatchObject({ what: 'room' })
    advanceSeconds(spa, 20)
    expect(await spa.deliver()).toEqual([])

    const { body } = await change(second, { roomId: null, therapistId: null })
    expect(body.booking).toMatchObject({ room: null, therapist: null, squeezedIn: true })
    const { body: found } = await change(second, { therapistId: bola })
    expect(found.booking).toMatchObject({ room: { name: 'Iroko' }, therapist: { name: 'Bola' }, squeezedIn: false })
    for (const one of [small, large, steam]) await changeRoom(spa, one, { isHidden: true })
  })
})
