import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import type { Day } from '#web/api/desk.ts'
import { putSpa } from '#web/desk/spa.ts'
import { clockTime, hoursOf, spanOf } from '#web/desk/times.ts'
import { aSpa } from '#web/testing/examples.ts'
import { columnsOf, placeOf } from './columns.ts'
import { dayLine } from './day-line.ts'
import { hoursShown } from './sheets.ts'
import { blockSpan, gaps, type Span } from './spans.ts'
import { aBlock, aBooking, aDay, aServiceOfDay, OPEN } from './testing/a-day.ts'
import { useMinute } from './use-minute.ts'

const INSIDE = [
  { at: 540, until: 900 },
  { at: 600, until: 660 },
]

const BUSY = aDay({
  bookings: [aBooking('2:00 PM'), aBooking('9:00 AM')],
  blocks: [aBlock('10:30', '11:00'), aBlock('14:00', '15:00', { serviceId: 'massage' })],
})

test('the line runs along the clock: a booking before the block of the same minute, the free time behind both', () => {
  expect(dayLine(BUSY, { ...OPEN, now: 600 }).map(({ kind, at }) => [kind, at])).toEqual([
    ['booking', 540],
    ['now', 600],
    ['gap', 600],
    ['block', 630],
    ['gap', 660],
    ['gap', 660],
    ['booking', 840],
    ['block', 840],
    ['gap', 900],
  ])
})

test('free times name where: the whole service, or the one station of it that is free; those of one length are one line', () => {
  expect(freeIn(BUSY, { ...OPEN, now: 600 })).toEqual([
    '600-630 Facials 2, Massage',
    '660-840 Massage',
    '660-1080 Facials 2',
    '900-1080 Massage',
  ])
  expect(freeIn(aDay({}), OPEN)).toEqual(['540-1080 Facials, Massage'])
})

test('a free hour in one room is offered while the other rooms are full', () => {
  const day = aDay({
    bookings: [
      aBooking('9:00 AM', { duration: 525 }),
      aBooking('9:00 AM', { duration: 525, station: 2 }),
      aBooking('10:00 AM', { duration: 465, serviceId: 'massage', serviceName: 'Massage' }),
    ],
  })
  expect(freeIn(day, OPEN)).toEqual(['540-600 Massage'])
})

test('nobody is free in a break, or when nothing of the service is offered', () => {
  const [facials, massage] = aDay({}).stations
  const morning = {
    ...facials!,
    hours: [
      { start: 600, end: 720 },
      { start: 840, end: 1440 },
    ],
  }
  const day = aDay({ stations: [morning, { ...massage!, hours: [] }] })
  expect(freeIn(day, OPEN)).toEqual(['600-720 Facials', '840-1080 Facials'])
})

test('a row says where: the service, with the number of the station where there are several', () => {
  const day = aDay({})
  expect(placeOf(day, aBooking('9:00 AM', { station: 2 }))).toBe('Facials 2')
  expect(placeOf(day, aBooking('9:00 AM', { serviceId: 'massage', serviceName: 'Massage' }))).toBe('Massage')
})

test('what was cancelled takes no time; what is being cleaned up does', () => {
  const day = aDay({ bookings: [aBooking('9:00 AM'), aBooking('10:15 AM', { status: 'cancelled' })] })
  const one = { ...day, stations: [aServiceOfDay('facials', 'Facials')] }
  expect(freeIn(one, { opens: 540, closes: 720 })).toEqual(['615-720 Facials'])
})

test.each<[name: string, taken: Span[], now: number | undefined, found: Span[]]>([
  ['half an hour is a gap', [{ at: 570, until: 1080 }], undefined, [{ at: 540, until: 570 }]],
  ['less is none', [{ at: 565, until: 1080 }], undefined, []],
  ['one that lies inside another hides nothing', INSIDE, undefined, [{ at: 900, until: 1080 }]],
  ['the past is over, and a walk-in starts on the next five minutes', [], 723, [{ at: 725, until: 1080 }]],
  ['nobody is taken after closing', [], 1100, []],
  ['a visit past closing leaves no gap', [{ at: 600, until: 1200 }], undefined, [{ at: 540, until: 600 }]],
])('%s', (_, taken, now, found) => {
  expect(gaps(taken, { ...OPEN, now })).toEqual(found)
})

test('a block until midnight ends with the day', () => {
  const entries = dayLine(aDay({ blocks: [aBlock('12:00', '24:00')] }), OPEN)
  expect(entries.find(({ kind }) => kind === 'block')).toMatchObject({ at: 720, until: 1440 })
})

test('a block that lasts over night lies on both of its days', () => {
  const overNight = { ...aBlock('10:00', '12:00'), from: '2026-11-15T22:00:00+01:00' }
  const spans = ['2026-11-15', '2026-11-16'].map(date => blockSpan(date, overNight))
  expect(spans).toEqual([
    { at: 1320, until: 1440 },
    { at: 0, until: 720 },
  ])
})

describe('on a day on which the clock is changed', () => {
  afterEach(() => {
    vi.useRealTimers()
    putSpa(aSpa())
  })
  const open = DAYS_OF_WEEK.map(day => ({
    day,
    timeRanges: [{ startHour: 0, startMinute: 0, endHour: 24, endMinute: 0 }],
  }))
  const spaIn = (timeZone: string) => putSpa(aSpa({ timeZone, deskHours: open }))

  test('a visit ends when the clock says so: later after a jump, and with the hour that is shown twice', () => {
    spaIn('Europe/London')
    const spring = aBooking('12:30 AM', { bookingDate: '2027-03-28', startsAt: '2027-03-28T00:30:00Z' })
    expect(spanOf(spring)).toEqual({ from: 30, until: 150, freeFrom: 165 })
    const autumn = aBooking('1:30 AM', { bookingDate: '2027-10-31', startsAt: '2027-10-31T00:30:00Z' })
    expect(spanOf(autumn)).toEqual({ from: 90, until: 120, freeFrom: 120 })
    const morning = aBooking('10:00 AM', { bookingDate: '2027-10-31', startsAt: '2027-10-31T10:00:00Z' })
    expect(spanOf(morning)).toEqual({ from: 600, until: 660, freeFrom: 675 })
  })

  test('a day without a midnight is free from its first hour on, and the evening before lasts until then', () => {
    spaIn('America/Santiago')
    expect(hoursOf('2027-09-05')).toEqual({ opens: 60, closes: 1440 })
    expect(freeIn(aDay({ date: '2027-09-05' }), hoursOf('2027-09-05')!)).toEqual(['60-1440 Facials, Massage'])
    const evening = { ...aBlock('20:00', '24:00'), from: '2027-09-05T00:00:00Z', until: '2027-09-05T04:00:00Z' }
    expect(blockSpan('2027-09-04', evening)).toEqual({ at: 1200, until: 1440 })
  })

  test('while an hour is shown again nothing of it is offered any more', () => {
    spaIn('Europe/London')
    vi.useFakeTimers({ now: Date.parse('2027-10-31T01:30:00Z') })
    const { result } = renderHook(() => useMinute())
    expect([result.current, clockTime(Date.now())]).toEqual([120, '1:30 AM'])
  })
})

test('every station has its column; who was squeezed in stands behind them, where nobody else is taken', () => {
  const day = aDay({
    bookings: [aBooking('9:00 AM'), aBooking('9:00 AM', { station: 3 })],
    blocks: [aBlock('10:00', '18:00', { serviceId: 'facials' })],
  })
  const columns = columnsOf(day, OPEN)
  expect(columns.map(({ title, bookings, free }) => [title, bookings.length, free.length])).toEqual([
    ['Facials 1', 1, 0],
    ['Facials 2', 0, 1],
    ['Facials 3, squeezed in', 1, 0],
    ['Massage', 0, 1],
  ])
})

test('the hours shown hold who comes before opening and who stays after closing', () => {
  const columns = columnsOf(aDay({ bookings: [aBooking('7:30 AM'), aBooking('6:10 PM')] }), OPEN)
  expect(hoursShown(columns, OPEN)).toEqual({ first: 420, last: 1200 })
})

function freeIn(day: Day, clock: Parameters<typeof dayLine>[1]) {
  return dayLine(day, clock).flatMap(entry =>
    entry.kind === 'gap' ? [`${entry.at}-${entry.until} ${entry.places.map(({ title }) => title).join(', ')}`] : [],
  )
}
