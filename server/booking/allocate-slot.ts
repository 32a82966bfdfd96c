import type { Spa } from '#contract/catalogue/spa.ts'
import type { TimeBody } from '#contract/desk/desk.ts'
import { dayAndMonth, longDate } from '#contract/platform/dates.ts'
import { durationText, MS_PER_MINUTE, parseTimeLabel, timeLabel } from '#contract/platform/time.ts'
import { clockTime } from '#contract/platform/zone.ts'
import { bookingRefusals, deskRefusals } from '#contract/refusals.ts'
import { spaHoursIn } from '#server/catalogue/spa/spa.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isViolation } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import { availabilityFor, type TimeWindow } from './availability/availability-for.ts'
import type { NoSlotReason, Slot } from './availability/slot.ts'
import { stationIndex, type Taken } from './availability/stations.ts'
import { blockedTimes } from './blocks/occurrences.ts'
import { type BlockRow, selectBlocks } from './blocks/queries.ts'
import {
  type BookingRow,
  lapseHolds,
  type Offer,
  selectClosures,
  selectOfferOfBooking,
  selectStations,
  selectTaken,
  type Uncounted,
} from './queries.ts'
import { withOrganizer } from './rules.ts'
import type { Terms } from './terms.ts'
import { selectOfferedUntil } from './waiting/queries.ts'

export interface SlotRequest {
  offer: Offer
  date: string
  /** As a client sent it. */
  label: string
  /** Of a walk-in, whose time the clock may be showing for the second time. */
  startsAt?: number
  now: Date
  /** The booking that is being moved: its own time counts as free. */
  movedId?: string
  /** The desk may leave the offered times, */
  anyTime?: boolean
  /** and may take one client more than there are stations. */
  squeezeIn?: boolean
  /** Known to be current; read in the transaction where they are not. */
  terms?: Pick<Terms, 'closures' | 'blocks' | 'hours'>
  /** The desk needs no notice; its refusal names an offer to the waiting list. */
  forDesk?: boolean
}

export type AllocatedSlot = Slot & { squeezedIn: boolean }

interface Look extends Uncounted {
  serviceId: string
  stations: number
  window: TimeWindow
  now: Date
  timeZone: string
}

/** When the stations of a service are occupied: by bookings, by open offers, and by what the desk has blocked. */
export async function busyTimes(
  db: Db,
  look: Look,
  blocks: BlockRow[] | Promise<BlockRow[]> = selectBlocks(db),
): Promise<Taken[]> {
  const { serviceId, window, now, movedId, ownHoldId } = look
  const [taken, known] = await Promise.all([selectTaken(db, serviceId, window, now, { movedId, ownHoldId }), blocks])
  return [...taken, ...blockedTimes(known, look)]
}

/** What is free on a day, as of now. The caller holds the lock of the service's times. */
export async function freeSlotsOn(
  tx: Db,
  spa: Spa,
  { offer, date, now }: Pick<SlotRequest, 'offer' | 'date' | 'now'>,
): Promise<Slot[]> {
  const closures = await selectClosures(tx)
  const day = await availabilityFor(
    { spa: await withHours(tx, spa), now, offer, closures, from: date, to: date },
    window => busyTimes(tx, { ...offer, window, now, timeZone: spa.timeZone }),
  )
  return day.freeSlots(date)
}

/** Where and when a booking can take place. The caller holds the lock of the service's times. */
export async function allocateSlot(tx: Db, spa: Spa, request: SlotRequest): Promise<AllocatedSlot> {
  const { offer, date, label, now, movedId, terms, forDesk } = request
  const lookUp = (window: TimeWindow) =>
    busyTimes(tx, { ...offer, window, now, timeZone: spa.timeZone, movedId }, terms?.blocks)
  const closures = terms?.closures ?? (await selectClosures(tx))
  const open = terms ? { ...spa, deskHours: terms.hours } : await withHours(tx, spa)
  const day = await availabilityFor({ spa: open, now, offer, closures, from: date, to: date, forDesk }, lookUp)
  const slot = day.slotAt(date, label)
  if (!('kind' in slot)) return { ...slot, squeezedIn: false }

  const mayTry = request.anyTime || (request.squeezeIn && slot.kind === 'taken')
  const times = mayTry ? timesOf(request, spa.timeZone) : undefined
  if (!times) {
    if (slot.kind === 'taken') await refuseOffered(tx, spa, request)
    throw noSlot(slot, request, spa.phone.display)
  }
  const busy = await lookUp({ from: times.startsAt, until: times.freeAgainAt })
  const [from, until] = [times.startsAt.getTime(), times.freeAgainAt.getTime()]
  const station = stationIndex(busy, offer.stations).freeStation(from, until)
  if (station !== undefined) return { ...times, station, squeezedIn: false }
  if (!request.squeezeIn) {
    await refuseOffered(tx, spa, request)
    throw slotTaken(offer.serviceName, times.label)
  }
  return { ...times, station: extraStation(busy, offer.stations, from, until), squeezedIn: true }
}

/** The columns of a booking's new time. The caller holds the lock of the booking. */
export async function findNewTime(
  tx: Db,
  { spa, mailFrom }: { spa: Spa; mailFrom: string },
  { booking, body, now, forDesk }: { booking: BookingRow; body: TimeBody; now: Date; forDesk?: boolean },
) {
  await lapseHolds(tx, booking.serviceId, now)
  const { bookingDate, bookingTime, anyTime, squeezeIn } = body
  const offer = await selectOfferOfBooking(tx, booking)
  const request = {
    offer,
    date: bookingDate,
    label: bookingTime,
    now,
    movedId: booking.id,
    anyTime,
    squeezeIn,
    forDesk,
  }
  const { label, ...times } = await allocateSlot(tx, spa, request)
  return {
    ...times,
    bookingDate,
    bookingTime: label,
    sequence: booking.sequence + 1,
    ...withOrganizer(booking, mailFrom),
  }
}

/** The columns of what a booking was before it was cancelled; undefined when its time is gone. The caller holds the lock. */
export async function findStateBefore(
  tx: Db,
  { spa, mailFrom }: { spa: Spa; mailFrom: string },
  booking: BookingRow,
  now: Date,
) {
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
    ...withOrganizer({ ...booking, status }, mailFrom),
    // An unpaid booking gets a whole hold again: the old one may be long over.
    ...(status === 'held' && { holdExpiresAt: new Date(now.getTime() + spa.booking.holdMinutes * MS_PER_MINUTE) }),
  }
}

interface Revival {
  now: Date
  timeZone: string
  mayHaveBegun?: boolean
}

/** Where a booking that gave its time up can still take place, if its time has neither begun nor been closed or given away. */
export async function stationToRevive(tx: Db, booking: BookingRow, when: Revival): Promise<number | undefined> {
  await lapseHolds(tx, booking.serviceId, when.now)
  return freeStationFor(tx, booking, when)
}

/** The same without writing. */
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
  return stationIndex(busy, stations).freeStation(startsAt.getTime(), freeAgainAt.getTime())
}

/**
 * Everything that writes a booking's time goes through here: the database decides whether the time is free, and its
 * violation becomes a sentence.
 */
export async function orSlotTaken<T>(
  write: Promise<T>,
  { serviceName, bookingTime }: { serviceName: string; bookingTime: string },
  sentence: (serviceName: string, time: string) => string = bookingRefusals.slotTaken,
): Promise<T> {
  return write.catch(error => {
    throw isViolation(error, 'bookings_never_overlap')
      ? new Refusal('slot_taken', sentence(serviceName, bookingTime))
      : error
  })
}

/** With the opening hours as the transaction sees them: another process may have changed them a moment ago. */
async function withHours(tx: Db, spa: Spa): Promise<Spa> {
  return { ...spa, deskHours: await spaHoursIn(tx) }
}

/** An offer to the waiting list may end within half an hour, so the desk's refusal says so. */
async function refuseOffered(tx: Db, spa: Spa, request: SlotRequest) {
  const times = request.forDesk ? timesOf(request, spa.timeZone) : undefined
  if (!times) return
  const { serviceId, serviceName } = request.offer
  const window = { serviceId, from: times.startsAt, until: times.freeAgainAt }
  const offered = await selectOfferedUntil(tx, window, request.now)
  if (!offered) return
  const until = clockTime(offered.toISOString(), spa.timeZone)
  throw new Refusal('slot_taken', deskRefusals.offered(times.label, serviceName, until))
}

/** The instants behind a label on a day, whatever the opening hours say. Undefined for a time that no clock shows. */
function timesOf({ offer, date, label, startsAt: exact }: SlotRequest, timeZone: string) {
  const minutes = parseTimeLabel(label)
  const day = zoneNamed(timeZone).day(date)
  if (minutes === undefined || !day.shows(minutes)) return undefined
  const startsAt = exact ?? day.instantAt(minutes)
  const endsAt = startsAt + offer.durationMinutes * MS_PER_MINUTE
  return {
    label: timeLabel(minutes),
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    freeAgainAt: new Date(endsAt + offer.turnoverMinutes * MS_PER_MINUTE),
  }
}

/** One past those the service has, so that the constraint against double booking still holds. */
function extraStation(busy: readonly Taken[], stations: number, from: number, until: number) {
  let station = stations + 1
  const isBusy = (candidate: number) =>
    busy.some(one => one.station === candidate && one.from.getTime() < until && one.until.getTime() > from)
  while (isBusy(station)) station++
  return station
}

function noSlot(reason: NoSlotReason, { offer: { serviceName }, date, label }: SlotRequest, phone: string): Refusal {
  switch (reason.kind) {
    case 'taken':
      return slotTaken(serviceName, reason.label)
    case 'closed':
      return new Refusal('day_closed', bookingRefusals.closed(serviceName, dayAndMonth(date)))
    case 'past':
      return new Refusal('time_not_offered', bookingRefusals.pastDate(serviceName))
    case 'beyond_horizon':
      return new Refusal('time_not_offered', bookingRefusals.beyondHorizon(serviceName, longDate(reason.lastDay)))
    case 'too_soon': {
      const notice = durationText(reason.leadMinutes)
      return new Refusal('time_not_offered', bookingRefusals.tooSoon(serviceName, label, notice, phone))
    }
    default:
      return new Refusal('time_not_offered', bookingRefusals.timeNotOffered(serviceName, label))
  }
}

function slotTaken(serviceName: string, time: string) {
  return new Refusal('slot_taken', bookingRefusals.slotTaken(serviceName, time))
}
