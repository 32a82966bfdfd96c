import type { CreatedBooking } from '#contract/booking/booking.ts'
import type { GuestWish } from '#contract/booking/visit.ts'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import { ada, addService, bodyFor, FRIDAY, hours, post } from '#server/app/testing/desk.ts'
import { asOwner, type Spa } from '#server/app/testing/spa.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { offerFreedTimes } from '../offers/offer-times.ts'

/** Monday, nine in the morning in Lagos: mails may be sent, and Friday is days away. */
const MONDAY_9_AM = '2026-11-16T08:00:00Z'

/** A Monday on which nobody waits and nobody has had a mail. */
export async function startMonday({ clock, db }: Spa) {
  clock.set(MONDAY_9_AM)
  for (const table of ['waitingPlaces', 'waitingOffers', 'outbox'] as const) await db.deleteFrom(table).execute()
}

let customers = 0
/** Somebody else every time, so that no ceiling is in the way. */
export function somebody(name = 'guest') {
  customers++
  const digits = String(customers).padStart(7, '0')
  return {
    ...ada,
    email: `${name}${customers}@example.com`,
    phoneNumber: `+234 803 ${digits.slice(0, 3)} ${digits.slice(3)}`,
  }
}

/** One station and so many times on Fridays, all of them booked. */
export async function fullFriday(spa: Spa, times = 1, draft: Partial<SubService> = {}) {
  const availability = [{ day: 'Friday' as const, timeRanges: hours(9, 9 + times) }]
  const { service, sub } = await addService(spa, { subs: [{ name: 'Steam bath', availability, ...draft }] })
  const bookings: CreatedBooking[] = []
  for (const time of await freeTimes(spa, sub)) {
    const answer = await post(spa, { ...bodyFor(service, sub, time), ...somebody() })
    if (answer.statusCode === 201) bookings.push(answer.json<{ booking: CreatedBooking }>().booking)
  }
  // What is only held would lapse by itself, and free its time.
  for (const { _id } of bookings)
    await spa.call('decideBooking', { parts: { id: _id }, body: { status: 'confirmed' }, headers: asOwner })
  spa.clock.advance(1)
  return { service, sub, bookings }
}

async function freeTimes(spa: Spa, sub: SubService): Promise<string[]> {
  const answer = await spa.call('availableTimes', { query: { subServiceId: sub._id, date: FRIDAY } })
  return answer.json<{ availableTimes: string[] }>().availableTimes
}

export function join(spa: Spa, service: Service, sub: SubService, email: string, bookingDate = FRIDAY) {
  const body = { serviceId: service._id, subServiceId: sub._id, bookingDate, email }
  return spa.call('joinWaiting', { body })
}

export function joinWith(spa: Spa, guests: readonly GuestWish[], email: string, bookingDate = FRIDAY) {
  return spa.call('joinWaiting', { body: { guests, bookingDate, email } })
}

/** A full Friday with one time, for which these addresses wait, a minute apart; then the time is freed. */
export async function freedFriday(spa: Spa, ...emails: string[]) {
  const full = await fullFriday(spa)
  for (const [index, email] of emails.entries()) {
    if (index > 0) spa.clock.advance(1)
    await join(spa, full.service, full.sub, email)
  }
  await cancel(spa, full.bookings[0]!)
  return full
}

/** Frees a time as the desk does, and waits until nobody can undo that any more. */
export async function cancel(spa: Spa, { _id }: { _id: string }) {
  await spa.call('decideBooking', { parts: { id: _id }, body: { status: 'cancelled' }, headers: asOwner })
  spa.clock.advance(1)
}

/** What the clock does, and the mails it sent. */
export async function round(spa: Spa): Promise<OutgoingMail[]> {
  await offerFreedTimes(spa.deps)
  return (await spa.deliver()).filter(({ kind }) => kind === 'waiting-offer')
}

export const readers = (mails: OutgoingMail[]) => mails.map(({ to }) => to)

/** Somebody new books Friday at nine. */
export function take(spa: Spa, { service, sub }: { service: Service; sub: SubService }, more: object = {}) {
  return post(spa, { ...bodyFor(service, sub), ...somebody(), ...more })
}

/** The key behind the link "Book this time". */
export function keyIn(mail?: OutgoingMail): string {
  return /\/booking\/waiting#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
