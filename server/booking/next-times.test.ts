import { expect, test } from 'vitest'
import { type NextTimesResponse, nextTimesResponse } from '#contract/booking/new-booking.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { addService, hours, mornings } from '#server/app/testing/desk.ts'
import { asOwner, openSpa, useSpa } from '#server/app/testing/spa.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { bookAtDesk } from './testing/at-desk.ts'

const spa = useSpa()
const MONDAY = '2026-11-16'
/** Ten past nine in Lagos, between two offered times. */
const TEN_PAST_NINE = '2026-11-16T08:10:00Z'

async function nextTimes(of = spa): Promise<NextTimesResponse> {
  return nextTimesResponse.parse((await of.call('nextTimes', { headers: asOwner })).json())
}

async function timesOf({ serviceArray }: Service) {
  const { treatments } = await nextTimes()
  return treatments.find(({ subServiceId }) => subServiceId === serviceArray[0]!._id)
}

const bookNow = (service: Service, more = {}) =>
  bookAtDesk(spa, service, { bookingDate: MONDAY, bookingTime: 'now', ...more })

test('a treatment is free now where a station has room for all of it, and what is said is what booking does', async () => {
  spa.clock.set(TEN_PAST_NINE)
  const { service } = await addService(spa)
  expect(await timesOf(service)).toMatchObject({
    now: 'free',
    next: { bookingDate: MONDAY, bookingTime: '9:30 AM' },
  })
  expect((await bookNow(service)).statusCode).toBe(201)
  expect(await timesOf(service)).toMatchObject({ now: 'busy', next: { bookingDate: MONDAY, bookingTime: '10:30 AM' } })
  const refused = await bookNow(service)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'slot_taken',
    nextTime: { bookingDate: MONDAY, bookingTime: '10:30 AM' },
  })
})

test('a block of the whole spa leaves nobody free, until it is opened again', async () => {
  spa.clock.set(TEN_PAST_NINE)
  const { service } = await addService(spa, { stations: 3 })
  const body = { from: '2026-11-16T09:00:00+01:00', until: '2026-11-16T10:00:00+01:00' }
  const { block } = (await spa.call('addBlock', { body, headers: asOwner })).json()
  expect(await timesOf(service)).toMatchObject({ now: 'busy', next: { bookingTime: '10:00 AM' } })
  await spa.call('deleteBlock', { parts: { id: block._id }, headers: asOwner })
  expect(await timesOf(service)).toMatchObject({ now: 'free' })
})

test('outside the hours nobody is in the way, and the next time is the next day’s', async () => {
  spa.clock.set('2026-11-16T19:00:00Z')
  const { service } = await addService(spa)
  const next = { bookingDate: '2026-11-17', bookingTime: '9:00 AM' }
  expect(await timesOf(service)).toMatchObject({ now: 'closed', next })
  // It would end after its hours, while other treatments are given: nobody does this one now.
  spa.clock.set('2026-11-16T10:35:00Z')
  expect(await timesOf(service)).toMatchObject({ now: 'not_offered', next })
})

test('whoever is not at work is not free now: others at work are busy, or nobody gives the treatment now', async () => {
  const own = await openSpa({ now: TEN_PAST_NINE })
  const { service } = await addService(own, { subs: [{}, { name: 'Tuesdays' }] })
  const [both, tuesdays] = service.serviceArray.map(({ _id }) => _id) as [string, string]
  const name = (person: string, day: string, subServiceIds: string[]) => {
    const body = { name: person, subServiceIds, hours: [{ day, timeRanges: hours(9, 17) }] }
    return own.call('addTherapist', { body, headers: asOwner })
  }
  await name('Ada', 'Monday', [both])
  await name('Bisi', 'Tuesday', [both, tuesdays])
  const nowOf = async (id: string) =>
    (await nextTimes(own)).treatments.find(({ subServiceId }) => subServiceId === id)!.now
  expect([await nowOf(both), await nowOf(tuesdays)]).toEqual(['free', 'not_offered'])
  expect((await bookAtDesk(own, service, { bookingDate: MONDAY, bookingTime: 'now' })).statusCode).toBe(201)
  expect(await nowOf(both)).toBe('busy')
  await own.close()
})

test('a treatment of one weekday is found weeks ahead when it is full; one of no day has no next time', async () => {
  spa.clock.set(TEN_PAST_NINE)
  const { service } = await addService(spa, {
    subs: [{ availability: [{ day: 'Friday', timeRanges: hours(9, 10) }] }, { name: 'Never', availability: [] }],
  })
  expect((await bookAtDesk(spa, service)).statusCode).toBe(201)
  expect(await timesOf(service)).toMatchObject({ next: { bookingDate: '2026-11-27', bookingTime: '9:00 AM' } })
  const { treatments } = await nextTimes()
  expect(treatments.find(one => one.subServiceId === service.serviceArray[1]!._id)).toMatchObject({ next: null })
})

test('a refused time says the next one after it, not the first of all', async () => {
  spa.clock.set(TEN_PAST_NINE)
  const { service } = await addService(spa)
  const at = (bookingDate: string, bookingTime: string) => bookAtDesk(spa, service, { bookingDate, bookingTime })
  await at('2026-11-18', '10:00 AM')
  expect((await at('2026-11-18', '10:00 AM')).json()).toMatchObject({
    code: 'slot_taken',
    nextTime: { bookingDate: '2026-11-18', bookingTime: '11:00 AM' },
  })
  // No time of that day: the next one is on the day after.
  expect((await at('2026-11-18', '6:00 PM')).json()).toMatchObject({
    code: 'time_not_offered',
    nextTime: { bookingDate: '2026-11-19', bookingTime: '9:00 AM' },
  })
  // Wrong details have nothing to do with the time.
  expect((await bookNow(service, { phoneNumber: '12' })).json()).not.toHaveProperty('nextTime')
})

test('often booked is what people came for in the last 90 days, whoever they were', async () => {
  const own = await openSpa({ now: TEN_PAST_NINE })
  const { services } = (await own.call('fetchServices', {})).json<{ services: Service[] }>()
  expect((await nextTimes(own)).often).toEqual([])
  const [first, second] = services.filter(({ stations }) => stations > 1)
  const bookOf = async (service: Service, bookingDate: string, bookingTime: string) => {
    const made = await bookAtDesk(own, service, { bookingDate, bookingTime, anyTime: true })
    return made.json().booking._id as string
  }
  await bookOf(first!, '2026-11-18', '10:00 AM')
  for (const time of ['10:00 AM', '2:00 PM']) await bookOf(second!, '2026-11-18', time)
  expect((await nextTimes(own)).often).toEqual([second, first].map(service => service!.serviceArray[0]!._id))
  for (const time of ['10:00 AM', '2:00 PM']) {
    const id = await bookOf(first!, '2026-11-19', time)
    await own.call('decideBooking', { parts: { id }, body: { status: 'cancelled' }, headers: asOwner })
  }
  expect((await nextTimes(own)).often[0]).toBe(second!.serviceArray[0]!._id)
  own.clock.set('2027-02-20T08:10:00Z')
  expect((await nextTimes(own)).often).toEqual([])
  await own.close()
})

test('while nothing changes the times of all treatments are told without asking for bookings again', async () => {
  const own = await openSpa({ now: TEN_PAST_NINE })
  for (let n = 0; n < 4; n++)
    await addService(own, { name: `Room ${n}`, subs: DAYS_OF_WEEK.map(name => ({ name, availability: mornings })) })
  const { treatments } = await nextTimes(own)
  expect(treatments.length).toBeGreaterThan(36)
  const pools = async () => (await allServices(own.deps)).map(({ _id }) => own.deps.cache.poolIfFresh(_id))
  const before = await pools()
  await nextTimes(own)
  expect(before).not.toContain(undefined)
  expect((await pools()).every((pool, index) => pool === before[index])).toBe(true)
  await own.close()
})
