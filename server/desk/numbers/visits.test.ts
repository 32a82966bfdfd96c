import { beforeAll, expect, test } from 'vitest'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { teamNumbersResponse } from '#contract/catalogue/team.ts'
import { numbersResponse } from '#contract/desk/numbers.ts'
import { addService, FRIDAY, hours } from '#server/app/testing/desk.ts'
import { asOwner } from '#server/app/testing/spa.ts'
import { insertVisit } from '#server/booking/testing/visits.ts'
import { aTherapist, changeTherapist } from '../team/testing/team.ts'
import { useDesk } from '../testing/desk.ts'

const { spa, amaka } = useDesk(['outbox', 'payments', 'bookingChanges', 'bookings'])
const availability = [{ day: 'Friday' as const, timeRanges: hours(9, 18) }]
let massage: Service
let facial: Service
let ngozi: { _id: string; name: string }
let bola: { _id: string; name: string }
beforeAll(async () => {
  massage = (await addService(spa, { name: 'Massage', subs: [{ price: 20_000, availability }] })).service
  facial = (await addService(spa, { name: 'Facial', subs: [{ price: 10_000, availability }] })).service
  ngozi = await aTherapist(spa, 'Ngozi', { subServiceIds: 'all' })
  bola = await aTherapist(spa, 'Bola', { subServiceIds: 'all' })
  await changeTherapist(spa, ngozi, { shares: { all: 50, services: {} } })
})

const aVisit = () =>
  insertVisit(spa, [
    { service: massage, bookingTime: '9:00 AM', with: ngozi },
    { service: facial, bookingTime: '10:00 AM', with: bola },
    { service: facial, bookingTime: '9:00 AM', with: bola, guest: 1 },
  ])
const query = { from: FRIDAY, to: FRIDAY }
const numbers = async () => numbersResponse.parse((await spa.call('deskNumbers', { query, headers: asOwner })).json())
const team = async () => {
  const response = await spa.call('teamNumbers', { query, headers: asOwner })
  const { therapists } = teamNumbersResponse.parse(response.json())
  return new Map(therapists.map(one => [one.name, one]))
}

test('a booking counts once; visits and treatments are figures of their own', async () => {
  await aVisit()
  await insertVisit(spa, [{ service: massage, bookingTime: '2:00 PM', with: ngozi }])
  const found = await numbers()
  expect(found).toMatchObject({ bookings: 2, visits: 1, treatments: 4 })
  expect(found.states.confirmed).toBe(2)
  // Four hours are booked, each treatment with its own time.
  expect(found.fill.booked).toBe(240)
  expect(found.fill.byHour.map(({ hour, booked }) => [hour, booked]).filter(([, booked]) => booked! > 0)).toEqual([
    [9, 120],
    [10, 60],
    [14, 60],
  ])
})

test('money of a visit belongs to the services of its treatments, to the naira', async () => {
  const { id } = await aVisit()
  const pay = (amount: number) =>
    amaka.call('POST', `/booking/${id}/payments`, { direction: 'in', method: 'cash', amount })
  spa.clock.set('2026-11-20T08:30:00Z')
  await pay(10_001)
  await pay(100)
  const { income } = await numbers()
  expect(income.net).toBe(10_101)
  const byService = Object.fromEntries(income.byService.map(({ serviceName, net }) => [serviceName, net]))
  expect(byService.Massage! + byService.Facial!).toBe(10_101)
  expect(byService.Massage).toBe(5_051)
})

test('each person has their own treatments of a visit, and the share of their part of its price', async () => {
  const { id } = await aVisit()
  spa.clock.set('2026-11-20T12:00:00Z')
  await amaka.decide(id, { status: 'done', payments: [{ method: 'cash', amount: 40_000 }] })
  const found = await team()
  expect(found.get('Ngozi')).toMatchObject({
    treatments: 1,
    visits: 1,
    bookedMinutes: 60,
    income: 20_000,
    share: 10_000,
  })
  expect(found.get('Bola')).toMatchObject({ treatments: 2, visits: 1, bookedMinutes: 120, income: 20_000, guests: 2 })
  expect(found.get('Bola')!.byService).toMatchObject([{ serviceName: 'Facial', treatments: 2, visits: 1 }])
})

test('nobody has worked for a guest who did not come, while others of the visit did', async () => {
  const { id } = await aVisit()
  spa.clock.set('2026-11-20T08:20:00Z')
  await amaka.decide(id, { status: 'no_show', guest: 1 })
  spa.clock.set('2026-11-20T12:00:00Z')
  const worked = { treatments: 1, visits: 1, bookedMinutes: 60, income: 10_000, guests: 1 }
  expect((await team()).get('Bola')).toMatchObject(worked)
  await amaka.decide(id, { status: 'done', payments: [{ method: 'cash', amount: 40_000 }] })
  const found = await team()
  expect(found.get('Bola')).toMatchObject(worked)
  expect(found.get('Ngozi')).toMatchObject({ treatments: 1, income: 20_000, share: 10_000 })
})

test('what was let go of a visit is let go of every treatment', async () => {
  const { id } = await aVisit()
  spa.clock.set('2026-11-20T12:00:00Z')
  await amaka.decide(id, { status: 'done', letGo: true, payments: [{ method: 'cash', amount: 20_000 }] })
  const found = await team()
  expect([found.get('Ngozi')!.income, found.get('Bola')!.income]).toEqual([10_000, 10_000])
})

test('the two who do a treatment for two share its price', async () => {
  const first = crypto.randomUUID()
  await insertVisit(
    spa,
    [
      { service: massage, bookingTime: '9:00 AM', with: ngozi, id: first, priceNaira: 35_001 },
      { service: massage, bookingTime: '9:00 AM', with: bola, besides: first, priceNaira: 0 },
    ],
    { status: 'done' },
  )
  const found = await team()
  expect(found.get('Ngozi')!.income + found.get('Bola')!.income).toBe(35_001)
  expect(Math.abs(found.get('Ngozi')!.income - found.get('Bola')!.income)).toBeLessThanOrEqual(1)
  expect(await numbers()).toMatchObject({ bookings: 1, treatments: 1 })
})
