import type { APIRequestContext } from '@playwright/test'
import type { CreatedBooking } from '../contract/booking/booking.ts'
import { addDays } from '../contract/platform/dates.ts'
import { fetchServices, newCustomer } from './bookings.ts'
import { below, oneOf } from './chance.ts'

/** Some weeks ahead: two treatments for the customer, of two services, and beside them one for Bola. */
export async function bookVisit(request: APIRequestContext, customer = newCustomer()) {
  const services = await fetchServices(request)
  for (let tries = 0; tries < 60; tries++) {
    const [own, further] = [oneOf(services), oneOf(services)]
    const beside = services.find(({ _id, stations }) => stations > 1 && _id !== own._id)!
    const treatment = (service: typeof own) => ({ subServiceId: oneOf(service.serviceArray)._id })
    const guests = [
      { name: '', treatments: [treatment(own), treatment(further)] },
      { name: 'Bola', treatments: [treatment(beside)] },
    ]
    const bookingDate = addDays(new Date().toISOString().slice(0, 10), 10 + below(60))
    const params = { visit: JSON.stringify(guests), date: bookingDate }
    const listed = await request.get('/api/booking/available-times', { params })
    const times: string[] = listed.ok() ? (await listed.json()).availableTimes : []
    if (times.length < 3) continue
    const data = { guests, bookingDate, bookingTime: oneOf(times), ...customer }
    const answer = await request.post('/api/booking/create', { data })
    if (answer.status() !== 201) continue
    const { booking, manageKey }: { booking: CreatedBooking; manageKey: string } = await answer.json()
    return { ...booking, manageKey }
  }
  throw new Error('No free time for a visit was found.')
}
