import type { CreateBookingResponse } from '#contract/booking/booking.ts'
import type { manageCalls } from '#contract/booking/manage-calls.ts'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import { addService, bodyFor, decide, FRIDAY, post } from '#server/app/testing/desk.ts'
import type { Spa } from '#server/app/testing/spa.ts'

/** A customer with the key of their own booking, and what they may ask. */
export async function aCustomer(spa: Spa, when: When = {}) {
  const { service, sub } = when.service
    ? { service: when.service, sub: when.service.serviceArray[0]! }
    : await addService(spa)
  const response = await post(spa, bodyFor(service, sub, when.time, when.date))
  if (response.statusCode !== 201) throw new Error(`not booked: ${response.body}`)
  const { booking, manageKey } = response.json<CreateBookingResponse>()
  await spa.deliver()
  return { ...booking, manageKey, service, sub, ...ownCalls(spa, { bookingHash: booking.bookingHash, key: manageKey }) }
}

/** One whose money is in. */
export async function aConfirmedCustomer(spa: Spa, when?: When) {
  const customer = await aCustomer(spa, when)
  await decide(spa, customer._id, 'confirmed')
  return customer
}

interface When {
  service?: Service & { serviceArray: SubService[] }
  time?: string
  date?: string
}

/** Calls of the customer whose booking the desk has made. */
export function callsOf(spa: Spa, { _id, bookingHash }: { _id: string; bookingHash: string }) {
  return ownCalls(spa, { bookingHash, key: spa.deps.bookingKeys.of(_id) })
}

export function ownCalls(spa: Spa, own: { bookingHash: string; key: string }) {
  const ask = async (call: keyof typeof manageCalls, more: object = {}) => {
    const response = await spa.call(call, { body: { ...own, ...more } })
    return { status: response.statusCode, body: response.json() }
  }
  return {
    ask,
    look: () => ask('manageBooking'),
    move: (bookingTime: string, bookingDate = FRIDAY) => ask('moveOwnBooking', { bookingTime, bookingDate }),
    cancel: () => ask('cancelOwnBooking'),
    restore: () => ask('restoreOwnBooking'),
  }
}

/** Mails since the last look, as "kind to whom". */
export async function newMails(spa: Spa) {
  const mails = await spa.deliver()
  return mails.map(({ kind, to }) => `${kind} to ${to === 'ada@example.com' ? 'customer' : 'owner'}`).sort()
}
