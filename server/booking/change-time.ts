import type { TimeBody } from '#contract/desk/desk.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import type { Db } from '#server/platform/db/database.ts'
import { allocateSlot, busyTimes } from './allocate-slot.ts'
import { stationIndex } from './availability/stations.ts'
import { selectClosures } from './blocks/queries.ts'
import type { Locked } from './locked.ts'
import { selectOfferOfBooking, selectStations } from './offers/queries.ts'
import { type BookingRow, lapseHolds } from './queries.ts'
import { withOrganizer } from './rules.ts'

/** The columns of a booking's new time. */
export async function findNewTime({ tx, booking, now, spa, site }: Locked, body: TimeBody, { forDesk = false } = {}) {
  await lapseHolds(tx, booking.serviceId, now)
  const { bookingDate, bookingTime, anyTime, squeezeIn } = body
  const offer = await selectOfferOfBooking(tx, booking)
  const wanted = { offer, date: bookingDate, label: bookingTime, anyTime, squeezeIn, forDesk }
  const { label, ...times } = await allocateSlot(tx, spa, { ...wanted, now, movedId: booking.id })
  return {
    ...times,
    bookingDate,
    bookingTime: label,
    sequence: booking.sequence + 1,
    ...withOrganizer(booking, site.mailFrom),
  }
}

/** Returns the columns that restore a cancelled booking; undefined if its time is taken. */
export async function findStateBefore({ tx, booking, now, spa, site }: Locked) {
  const station = await stationToRevive(tx, booking, { now, timeZone: spa.timeZone })
  if (station === undefined) return undefined
  const status = booking.statusBeforeCancel ?? 'confirmed'
  return {
    status,
    station,
    squeezedIn: false,
    statusBeforeCancel: null,
    refund: 'none' as const,
    decisionReason: '',
    decidedAt: status === 'confirmed' ? now : null,
    sequence: booking.sequence + 1,
    ...withOrganizer({ ...booking, status }, site.mailFrom),
    // An unpaid booking gets a whole hold again: the old one may have expired long ago.
    ...(status === 'held' && { holdExpiresAt: new Date(now.getTime() + spa.booking.holdMinutes * MS_PER_MINUTE) }),
  }
}

type Revival = { now: Date; timeZone: string; mayHaveBegun?: boolean }

/** A free station for a booking that gave its time up, unless its time has begun, been closed or been given away. */
export async function stationToRevive(tx: Db, booking: BookingRow, when: Revival): Promise<number | undefined> {
  await lapseHolds(tx, booking.serviceId, when.now)
  return freeStationFor(tx, booking, when)
}

/** Read-only variant. */
export async function freeStationFor(
  db: Db,
  { serviceId, bookingDate, startsAt, freeAgainAt }: BookingRow,
  { now, timeZone, mayHaveBegun }: Revival,
): Promise<number | undefined> {
  if (startsAt < now && !mayHaveBegun) return undefined
  const stations = await selectStations(db, serviceId)
  const closures = await selectClosures(db)
  const isClosed = closures.some(({ from, to }) => from <= bookingDate && bookingDate <= to)
  if (isClosed || stations === undefined) return undefined
  const window = { from: startsAt, until: freeAgainAt }
  const busy = await busyTimes(db, { serviceId, stations, window, now, timeZone })
  return stationIndex(busy, stations).freeStation(startsAt.getTime(), freeAgainAt.getTime())
}
