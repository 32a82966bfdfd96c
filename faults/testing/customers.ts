import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { CreateBookingResponse } from '#contract/booking/booking.ts'
import { callPath } from '#contract/calls.ts'
import type { Service, ServiceDraft } from '#contract/catalogue/catalogue.ts'
import { addDays } from '#contract/platform/dates.ts'
import { errorResponse } from '#contract/platform/errors.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import type { DatabaseOptions } from '#server/platform/db/database.ts'
import { asOwner, startSite } from './site.ts'

type Asked = { url: string }

const DAYS = 80
const STARTS = 20
/** Wishes with other numbers repeat these. */
export const SLOTS = DAYS * STARTS

/** A site without rate limits and with one more service. */
export async function openSpa(database: DatabaseOptions, settings: Record<string, string> = {}) {
  const site = await startSite(database, { RATE_LIMITS: 'off', ...settings })
  return { site, service: await addService(site) }
}

/** A service open every day from nine to half past seven. */
export async function addService(site: Asked, { name = 'Hammam', endHour = 19, stations = 2 } = {}): Promise<Service> {
  const timeRanges = [{ startHour: 9, startMinute: 0, endHour, endMinute: 30 }]
  const availability = DAYS_OF_WEEK.map(day => ({ day, timeRanges }))
  const draft: ServiceDraft = {
    name,
    stations,
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

/** What customer number `who` sends to have up to four guests treated up to four times each, from that slot on. */
export function visitWish(services: readonly Service[], slot: number, who: number) {
  const { serviceId: _, subServiceId: __, ...rest } = wish(services[0]!, slot, who)
  const some = <One>(one: () => One) => Array.from({ length: 1 + Math.floor(Math.random() * 4) }, one)
  const treatment = () => ({
    subServiceId: services[Math.floor(Math.random() * services.length)]!.serviceArray[0]!._id,
  })
  return { ...rest, guests: some(() => ({ treatments: some(treatment) })) }
}

/** How many treatments it asks for. */
export const sizeOf = ({ guests }: { email: string; guests?: { treatments: unknown[] }[] }) =>
  guests?.reduce((sum, { treatments }) => sum + treatments.length, 0) ?? 1

export const addressOf = (who: number) => `customer-${who}@example.com`

/** Every customer's address that appears in a text. */
export const addressesIn = (text: string) => text.match(/customer-\d+@example\.com/g) ?? []

export function book(site: Asked, body: object, headers: Record<string, string> = {}) {
  return postJson(site, callPath('createBooking'), body, headers)
}

export async function bookingIn(answer: Response) {
  return ((await answer.json()) as CreateBookingResponse).booking
}

/** Books until the attempt with this idempotency key is over; returns the status. */
export async function bookUntilDone(site: Asked, body: object, headers: Record<string, string>) {
  for (;;) {
    const response = await book(site, body, headers)
    const { code } = (await response.json()) as { code?: string }
    if (code !== 'request_in_progress') return response.status
    await pause(100)
  }
}

/** The path of the free times on the day of a wish. */
export function timesPath(service: Service, slot = 0) {
  const { subServiceId, bookingDate } = wish(service, slot, 0)
  return `${callPath('availableTimes')}?subServiceId=${subServiceId}&date=${bookingDate}`
}

export const postJson = (site: Asked, path: string, body: object, headers: Record<string, string> = {}) =>
  sendJson(site, 'POST', path, body, headers)

export function sendJson(
  { url }: Asked,
  method: string,
  path: string,
  body: object,
  headers: Record<string, string> = asOwner,
) {
  return fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** With a sentence for people and when to come back. */
export async function expectRefused(response: Response, status: number, code: string, sentence: string) {
  expect(response.status).toBe(status)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(errorResponse.parse(await response.json())).toMatchObject({ code, error: sentence })
}

/** So many visitors, each taking one turn after the other. The returned function ends their visits. */
export function startCrowd(visitors: number, turn: (n: number) => Promise<unknown>) {
  let isOver = false
  const visitor = async (first: number) => {
    for (let n = first; !isOver; n++) await turn(n)
  }
  const all = Promise.all(Array.from({ length: visitors }, (_, first) => visitor(first)))
  all.catch(() => {})
  return async () => {
    isOver = true
    await all
  }
}
