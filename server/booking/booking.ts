import type { CreatedBooking, PublicBooking } from '#contract/booking/booking.ts'
import { BOOKING_FIELDS, type UserInfo } from '#contract/booking/booking-fields.ts'
import { readBookingHash } from '#contract/booking/booking-hash.ts'
import type { ManagedBooking } from '#contract/booking/manage.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { bookingText } from '#contract/messages.ts'
import { paymentRefusals } from '#contract/refusals.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { atSpaOf, paidBy, totalOf, upFrontOf } from '#server/ledger/ledger.ts'
import { selectPayments } from '#server/ledger/queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { placeToRevive } from './change-time.ts'
import { CUSTOMER, changeBooking } from './history/history.ts'
import { findTooMany } from './holds/hold-limits.ts'
import { selectServiceOf } from './offers/queries.ts'
import { type BookingRow, endHold, lockTimes, selectBooking, selectBookingForUpdate, selectVisitOf } from './queries.ts'
import { type Asker, asOf, checkedByOf, proofOf, withOrganizer } from './rules.ts'
import { guestNamesOf, serviceIdsOf, toTreatments, visitMinutesOf } from './treatments.ts'

export type { BookingRow }

export type BookingDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mail' | 'bookingKeys' | 'cache'>

/** Finds a booking by `_id`, or by hash in any case, with or without dashes. */
export async function findBooking(db: Db, identifier: string): Promise<BookingRow | undefined> {
  const hash = readBookingHash(identifier)
  if (hash) return selectBooking(db, { hash })
  const id = identifier.trim().toLowerCase()
  return IS_ID.test(id) ? selectBooking(db, { id }) : undefined
}

const IS_ID = /^[0-9a-f-]{36}$/

/** The booking that has this treatment. The first treatment has the booking's own id. */
export async function findBookingOf(db: Db, treatmentId: string): Promise<BookingRow | undefined> {
  const found = await findBooking(db, treatmentId)
  return found ?? (IS_ID.test(treatmentId) ? selectVisitOf(db, treatmentId) : undefined)
}

export async function requireBooking(db: Db, identifier: string): Promise<BookingRow> {
  const found = await findBooking(db, identifier)
  if (!found) throw new Refusal('booking_not_found', bookingText.invalidId)
  return found
}

/** Locks the service's times before the booking, as creating does: two orders would deadlock. */
export async function lockBooking(tx: Db, identifier: string, now: Date): Promise<BookingRow> {
  const found = await requireBooking(tx, identifier)
  await lockTimes(tx, ...serviceIdsOf(found))
  return asOf(await selectBookingForUpdate(tx, found.id), now)
}

/** Locks the times of a booking and of one more sub-service, before `lockBooking`. */
export async function lockTimesWith(tx: Db, identifier: string, subServiceId: string) {
  const found = await findBooking(tx, identifier)
  const serviceId = await selectServiceOf(tx, subServiceId)
  if (found && serviceId) await lockTimes(tx, ...serviceIdsOf(found), serviceId)
}

export async function bookingInfo(
  deps: BookingDeps,
  identifier: string,
): Promise<PublicBooking & Pick<ManagedBooking, 'checkedBy'>> {
  const booking = asOf(await requireBooking(deps.db, identifier), deps.clock.now())
  const paid = paidBy(await selectPayments(deps.db, booking.id))
  return { ...toPublicBooking(booking, paid), ...checkedByOf(booking, await currentSpa(deps)) }
}

/** Ends an unpaid hold. It lapses instead of being cancelled, so that a receipt on its way still finds it. Idempotent. */
export async function releaseBooking({ db, clock, bookingKeys }: BookingDeps, asker: Asker): Promise<PublicBooking> {
  const found = await findBooking(db, asker.identifier)
  // Without proof the booking looks as if it did not exist.
  if (!found || !proofOf(found, asker, bookingKeys)) throw new Refusal('booking_not_found', bookingText.invalidId)
  const now = clock.now()
  const released = await inTransaction(db, async tx => {
    await lockTimes(tx, ...serviceIdsOf(found))
    return endHold(tx, found.id, now)
  })
  // Read again where there was no hold to end: a receipt may have come in meanwhile.
  const booking = released ?? asOf((await selectBooking(db, { id: found.id })) ?? found, now)
  if (booking.status !== 'lapsed') throw notPayable(booking)
  return toPublicBooking(booking)
}

/** The customer has paid. Revives an expired hold while its time is free. Idempotent; reads the row again under its lock. */
export async function submitBooking(
  tx: Db,
  { id }: BookingRow,
  { note, now, spa, mailFrom, limited }: { note: string; now: Date; spa: Spa; mailFrom: string; limited: boolean },
): Promise<'submitted' | 'slot_gone'> {
  const booking = await lockBooking(tx, id, now)
  if (booking.status === 'submitted') return 'submitted'
  if (booking.status !== 'held' && booking.status !== 'lapsed') throw notPayable(booking)

  const place = booking.status === 'held' ? {} : await placeToRevive(tx, booking, { now, timeZone: spa.timeZone })
  if (!place) return 'slot_gone'
  // An expired hold no longer counts: reviving it takes one more.
  const isOneMore = limited && booking.status === 'lapsed'
  if (isOneMore && (await findTooMany(tx, { source: booking, status: 'submitted', now, spa }))) return 'slot_gone'
  const to = {
    status: 'submitted',
    ...place,
    note,
    sequence: booking.sequence + 1,
    submittedAt: now,
    ...withOrganizer({ ...booking, status: 'submitted' }, mailFrom),
  } as const
  await changeBooking(tx, booking, { what: 'submitted', who: CUSTOMER, now, to })
  return 'submitted'
}

export function notPayable({ status }: BookingRow) {
  return new Refusal('booking_not_payable', paymentRefusals.notPayable(status))
}

/** `paid`: before the transfer that a hold waits for. */
export function toPublicBooking(row: BookingRow, paid = 0): PublicBooking {
  const dependsOnHold = row.status === 'held' || row.status === 'lapsed'
  return {
    _id: row.id,
    bookingHash: row.hash,
    serviceId: row.serviceId,
    subServiceId: row.subServiceId,
    serviceName: row.serviceName,
    subServiceName: row.subServiceName,
    bookingDate: row.bookingDate,
    bookingTime: row.bookingTime,
    duration: row.durationMinutes,
    price: row.priceNaira,
    total: totalOf(row),
    toPay: row.status === 'held' ? Math.max(0, upFrontOf(row) - paid) : 0,
    atSpa: atSpaOf(row, paid),
    status: row.status,
    holdExpiresAt: dependsOnHold ? row.holdExpiresAt.toISOString() : null,
    sequence: row.sequence,
    paymentCode: row.paymentCode,
    treatments: toTreatments(row),
    visitMinutes: visitMinutesOf(row),
  }
}

export function toCreatedBooking(row: BookingRow, paid = 0): CreatedBooking {
  const typed = Object.fromEntries(BOOKING_FIELDS.map(name => [name, row[name]])) as UserInfo
  return { ...toPublicBooking(row, paid), ...typed, guestNames: guestNamesOf(row) }
}
