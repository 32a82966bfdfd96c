import { dayAndMonth, longDate } from '#contract/dates.ts'
import { bookingRefusals, deskRefusals } from '#contract/refusals.ts'
import type { Spa } from '#contract/spa.ts'
import { durationText, MS_PER_MINUTE, parseTimeLabel, timeLabel } from '#contract/time.ts'
import { clockTime } from '#contract/zone.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal } from '#server/http/refusal.ts'
import { spaHoursIn } from '#server/spa/spa.ts'
import { zoneNamed } from '#server/zone.ts'
import { diaryFor, type TimeWindow } from './availability/diary-for.ts'
import type { NoSlotReason, Slot } from './availability/slot.ts'
import { stationBook } from './availability/stations.ts'
import { busyTimes } from './busy-times.ts'
import { type Offer, selectClosures } from './queries.ts'
import type { Terms } from './terms.ts'
import { selectOfferedUntil } from './waiting/queries.ts'

export interface Wish {
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
  /** The desk needs no notice, and is told when it is the waiting list that keeps a time. */
  forDesk?: boolean
}

export type Place = Slot & { squeezedIn: boolean }

/** What is free on a day, as of now. The caller holds the lock of the service's times. */
export async function freeSlotsOn(
  tx: Db,
  spa: Spa,
  { offer, date, now }: Pick<Wish, 'offer' | 'date' | 'now'>,
): Promise<Slot[]> {
  const { serviceId, stations } = offer
  const { timeZone } = spa
  const closures = await selectClosures(tx)
  const diary = await diaryFor({ spa: await withHours(tx, spa), now, offer, closures, from: date, to: date }, window =>
    busyTimes(tx, { serviceId, stations, window, now, timeZone }),
  )
  return diary.freeSlots(date)
}

/** Where and when a booking can take place. The caller holds the lock of the service's times. */
export async function findPlace(tx: Db, spa: Spa, wish: Wish): Promise<Place> {
  const { offer, date, label, now, movedId, terms, forDesk } = wish
  const lookUp = (window: TimeWindow) =>
    busyTimes(
      tx,
      { serviceId: offer.serviceId, stations: offer.stations, window, now, timeZone: spa.timeZone, movedId },
      terms?.blocks,
    )
  const closures = terms?.closures ?? (await selectClosures(tx))
  const open = terms ? { ...spa, deskHours: terms.hours } : await withHours(tx, spa)
  const diary = await diaryFor({ spa: open, now, offer, closures, from: date, to: date, forDesk }, lookUp)
  const slot = diary.slotAt(date, label)
  if (!('kind' in slot)) return { ...slot, squeezedIn: false }

  const mayTry = wish.anyTime || (wish.squeezeIn && slot.kind === 'taken')
  const times = mayTry ? timesOf(wish, spa.timeZone) : undefined
  if (!times) {
    if (slot.kind === 'taken') await refuseOffered(tx, spa, wish)
    throw noSlot(slot, { serviceName: offer.serviceName, date, time: label, phone: spa.phone.display })
  }
  const busy = await lookUp({ from: times.startsAt, until: times.freeAgainAt })
  const [from, until] = [times.startsAt.getTime(), times.freeAgainAt.getTime()]
  const station = stationBook(busy, offer.stations).freeStation(from, until)
  if (station !== undefined) return { ...times, station, squeezedIn: false }
  if (!wish.squeezeIn) {
    await refuseOffered(tx, spa, wish)
    throw slotTaken(offer.serviceName, times.label)
  }
  return { ...times, station: extraStation(busy, offer.stations, from, until), squeezedIn: true }
}

/** With the opening hours as the transaction sees them: another process may have changed them a moment ago. */
async function withHours(tx: Db, spa: Spa): Promise<Spa> {
  return { ...spa, deskHours: await spaHoursIn(tx) }
}

/** Who keeps the time from the desk may give it back in half an hour: that is worth knowing. */
async function refuseOffered(tx: Db, spa: Spa, wish: Wish) {
  const times = wish.forDesk ? timesOf(wish, spa.timeZone) : undefined
  if (!times) return
  const { serviceId, serviceName } = wish.offer
  const offered = await selectOfferedUntil(tx, { serviceId, from: times.startsAt, until: times.freeAgainAt }, wish.now)
  if (!offered) return
  const until = clockTime(offered.toISOString(), spa.timeZone)
  throw new Refusal('slot_taken', deskRefusals.offered(times.label, serviceName, until))
}

/** The instants behind a label on a day, whatever the opening hours say. Undefined for a time that no clock shows. */
function timesOf({ offer, date, label, startsAt: exact }: Wish, timeZone: string) {
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
function extraStation(busy: Awaited<ReturnType<typeof busyTimes>>, stations: number, from: number, until: number) {
  let station = stations + 1
  const isBusy = (candidate: number) =>
    busy.some(one => one.station === candidate && one.from.getTime() < until && one.until.getTime() > from)
  while (isBusy(station)) station++
  return station
}

interface Asked {
  serviceName: string
  date: string
  time: string
  phone: string
}

function noSlot(reason: NoSlotReason, { serviceName, date, time, phone }: Asked): Refusal {
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
      return new Refusal('time_not_offered', bookingRefusals.tooSoon(serviceName, time, notice, phone))
    }
    default:
      return new Refusal('time_not_offered', bookingRefusals.timeNotOffered(serviceName, time))
  }
}

function slotTaken(serviceName: string, time: string) {
  return new Refusal('slot_taken', bookingRefusals.slotTaken(serviceName, time))
}
