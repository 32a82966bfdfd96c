import type { APIRequestContext } from '@playwright/test'
import type { SubService } from '../contract/catalogue/catalogue.ts'
import { addDays } from '../contract/platform/dates.ts'
import { below, oneOf, unique } from './chance.ts'

export interface Customer {
  fullName: string
  email: string
  phoneNumber: string
}

export interface Service {
  _id: string
  slug: string
  name: string
  stations: number
  serviceArray: Pick<SubService, '_id' | 'name' | 'duration' | 'price' | 'availability'>[]
}

interface Slot {
  serviceId: string
  subServiceId: string
  bookingDate: string
  bookingTime: string
}

/** The fields of a booking that the journeys read. */
export interface Booking {
  _id: string
  bookingHash: string
  serviceName: string
  subServiceName: string
  bookingDate: string
  bookingTime: string
  price: number
  status: string
}

/** A unique address, so that a journey finds its own mails. */
export function newCustomer(): Customer {
  return {
    fullName: 'Adaeze Obi',
    email: `adaeze.${unique()}@example.com`,
    phoneNumber: '+234 801 234 5678',
  }
}

/** Holds any free time, for a journey that starts where the booking page ends. */
export async function holdTime(request: APIRequestContext, customer = newCustomer()): Promise<Booking> {
  const services = await fetchServices(request)
  const today = new Date().toISOString().slice(0, 10)
  for (let tries = 0; tries < 40; tries++) {
    const service = oneOf(services)
    const subService = oneOf(service.serviceArray)
    const date = addDays(today, 2 + below(150))
    const ids = { serviceId: service._id, subServiceId: subService._id }
    const availableTimes = await freeTimes(request, { ...ids, bookingDate: date })
    if (availableTimes.length === 0) continue
    const slot = { ...ids, bookingDate: date, bookingTime: oneOf(availableTimes) }
    const answer = await create(request, slot, customer)
    if (answer.status() === 201) return (await answer.json()).booking
    // A concurrent journey took it.
    if (answer.status() !== 409) throw new Error(`create answered ${answer.status()}: ${await answer.text()}`)
  }
  throw new Error('No free time was found.')
}

export async function freeTimes(
  request: APIRequestContext,
  { subServiceId, bookingDate }: Omit<Slot, 'bookingTime'>,
): Promise<string[]> {
  const params = { subServiceId, date: bookingDate }
  return (await (await request.get('/api/booking/available-times', { params })).json()).availableTimes
}

/** The bookings under somebody's address, as the owner sees them. */
export async function bookingsOf(request: APIRequestContext, { email }: Customer, token = process.env.E2E_OWNER_TOKEN) {
  const answer = await request.get('/api/booking/list', {
    params: { q: email },
    headers: { authorization: `Bearer ${token}` },
  })
  const { bookings } = (await answer.json()) as { bookings: (Booking & Customer & { receiptIsLate: boolean })[] }
  return bookings.filter(booking => booking.email === email)
}

export async function fetchServices(request: APIRequestContext): Promise<Service[]> {
  return (await (await request.get('/api/services/fetch_all')).json()).services
}

function create(request: APIRequestContext, slot: Slot, customer: Customer) {
  return request.post('/api/booking/create', { data: { ...slot, ...customer } })
}
