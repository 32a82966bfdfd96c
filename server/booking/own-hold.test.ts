import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { timeLabel } from '#contract/platform/time.ts'
import { paymentRefusals } from '#contract/refusals.ts'
import { addService, bodyFor, book, decide, FRIDAY, hours, info, post, times } from '#server/app/testing/desk.ts'
import { MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { submitted } from '#server/booking/testing/submit.ts'
import { overlaps } from './testing/queries.ts'

const spa = useSpa()
beforeEach(() => spa.clock.set(MONDAY_7_AM))

const ELSEWHERE = '198.51.100.9'
const release = (bookingId: string, { key, from }: { key?: string; from?: string } = {}) =>
  spa.app.inject({
    method: 'POST',
    url: '/api/booking/release',
    payload: { bookingId, key },
    ...(from && { remoteAddress: from }),
  })
const keyOf = ({ _id }: { _id: string }) => spa.deps.bookingKeys.of(_id)

const submit = (id: string) => submitted(spa, id)
const statusOf = async (id: string) => (await info(spa, id)).json().booking.status

describe('letting a booking go', () => {
  test('gives its time back at once, by its id or by its hash and key, and writes to nobody', async () => {
    const { service, sub } = await addService(spa, { subs: [{ duration: 180 }] })
    for (const name of ['_id', 'bookingHash'] as const) {
      const booking = await book(spa, service, sub)
      await spa.deliver()
      expect(await times(spa, sub)).toEqual([])
      spa.clock.advance(5)
      const answer = await release(booking[name], name === '_id' ? {} : { key: keyOf(booking), from: ELSEWHERE })
      expect(answer.statusCode).toBe(200)
      const { fullName, email, phoneNumber, guestNames, ...shown } = booking
      const now = spa.clock.now().toISOString()
      expect(answer.json()).toEqual({
        success: true,
        booking: { ...shown, status: 'lapsed', holdExpiresAt: now, toPay: 0 },
      })
      expect((await info(spa, booking._id)).json().booking).toEqual(answer.json().booking)
      expect(await times(spa, sub)).toEqual(['9:00 AM'])
      expect(await spa.deliver()).toEqual([])
    }
  })

  test('is not for who knows only its number, nor its _id on another network: both look like no booking at all', async () => {
    const booking = await book(spa)
    const unknown = (await release(randomUUID())).body
    const dashless = booking.bookingHash.replaceAll('-', '').toLowerCase()
    for (const [identifier, how] of [
      [booking.bookingHash, {}],
      [dashless, {}],
      [booking.bookingHash, { key: 'a-guess' }],
      [booking._id, { from: ELSEWHERE }],
      [booking._id, { from: ELSEWHERE, key: 'a-guess' }],
    ] as const) {
      const answer = await release(identifier, how)
      expect([answer.statusCode, answer.body]).toEqual([404, unknown])
    }
    expect(await statusOf(booking._id)).toBe('held')
    expect((await release(booking._id, { from: ELSEWHERE, key: keyOf(booking) })).statusCode).toBe(200)
  })

  test('from the desk wants its key: no network is on record', async () => {
    const booking = await book(spa)
    await spa.db.updateTable('bookings').set({ networkKey: null }).where('id', '=', booking._id).execute()
    expect((await release(booking._id)).statusCode).toBe(404)
    expect((await release(booking._id, { key: keyOf(booking) })).statusCode).toBe(200)
  })

  test('twice, or after its hold is over, is the same as once', async () => {
    const { service, sub } = await addService(spa)
    const released = await book(spa, service, sub)
    const first = await release(released._id)
    spa.clock.advance(1)
    expect((await release(released._id)).body).toBe(first.body)

    const lapsed = await book(spa, service, sub)
    spa.clock.advance(61)
    const answer = await release(lapsed._id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().booking).toMatchObject({ status: 'lapsed', holdExpiresAt: lapsed.holdExpiresAt })
  })

  test('loses nothing to a receipt that was already on its way', async () => {
    const { service, sub } = await addService(spa)
    const { _id } = await book(spa, service, sub)
    await release(_id)
    expect(await submit(_id)).toBe('submitted')
    expect(await times(spa, sub)).not.toContain('9:00 AM')
  })

  test.each(['submitted', 'confirmed', 'declined', 'cancelled'])(
    'is not for one that is %s: it stays so',
    async status => {
      const { _id } = await book(spa)
      if (status !== 'cancelled') await submit(_id)
      if (status !== 'submitted') await decide(spa, _id, status)
      const answer = await release(_id)
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({ code: 'booking_not_payable', error: paymentRefusals.notPayable(status) })
      expect(await statusOf(_id)).toBe(status)
    },
  )

  test('and paying at the same moment: the receipt counts whichever comes first', async () => {
    const { _id } = await book(spa)
    const [released, paid] = await Promise.all([release(_id), submit(_id)])
    expect([200, 409]).toContain(released.statusCode)
    expect(paid).toBe('submitted')
    expect(await statusOf(_id)).toBe('submitted')
  })
})

describe('booking anew in place of an own hold', () => {
  test('the very time it holds can be had, also under another name', async () => {
    const { service, sub } = await addService(spa)
    const old = await book(spa, service, sub)
    const corrected = { ...bodyFor(service, sub), fullName: 'Ada Obi-Bello', email: 'other@example.com' }
    expect((await post(spa, corrected)).json()).toMatchObject({ code: 'slot_taken' })

    // Whoever has read its number somewhere ends nothing with it.
    for (const replacesKey of [undefined, 'a-guess'])
      expect((await post(spa, { ...corrected, replaces: old.bookingHash, replacesKey })).json().code).toBe('slot_taken')
    const beside = { ...bodyFor(service, sub, '10:30 AM'), replaces: old.bookingHash }
    expect((await post(spa, beside)).statusCode).toBe(201)
    expect(await statusOf(old._id)).toBe('held')
    const replaces = { replaces: old.bookingHash.toLowerCase(), replacesKey: keyOf(old) }
    const answer = await post(spa, { ...corrected, ...replaces })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().booking).toMatchObject({ status: 'held', fullName: 'Ada Obi-Bello', bookingTime: '9:00 AM' })
    expect(answer.json().booking._id).not.toBe(old._id)
    expect(await statusOf(old._id)).toBe('lapsed')
    expect(await overlaps(spa.db)).toEqual([])
  })

  test('of another service gives that time back', async () => {
    const [one, other] = [await addService(spa), await addService(spa)]
    const old = await book(spa, one.service, one.sub)
    expect((await post(spa, { ...bodyFor(other.service, other.sub), replaces: old._id })).statusCode).toBe(201)
    expect(await times(spa, one.sub)).toContain('9:00 AM')
    expect(await times(spa, other.sub)).not.toContain('9:00 AM')
  })

  test.each([
    ['the time is taken', { bookingTime: '10:30 AM' }, 'slot_taken'],
    ['a field is missing', { email: '' }, 'invalid_fields'],
    ['nobody works then', { bookingTime: '8:00 PM' }, 'time_not_offered'],
  ])('that is refused because %s leaves the hold as it was', async (_, wish, code) => {
    const { service, sub } = await addService(spa)
    const old = await book(spa, service, sub, '9:00 AM')
    await book(spa, service, sub, '11:00 AM')
    expect((await post(spa, { ...bodyFor(service, sub), ...wish, replaces: old._id })).json().code).toBe(code)
    expect((await info(spa, old._id)).json().booking).toMatchObject({
      status: 'held',
      holdExpiresAt: old.holdExpiresAt,
    })
    expect(await times(spa, sub)).toEqual(['10:00 AM'])
  })

  test('leaves a booking alone that is paid, and one that does not exist', async () => {
    const { service, sub } = await addService(spa)
    const paid = await book(spa, service, sub)
    await submit(paid._id)
    expect((await post(spa, { ...bodyFor(service, sub), replaces: paid._id })).json().code).toBe('slot_taken')
    expect((await post(spa, { ...bodyFor(service, sub, '10:00 AM'), replaces: paid._id })).statusCode).toBe(201)
    expect(await statusOf(paid._id)).toBe('submitted')
    for (const nobody of [randomUUID(), 'K7QF-2M9X-T4WB', 'nothing', ''])
      expect((await post(spa, { ...bodyFor(service, sub, '9:00 AM'), replaces: nobody })).json().code).toBe(
        'slot_taken',
      )
  })

  test('sent again with its key is one booking, and replaces once', async () => {
    const { service, sub } = await addService(spa)
    const old = await book(spa, service, sub)
    const headers = { 'idempotency-key': randomUUID() }
    const body = { ...bodyFor(service, sub), replaces: old._id }
    const first = await post(spa, body, headers)
    expect(first.statusCode).toBe(201)
    expect((await post(spa, body, headers)).body).toBe(first.body)
    expect((await post(spa, { ...body, replaces: undefined }, headers)).statusCode).toBe(422)
    expect(await statusOf(first.json().booking._id)).toBe('held')
  })
})

describe('times listed to the holder of a booking', () => {
  const listed = async (subServiceId: string, own?: string) =>
    (
      await spa.call('availableTimes', { query: { subServiceId, date: FRIDAY, ...(own !== undefined && { own }) } })
    ).json()
  const month = async (subServiceId: string, own?: string) => {
    const query = { subServiceId, month: FRIDAY.slice(0, 7), ...(own !== undefined && { own }) }
    return (await spa.call('bookedDates', { query })).json().bookedDates
  }

  test('leave the own hold out, on the day and in the month; to anybody else the time is taken', async () => {
    const { service, sub } = await addService(spa, { subs: [{ duration: 180 }] })
    const own = await book(spa, service, sub)
    expect(await listed(sub._id)).toMatchObject({ availableTimes: [], nextFreeDate: '2026-11-21' })
    expect(await month(sub._id)).toContain(FRIDAY)
    for (const identifier of [own._id, own.bookingHash, own.bookingHash.replaceAll('-', '')]) {
      expect(await listed(sub._id, identifier)).toEqual({ success: true, availableTimes: ['9:00 AM'] })
      expect(await month(sub._id, identifier)).not.toContain(FRIDAY)
    }
    for (const stranger of [randomUUID(), 'nothing', '']) expect(await month(sub._id, stranger)).toContain(FRIDAY)
  })

  // Every start of the day against every arrangement: what is listed is accepted, what is not listed is refused.
  test.each([
    ['alone on one station', { stations: 1, turnoverMinutes: 0, others: [] }],
    ['between two others', { stations: 1, turnoverMinutes: 0, others: ['9:00 AM', '12:00 PM'] }],
    ['beside others on two stations', { stations: 2, turnoverMinutes: 0, others: ['9:30 AM', '10:30 AM'] }],
    ['on the station of a turnover', { stations: 1, turnoverMinutes: 25, others: ['12:30 PM'] }],
  ])('are those that creating accepts in its place: %s', async (_, { stations, others, turnoverMinutes }) => {
    const availability = [{ day: 'Friday' as const, timeRanges: hours(9, 14) }]
    const subs = [
      { duration: 60, turnoverMinutes, availability },
      { duration: 90, availability },
    ]
    const { service, subs: offered } = await addService(spa, { stations, subs })
    let own = await book(spa, service, offered[0]!, '10:30 AM')
    for (const time of others) await book(spa, service, offered[0]!, time)
    for (const sub of offered) {
      const starts = Array.from({ length: 10 }, (_, half) => 9 * 60 + half * 30).map(timeLabel)
      const free = (await listed(sub._id, own._id)).availableTimes
      for (const time of starts) {
        const answer = await post(spa, { ...bodyFor(service, sub, time), replaces: own._id })
        expect(answer.statusCode === 201, `${time}: ${answer.body}`).toBe(free.includes(time))
        if (answer.statusCode !== 201) continue
        // Back to where it was, so that every start meets the same arrangement.
        const back = { ...bodyFor(service, offered[0]!, '10:30 AM'), replaces: answer.json().booking._id }
        own = (await post(spa, back)).json().booking
      }
      expect(free.length).toBeGreaterThan(0)
    }
    expect(await overlaps(spa.db)).toEqual([])
  })
})
