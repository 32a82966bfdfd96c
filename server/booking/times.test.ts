import { beforeEach, describe, expect, test } from 'vitest'
import { errorResponse } from '#contract/platform/errors.ts'
import { addService, availableTimes, book, FRIDAY, hours, mornings, SUNDAY, times } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'

const spa = useSpa()
beforeEach(() => spa.clock.set(MONDAY_7_AM))

const morning = ['9:00 AM', '9:30 AM', '10:00 AM', '10:30 AM', '11:00 AM']

describe('the times of a day', () => {
  test('a held slot is not offered to a second customer, and everything that would run into it is not either', async () => {
    const { service, sub } = await addService(spa)
    await book(spa, service, sub, '10:00 AM')
    expect(await times(spa, sub)).toEqual(['9:00 AM', '11:00 AM'])
  })

  test('sub-services of one service share its stations, another service has its own', async () => {
    const { service, subs } = await addService(spa, { subs: [{ duration: 90 }, { duration: 30 }] })
    const other = await addService(spa)
    await book(spa, service, subs[0]!, '10:00 AM')
    expect(await times(spa, subs[1]!)).toEqual(['9:00 AM', '9:30 AM', '11:30 AM'])
    expect(await times(spa, other.sub)).toEqual(morning)
  })

  test('a hold that is over frees its slot by itself, to the minute', async () => {
    const { service, sub } = await addService(spa)
    await book(spa, service, sub, '9:00 AM')
    spa.clock.advance(59)
    expect(await times(spa, sub)).not.toContain('9:00 AM')
    spa.clock.advance(1)
    expect(await times(spa, sub)).toContain('9:00 AM')
  })
})

describe('a day without times says why and when there is one', () => {
  test.each([
    ['nobody works', SUNDAY, 'We are closed on Sundays. The next free day is Monday 23 November.', '2026-11-23'],
    ['past', '2026-11-13', 'That day has passed. The next free day is Monday 16 November.', '2026-11-16'],
    ['too far ahead', '2027-05-16', 'We take bookings up to Saturday 15 May 2027.', undefined],
    ['at the end of all dates', '9999-12-31', 'We take bookings up to Saturday 15 May 2027.', undefined],
    ['at their beginning', '0000-01-01', 'That day has passed. The next free day is Monday 16 November.', '2026-11-16'],
  ])('%s', async (_, date, message, nextFreeDate) => {
    const { sub } = await addService(spa)
    const answer = await availableTimes(spa, sub, date)
    expect(answer).toEqual({ success: true, availableTimes: [], message, ...(nextFreeDate && { nextFreeDate }) })
  })

  test('not offered that day, though the spa is open', async () => {
    const { sub } = await addService(spa, { subs: [{ name: 'Hot stones', availability: mornings.slice(0, 2) }] })
    expect((await availableTimes(spa, sub, FRIDAY)).message).toBe(
      'Hot stones is not offered on Fridays. The next free day is Monday 23 November.',
    )
  })

  test('full', async () => {
    const { service, sub } = await addService(spa, { subs: [{ duration: 180 }] })
    await book(spa, service, sub)
    expect((await availableTimes(spa, sub, FRIDAY)).message).toBe(
      'Friday 20 November is fully booked. The next free day is Saturday 21 November.',
    )
  })

  test('over for today', async () => {
    const { sub } = await addService(spa)
    spa.clock.set('2026-11-16T10:01:00Z')
    expect((await availableTimes(spa, sub, '2026-11-16')).message).toBe(
      'There are no more times today. The next free day is Tuesday 17 November.',
    )
  })

  test('with nothing free up to the horizon, the sentence of the specification', async () => {
    const { sub } = await addService(spa, { subs: [{ availability: [] }] })
    expect(await availableTimes(spa, sub, FRIDAY)).toEqual({
      success: true,
      availableTimes: [],
      message: 'No available bookings on this day',
    })
  })
})

describe('the booked dates of a month', () => {
  const bookedDates = async (subServiceId: string, month: string) => {
    const answer = await spa.call('bookedDates', { query: { subServiceId, month } })
    return answer.json<{ bookedDates: string[] }>().bookedDates
  }

  test('are those that are past, not worked, full or closed', async () => {
    const { service, sub } = await addService(spa, { subs: [{ duration: 180 }] })
    await book(spa, service, sub)
    const body = { from: '2026-11-24', to: '2026-11-25' }
    const { closure } = (await spa.call('addClosure', { body, headers: asOwner })).json()
    const past = Array.from({ length: 15 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`)
    const later = [FRIDAY, SUNDAY, '2026-11-24', '2026-11-25', '2026-11-29']
    expect(await bookedDates(sub._id, '2026-11')).toEqual([...past, ...later])
    await spa.call('deleteClosure', { parts: { id: closure._id }, headers: asOwner })
    expect(await bookedDates(sub._id, '2026-11')).not.toContain('2026-11-24')
  })

  test('are all days of a month that is over or beyond the horizon, and the rest of the month the horizon ends in', async () => {
    const { sub } = await addService(spa, { subs: [{ availability: mornings }] })
    expect(await bookedDates(sub._id, '2026-10')).toHaveLength(31)
    expect(await bookedDates(sub._id, '0000-01')).toHaveLength(31)
    expect(await bookedDates(sub._id, '9999-12')).toHaveLength(31)
    const may = await bookedDates(sub._id, '2027-05')
    expect(may).not.toContain('2027-05-15')
    expect(may).toContain('2027-05-17')
  })

  test('a booking late in the evening of a full last day is seen', async () => {
    const availability = [{ day: 'Monday' as const, timeRanges: hours(22, 24) }]
    const { service, sub } = await addService(spa, { subs: [{ duration: 120, availability }] })
    await book(spa, service, sub, '10:00 PM', '2026-11-30')
    expect(await bookedDates(sub._id, '2026-11')).toContain('2026-11-30')
    expect(await times(spa, sub, '2026-11-30')).toEqual([])
  })
})

describe('questions that make no sense', () => {
  test.each([
    ['/api/booking/available-times?subServiceId=nothing&date=2026-11-20', 404],
    ['/api/booking/available-times?subServiceId=%00&date=2026-11-20', 400],
    ['/api/booking/available-times?date=2026-11-20', 400],
    ['/api/booking/available-times?subServiceId=x&date=2026-02-30', 400],
    ['/api/booking/available-times?subServiceId=x&date=tomorrow', 400],
    ['/api/booking/available-times?subServiceId=x', 400],
    ['/api/booking/booked-dates?subServiceId=nothing&month=2026-11', 404],
    ['/api/booking/booked-dates?subServiceId=x&month=2026-13', 400],
    ['/api/booking/booked-dates?subServiceId=x&month=2026-11-20', 400],
  ])('%s', async (url, status) => {
    const answer = await spa.app.inject(url)
    expect(answer.statusCode).toBe(status)
    errorResponse.parse(answer.json())
  })
})

test('what is free now is shown by no cache without asking again; what depends on who asks is kept by none', async () => {
  const { sub } = await addService(spa)
  const answer = await spa.app.inject(`/api/booking/available-times?subServiceId=${sub._id}&date=${FRIDAY}`)
  expect(answer.headers['cache-control']).toBe('no-cache')
  const own = await spa.app.inject(`/api/booking/available-times?subServiceId=${sub._id}&date=${FRIDAY}&own=nobody`)
  expect(own.headers['cache-control']).toBe('no-store')
})
