import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AvailableTimesResponse, CreatedBooking } from '#contract/booking/booking.ts'
import type { Service, ServiceDraft, SubService } from '#contract/catalogue/catalogue.ts'
import { DAYS_OF_WEEK, RECEIPT_FIELD } from '#contract/rules.ts'
import { asOwner, type Spa } from './spa.ts'

/** What customers and the owner do at the spa of a test. */

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
  const body: ServiceDraft = { name, stations, serviceArray }
  const answer = await spa.call('addService', { body, headers: asOwner })
  const { service } = answer.json<{ service: Service }>()
  return { service, subs: service.serviceArray, sub: service.serviceArray[0]! }
}

/** One station and one time a week: whoever books it takes all there is. */
export function addServiceWithOneTime(spa: Spa) {
  return addService(spa, {
    subs: [{ name: 'Steam bath', availability: [{ day: 'Friday', timeRanges: hours(9, 10) }] }],
  })
}

export async function changeService(spa: Spa, service: Service, change: Partial<ServiceDraft>) {
  return spa.call('updateService', { parts: { id: service._id }, body: { ...service, ...change }, headers: asOwner })
}

export async function availableTimes(spa: Spa, sub: SubService, date: string) {
  const answer = await spa.call('availableTimes', { query: { subServiceId: sub._id, date } })
  return answer.json<AvailableTimesResponse>()
}

export async function times(spa: Spa, sub: SubService, date = FRIDAY) {
  return (await availableTimes(spa, sub, date)).availableTimes
}

export function post(spa: Spa, body: object, headers?: Record<string, string>) {
  return spa.call('createBooking', { body, headers })
}

export function bodyFor(service: Service, sub: SubService, bookingTime = '9:00 AM', bookingDate = FRIDAY) {
  return { serviceId: service._id, subServiceId: sub._id, bookingDate, bookingTime, ...ada }
}

/** A booking that must succeed; of a service with one time, if none is named. */
export async function book(spa: Spa, service?: Service, sub?: SubService, time?: string, date?: string) {
  const chosen = service ?? (await addServiceWithOneTime(spa)).service
  const answer = await post(spa, bodyFor(chosen, sub ?? chosen.serviceArray[0]!, time, date))
  if (answer.statusCode !== 201) throw new Error(`not booked: ${answer.body}`)
  return answer.json<{ booking: CreatedBooking }>().booking
}

export function decide(spa: Spa, id: string, status: string, reason?: string) {
  const body = { status, ...(reason && { reason }) }
  return spa.call('decideBooking', { parts: { id }, body, headers: asOwner })
}

export function info(spa: Spa, identifier: string) {
  return spa.call('bookingInfo', { query: { bookingId: identifier } })
}

export async function statusOf(spa: Spa, { _id }: { _id: string }) {
  return (await info(spa, _id)).json().booking.status
}

type Field = [name: string, value: string | Buffer, fileName?: string]

/** The payment form as a browser sends it. */
export async function pay(spa: Spa, { _id }: { _id: string }, receipt: Buffer, note?: string) {
  return sendForm(spa, [
    ['bookingId', _id],
    ...(note === undefined ? [] : [['note', note] as Field]),
    [RECEIPT_FIELD, receipt, 'receipt.png'],
  ])
}

export async function sendForm(spa: Spa, fields: Field[]) {
  return spa.call('submitPayment', await encodeForm(fields))
}

export async function encodeForm(fields: Field[]) {
  const form = new FormData()
  for (const [name, value, fileName] of fields) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([Buffer.from(value)], { type: 'image/png' }), fileName)
  }
  const encoded = new Response(form)
  const contentType = encoded.headers.get('content-type') ?? ''
  return { headers: { 'content-type': contentType }, body: Buffer.from(await encoded.arrayBuffer()) }
}

export function storedFiles(spa: Spa) {
  return readdir(join(spa.config.dataDir, 'receipts'))
}

export async function removeStoredFiles(spa: Spa) {
  for (const name of await storedFiles(spa)) await rm(join(spa.config.dataDir, 'receipts', name))
}

export function receiptRows(spa: Spa, { _id }: { _id: string }) {
  return spa.db.selectFrom('receipts').selectAll().where('bookingId', '=', _id).orderBy('createdAt').execute()
}
