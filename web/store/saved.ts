import type { CreateBookingBody, CreatedBooking } from '#contract/booking/booking.ts'
import type { UserInfo } from '#contract/booking/booking-fields.ts'
import type { VisitPlan } from '#contract/booking/visit.ts'
import { MS_PER_HOUR } from '#contract/platform/time.ts'
import {
  BOOKING_CONTACT_KEY,
  BOOKING_KEPT_HOURS,
  BOOKING_OFFER_KEY,
  OWN_BOOKINGS_KEPT_MONTHS,
} from '#contract/rules.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { type Area, readJson, type StorageKey, writeJson } from '#web/storage.ts'
import { userInfoOf } from './user-info.ts'

const VERSION = 1
const HOURS_PER_MONTH = 730

interface Options {
  area?: Area
  hours?: number
  /** Called after stale content was removed. */
  onStale?: () => void
}

/** Content saved within the last hours; by default a day, because it has a name and an address in it. Removes stale content. */
export function readSaved(
  key: StorageKey,
  now: number,
  { area, hours = BOOKING_KEPT_HOURS, onStale }: Options = {},
): Record<string, unknown> | undefined {
  const saved = readJson(key, area) as Record<string, unknown> | undefined
  if (saved?.version !== VERSION) return undefined
  const age = now - Number(saved.savedAt)
  if (age >= 0 && age < hours * MS_PER_HOUR) return saved
  writeJson(key, undefined, area)
  onStale?.()
}

export function save(key: StorageKey, content: object | undefined, now: number, area?: Area) {
  writeJson(key, content && { version: VERSION, savedAt: now, ...content }, area)
}

/** A lookup never returns contact details, so only this device can show, compare and reuse them. */
export function saveContact(booking: CreatedBooking) {
  save(BOOKING_CONTACT_KEY, { bookingHash: booking.bookingHash, ...userInfoOf(booking) }, Date.now())
}

/** Contact of this booking; without an argument, of the last one. */
export function savedContact(bookingHash?: string): UserInfo | undefined {
  const saved = readSaved(BOOKING_CONTACT_KEY, Date.now(), { hours: OWN_BOOKINGS_KEPT_MONTHS * HOURS_PER_MONTH })
  if (bookingHash !== undefined && saved?.bookingHash !== bookingHash) return undefined
  return typeof saved?.fullName === 'string' ? userInfoOf(saved) : undefined
}

/** A time offered by a link of the waiting list: listed nowhere, and free for this visitor alone. */
export type Offer = Pick<
  CreateBookingBody,
  'serviceId' | 'subServiceId' | 'bookingDate' | 'bookingTime' | 'offer' | 'guests'
> & {
  until: string
  /** Of a visit, which is offered as a whole. */
  plan?: VisitPlan
}

/** The offer saved for this tab, so that a reload keeps it; undefined once the offer has ended. */
export function savedOffer(): Offer | undefined {
  const saved = readSaved(BOOKING_OFFER_KEY, Date.now(), { area: 'sessionStorage' }) as Offer | undefined
  return saved && Date.parse(saved.until) > serverNow() ? saved : undefined
}

export function saveOffer(offer?: Offer) {
  save(BOOKING_OFFER_KEY, offer, Date.now(), 'sessionStorage')
}
