import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CreateBookingResponse } from '#contract/booking/booking.ts'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import { addService, availableTimes, bodyFor, decide, FRIDAY, hours, times } from '#server/app/testing/desk.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { aRoom, aTherapist, changeRoom, changeTherapist } from '#server/desk/team/testing/team.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { ownCalls } from './own/testing/own.ts'
import { bookAtDesk } from './testing/at-desk.ts'
import { submitted } from './testing/submit.ts'
import { cancel, join, keyIn, round, somebody, startMonday } from './waiting/testing/waiting.ts'

const spa = useSpa()
let massage: Service
let classic: SubService
let [ngozi, bola] = ['', '']

beforeAll(async () => {
  const availability = [{ day: 'Friday' as const, timeRanges: hours(9, 11) }]
  const { service, sub } = await addService(spa, { name: 'Massage', subs: [{ name: 'Classic', availability }] })
  massage = service
  classic = sub
  ngozi = (await aTherapist(spa, 'Ngozi', { subServiceIds: [classic._id] }))._id
  bola = (await aTherapist(spa, 'Bola', { subServiceIds: [classic._id] }))._id
})

beforeEach(async () => {
  await startMonday(spa)
  await inTransaction(spa.db, async tx => {
    for (const table of ['payments', 'bookingChanges', 'bookings', 'blocks'] as const)
      await tx.deleteFrom(table).execute()
  })
})

const create = (therapistId?: string, bookingTime = '9:00 AM') =>
  spa.call('createBooking', { body: { ...bodyFor(massage, classic, bookingTime), ...somebody(), therapistId } })

/** A customer who wants this person, or anybody. */
async function aGuest(therapistId?: string, bookingTime?: string) {
  const response = await create(therapistId, bookingTime)
  expect(response.statusCode, response.body).toBe(201)
  const { booking, manageKey } = response.json<CreateBookingResponse>()
  return { ...booking, ...ownCalls(spa, { bookingHash: booking.bookingHash, key: manageKey! }) }
}

async function rowOf({ _id }: { _id: string }) {
  const columns = ['status', 'therapistId', 'therapistWanted', 'roomId', 'bookingTime', 'station'] as const
  return spa.db.selectFrom('bookings').select(columns).where('id', '=', _id).executeTakeFirstOrThrow()
}

async function timesWith(therapistId: string) {
  const query = { subServiceId: classic._id, date: FRIDAY, therapistId }
  return (await spa.call('availableTimes', { query })).json().availableTimes as string[]
}

const block = async (what: object) => {
  const time = { from: `${FRIDAY}T09:00:00+01:00`, until: `${FRIDAY}T10:00:00+01:00` }
  const response = await spa.call('addBlock', { body: { ...time, ...what }, headers: asOwner })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

describe('a person whom a customer wants', () => {
  test('and who was hidden since the times were listed is refused with a sentence, and nothing is booked', async () => {
    expect(await timesWith(ngozi)).toContain('9:00 AM')
    await changeTherapist(spa, { _id: ngozi }, { isHidden: true })
    const response = await create(ngozi)
    expect([response.statusCode, response.json().code]).toEqual([409, 'therapist_not_offered'])
    expect(await spa.db.selectFrom('bookings').select('id').execute()).toEqual([])
    await changeTherapist(spa, { _id: ngozi }, { isHidden: false })
  })

  test('is not replaced when the customer moves, and who wanted nobody goes to who is free', async () => {
    const [wants, any] = [await aGuest(ngozi), await aGuest()]
    expect(await rowOf(any)).toMatchObject({ therapistId: bola })
    await aGuest(ngozi, '10:00 AM')
    for (const one of [wants, any]) await decide(spa, one._id, 'confirmed')
    expect(await wants.move('10:00 AM')).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(await rowOf(wants)).toMatchObject({ bookingTime: '9:00 AM', therapistId: ngozi })
    expect(await any.move('10:00 AM')).toMatchObject({ status: 200 })
    expect(await rowOf(any)).toMatchObject({ bookingTime: '10:00 AM', therapistId: bola })
  })

  test('is not replaced when a cancelled booking is restored, by the customer or at the desk', async () => {
    const [wants, other] = [await aGuest(ngozi), await aGuest(bola, '10:00 AM')]
    await wants.cancel()
    await decide(spa, other._id, 'cancelled')
    spa.clock.advance(1)
    await aGuest(ngozi)
    await aGuest(bola, '10:00 AM')
    expect(await wants.restore()).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    const atDesk = await spa.call('restoreBooking', { parts: { id: other._id }, headers: asOwner })
    expect(atDesk.json().code).toBe('slot_taken')
    expect([(await rowOf(wants)).status, (await rowOf(other)).status]).toEqual(['cancelled', 'cancelled'])
  })

  test('is not replaced when a receipt comes after the hold ended; who wanted nobody gets somebody else', async () => {
    const [wants, any] = [await aGuest(ngozi), await aGuest(undefined, '10:00 AM')]
    expect(await rowOf(any)).toMatchObject({ therapistId: bola })
    spa.clock.advance(24 * 60)
    await aGuest(ngozi)
    await aGuest(bola, '10:00 AM')
    expect(await submitted(spa, wants._id)).toBe('slot_gone')
    expect(await submitted(spa, any._id)).toBe('submitted')
    expect(await rowOf(any)).toMatchObject({ therapistId: ngozi, status: 'submitted' })
  })
})

describe('a cancelled booking whose time is free, but not with the person who was asked for,', () => {
  const another = 'To come to Ngozi at another time, please book again, or call us on'
  const asked = 'The customer is expecting Ngozi, who'
  afterEach(() => changeTherapist(spa, { _id: ngozi }, { isHidden: false, daysOff: [] }))

  test.each([
    [
      'are booked',
      () => aGuest(ngozi),
      'slot_taken',
      `Ngozi has been booked at 9:00 AM meanwhile and cannot take Massage. ${another}`,
      `${asked} has been booked at 9:00 AM meanwhile.`,
    ],
    [
      'are off',
      () => changeTherapist(spa, { _id: ngozi }, { daysOff: [{ from: FRIDAY, to: FRIDAY }] }),
      'therapist_not_offered',
      `Ngozi is now away at 9:00 AM and cannot take Massage. ${another}`,
      `${asked} is away at 9:00 AM.`,
    ],
    [
      'were marked away',
      () => block({ therapistId: ngozi, reason: 'Hospital' }),
      'therapist_not_offered',
      `Ngozi is now away at 9:00 AM and cannot take Massage. ${another}`,
      `${asked} is away at 9:00 AM.`,
    ],
    [
      'were hidden',
      () => changeTherapist(spa, { _id: ngozi }, { isHidden: true }),
      'therapist_not_offered',
      'Ngozi can no longer be booked for Massage. Please book again with somebody else, or call us on',
      `${asked} can no longer be booked for Massage.`,
    ],
  ])('because they %s, is refused with that reason', async (_, change, code, toCustomer, toDesk) => {
    const guest = await aGuest(ngozi)
    await guest.cancel()
    spa.clock.advance(1)
    await change()
    const own = await guest.restore()
    expect([own.status, own.body.code]).toEqual([409, code])
    expect(own.body.message).toContain(toCustomer)
    expect(own.body.message).not.toContain('Hospital')
    const desk = (await spa.call('restoreBooking', { parts: { id: guest._id }, headers: asOwner })).json()
    expect(desk.code).toBe(code)
    expect(desk.message).toContain(toDesk)
    expect((await rowOf(guest)).status).toBe('cancelled')
    expect(await timesWith(bola)).toContain('9:00 AM')
  })
})

describe('a person whom a customer asked for and who can no longer be booked', () => {
  const wasHidden = async () => {
    const guest = await aGuest(ngozi)
    await decide(spa, guest._id, 'confirmed')
    spa.clock.advance(1)
    await spa.deliver()
    await changeTherapist(spa, { _id: ngozi }, { isHidden: true })
    return guest
  }
  const movedText = async () => {
    spa.clock.advance(1)
    const moved = (await spa.deliver()).find(({ kind }) => kind === 'booking-moved')
    return moved!.text.replaceAll(/\s+/g, ' ')
  }
  afterEach(() => changeTherapist(spa, { _id: ngozi }, { isHidden: false, subServiceIds: [classic._id] }))

  test.each([
    ['were hidden', { isHidden: true }],
    ['no longer do the treatment', { subServiceIds: [] }],
  ])('because they %s: the customer moves among the times of anyone, and is told', async (_, change) => {
    const guest = await wasHidden()
    await changeTherapist(spa, { _id: ngozi }, { isHidden: false, ...change })
    expect((await guest.look()).body).toMatchObject({ mayMove: true })
    const query = { subServiceId: classic._id, moving: guest.bookingHash }
    const day = await spa.call('availableTimes', { query: { ...query, date: FRIDAY } })
    expect(day.json()).toMatchObject({ availableTimes: expect.arrayContaining(['10:00 AM']), therapistGone: true })
    const month = await spa.call('bookedDates', { query: { ...query, month: FRIDAY.slice(0, 7) } })
    expect(month.json().bookedDates).not.toContain(FRIDAY)
    expect(await guest.move('10:00 AM')).toMatchObject({ status: 200 })
    expect(await rowOf(guest)).toMatchObject({ bookingTime: '10:00 AM', therapistId: bola, therapistWanted: false })
    const mail = await movedText()
    expect(mail).toContain(
      'You asked for Ngozi, who can no longer be booked for this treatment. This time you are with another of our therapists.',
    )
    expect(mail).not.toContain('wait for Ngozi')
  })

  test.each([
    ['anyone', undefined, 'This time you are with another of our therapists.'],
    ['somebody it names', () => bola, 'This time you are with Bola.'],
  ])('does not keep the desk from moving the booking to %s', async (_, named, words) => {
    const guest = await wasHidden()
    const query = { subServiceId: classic._id, date: FRIDAY, moving: guest.bookingHash, forDesk: 'true' }
    expect((await spa.call('availableTimes', { query })).json()).toMatchObject({ therapistGone: true })
    const body = { bookingDate: FRIDAY, bookingTime: '10:00 AM' }
    const request = { parts: { id: guest._id }, headers: asOwner }
    const moved = named
      ? await spa.call('updateTreatment', { ...request, body: { ...body, therapistId: named() } })
      : await spa.call('moveBooking', { ...request, body })
    expect(moved.statusCode, moved.body).toBe(200)
    expect(await rowOf(guest)).toMatchObject({ therapistId: bola, therapistWanted: named !== undefined })
    expect(await movedText()).toContain(`You asked for Ngozi, who can no longer be booked for this treatment. ${words}`)
  })

  test('is not to be waited for either where the desk hands the treatment over at its time', async () => {
    const guest = await wasHidden()
    const body = { therapistId: bola }
    const named = await spa.call('updateTreatment', { parts: { id: guest._id }, body, headers: asOwner })
    expect(named.statusCode, named.body).toBe(200)
    spa.clock.advance(1)
    const mail = (await spa.deliver()).find(({ kind }) => kind === 'therapist-changed')
    expect(mail!.text).toContain('will be with Bola instead of Ngozi')
    expect(mail!.text).not.toContain('If you would rather come when Ngozi is here')
  })

  test('is kept while they are only away: those days have no times, and the others are theirs', async () => {
    const guest = await aGuest(ngozi)
    await decide(spa, guest._id, 'confirmed')
    await changeTherapist(spa, { _id: ngozi }, { daysOff: [{ from: FRIDAY, to: FRIDAY }] })
    const query = { subServiceId: classic._id, moving: guest.bookingHash, date: FRIDAY }
    const day = (await spa.call('availableTimes', { query })).json()
    expect(day).toMatchObject({ availableTimes: [], nextFreeDate: '2026-11-27' })
    expect(day).not.toHaveProperty('therapistGone')
    await changeTherapist(spa, { _id: ngozi }, { daysOff: [] })
  })
})

describe('a wish that the desk could not keep', () => {
  const squeezedIn = async () => {
    await aGuest(ngozi)
    const body = { therapistId: ngozi, squeezeIn: true }
    const { _id } = (await bookAtDesk(spa, massage, body)).json<{ booking: { _id: string } }>().booking
    expect(await rowOf({ _id })).toMatchObject({ therapistId: null, therapistWanted: true })
    await spa.deliver()
    return { _id }
  }
  const ask = (key: 'moveBooking' | 'restoreBooking', { _id: id }: { _id: string }, body: object) =>
    spa.call(key, { parts: { id }, body, headers: asOwner })

  test('is not said to be kept by whoever is free after a move, and the customer is told', async () => {
    const guest = await squeezedIn()
    await aGuest(ngozi, '10:00 AM')
    await ask('moveBooking', guest, { bookingDate: FRIDAY, bookingTime: '10:00 AM' })
    expect(await rowOf(guest)).toMatchObject({ therapistId: bola, therapistWanted: false })
    spa.clock.advance(1)
    const moved = (await spa.deliver()).find(({ kind }) => kind === 'booking-moved')
    expect(moved!.text.replaceAll(/\s+/g, ' ')).toContain(
      'You asked for one of our therapists by name. This time it may be somebody else.',
    )
  })

  test('stays a wish while nobody is found, and the mail promises nobody', async () => {
    const guest = await aGuest(ngozi)
    await decide(spa, guest._id, 'confirmed')
    await aGuest(ngozi, '10:00 AM')
    spa.clock.advance(1)
    await spa.deliver()
    await ask('moveBooking', guest, { bookingDate: FRIDAY, bookingTime: '10:00 AM', squeezeIn: true })
    expect(await rowOf(guest)).toMatchObject({ therapistId: null, therapistWanted: true })
    spa.clock.advance(1)
    const [moved] = await spa.deliver()
    expect(moved!.text.replaceAll(/\s+/g, ' ')).toContain('You asked for Ngozi. We cannot promise Ngozi at this time.')
  })

  test('is not said to be kept by whoever is found when the booking is restored', async () => {
    const guest = await squeezedIn()
    await decide(spa, guest._id, 'cancelled')
    spa.clock.advance(1)
    expect((await ask('restoreBooking', guest, {})).statusCode).toBe(200)
    expect(await rowOf(guest)).toMatchObject({ therapistId: bola, therapistWanted: false })
  })
})

test('a booking that is restored goes to whoever has the least work that day', async () => {
  const guest = await aGuest(bola)
  await spa.db.updateTable('bookings').set({ therapistWanted: false }).where('id', '=', guest._id).execute()
  await guest.cancel()
  spa.clock.advance(1)
  const third = (await aTherapist(spa, 'Chidi', { subServiceIds: [classic._id] }))._id
  await aGuest(bola)
  await aGuest(ngozi, '10:00 AM')
  expect(await guest.restore()).toMatchObject({ status: 200 })
  expect(await rowOf(guest)).toMatchObject({ therapistId: third })
  await changeTherapist(spa, { _id: third }, { isHidden: true })
})

test('times and days of nobody in particular are those of anyone', async () => {
  await aGuest(ngozi)
  const query = { subServiceId: classic._id }
  const day = { ...query, date: FRIDAY }
  const listed = await spa.call('availableTimes', { query: { ...day, therapistId: '' } })
  expect(listed.json()).toEqual((await spa.call('availableTimes', { query: day })).json())
  expect(listed.json().availableTimes).toContain('9:00 AM')
  const month = { ...query, month: FRIDAY.slice(0, 7) }
  const days = await spa.call('bookedDates', { query: { ...month, therapistId: '' } })
  expect([days.statusCode, days.json()]).toEqual([200, (await spa.call('bookedDates', { query: month })).json()])
})

describe('a day without the wanted person says why, and what else there is', () => {
  const dayOf = async (therapistId: string) =>
    (await spa.call('availableTimes', { query: { subServiceId: classic._id, date: FRIDAY, therapistId } })).json()
  const nextFriday = '2026-11-27'
  const next = { nextFreeDate: nextFriday }

  test('off on that weekday', async () => {
    const hoursOff = [{ day: 'Monday' as const, timeRanges: hours(9, 17) }]
    await changeTherapist(spa, { _id: ngozi }, { hours: hoursOff })
    expect(await dayOf(ngozi)).toMatchObject({
      availableTimes: [],
      message: 'Ngozi is off on Fridays. With anyone, 9:00 AM is free.',
      withAnyone: '9:00 AM',
    })
    await block({ therapistId: bola, until: `${FRIDAY}T11:00:00+01:00` })
    expect((await dayOf(ngozi)).message).toBe('Ngozi is off on Fridays.')
    await changeTherapist(spa, { _id: ngozi }, { hours: null })
  })

  test('away on that day', async () => {
    await changeTherapist(spa, { _id: ngozi }, { daysOff: [{ from: FRIDAY, to: FRIDAY, reason: 'Hospital' }] })
    expect(await dayOf(ngozi)).toMatchObject({
      message:
        'Ngozi is away on Friday 20 November. With anyone, 9:00 AM is free. The next free day with Ngozi is Friday 27 November.',
      ...next,
    })
    const query = { subServiceId: classic._id, month: '2026-11', therapistId: ngozi }
    const { bookedDates } = (await spa.call('bookedDates', { query })).json()
    expect([bookedDates.includes(FRIDAY), bookedDates.includes(nextFriday)]).toEqual([true, false])
    await changeTherapist(spa, { _id: ngozi }, { daysOff: [] })
  })

  test('marked away by the desk for all of it: like a day off, without the reason, and not to be waited for', async () => {
    const rest = { from: `${FRIDAY}T10:00:00+01:00`, until: `${FRIDAY}T11:00:00+01:00` }
    const words = 'The next free day with Ngozi is Friday 27 November.'
    await block({ therapistId: ngozi, reason: 'Hospital' })
    const guest = await aGuest(ngozi, '10:00 AM')
    expect((await dayOf(ngozi)).message).toMatch(/^Ngozi is fully booked on Friday 20 November\./)
    await guest.cancel()
    await block({ therapistId: ngozi, reason: 'Hospital', ...rest })
    expect(await dayOf(ngozi)).toMatchObject({
      message: `Ngozi is away on Friday 20 November. With anyone, 9:00 AM is free. ${words}`,
      ...next,
    })
    const refused = (await create(ngozi)).json()
    expect(refused).toMatchObject({ code: 'therapist_not_offered' })
    expect(refused.message).toMatch(/^Ngozi cannot take Massage then\./)
    for (const time of ['9:00 AM', '10:00 AM']) await aGuest(bola, time)
    const alone = await dayOf(ngozi)
    expect(alone.message).toBe(`Ngozi is away on Friday 20 November. ${words}`)
    expect(alone).not.toHaveProperty('mayWait')
    expect((await availableTimes(spa, classic, FRIDAY)).mayWait).toBe(true)
  })

  test('fully booked, also when the others are, and then it can be waited for', async () => {
    for (const time of ['9:00 AM', '10:00 AM']) await aGuest(ngozi, time)
    expect(await dayOf(ngozi)).toMatchObject({
      message:
        'Ngozi is fully booked on Friday 20 November. With anyone, 9:00 AM is free. The next free day with Ngozi is Friday 27 November.',
      withAnyone: '9:00 AM',
    })
    expect(await dayOf(ngozi)).not.toHaveProperty('mayWait')
    for (const time of ['9:00 AM', '10:00 AM']) await aGuest(bola, time)
    const full = await dayOf(ngozi)
    expect(full).toMatchObject({ ...next, mayWait: true })
    expect(full).not.toHaveProperty('withAnyone')
    expect(full.message).toBe(
      'Ngozi is fully booked on Friday 20 November. The next free day with Ngozi is Friday 27 November.',
    )
  })

  test('a treatment that nobody does any more is not offered, and says whom to ask', async () => {
    for (const _id of [ngozi, bola]) await changeTherapist(spa, { _id }, { isHidden: true })
    expect(await availableTimes(spa, classic, FRIDAY)).toEqual({
      success: true,
      availableTimes: [],
      message: 'Classic cannot be booked online at the moment. Please call us.',
    })
    expect((await create()).json().code).toBe('sub_service_not_offered')
    for (const _id of [ngozi, bola]) await changeTherapist(spa, { _id }, { isHidden: false })
  })
})

describe('a block', () => {
  test('of a person leaves the times to the others, and names the bookings inside', async () => {
    const inside = await aGuest(ngozi)
    const { affected } = await block({ therapistId: ngozi, reason: 'Dentist' })
    expect(affected.map(({ _id }: { _id: string }) => _id)).toEqual([inside._id])
    expect(await rowOf(inside)).toMatchObject({ therapistId: ngozi })
    expect(await timesWith(ngozi)).toEqual(['10:00 AM'])
    expect(await timesWith(bola)).toContain('9:00 AM')
    expect((await create(ngozi)).statusCode).toBe(409)
    expect(await rowOf(await aGuest())).toMatchObject({ therapistId: bola })
    await block({ therapistId: bola })
    expect(await times(spa, classic)).toEqual(['10:00 AM'])
  })

  test('of a room leaves the times to the other rooms, and of the last one takes them', async () => {
    const large = await aRoom(spa, 'Baobab', { serviceIds: [massage._id], places: 2 })
    const small = await aRoom(spa, 'Iroko', { serviceIds: [massage._id] })
    await block({ roomId: small._id })
    const guest = await aGuest()
    expect(await rowOf(guest)).toMatchObject({ roomId: large._id, station: null })
    const { affected } = await block({ roomId: large._id })
    expect(affected).toHaveLength(1)
    expect(await times(spa, classic)).toEqual(['10:00 AM'])
    expect((await create()).json().code).toBe('slot_taken')
    for (const room of [large, small]) await changeRoom(spa, room, { isHidden: true })
    // Only for the next test: a service takes no room any more when the owner says so.
    await spa.call('updateService', { parts: { id: massage._id }, body: { takesRoom: false }, headers: asOwner })
  })
})

test('outside the offered times, too, whoever has the least work that day is the one to do it', async () => {
  await aGuest(ngozi, '9:00 AM')
  const later = (fullName: string) =>
    bookAtDesk(spa, massage, { bookingTime: '5:00 PM', anyTime: true, fullName }).then(answer => answer.json().booking)
  expect(await rowOf(await later('First'))).toMatchObject({ therapistId: bola })
  expect(await rowOf(await later('Second'))).toMatchObject({ therapistId: ngozi })
})

test('outside the offered times, too, who is off is not said to be booked, nor what nobody does to be taken', async () => {
  const asked = { bookingTime: '5:00 PM', anyTime: true, therapistId: ngozi }
  const off = { daysOff: [{ from: FRIDAY, to: FRIDAY }] }
  await changeTherapist(spa, { _id: ngozi }, off)
  expect((await bookAtDesk(spa, massage, asked)).json()).toMatchObject({ code: 'therapist_not_offered' })
  await changeTherapist(spa, { _id: bola }, off)
  expect((await bookAtDesk(spa, massage, { ...asked, therapistId: undefined })).json()).toMatchObject({
    code: 'time_not_offered',
  })
  for (const _id of [ngozi, bola]) await changeTherapist(spa, { _id }, { daysOff: [], subServiceIds: [] })
  const nobody = await bookAtDesk(spa, massage, { ...asked, therapistId: undefined })
  expect(nobody.json()).toMatchObject({ code: 'sub_service_not_offered' })
  for (const _id of [ngozi, bola]) await changeTherapist(spa, { _id }, { subServiceIds: [classic._id] })
})

test('an offer of the waiting list keeps the person who came free, and the next in line gets nobody twice', async () => {
  const full = []
  for (const time of ['9:00 AM', '10:00 AM']) for (const id of [ngozi, bola]) full.push(await aGuest(id, time))
  for (const { _id } of full) await decide(spa, _id, 'confirmed')
  for (const name of ['first', 'second']) {
    spa.clock.advance(1)
    await join(spa, massage, classic, `${name}@example.com`)
  }
  await spa.db.deleteFrom('outbox').execute()
  await cancel(spa, full[1]!)
  const mails = await round(spa)
  expect(mails.map(({ to }) => to)).toEqual(['first@example.com'])
  const offers = await spa.db.selectFrom('waitingOffers').select(['therapistId', 'bookingTime', 'station']).execute()
  expect(offers).toEqual([{ therapistId: bola, bookingTime: '9:00 AM', station: null }])
  expect((await create(bola)).json().code).toBe('slot_taken')
  expect(await times(spa, classic)).toEqual([])

  const body = { ...bodyFor(massage, classic), ...somebody(), offer: keyIn(mails[0]) }
  const taken = await spa.call('createBooking', { body })
  expect(taken.statusCode, taken.body).toBe(201)
  expect(await rowOf(taken.json().booking)).toMatchObject({ therapistId: bola })
})
