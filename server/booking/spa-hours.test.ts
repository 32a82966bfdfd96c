import { beforeEach, expect, test } from 'vitest'
import type { SubService } from '#contract/catalogue/catalogue.ts'
import type { SpaInput } from '#contract/catalogue/spa.ts'
import { addService, availableTimes, bodyFor, FRIDAY, hours, post, SUNDAY, times } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, openSpa, type Spa, useSpa } from '#server/app/testing/spa.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { numbers } from '#server/desk/numbers/numbers.ts'
import { callsOf } from './own/testing/own.ts'
import { bookAtDesk } from './testing/at-desk.ts'

const spa = useSpa()
const MONDAY = '2026-11-23'

beforeEach(() => spa.clock.set(MONDAY_7_AM))

const setHours = async (deskHours: SpaInput['deskHours'], of: Spa = spa) => {
  const saved = await of.call('updateSpa', { body: { spa: { deskHours } }, headers: asOwner })
  expect(saved.statusCode, saved.body).toBe(200)
}
/** Tuesday to Saturday, from ten to twelve. */
const TUESDAY_TO_SATURDAY = (['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const).map(day => ({
  day,
  timeRanges: hours(10, 12),
}))

async function bookedDates(sub: SubService, month: string): Promise<string[]> {
  return (await spa.call('bookedDates', { query: { subServiceId: sub._id, month } })).json().bookedDates
}

test('a new spa whose owner has set no hours is open whenever one of its treatments is offered', async () => {
  const fresh = await openSpa()
  try {
    const before = await currentSpa(fresh.deps)
    expect(before.deskHours.some(({ day }) => day === 'Sunday')).toBe(false)
    const sundays = [{ day: 'Sunday' as const, timeRanges: hours(13, 15) }]
    const { sub } = await addService(fresh, { subs: [{ availability: sundays }] })
    expect(await times(fresh, sub, SUNDAY)).toEqual(['1:00 PM', '1:30 PM', '2:00 PM'])
    const { deskHours } = await currentSpa(fresh.deps)
    expect(deskHours).toEqual([...before.deskHours, ...sundays])
    const shown = (await fresh.call('fetchSpa', { headers: asOwner })).json()
    expect(shown.spa.deskHours).toEqual(deskHours)
    // Sent back with something else, they are still not the owner's own.
    await fresh.call('updateSpa', { body: { spa: { ...shown.spa, name: 'Ilé' } }, headers: asOwner })
    const { changes } = await fresh.db.selectFrom('spa').select('changes').executeTakeFirstOrThrow()
    expect(changes).not.toHaveProperty('deskHours')
    // Once set, they cap strictly and at once.
    await setHours(TUESDAY_TO_SATURDAY, fresh)
    expect(await times(fresh, sub, SUNDAY)).toEqual([])
  } finally {
    await fresh.close()
  }
})

test('the spa’s hours cap every treatment from the next question on: listing, calendar, booking and its reasons agree', async () => {
  const { service, sub } = await addService(spa)
  expect(await times(spa, sub, MONDAY)).toHaveLength(5)
  await setHours(TUESDAY_TO_SATURDAY)

  expect(await availableTimes(spa, sub, MONDAY)).toEqual({
    success: true,
    availableTimes: [],
    message: 'We are closed on Mondays. The next free day is Tuesday 24 November.',
    nextFreeDate: '2026-11-24',
  })
  // An hour's treatment that began at 11:30 would end after closing.
  expect(await times(spa, sub)).toEqual(['10:00 AM', '10:30 AM', '11:00 AM'])
  const dates = await bookedDates(sub, '2026-11')
  expect(dates).toContain(MONDAY)
  expect(dates).not.toContain(FRIDAY)

  const refused = await post(spa, bodyFor(service, sub, '9:00 AM', MONDAY))
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'time_not_offered'])
  const early = await post(spa, bodyFor(service, sub, '9:30 AM'))
  expect([early.statusCode, early.json().code]).toEqual([400, 'time_not_offered'])
  const waiting = { serviceId: service._id, subServiceId: sub._id, bookingDate: MONDAY, email: 'ada@example.com' }
  const joined = await spa.call('joinWaiting', { body: waiting })
  expect(joined.json()).toMatchObject({ code: 'time_not_offered', message: 'We are closed on Mondays.' })
})

test('a booking cannot be moved to a time at which the spa is closed, by nobody but the desk on purpose', async () => {
  await setHours(TUESDAY_TO_SATURDAY)
  const { service, sub } = await addService(spa)
  const made = await post(spa, bodyFor(service, sub, '10:00 AM'))
  const { booking } = made.json()
  const own = callsOf(spa, booking)
  expect(await own.move('9:00 AM')).toMatchObject({ status: 400, body: { code: 'time_not_offered' } })
  const wanted = { bookingDate: MONDAY, bookingTime: '9:00 AM' }
  const move = (more = {}) =>
    spa.call('moveBooking', { parts: { id: booking._id }, body: { ...wanted, ...more }, headers: asOwner })
  expect((await move()).json().code).toBe('time_not_offered')
  expect((await move({ anyTime: true })).statusCode).toBe(200)
})

test('the desk books outside the spa’s hours only with the tick for it', async () => {
  await setHours(TUESDAY_TO_SATURDAY)
  const { service, sub } = await addService(spa)
  const when = { bookingDate: MONDAY, bookingTime: '9:00 AM' }
  const listed = await spa.call('availableTimes', {
    query: { subServiceId: sub._id, date: MONDAY, forDesk: 'true' },
  })
  expect(listed.json().availableTimes).toEqual([])
  expect((await bookAtDesk(spa, service, when)).json().code).toBe('time_not_offered')
  expect((await bookAtDesk(spa, service, { ...when, anyTime: true })).statusCode).toBe(201)
})

test('another process that has changed the hours a moment ago is heard when a time is given out', async () => {
  await setHours(TUESDAY_TO_SATURDAY)
  const { service, sub } = await addService(spa)
  expect(await times(spa, sub)).toHaveLength(3)
  // This process is not told; its clock stands still, so that it does not ask either.
  const changes = JSON.stringify({ deskHours: [{ day: 'Monday', timeRanges: hours(9, 12) }] })
  await spa.db.updateTable('spa').set({ changes }).execute()
  const refused = await post(spa, bodyFor(service, sub, '10:00 AM'))
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'time_not_offered'])
  expect((await bookAtDesk(spa, service, { bookingTime: '10:00 AM' })).json().code).toBe('time_not_offered')
  spa.clock.advance(1)
})

test('how full the spa was counts only the hours in which it is open', async () => {
  await setHours(TUESDAY_TO_SATURDAY)
  const { fill } = await numbers(spa.deps, { from: '2026-11-16', to: '2026-11-22' })
  const offeredOn = (day: string) => fill.byWeekday.find(({ weekday }) => weekday === day)!.offered
  expect(offeredOn('Monday')).toBe(0)
  expect(offeredOn('Friday')).toBeGreaterThan(0)
  expect(fill.byHour.filter(({ offered }) => offered > 0).map(({ hour }) => hour)).toEqual([10, 11])
})
