import type { Named, PublicBooking, Treatment } from '#contract/booking/booking.ts'
import { wantedTherapist } from '#contract/booking/with-whom.ts'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import {
  BOOKING_CONTACT_KEY,
  BOOKING_DRAFT_KEY,
  OWN_BOOKINGS_KEPT_MONTHS,
  OWN_BOOKINGS_KEY,
  OWN_BOOKINGS_MAX,
} from '#contract/rules.ts'
import { readJson, writeJson, writeText } from '#web/storage.ts'

// The bookings made on this device, newest first, with the key that opens each one's own page. No name, address or number
// is saved with them. Without a network they still lead back to a booking.

const VERSION = 1
const DAYS_PER_MONTH = 30.4

const FACTS = [
  'bookingHash',
  'serviceId',
  'subServiceId',
  'serviceName',
  'subServiceName',
  'bookingDate',
  'bookingTime',
  'status',
] as const

export type OwnBooking = Pick<PublicBooking, (typeof FACTS)[number]> & {
  manageKey: string
  holdExpiresAt: string | null
  /** The person who was asked for. Missing in what earlier versions saved. */
  therapist?: Named
  /** Of a visit, without the guests' names. */
  treatments?: SavedTreatment[]
  visitMinutes?: number
}

export type SavedTreatment = Pick<
  Treatment,
  'guest' | 'subServiceId' | 'subServiceName' | 'bookingTime' | 'therapist' | 'therapistWanted'
>

export function readOwnBookings(): OwnBooking[] {
  const saved = readJson(OWN_BOOKINGS_KEY) as { version?: unknown; savedAt: number; bookings?: unknown } | undefined
  const isFresh = saved && Date.now() - saved.savedAt < OWN_BOOKINGS_KEPT_MONTHS * DAYS_PER_MONTH * MS_PER_DAY
  return isFresh && saved.version === VERSION && Array.isArray(saved.bookings) ? saved.bookings.filter(isOurs) : []
}

export function addOwnBooking(booking: PublicBooking, manageKey: string) {
  const others = readOwnBookings().filter(({ bookingHash }) => bookingHash !== booking.bookingHash)
  write([factsOf(booking, manageKey), ...others])
}

/** Updates a booking that this device remembers; others are not added. */
export function updateOwnBooking(booking: PublicBooking) {
  const known = readOwnBookings()
  if (!known.some(({ bookingHash }) => bookingHash === booking.bookingHash)) return
  write(known.map(one => (one.bookingHash === booking.bookingHash ? factsOf(booking, one.manageKey) : one)))
}

/** Removes a booking that was released before payment or replaced by another. */
export function removeOwnBooking(bookingHash: string) {
  const known = readOwnBookings()
  const others = known.filter(one => one.bookingHash !== bookingHash)
  if (others.length < known.length) write(others)
}

export function savedKey(bookingHash: string): string | undefined {
  return readOwnBookings().find(one => one.bookingHash === bookingHash)?.manageKey
}

/** The list, the contact details and the form. */
export function deleteOwnBookings() {
  for (const key of [OWN_BOOKINGS_KEY, BOOKING_CONTACT_KEY, BOOKING_DRAFT_KEY] as const) writeText(key, undefined)
  writeText(BOOKING_DRAFT_KEY, undefined, 'sessionStorage')
}

function write(bookings: OwnBooking[]) {
  writeJson(OWN_BOOKINGS_KEY, { version: VERSION, savedAt: Date.now(), bookings: bookings.slice(0, OWN_BOOKINGS_MAX) })
}

function factsOf(booking: PublicBooking, manageKey: string): OwnBooking {
  const facts = Object.fromEntries(FACTS.map(fact => [fact, booking[fact]])) as Pick<
    PublicBooking,
    (typeof FACTS)[number]
  >
  const saved = { ...facts, holdExpiresAt: booking.holdExpiresAt, therapist: wantedTherapist(booking), manageKey }
  const { treatments, visitMinutes } = booking
  return treatments.length > 1 ? { ...saved, treatments: treatments.map(savedTreatment), visitMinutes } : saved
}

/** Nobody is named who was not asked for. */
function savedTreatment({ therapist, therapistWanted, ...one }: Treatment): SavedTreatment {
  const { guest, subServiceId, subServiceName, bookingTime } = one
  const wanted = therapistWanted ? therapist : null
  return { guest, subServiceId, subServiceName, bookingTime, therapist: wanted, therapistWanted }
}

/** Another version of the site or a browser extension may have written it. */
function isOurs(saved: unknown): saved is OwnBooking {
  const one = Object(saved) as Record<string, unknown>
  const { therapist = { name: '' }, treatments = [] } = one
  return (
    [...FACTS, 'manageKey'].every(fact => typeof one[fact] === 'string') &&
    typeof Object(therapist).name === 'string' &&
    Array.isArray(treatments) &&
    treatments.every(isTreatment)
  )
}

function isTreatment(saved: unknown): boolean {
  const one = Object(saved) as Record<string, unknown>
  const texts = ['subServiceId', 'subServiceName', 'bookingTime']
  return typeof one.guest === 'number' && texts.every(text => typeof one[text] === 'string')
}
