import { beforeEach, describe, expect, test } from 'vitest'
import { manageRefusals } from '#contract/refusals.ts'
import { addService, hours } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { ownRules } from '../rules.ts'
import { exampleBooking } from '../testing/examples.ts'
import { aConfirmedCustomer, aCustomer } from './testing/own.ts'

const spa = useSpa()
beforeEach(() => spa.clock.set(MONDAY_7_AM))

const may = (answer: { body: Record<string, unknown> }) => {
  const { mayMove, mayCancel, feeMayApply } = answer.body
  return { mayMove, mayCancel, feeMayApply }
}
const FREE = { mayMove: true, mayCancel: true, feeMayApply: false }
const LATE = { mayMove: false, mayCancel: true, feeMayApply: true }
const OVER = { mayMove: false, mayCancel: false, feeMayApply: false }

describe('24 hours', () => {
  test.each([
    ['a second before', '2026-11-19T07:59:59Z', FREE],
    ['at that very second', '2026-11-19T08:00:00Z', LATE],
    ['a second after', '2026-11-19T08:00:01Z', LATE],
    ['a second before the start', '2026-11-20T07:59:59Z', LATE],
    ['at the start', '2026-11-20T08:00:00Z', OVER],
    ['yesterday’s booking', '2026-11-21T08:00:00Z', OVER],
  ])('%s', async (_name, now, expected) => {
    const ada = await aConfirmedCustomer(spa)
    spa.clock.set(now)
    expect(may(await ada.look())).toEqual(expected)
    const moved = await ada.move('10:00 AM', '2026-11-27')
    expect(moved.status).toBe(expected.mayMove ? 200 : 409)
    if (!expected.mayMove)
      expect(moved.body).toMatchObject({
        code: 'too_late',
        error: expected.mayCancel
          ? manageRefusals.moveTooLate(24, '+234 800 555 0142')
          : manageRefusals.begun('+234 800 555 0142'),
      })
    const cancelled = await ada.cancel()
    expect(cancelled.status).toBe(expected.mayCancel ? 200 : 409)
    if (!expected.mayCancel) expect(cancelled.body.code).toBe('too_late')
  })

  test('are hours, not days: over midnight in Lagos they end on the clock of the day before', async () => {
    // Half past midnight in Lagos is still the day before in UTC.
    const { service } = await addService(spa, {
      subs: [{ duration: 30, availability: [{ day: 'Friday', timeRanges: hours(0, 3) }] }],
    })
    const ada = await aConfirmedCustomer(spa, { service, time: '12:30 AM' })
    expect((await ada.look()).body.freeUntil).toBe('2026-11-18T23:30:00.000Z')
    spa.clock.set('2026-11-18T23:29:59Z')
    expect(may(await ada.look())).toEqual(FREE)
    spa.clock.set('2026-11-18T23:30:00Z')
    expect(may(await ada.look())).toEqual(LATE)
  })

  test('count from the new start after a move', async () => {
    const ada = await aConfirmedCustomer(spa)
    spa.clock.set('2026-11-19T07:00:00Z')
    const { body } = await ada.move('9:00 AM', '2026-11-25')
    expect(body).toMatchObject({ ...FREE, freeUntil: '2026-11-24T08:00:00.000Z' })
    spa.clock.set('2026-11-24T08:00:00Z')
    expect(may(await ada.look())).toEqual(LATE)
  })

  test('a booking for today cannot be moved here, and for an hour costs nothing to cancel', async () => {
    const ada = await aConfirmedCustomer(spa, { date: '2026-11-16', time: '11:00 AM' })
    expect(may(await ada.look())).toEqual({ ...LATE, feeMayApply: false })
    spa.clock.advance(60 - 1 / 60)
    expect(may(await ada.look())).toEqual({ ...LATE, feeMayApply: false })
    spa.clock.advance(1 / 60)
    expect(may(await ada.look())).toEqual(LATE)
  })

  test('hold for an unpaid booking too, while it is held', async () => {
    spa.clock.set('2026-11-19T07:30:00Z')
    const ada = await aCustomer(spa)
    expect(may(await ada.look())).toEqual(FREE)
    spa.clock.set('2026-11-19T08:00:00Z')
    expect(may(await ada.look())).toEqual({ ...LATE, feeMayApply: false })
    spa.clock.set('2026-11-19T08:30:00Z')
    expect((await ada.look()).body).toMatchObject({ ...OVER, booking: { status: 'lapsed' } })
  })

  test('are a setting', () => {
    const { startsAt } = exampleBooking
    const at = (hoursBefore: number, noticeHours: number) =>
      ownRules(
        { ...exampleBooking, status: 'confirmed', createdAt: new Date(0) },
        { now: new Date(startsAt.getTime() - hoursBefore * 3_600_000), noticeHours },
      )
    expect(at(47, 48)).toMatchObject({ mayMove: false, feeMayApply: true })
    expect(at(49, 48)).toMatchObject({ mayMove: true, feeMayApply: false })
    expect(at(0.1, 0)).toMatchObject({ mayMove: true, feeMayApply: false })
  })

  test('bind the customer, never the desk', async () => {
    const ada = await aCustomer(spa)
    spa.clock.set('2026-11-20T07:00:00Z')
    await spa.db.updateTable('bookings').set({ status: 'confirmed', ownMoves: 3 }).where('id', '=', ada._id).execute()
    const body = { bookingDate: '2026-11-27', bookingTime: '9:00 AM' }
    expect((await spa.call('moveBooking', { parts: { id: ada._id }, body, headers: asOwner })).statusCode).toBe(200)
    expect((await ada.look()).body).toMatchObject({ mayMove: false, movesLeft: 0, mayCancel: true, feeMayApply: false })
  })
})
