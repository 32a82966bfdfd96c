import type { PublicBooking } from '#contract/booking.ts'
import { readBookingHash } from '#contract/booking-hash.ts'
import type { ManagedBooking } from '#contract/manage.ts'
import { bookingText } from '#contract/messages.ts'
import { paymentRefusals } from '#contract/refusals.ts'
import type { Spa } from '#contract/spa.ts'
import { hasLapsed } from '#server/db/booking-state.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/refusal.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { stationBook } from './availability/stations.ts'
import { busyTimes } from './busy-times.ts'
import { withOrganizer } from './calendar-entry.ts'
import { CUSTOMER, changeBooking } from './history/history.ts'
import { findTooMany } from './holds/ceilings.ts'
import { checkedByOf, undecidedUntil } from './holds/undecided-until.ts'
import { type Asker, proofOf } from './proof.ts'
import {
  type BookingRow,
  endHold,
  lapseHolds,
  lockTimes,
  selectBooking,
  selectBookingForUpdate,
  selectClosures,
  selectStations,
} from './queries.ts'

export type { BookingRow }
export { checkedByOf, undecidedUntil }

export type BookingDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mail' | 'bookingKeys' | 'cache'>

/** By its `_id`, or by its hash as people type it: any case, with or without dashes. */
export async function findBooking(db: Db, identifier: string): Promise<BookingRow | undefined> {
  const hash = readBookingHash(identifier)
  if (hash) return selectBooking(db, { hash })
  const id = identifier.trim().toLowerCase()
  return /^[0-9a-f-]{36}$/.test(id) ? selectBooking(db, { id }) : undefined
}

/** What anybody may see who holds the identifier. */
export async function bookingInfo(
  deps: BookingDeps,
  identifier: string,
): Promise<PublicBooking & Pick<ManagedBooking, 'checkedBy'>> {
  const row = await findBooking(deps.db, identifier)
  if (!row) throw new Refusal('booking_not_found', bookingText.invalidId)
  const booking = asOf(row, deps.clock.now())
  return { ...toPublicBooking(booking), ...checkedByOf(booking, await currentSpa(deps)) }
}

/**
 * The customer lets an unpaid booking go, and its time is free at once. A lapsed booking and not a cancelled one, so that
 * a receipt already on its way still finds it. Doing it twice is doing it once.
 */
export async function releaseBooking({ db, clock, bookingKeys }: BookingDeps, asker: Asker): Promise<PublicBooking> {
  const found = await findBooking(db, asker.identifier)
  // Without proof it is no booking of theirs, and looks like none at all.
  if (!found || !proofOf(found, asker, bookingKeys)) throw new Refusal('booking_not_found', bookingText.invalidId)
  const now = clock.now()
  const released = await inTransaction(db, tx => endHold(tx, found.id, now))
  // Read again where there was no hold to end: a receipt may have come in meanwhile.
  const booking = released ?? asOf((await selectBooking(db, { id: found.id })) ?? found, now)
  if (booking.status !== 'lapsed') throw notPayable(booking)
  return toPublicBooking(booking)
}

/**
 * The customer says it is paid. A hold that is over is revived while its time is free; saying it twice is saying it
 * once. Works on the row as it is now, not as the caller read it.
 */
export async function submitBooking(
  tx: Db,
  { id, serviceId }: BookingRow,
  { note, now, spa, mailFrom, limited }: { note: string; now: Date; spa: Spa; mailFrom: string; limited: boolean },
): Promise<'submitted' | 'slot_gone'> {
  // Always the service before the booking, as creating does: two orders would be a deadlock.
  await lockTimes(tx, serviceId)
  const booking = asOf(await selectBookingForUpdate(tx, id), now)
  if (booking.status === 'submitted') return 'submitted'
  if (booking.status !== 'held' && booking.status !== 'lapsed') throw notPayable(booking)

  const station =
    booking.status === 'held' ? booking.station : await stationToRevive(tx, booking, { now, timeZone: spa.timeZone })
  if (station === undefined) return 'slot_gone'
  // A hold that is over counts nowhere any more: taking its time again is taking one more.
  const isOneMore = limited && booking.status === 'lapsed'
  if (isOneMore && (await findTooMany(tx, { source: booking, status: 'submitted', now, spa }))) return 'slot_gone'
  const to = {
    status: 'submitted',
    station,
    note,
    sequence: booking.sequence + 1,
    submittedAt: now,
    ...withOrganizer({ ...booking, status: 'submitted' }, mailFrom),
  } as const
  await changeBooking(tx, booking, { what: 'submitted', who: CUSTOMER, now, to })
  return 'submitted'
}

function notPayable({ status }: BookingRow) {
  return new Refusal('booking_not_payable', paymentRefusals.notPayable(status))
}

/** A hold that is over has lapsed by itself, also when nobody has written that down yet. */
export function asOf<Row extends Pick<BookingRow, 'status' | 'holdExpiresAt'>>(row: Row, now: Date): Row {
  return hasLapsed(row, now) ? { ...row, status: 'lapsed' } : row
}

export function toPublicBooking(row: BookingRow): PublicBooking {
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
    status: row.status,
    holdExpiresAt: dependsOnHold ? row.holdExpiresAt.toISOString() : null,
    sequence: row.sequence,
    paymentCode: row.paymentCode,
  }
}

/** Where a booking that gave its time up can still take place, if its time has neither begun nor been closed or given away. */
export async function stationToRevive(tx: Db, booking: BookingRow, when: Revival): Promise<number | undefined> {
  await lapseHolds(tx, booking.serviceId, when.now)
  return freeStationFor(tx, booking, when)
}

interface Revival {
  now: Date
  timeZone: string
  mayHaveBegun?: boolean
}

/** Only looks. */
export async function freeStationFor(
  tx: Db,
  { serviceId, bookingDate, startsAt, freeAgainAt }: BookingRow,
  { now, timeZone, mayHaveBegun }: Revival,
): Promise<number | undefined> {
  const stations = await selectStations(tx, serviceId)
  const closures = await selectClosures(tx)
  const closed = closures.some(({ from, to }) => from <= bookingDate && bookingDate <= to)
  if ((startsAt < now && !mayHaveBegun) || closed || stations === undefined) return undefined
  const window = { from: startsAt, until: freeAgainAt }
  const busy = await busyTimes(tx, { serviceId, stations, window, now, timeZone })
  return stationBook(busy, stations).freeStation(startsAt.getTime(), freeAgainAt.getTime())
}
