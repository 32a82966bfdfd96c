import { beforeEach, describe, expect, test } from 'vitest'
import { manageResponse } from '#contract/booking/manage.ts'
import { bookingText } from '#contract/messages.ts'
import { manageRefusals } from '#contract/refusals.ts'
import { addService, decide, encodeForm, pay, receiptRows, times } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { aDevice } from '#server/desk/testing/desk.ts'
import { photo } from '#server/platform/decoder/testing/corpus.ts'
import { bookAtDesk } from '../testing/at-desk.ts'
import { aConfirmedCustomer, aCustomer, callsOf, newMails } from './testing/own.ts'

const spa = useSpa()
beforeEach(() => spa.clock.set(MONDAY_7_AM))

describe('the key', () => {
  test('opens the booking for the device that made it, and says what may be done until when', async () => {
    const ada = await aCustomer(spa)
    const { status, body } = await ada.look()
    expect(status).toBe(200)
    expect(manageResponse.parse(body)).toMatchObject({
      booking: {
        bookingHash: ada.bookingHash,
        status: 'held',
        fullName: 'Ada Obi',
        email: 'ada@example.com',
        startsAt: '2026-11-20T08:00:00.000Z',
        endsAt: '2026-11-20T09:00:00.000Z',
        hasReceipt: false,
        reason: '',
      },
      mayMove: true,
      mayCancel: true,
      freeUntil: '2026-11-19T08:00:00.000Z',
      feeMayApply: false,
      movesLeft: 3,
      restoreUntil: null,
      maySendReceipt: true,
    })
  })

  test('is found by nobody who looks at what anybody may see', async () => {
    const ada = await aCustomer(spa)
    const info = await spa.call('bookingInfo', { query: { bookingId: ada.bookingHash } })
    expect(info.body).not.toContain(ada.manageKey)
    const rows = await spa.db.selectFrom('bookings').selectAll().where('id', '=', ada._id).execute()
    expect(JSON.stringify(rows)).not.toContain(ada.manageKey)
  })

  test.each(['manageBooking', 'moveOwnBooking', 'cancelOwnBooking', 'restoreOwnBooking'] as const)(
    'a wrong one and an unknown booking are one answer to %s',
    async call => {
      const ada = await aCustomer(spa)
      const other = await aCustomer(spa)
      const { bookingHash, manageKey } = ada
      const wrong = [
        { bookingHash, key: `${manageKey.slice(0, -1)}${manageKey.endsWith('A') ? 'B' : 'A'}` },
        { bookingHash, key: other.manageKey },
        { bookingHash, key: '' },
        { bookingHash, key: `${manageKey} ${manageKey}`.slice(0, 100) },
        { bookingHash: 'K7QF-2M9X-T4WB', key: manageKey },
        { bookingHash: 'no number at all', key: manageKey },
        { bookingHash: '', key: '' },
      ]
      const time = { bookingDate: '2026-11-20', bookingTime: '10:00 AM' }
      const answers = []
      for (const own of wrong) {
        const { statusCode, body } = await spa.call(call, { body: { ...own, ...time } })
        answers.push(`${statusCode} ${body}`)
      }
      const sentence = manageRefusals.notFound
      expect([...new Set(answers)]).toEqual([
        `404 ${JSON.stringify({ success: false, error: sentence, message: sentence, code: 'booking_not_found' })}`,
      ])
    },
  )
})

describe('moving', () => {
  test('takes the new time and gives the old one back; price, number and hold stay, and both sides are told', async () => {
    const ada = await aCustomer(spa)
    spa.clock.advance(20)
    const { status, body } = await ada.move('10:30 AM')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      booking: { _id: ada._id, bookingTime: '10:30 AM', price: 25_000, status: 'held', sequence: 1 },
      movesLeft: 2,
    })
    expect(body.booking.holdExpiresAt).toBe(ada.holdExpiresAt)
    expect(await times(spa, ada.sub)).toEqual(['9:00 AM', '9:30 AM'])
    expect(await newMails(spa)).toEqual(['booking-moved to customer', 'own-move-for-owner to owner'])
    const till = await aDevice(spa, 'Till')
    expect((await till.details(ada._id)).history[0]).toMatchObject({ what: 'moved', by: 'the customer' })
  })

  test('its own time counts as free for it, and the times that are listed are the times it can have', async () => {
    const ada = await aConfirmedCustomer(spa, { time: '10:00 AM' })
    const query = { subServiceId: ada.sub._id, date: '2026-11-20' }
    const listed = await spa.call('availableTimes', { query: { ...query, moving: ada.bookingHash } })
    expect(listed.json().availableTimes).toEqual(['9:00 AM', '9:30 AM', '10:00 AM', '10:30 AM', '11:00 AM'])
    expect((await spa.call('availableTimes', { query })).json().availableTimes).toEqual(['9:00 AM', '11:00 AM'])
    // Overlaps the time it has.
    expect((await ada.move('10:30 AM')).status).toBe(200)
  })

  test('a day that is full only because of it can be chosen', async () => {
    const { service, sub } = await addService(spa, { subs: [{ duration: 180 }] })
    const ada = await aCustomer(spa, { service })
    const query = { subServiceId: sub._id, month: '2026-11' }
    const booked = async (more = {}) =>
      (await spa.call('bookedDates', { query: { ...query, ...more } })).json().bookedDates
    expect(await booked()).toContain('2026-11-20')
    expect(await booked({ moving: ada.bookingHash })).not.toContain('2026-11-20')
  })

  test('a booking moves with the length it was made with, whatever the catalogue says today', async () => {
    const ada = await aCustomer(spa)
    const serviceArray = [{ ...ada.sub, duration: 180 }]
    await spa.call('updateService', { parts: { id: ada.service._id }, body: { serviceArray }, headers: asOwner })
    const query = { subServiceId: ada.sub._id, date: '2026-11-20', moving: ada.bookingHash }
    const listed = (await spa.call('availableTimes', { query })).json().availableTimes
    expect(listed.at(-1)).toBe('11:00 AM')
    expect((await ada.move('11:00 AM')).body.booking).toMatchObject({ duration: 60, bookingTime: '11:00 AM' })
  })

  test('to the time it has changes nothing: a repeated request, or a second tab, finds it done', async () => {
    const ada = await aCustomer(spa)
    await ada.move('10:30 AM')
    await spa.deliver()
    const again = await ada.move('10:30 am')
    expect(again).toMatchObject({
      status: 200,
      body: { booking: { bookingTime: '10:30 AM', sequence: 1 }, movesLeft: 2 },
    })
    expect(await newMails(spa)).toEqual([])
  })

  test('two tabs at the same moment are one move after the other', async () => {
    const ada = await aCustomer(spa)
    const answers = await Promise.all([ada.move('10:30 AM'), ada.move('10:30 AM'), ada.move('11:00 AM')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { body } = await ada.look()
    expect(body.movesLeft).toBeLessThanOrEqual(1)
    expect(['10:30 AM', '11:00 AM']).toContain(body.booking.bookingTime)
    const { history } = await (await aDevice(spa, 'Till')).details(ada._id)
    expect(history).toHaveLength(3 - body.movesLeft)
  })

  test('two customers who want the same time: one gets it, the other keeps the time they had', async () => {
    const { service, sub } = await addService(spa)
    const one = await aCustomer(spa, { service, time: '9:00 AM' })
    const other = await aCustomer(spa, { service, time: '11:00 AM' })
    const answers = await Promise.all([one.move('10:00 AM'), other.move('10:00 AM')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.body).toMatchObject({ code: 'slot_taken', error: expect.stringContaining('10:00 AM for Hammam') })
    const loser = answers[0]?.status === 409 ? one : other
    expect((await loser.look()).body).toMatchObject({ booking: { bookingTime: loser.bookingTime }, movesLeft: 3 })
    expect(await times(spa, sub)).toHaveLength(1)
  })

  test('the fourth move is for a person at the spa', async () => {
    const ada = await aCustomer(spa)
    for (const time of ['9:30 AM', '10:00 AM', '10:30 AM']) expect((await ada.move(time)).status).toBe(200)
    expect((await ada.look()).body).toMatchObject({ mayMove: false, mayCancel: true, movesLeft: 0 })
    const fourth = await ada.move('11:00 AM')
    expect(fourth).toMatchObject({
      status: 409,
      body: { code: 'moves_used_up', error: expect.stringMatching(/WhatsApp.*\+234/) },
    })
    expect(await times(spa, ada.sub)).toEqual(['9:00 AM', '9:30 AM'])
  })

  test.each([
    [{ bookingDate: '', bookingTime: '10:00 AM' }, 400, bookingText.selectDate],
    [{ bookingDate: '2026-11-20', bookingTime: '' }, 400, bookingText.selectTime],
    [{ bookingDate: '2026-02-30', bookingTime: '10:00 AM' }, 400, 'Please choose a valid date.'],
    [{ bookingDate: '2026-11-20', bookingTime: '3:17 AM' }, 400, /^3:17 AM is not a time we offer/],
    [{ bookingDate: '2026-11-15', bookingTime: '10:00 AM' }, 400, /has passed/],
    [{ bookingDate: '2030-11-20', bookingTime: '10:00 AM' }, 400, /can be booked up to/],
  ])('to %j is refused with %i', async (time, status, sentence) => {
    const ada = await aCustomer(spa)
    const refused = await ada.ask('moveOwnBooking', time)
    expect(refused.status).toBe(status)
    expect(refused.body.error).toMatch(sentence)
  })

  test('a squeezed-in booking moves to a time that is really free', async () => {
    const { service } = await addService(spa)
    await aCustomer(spa, { service, time: '9:00 AM' })
    const made = (await bookAtDesk(spa, service, { squeezeIn: true })).json().booking
    expect(made.squeezedIn).toBe(true)
    const guest = callsOf(spa, made)
    expect((await guest.move('9:30 AM')).body.code).toBe('slot_taken')
    expect((await guest.move('11:00 AM')).status).toBe(200)
    const till = await aDevice(spa, 'Till')
    expect((await till.details(made._id)).booking).toMatchObject({ squeezedIn: false, station: 1 })
  })
})

describe('cancelling', () => {
  test('frees the time, tells both sides, and doing it twice is doing it once', async () => {
    const ada = await aCustomer(spa)
    const { status, body } = await ada.cancel()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      booking: { status: 'cancelled', holdExpiresAt: null },
      mayMove: false,
      mayCancel: false,
      maySendReceipt: false,
      restoreUntil: '2026-11-16T06:15:00.000Z',
    })
    expect(await times(spa, ada.sub)).toContain('9:00 AM')
    expect(await newMails(spa)).toEqual(['booking-cancelled-by-customer to customer', 'own-cancel-for-owner to owner'])
    expect((await ada.cancel()).body.booking.sequence).toBe(1)
    expect(await newMails(spa)).toEqual([])
  })

  test('in time, what was paid is to be returned; later the spa says what becomes of it', async () => {
    const rows: Record<string, string> = {}
    for (const [name, now] of [
      ['in time', '2026-11-19T07:59:59Z'],
      ['late', '2026-11-19T08:00:00Z'],
    ] as const) {
      spa.clock.set(MONDAY_7_AM)
      const ada = await aConfirmedCustomer(spa)
      spa.clock.set(now)
      await spa.deliver()
      await ada.cancel()
      const row = await spa.db
        .selectFrom('bookings')
        .select('refund')
        .where('id', '=', ada._id)
        .executeTakeFirstOrThrow()
      rows[name] = row.refund
      const toOwner = (await spa.deliver()).find(({ kind }) => kind === 'own-cancel-for-owner')
      expect(toOwner?.text).toContain(
        name === 'late' ? 'how much of your ₦25,000 we return.' : 'We will return ₦25,000 within 5 working days',
      )
      expect(toOwner?.subject).toBe('Cancelled by the customer: Ritual 1, Friday 20 November at 9:00 AM')
    }
    expect(rows).toEqual({ 'in time': 'return', late: 'none' })
  })

  test.each(['declined', 'lapsed', 'done'])('a booking that is %s has nothing to cancel or move', async status => {
    const ada = await aCustomer(spa)
    await spa.db
      .updateTable('bookings')
      .set({ status: status as 'done' })
      .where('id', '=', ada._id)
      .execute()
    expect((await ada.look()).body).toMatchObject({ mayMove: false, mayCancel: false, feeMayApply: false })
    for (const refused of [await ada.cancel(), await ada.move('10:00 AM')])
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'already_decided', error: expect.stringContaining(status) },
      })
  })
})

describe('taking it back', () => {
  test('brings back what it was, and tells both sides', async () => {
    const ada = await aConfirmedCustomer(spa)
    spa.clock.advance(1)
    await ada.cancel()
    await spa.deliver()
    const { status, body } = await ada.restore()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      booking: { status: 'confirmed', bookingTime: '9:00 AM' },
      mayCancel: true,
      restoreUntil: null,
    })
    expect(await newMails(spa)).toEqual(['booking-restored to customer', 'own-restore-for-owner to owner'])
    expect((await ada.restore()).status).toBe(200)
    expect(await newMails(spa)).toEqual([])
    const till = await aDevice(spa, 'Till')
    expect((await till.details(ada._id)).booking.money).toMatchObject({ paid: 25_000, owed: 0, toReturn: 0 })
  })

  test('an unpaid hold comes back with the end it had, or with a whole one when that is over', async () => {
    const ada = await aCustomer(spa)
    await ada.cancel()
    spa.clock.advance(5)
    expect((await ada.restore()).body.booking).toMatchObject({ status: 'held', holdExpiresAt: ada.holdExpiresAt })
    spa.clock.advance(50)
    await ada.cancel()
    spa.clock.advance(10)
    const restored = await ada.restore()
    expect(restored.body.booking).toMatchObject({ status: 'held', holdExpiresAt: '2026-11-16T08:05:00.000Z' })
  })

  test.each([
    [899, 200],
    [900, 409],
    [901, 409],
  ])('%i seconds later: %i', async (seconds, status) => {
    const ada = await aCustomer(spa)
    await ada.cancel()
    spa.clock.advance(seconds / 60)
    const { body } = await ada.look()
    expect(body.restoreUntil).toBe(status === 200 ? '2026-11-16T06:15:00.000Z' : null)
    const answer = await ada.restore()
    expect(answer.status).toBe(status)
    if (status === 409)
      expect(answer.body).toMatchObject({ code: 'too_late', error: manageRefusals.restoreTooLate(15) })
  })

  test('is no longer possible when somebody else has the time, and the page says so', async () => {
    const ada = await aCustomer(spa)
    await ada.cancel()
    await aCustomer(spa, { service: ada.service })
    expect((await ada.look()).body.restoreUntil).toBeNull()
    expect(await ada.restore()).toMatchObject({
      status: 409,
      body: { code: 'slot_taken', error: expect.stringContaining('9:00 AM') },
    })
  })

  test('never after the start', async () => {
    const ada = await aConfirmedCustomer(spa, { date: '2026-11-16', time: '9:00 AM' })
    spa.clock.set('2026-11-16T07:55:00Z')
    expect((await ada.cancel()).body.restoreUntil).toBe('2026-11-16T08:00:00.000Z')
    spa.clock.set('2026-11-16T08:00:00Z')
    expect((await ada.look()).body.restoreUntil).toBeNull()
    expect((await ada.restore()).body.code).toBe('too_late')
  })

  test('what the spa cancelled is the spa’s to restore', async () => {
    const ada = await aCustomer(spa)
    await decide(spa, ada._id, 'cancelled', 'a power cut')
    expect((await ada.look()).body).toMatchObject({ restoreUntil: null, booking: { reason: 'a power cut' } })
    expect((await ada.restore()).body).toMatchObject({
      code: 'already_decided',
      error: expect.stringContaining('WhatsApp'),
    })
    const other = await aCustomer(spa)
    expect((await other.restore()).body).toMatchObject({
      code: 'already_decided',
      error: manageRefusals.notCancelled('held'),
    })
  })
})

describe('a receipt from the customer’s own page', () => {
  const send = async (own: { bookingHash: string; key: string }, picture: Buffer) =>
    spa.call(
      'sendOwnReceipt',
      await encodeForm([
        ['bookingHash', own.bookingHash],
        ['key', own.key],
        ['note', 'From my sister'],
        ['image_0', picture, 'receipt.png'],
      ]),
    )

  test('submits the booking like any other', async () => {
    const ada = await aCustomer(spa)
    const answer = await send({ bookingHash: ada.bookingHash, key: ada.manageKey }, await photo({ seed: 'own' }))
    expect(answer.statusCode).toBe(200)
    expect(manageResponse.parse(answer.json())).toMatchObject({
      booking: { status: 'submitted', hasReceipt: true },
      maySendReceipt: true,
    })
    expect(await newMails(spa)).toEqual(['receipt-for-owner to owner', 'receipt-received to customer'])
  })

  test('wants the key, and says no more than that without it', async () => {
    const ada = await aCustomer(spa)
    const wrong = await send({ bookingHash: ada.bookingHash, key: 'wrong' }, await photo())
    const unknown = await send({ bookingHash: 'K7QF-2M9X-T4WB', key: ada.manageKey }, await photo())
    expect(wrong.statusCode).toBe(404)
    expect(wrong.body).toBe(unknown.body)
    expect(await receiptRows(spa, ada)).toEqual([])
  })

  test('is refused with the words of the payment once it is decided', async () => {
    const ada = await aCustomer(spa)
    await pay(spa, ada, await photo({ seed: 'first' }))
    await decide(spa, ada._id, 'declined')
    expect((await ada.look()).body.maySendReceipt).toBe(false)
    const answer = await send({ bookingHash: ada.bookingHash, key: ada.manageKey }, await photo({ seed: 'second' }))
    expect(answer.json().code).toBe('booking_not_payable')
  })

  test('comes late while the time is free, not when somebody else has it', async () => {
    const ada = await aCustomer(spa)
    spa.clock.advance(61)
    expect((await ada.look()).body).toMatchObject({ booking: { status: 'lapsed' }, maySendReceipt: true })
    await aCustomer(spa, { service: ada.service })
    expect((await ada.look()).body.maySendReceipt).toBe(false)
  })
})
