import type { APIRequestContext } from '@playwright/test'
import { addDays } from '../contract/dates.ts'

export interface Customer {
  fullName: string
  email: string
  phoneNumber: string
}

/** What get_info and create tell about a booking, as far as the journeys look at it. */
export interface Booking {
  _id: string
  bookingHash: string
  serviceName: string
  subServiceName: string
  bookingDate: string
  bookingTime: string
  price: number
}

let customers = 0

/** Somebody nobody else is, so that a journey finds its own mails among those of all others. */
export function newCustomer(): Customer {
  customers += 1
  return {
    fullName: 'Adaeze Obi',
    email: `adaeze.${process.pid}.${customers}.${Math.random().toString(36).slice(2, 8)}@example.com`,
    phoneNumber: '+234 801 234 5678',
  }
}

/** Holds any free time, for a journey that starts where the booking page ends. */
export async function holdTime(request: APIRequestContext, customer: Customer): Promise<Booking> {
  const { services } = await (await request.get('/api/services/fetch_all')).json()
  const today = new Date().toISOString().slice(0, 10)
  for (let tries = 0; tries < 40; tries++) {
    const service = oneOf<{ _id: string; serviceArray: { _id: string }[] }>(services)
    const subService = oneOf(service.serviceArray)
    const date = addDays(today, 2 + Math.floor(Math.random() * 150))
    const query = { subServiceId: subService._id, date }
    const { availableTimes } = await (await request.get('/api/booking/available-times', { params: query })).json()
    if (availableTimes.length === 0) continue
    const answer = await request.post('/api/booking/create', {
      data: {
        serviceId: service._id,
        subServiceId: subService._id,
        bookingDate: date,
        bookingTime: oneOf(availableTimes),
        ...customer,
      },
    })
    if (answer.status() === 201) return (await answer.json()).booking
    // Somebody else's journey took it in between.
    if (answer.status() !== 409) throw new Error(`create answered ${answer.status()}: ${await answer.text()}`)
  }
  throw new Error('No free time was found.')
}

export function oneOf<Thing>(things: Thing[]): Thing {
  return things[Math.floor(Math.random() * things.length)]!
}
