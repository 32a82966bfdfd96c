import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { addDays } from '../contract/platform/dates.ts'
import { parseTimeLabel } from '../contract/platform/time.ts'
import { type Booking, fetchServices, freeTimes, newCustomer } from './bookings.ts'
import { below, oneOf } from './chance.ts'
import { screenshot } from './receipts.ts'

/** A booking with the key that opens its customer's own page. */
export interface OwnBooking extends Booking {
  serviceId: string
  subServiceId: string
  manageKey: string
}

const owner = { authorization: `Bearer ${process.env.E2E_OWNER_TOKEN}` }

export const managePath = ({ bookingHash, manageKey }: OwnBooking) => `/booking/manage/${bookingHash}#${manageKey}`
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Longer than anything we offer: whoever moves from one to the other leaves the whole of the first. */
const FAR_APART_MINUTES = 300

/** Some weeks ahead, at a station there is only one of, late on a day that has times hours before it too. */
export async function bookAhead(request: APIRequestContext, customer = newCustomer()): Promise<OwnBooking> {
  const services = (await fetchServices(request)).filter(({ stations }) => stations === 1)
  for (let tries = 0; tries < 40; tries++) {
    const service = oneOf(services)
    const ids = { serviceId: service._id, subServiceId: oneOf(service.serviceArray)._id }
    const bookingDate = addDays(new Date().toISOString().slice(0, 10), 10 + below(120))
    const times = await freeTimes(request, { ...ids, bookingDate })
    const [first = '', last = first] = [times.at(0), times.at(-1)]
    if (times.length < 6 || parseTimeLabel(last)! - parseTimeLabel(first)! < FAR_APART_MINUTES) continue
    const data = { ...ids, bookingDate, bookingTime: last, ...customer }
    const answer = await request.post('/api/booking/create', { data })
    if (answer.status() !== 201) continue
    const { booking, manageKey } = await answer.json()
    return { ...booking, manageKey }
  }
  throw new Error('No free time was found.')
}

export async function payFor(request: APIRequestContext, { _id }: Booking) {
  const multipart = { bookingId: _id, note: '', image_0: await screenshot() }
  expect((await request.put('/api/booking/payment', { multipart })).status()).toBe(200)
}

export async function decide(request: APIRequestContext, { _id }: Booking, status: string) {
  const answer = await request.put(`/api/booking/${_id}/status`, { headers: owner, data: { status } })
  expect(answer.status()).toBe(200)
}

/** The address in a mail that opens the customer's own page, without the site it is on. */
export function linkIn({ text = '' }: { text?: string }): string {
  const link = /https?:\/\/[^\s/]+(\/booking\/manage\/[\w-]+#[\w-]+)/.exec(text)?.[1]
  if (!link) throw new Error(`No link to the booking in:\n${text}`)
  return link
}
