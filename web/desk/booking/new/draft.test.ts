import { expect, test } from 'vitest'
import { changed, firstDraft, isComplete, toBody, toKept } from './draft.ts'

const TODAY = '2026-11-16'
const service = { serviceId: 'facials', price: 25_000, today: TODAY }
const draft = (search = '') => ({ ...firstDraft(new URLSearchParams(search), TODAY), subServiceId: 'glow' })

test('somebody at the door needs no name and comes now', () => {
  expect(isComplete(draft())).toBe(true)
  expect(toBody(draft(), service)).toMatchObject({
    bookingDate: TODAY,
    bookingTime: 'now',
    fullName: 'Walk-in',
    origin: 'walk_in',
    payment: 'on_arrival',
  })
})

test('a free time that was tapped is the one that is booked, for somebody with a name', () => {
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
  '%s is no time: then it is now',
  search => {
    expect(draft(search)).toMatchObject({ isNow: true, when: { date: TODAY } })
  },
)

test('a day with a time that is none waits for one', () => {
  expect(isComplete({ ...draft('date=2026-11-20&time=noonish'), fullName: 'Ada' })).toBe(false)
})

test('who paid is written down with the price; what is broken is said', () => {
  const paid = { ...draft(), payment: 'cash' as const, when: { date: TODAY, time: '', squeezeIn: true, anyTime: true } }
  const body = toBody(paid, service)
  expect(body).toMatchObject({ payment: { method: 'cash', amount: 25_000 }, squeezeIn: true })
  expect(body).not.toHaveProperty('anyTime')
})

test('what is kept of a draft knows nothing of a payment', () => {
  const paid = changed(changed(draft(), { fullName: 'Ada' }), { payment: 'cash' })
  expect(paid.payment).toBe('cash')
  expect(toKept(paid)).not.toHaveProperty('payment')
  expect(JSON.stringify(toKept(paid))).not.toContain('cash')
})
