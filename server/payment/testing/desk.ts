import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CreatedBooking } from '#contract/booking.ts'
import type { Service } from '#contract/catalogue.ts'
import { asOwner, type startTestApp } from '#server/testing/spa.ts'

export type Spa = Awaited<ReturnType<typeof startTestApp>>

const FRIDAY = '2026-11-20'

/** A service with one station and one time a day, so that whoever books it takes all there is. */
export async function addService(spa: Spa): Promise<Service> {
  const timeRanges = [{ startHour: 9, startMinute: 0, endHour: 10, endMinute: 0 }]
  const sub = { name: 'Steam bath', duration: 60, price: 25_000, availability: [{ day: 'Friday', timeRanges }] }
  const payload = { name: 'Hammam', stations: 1, serviceArray: [sub] }
  const answer = await spa.app.inject({ method: 'POST', url: '/api/services', headers: asOwner, payload })
  return answer.json().service
}

export async function book(spa: Spa, service?: Service): Promise<CreatedBooking> {
  const { _id: serviceId, serviceArray } = service ?? (await addService(spa))
  const payload = {
    serviceId,
    subServiceId: serviceArray[0]?._id,
    bookingDate: FRIDAY,
    bookingTime: '9:00 AM',
    fullName: 'Ada Obi',
    email: 'ada@example.com',
    phoneNumber: '+234 803 000 0000',
  }
  const answer = await spa.app.inject({ method: 'POST', url: '/api/booking/create', payload })
  if (answer.statusCode !== 201) throw new Error(`not booked: ${answer.body}`)
  return answer.json().booking
}

export function decide(spa: Spa, { _id }: { _id: string }, status: string) {
  const url = `/api/booking/${_id}/status`
  return spa.app.inject({ method: 'PUT', url, headers: asOwner, payload: { status } })
}

export async function statusOf(spa: Spa, { _id }: { _id: string }) {
  const answer = await spa.app.inject({ url: '/api/booking/get_info', query: { bookingId: _id } })
  return answer.json().booking.status
}

type Field = [name: string, value: string | Buffer, fileName?: string]

/** The payment form as a browser sends it. */
export async function pay(spa: Spa, { _id }: { _id: string }, receipt: Buffer, note?: string) {
  return sendForm(spa, [
    ['bookingId', _id],
    ...(note === undefined ? [] : [['note', note] as Field]),
    ['image_0', receipt, 'receipt.png'],
  ])
}

export async function sendForm(spa: Spa, fields: Field[]) {
  const { headers, body } = await encodeForm(fields)
  return spa.app.inject({ method: 'PUT', url: '/api/booking/payment', headers, payload: body })
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
