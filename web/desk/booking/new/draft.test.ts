import { expect, test } from 'vitest'
import { aDeskBooking } from '#web/testing/examples.ts'
import { changed, draftOfNext, firstDraft, isComplete, toBody, toKept } from './draft.ts'

const TODAY = '2026-11-16'
const service = { serviceId: 'facials', price: 25_000, today: TODAY }
const draft = (search = '') => ({ ...firstDraft(new URLSearchParams(search), TODAY), subServiceId: 'glow' })

test('a walk-in needs no name and is booked for now', () => {
  expect(isComplete(draft())).toBe(true)
  expect(toBody(draft(), service)).toMatchObject({
    bookingDate: TODAY,
    bookingTime: 'now',
    fullName: 'Walk-in',
    origin: 'walk_in',
    payment: 'on_arrival',
  })
})

test('a tapped free time is booked, once there is a name', () => {
  const tapped = draft('date=2026-11-20&time=2%3A00+PM')
  expect(isComplete(tapped)).toBe(false)
  expect(isComplete({ ...tapped, fullName: 'Ada' })).toBe(true)
  expect(toBody({ ...tapped, fullName: ' Ada ' }, service)).toMatchObject({
    bookingDate: '2026-11-20',
    bookingTime: '2:00 PM',
    fullName: 'Ada',
    origin: 'phone',
  })
})

test.each(['date=2026-02-31&time=2:00 PM', 'date=tomorrow', 'time=2:00 PM'])(
  '%s is not a time: the draft is for now',
  search => {
    expect(draft(search)).toMatchObject({ isNow: true, when: { date: TODAY } })
  },
)

test('a day with an invalid time is incomplete', () => {
  expect(isComplete({ ...draft('date=2026-11-20&time=noonish'), fullName: 'Ada' })).toBe(false)
})

test('a payment is recorded with the price, and squeezing in is passed on', () => {
  const paid = { ...draft(), payment: 'cash' as const, when: { date: TODAY, time: '', squeezeIn: true, anyTime: true } }
  const body = toBody(paid, service)
  expect(body).toMatchObject({ payment: { method: 'cash', amount: 25_000 }, squeezeIn: true })
  expect(body).not.toHaveProperty('anyTime')
})

test('a stored draft has no payment', () => {
  const paid = changed(changed(draft(), { fullName: 'Ada' }), { payment: 'cash' })
  expect(paid.payment).toBe('cash')
  expect(toKept(paid)).not.toHaveProperty('payment')
  expect(JSON.stringify(toKept(paid))).not.toContain('cash')
})

test('the next visit has the same treatment, client and whoever treated them, four weeks on, and no other hour is taken', () => {
  const ada = { _id: 'ada', name: 'Ada' }
  expect(draftOfNext(aDeskBooking({ bookingDate: TODAY, therapist: ada }), TODAY)).toMatchObject({
    subServiceId: 'sub-glow',
    therapistId: 'ada',
    fullName: 'Ada Obi',
    phoneNumber: '+2348012345678',
    isNow: false,
    when: { date: '2026-12-14', time: '10:30 AM', isWish: true, isOnlyThen: true },
  })
})
