import { beforeEach, describe, expect, test } from 'vitest'
import { type DeskBooking, listResponse } from '#contract/desk/desk.ts'
import { ada, addService, book, decide, FRIDAY, info } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { submitted } from '#server/booking/testing/submit.ts'

const spa = useSpa()
beforeEach(async () => {
  await spa.db.deleteFrom('outbox').execute()
  spa.clock.set(MONDAY_7_AM)
})

async function bookedAndPaid(time?: string) {
  const { service, sub } = await addService(spa)
  const { _id } = await book(spa, service, sub, time)
  await submitted(spa, _id, 'Thank you')
  return { _id, service, sub }
}

async function list(query: Record<string, string>): Promise<DeskBooking[]> {
  const answer = await spa.app.inject({ url: '/api/booking/list', headers: asOwner, query })
  return listResponse.parse(answer.json()).bookings
}

describe('the list', () => {
  test('shows every field', async () => {
    const { _id, service, sub } = await bookedAndPaid('9:30 AM')
    const bookings = await list({ from: FRIDAY, to: FRIDAY })
    expect(bookings.find(booking => booking._id === _id)).toEqual({
      _id,
      bookingHash: expect.any(String),
      serviceId: service._id,
      subServiceId: sub._id,
      serviceName: 'Hammam',
      subServiceName: 'Ritual 1',
      bookingDate: FRIDAY,
      bookingTime: '9:30 AM',
      duration: 60,
      price: 25_000,
      total: 25_000,
      toPay: 0,
      status: 'submitted',
      holdExpiresAt: null,
      sequence: 1,
      paymentCode: expect.any(String),
      ...ada,
      station: 1,
      startsAt: '2026-11-20T08:30:00.000Z',
      endsAt: '2026-11-20T09:30:00.000Z',
      turnoverMinutes: 0,
      note: 'Thank you',
      hasReceipt: false,
      receiptIsLate: false,
      reason: '',
      createdAt: '2026-11-16T06:00:00.000Z',
      submittedAt: '2026-11-16T06:00:00.000Z',
      decidedAt: null,
      origin: 'site',
      version: 1,
      squeezedIn: false,
      privateNote: '',
      careNote: '',
      health: null,
      arrivedAt: null,
      money: { total: 25_000, paid: 0, owed: 25_000, upFront: 25_000, toReturn: 0 },
      lacks: [],
      therapist: null,
      therapistWanted: false,
      room: null,
      guestNames: [],
      guestMarks: [],
      visitMinutes: 60,
      treatments: [
        {
          ...{ _id, guest: 0, subServiceId: sub._id, subServiceName: 'Ritual 1', bookingTime: '9:30 AM' },
          ...{ durationMinutes: 60, price: 25_000, therapist: null, therapistWanted: false, room: null },
          isExtra: false,
          isSecondHalf: false,
          ...{ startsAt: '2026-11-20T08:30:00.000Z', endsAt: '2026-11-20T09:30:00.000Z' },
          ...{ serviceId: service._id, serviceName: service.name, station: 1, turnoverMinutes: 0 },
          ...{ squeezedIn: false, lacks: [] },
        },
      ],
    })
  })

  test('knows who sent a receipt, and whose came too late', async () => {
    const { _id: bookingId } = await bookedAndPaid()
    const receipt = { bookingId, contentType: 'image/png', sizeBytes: 1, createdAt: spa.clock.now() }
    for (const late of [false, true]) {
      const id = `late ${late}`
      const row = { ...receipt, id, fileName: `${id}.png`, uploadHash: id, late }
      await spa.db.insertInto('receipts').values(row).execute()
      const shown = (await list({})).find(({ _id }) => _id === bookingId)
      expect(shown).toMatchObject({ hasReceipt: true, receiptIsLate: late })
    }
  })

  test('keeps to its dates, both included, and to a status', async () => {
    const { service, sub } = await addService(spa)
    const days = ['2027-01-11', '2027-01-12', '2027-01-13']
    const ids = []
    for (const day of days) ids.push((await book(spa, service, sub, '9:00 AM', day))._id)
    await decide(spa, ids[1]!, 'cancelled')
    const dates = async (query: Record<string, string>) => (await list(query)).map(({ bookingDate }) => bookingDate)
    expect(await dates({ from: '2027-01-12', to: '2027-01-31' })).toEqual(days.slice(1))
    expect(await dates({ from: '2027-01-01', to: '2027-01-12' })).toEqual(days.slice(0, 2))
    expect(await dates({ from: '2027-01-01', status: 'cancelled' })).toEqual([days[1]])
  })

  test('calls a hold that is over lapsed, in the list and in the filter', async () => {
    const { service, sub } = await addService(spa)
    const { _id } = await book(spa, service, sub, '9:00 AM', '2027-02-01')
    const found = async (status: string) => (await list({ from: '2027-02-01', status })).map(booking => booking._id)
    expect(await found('held')).toEqual([_id])
    spa.clock.advance(60)
    expect(await found('held')).toEqual([])
    expect(await found('lapsed')).toEqual([_id])
    expect((await list({ from: '2027-02-01' }))[0]?.status).toBe('lapsed')
  })
})

describe('a decision', () => {
  test.each([
    ['confirmed', 'booking-confirmed'],
    ['declined', 'booking-declined'],
    ['cancelled', 'booking-cancelled'],
  ])('%s is told to the customer and kept in the record', async (status, kind) => {
    const { _id } = await bookedAndPaid()
    await spa.deliver()
    const answer = await decide(spa, _id, status, 'The transfer did not arrive')
    expect(answer.statusCode).toBe(200)
    expect(answer.json().booking).toMatchObject({
      _id,
      status,
      reason: 'The transfer did not arrive',
      decidedAt: '2026-11-16T06:00:00.000Z',
    })
    expect(await spa.deliver()).toEqual([])
    spa.clock.advance(1)
    const mails = await spa.deliver()
    expect(mails).toMatchObject([{ kind, to: ada.email }])
    expect(mails[0]?.calendar?.content).toContain('SEQUENCE:2')
    const record = await spa.db.selectFrom('ownerRecord').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(record).toMatchObject({
      what: 'decide booking',
      before: { _id, status: 'submitted' },
      after: { _id, status },
      deviceName: 'The owner’s key',
    })
  })

  test('can name the booking by its hash', async () => {
    const { _id } = await bookedAndPaid()
    const { bookingHash } = (await info(spa, _id)).json().booking
    expect((await decide(spa, bookingHash.toLowerCase(), 'confirmed')).statusCode).toBe(200)
  })

  test('is made once: the second is told what happened, and nothing else happens', async () => {
    const { _id } = await bookedAndPaid()
    await decide(spa, _id, 'confirmed')
    spa.clock.advance(1)
    await spa.deliver()
    for (const status of ['declined', 'confirmed']) {
      const second = await decide(spa, _id, status)
      expect(second.statusCode).toBe(409)
      expect(second.json()).toMatchObject({
        code: 'already_decided',
        error: 'Already confirmed by The owner’s key at 7:00 AM.',
      })
    }
    expect(await spa.deliver()).toEqual([])
    expect((await info(spa, _id)).json().booking.status).toBe('confirmed')
  })

  test('made ten times at once, in both directions, is one decision with one mail and one record', async () => {
    const { _id } = await bookedAndPaid()
    await spa.deliver()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => decide(spa, _id, index % 2 ? 'confirmed' : 'declined')),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9)
    spa.clock.advance(1)
    expect(await spa.deliver()).toHaveLength(1)
    const { status } = (await info(spa, _id)).json().booking
    expect(answers.find(({ statusCode }) => statusCode === 200)?.json().booking.status).toBe(status)
    const record = await spa.db.selectFrom('ownerRecord').select('after').where('what', '=', 'decide booking').execute()
    expect(record.filter(({ after }) => (after as { _id?: string })?._id === _id)).toHaveLength(1)
  })

  test('a confirmed booking can still be cancelled, a cancelled one stays cancelled', async () => {
    const { _id } = await bookedAndPaid()
    await decide(spa, _id, 'confirmed')
    expect((await decide(spa, _id, 'cancelled')).statusCode).toBe(200)
    expect((await decide(spa, _id, 'confirmed')).json().error).toBe('Already cancelled by The owner’s key at 7:00 AM.')
  })

  test('an unpaid booking cannot be declined, a lapsed one cannot be cancelled', async () => {
    const { _id } = await book(spa)
    const early = await decide(spa, _id, 'declined')
    expect(early.statusCode).toBe(409)
    expect(early.json().error).toBe('A booking that is held cannot become declined.')
    spa.clock.advance(60)
    expect((await decide(spa, _id, 'cancelled')).json().error).toBe('A booking that is lapsed cannot become cancelled.')
  })

  test.each([
    ['an unknown booking', 'K7QF-2M9X-T4WB', { status: 'confirmed' }, 404],
    ['a status of its own', undefined, { status: 'held' }, 400],
    ['no status', undefined, {}, 400],
    ['a reason of two lines', undefined, { status: 'declined', reason: 'a\r\nBcc: b@example.com' }, 400],
  ])('%s is refused', async (_, id, payload, status) => {
    const { _id } = await bookedAndPaid()
    const url = `/api/booking/${id ?? _id}/status`
    expect((await spa.app.inject({ method: 'PUT', url, headers: asOwner, payload })).statusCode).toBe(status)
    expect((await info(spa, _id)).json().booking.status).toBe('submitted')
  })
})
