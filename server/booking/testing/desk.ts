import type { InjectOptions } from 'fastify'
import type { AvailableTimesAnswer, CreatedBooking } from '#contract/booking.ts'
import type { Service, ServiceDraft, SubService } from '#contract/catalogue.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { asOwner, type startTestApp } from '#server/testing/spa.ts'

export type Spa = Awaited<ReturnType<typeof startTestApp>>

/** The test server's clock stands on Monday 16 November 2026, 7:00 in Lagos, until a test moves it. */
export const MONDAY_7_AM = '2026-11-16T06:00:00Z'
export const FRIDAY = '2026-11-20'
export const SUNDAY = '2026-11-22'

export const ada = { fullName: 'Ada Obi', email: 'ada@example.com', phoneNumber: '+234 803 000 0000' }

type SubDraft = NonNullable<ServiceDraft['serviceArray']>[number]

export const hours = (startHour: number, endHour: number) => [{ startHour, startMinute: 0, endHour, endMinute: 0 }]

/** Monday to Saturday from nine to twelve, so that a day has few enough slots to write down. */
export const mornings = DAYS_OF_WEEK.slice(1).map(day => ({ day, timeRanges: hours(9, 12) }))

/** A service of its own for every test: what one test books is nothing to the next. */
export async function addService(
  spa: Spa,
  draft: { name?: string; stations?: number; subs?: Partial<SubDraft>[] } = {},
) {
  const { name = 'Hammam', stations = 1, subs = [{}] } = draft
  const serviceArray = subs.map((sub, index) => ({
    name: `Ritual ${index + 1}`,
    duration: 60,
    price: 25_000,
    availability: mornings,
    ...sub,
  }))
  const payload: ServiceDraft = { name, stations, serviceArray }
  const answer = await spa.app.inject({ method: 'POST', url: '/api/services', headers: asOwner, payload })
  const { service } = answer.json<{ service: Service }>()
  return { service, subs: service.serviceArray, sub: service.serviceArray[0]! }
}

export async function changeService(spa: Spa, service: Service, change: Partial<ServiceDraft>) {
  const payload = { ...service, ...change }
  return spa.app.inject({ method: 'PUT', url: `/api/services/${service._id}`, headers: asOwner, payload })
}

export async function availableTimes(spa: Spa, sub: SubService, date: string) {
  const url = `/api/booking/available-times?subServiceId=${sub._id}&date=${date}`
  return (await spa.app.inject(url)).json<AvailableTimesAnswer>()
}

export async function times(spa: Spa, sub: SubService, date = FRIDAY) {
  return (await availableTimes(spa, sub, date)).availableTimes
}

export function post(spa: Spa, payload: object, headers: InjectOptions['headers'] = {}) {
  return spa.app.inject({ method: 'POST', url: '/api/booking/create', payload, headers })
}

export function bodyFor(service: Service, sub: SubService, bookingTime = '9:00 AM', bookingDate = FRIDAY) {
  return { serviceId: service._id, subServiceId: sub._id, bookingDate, bookingTime, ...ada }
}

/** A booking that must succeed. */
export async function book(spa: Spa, service: Service, sub: SubService, time?: string, date?: string) {
  const answer = await post(spa, bodyFor(service, sub, time, date))
  if (answer.statusCode !== 201) throw new Error(`not booked: ${answer.body}`)
  return answer.json<{ booking: CreatedBooking }>().booking
}

export function decide(spa: Spa, id: string, status: string, reason?: string) {
  const payload = { status, ...(reason && { reason }) }
  return spa.app.inject({ method: 'PUT', url: `/api/booking/${id}/status`, headers: asOwner, payload })
}

export function info(spa: Spa, identifier: string) {
  return spa.app.inject({ url: '/api/booking/get_info', query: { bookingId: identifier } })
}
