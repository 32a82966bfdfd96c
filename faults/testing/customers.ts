import type { CreateBookingResponse } from '#contract/booking/booking.ts'
import { callPath } from '#contract/calls.ts'
import type { Service, ServiceDraft } from '#contract/catalogue/catalogue.ts'
import { addDays } from '#contract/platform/dates.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { asOwner } from './site.ts'

type Asked = { url: string }

const DAYS = 80
const STARTS = 20
/** So many different wishes there are before one is wished for twice. */
export const SLOTS = DAYS * STARTS

/** A service with two stations, open every day from nine to half past seven. */
export async function addService(site: Asked): Promise<Service> {
  const timeRanges = [{ startHour: 9, startMinute: 0, endHour: 19, endMinute: 30 }]
  const availability = DAYS_OF_WEEK.map(day => ({ day, timeRanges }))
  const draft: ServiceDraft = {
    name: 'Hammam',
    stations: 2,
    serviceArray: [{ name: 'Steam bath', duration: 60, price: 25_000, availability }],
  }
  const answer = await postJson(site, callPath('addService'), draft, asOwner)
  return ((await answer.json()) as { service: Service }).service
}

/** What customer number `who` sends to have the slot of that number. Neighbouring slots of a day overlap by half. */
export function wish({ _id: serviceId, serviceArray }: Service, slot: number, who: number) {
  return {
    serviceId,
    subServiceId: serviceArray[0]?._id,
    bookingDate: addDays(new Date().toISOString().slice(0, 10), 2 + (slot % DAYS)),
    bookingTime: timeLabel(9 * 60 + 30 * (Math.floor(slot / DAYS) % STARTS)),
    fullName: 'Ada Obi',
    email: addressOf(who),
    phoneNumber: `+234 803 ${String(who)
      .padStart(7, '0')
      .replace(/(\d{3})/, '$1 ')}`,
  }
}

export const addressOf = (who: number) => `customer-${who}@example.com`

/** Every customer's address that appears in a text. */
export const addressesIn = (text: string) => text.match(/customer-\d+@example\.com/g) ?? []

export function book(site: Asked, body: object, headers: Record<string, string> = {}) {
  return postJson(site, callPath('createBooking'), body, headers)
}

export async function bookingIn(answer: Response) {
  return ((await answer.json()) as CreateBookingResponse).booking
}

export function postJson({ url }: Asked, path: string, body: object, headers: Record<string, string> = {}) {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}
