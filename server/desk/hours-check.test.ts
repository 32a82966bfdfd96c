import { beforeEach, expect, test } from 'vitest'
import type { Service } from '#contract/catalogue/catalogue.ts'
import type { DayAvailability } from '#contract/catalogue/hours.ts'
import type { CheckHoursResponse, TreatmentHoursResponse } from '#contract/catalogue/hours-desk.ts'
import { addService, book, FRIDAY, hours, times } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { checkHours as doctorsHours } from '#server/operations/doctor/doctor.ts'

const spa = useSpa()
const headers = asOwner
const fridays = (from: number, to: number): DayAvailability[] => [{ day: 'Friday', timeRanges: hours(from, to) }]

beforeEach(() => spa.clock.set(MONDAY_7_AM))

async function check(deskHours: DayAvailability[]): Promise<CheckHoursResponse> {
  const response = await spa.call('checkHours', { body: { deskHours }, headers })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const setHours = (deskHours: DayAvailability[]) => spa.call('updateSpa', { body: { spa: { deskHours } }, headers })
const setTreatments = async (body: object = {}) =>
  (await spa.call('setTreatmentHours', { body, headers })).json<TreatmentHoursResponse>()
const hoursOf = async ({ _id }: { _id: string }) => {
  const { services } = (await spa.call('fetchServices', {})).json<{ services: Service[] }>()
  return services.flatMap(({ serviceArray }) => serviceArray).find(sub => sub._id === _id)!.availability
}

test('it says of every weekday what customers could book then, and writes nothing', async () => {
  const { sub } = await addService(spa)
  const { days } = await check(fridays(10, 12))
  expect(days.map(({ day }) => day)[0]).toBe('Monday')
  const on = (day: string) => days.find(one => one.day === day)!
  expect(on('Friday')).toMatchObject({ date: FRIDAY, first: '10:00 AM' })
  expect(on('Friday').treatments).toBeGreaterThan(0)
  expect(on('Monday')).toMatchObject({ treatments: 0, message: 'We are closed on Mondays.' })
  expect(await times(spa, sub)).toHaveLength(5)
})

test('bookings that the new hours leave outside are named; those outside already are not', async () => {
  const { service, sub } = await addService(spa)
  const inside = await book(spa, service, sub, '11:00 AM')
  const outside = await book(spa, service, sub, '9:00 AM')
  expect((await check(fridays(10, 12))).outside).toEqual([
    expect.objectContaining({ _id: outside._id, fullName: 'Ada Obi', bookingTime: '9:00 AM', reason: 'time' }),
  ])
  await setHours(fridays(10, 12))
  expect((await check(fridays(10, 11))).outside.map(({ _id }) => _id)).toEqual([inside._id])
})

test('a treatment with hours in which the spa is closed is named here, in its editor and by the doctor', async () => {
  await setHours(fridays(10, 12))
  const week = [...fridays(9, 12), { day: 'Sunday' as const, timeRanges: hours(9, 12) }]
  const { service, sub } = await addService(spa, { subs: [{ name: 'Moon bath', availability: week }] })
  const { treatments } = await check(fridays(10, 12))
  expect(treatments.find(({ _id }) => _id === sub._id)).toEqual({
    ...{ _id: sub._id, name: 'Moon bath', serviceName: service.name },
    ...{ isSame: false, daysOutside: ['Friday', 'Sunday'] },
  })
  const checked = (await spa.call('checkService', { body: service, headers })).json()
  const on = (day: string) => checked.subServices[0].days.find((one: { day: string }) => one.day === day)
  expect(on('Sunday')).toMatchObject({ outside: [], message: 'We are closed on Sundays.' })
  expect(on('Friday').outside).toEqual(hours(10, 12))
  expect(on('Monday').outside).toBeUndefined()
  await setTreatments()
  expect(await doctorsHours(spa.deps)).toBeUndefined()
  await setTreatments({ treatments: [{ _id: sub._id, availability: week }] })
  expect(await doctorsHours(spa.deps)).toMatchObject({
    state: 'note',
    finding: expect.stringContaining('Moon bath (Friday, Sunday)'),
  })
})

test('one call gives every treatment the spa’s hours, and what it answers takes that back', async () => {
  await setHours(fridays(9, 11))
  const { service, sub } = await addService(spa)
  const own = await hoursOf(sub)
  const { changed, before } = await setTreatments()
  expect(changed).toBeGreaterThan(30)
  expect(await hoursOf(sub)).toEqual(fridays(9, 11))
  const { entries } = (await spa.call('deskRecord', { headers })).json()
  expect(entries[0]).toMatchObject({ what: 'update service' })
  expect((await setTreatments()).changed).toBe(0)
  // Who had the service open in the editor is told of the change.
  const { version } = (await spa.call('deskCatalogue', { headers }))
    .json()
    .services.find(({ _id }: { _id: string }) => _id === service._id)
  expect(version).toBe(2)
  expect((await setTreatments({ treatments: before })).changed).toBe(changed)
  expect(await hoursOf(sub)).toEqual(own)
})
