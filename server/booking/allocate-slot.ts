import type { Spa } from '#contract/catalogue/spa.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  type AvailabilityRequest,
  availabilityFor,
  occupancyWindow,
  type TimeWindow,
} from './availability/availability-for.ts'
import type { Availability } from './availability/compute-availability.ts'
import { type Slot, timesAt } from './availability/slot.ts'
import { stationIndex, type Taken } from './availability/stations.ts'
import { blockedTimes } from './blocks/occurrences.ts'
import { type BlockRow, selectBlocks } from './blocks/queries.ts'
import { noSlotRefusal } from './no-slot.ts'
import type { Offer } from './offers/queries.ts'
import { selectTaken } from './queries.ts'
import { type Openings, readOpenings } from './terms.ts'

export interface SlotRequest {
  offer: Offer
  date: string
  label: string
  /** Exact start of a walk-in, because a clock that is set back shows the label twice. */
  startsAt?: number
  now: Date
  /** The booking that is being moved: its own time counts as free. */
  movedId?: string
  /** The desk may leave the offered times, and take one client more than there are stations. */
  anyTime?: boolean
  squeezeIn?: boolean
  /** Known to be current; by default read in the transaction. */
  openings?: Openings
  /** The desk needs no notice; its refusal names an offer to the waiting list. */
  forDesk?: boolean
}

export type AllocatedSlot = Slot & { squeezedIn: boolean }

/** Finds the instants and the station for a booking. The caller holds the lock of the service's times. */
export async function allocateSlot(tx: Db, spa: Spa, request: SlotRequest): Promise<AllocatedSlot> {
  const { offer, date, label, squeezeIn, anyTime, openings = await readOpenings(tx) } = request
  const day = await availabilityOn(tx, spa, { ...request, openings })
  const slot = day.slotAt(date, label)
  if (!('kind' in slot)) return { ...slot, squeezedIn: false }

  const mayTry = anyTime || (squeezeIn && slot.kind === 'taken')
  const times = mayTry ? timesAt({ ...offer, ...request, timeZone: spa.timeZone }) : undefined
  if (!times) throw await noSlotRefusal(tx, spa, request, slot)
  const window = { from: times.startsAt, until: times.freeAgainAt }
  const busy = await busyTimes(tx, { ...offer, ...request, window, timeZone: spa.timeZone }, openings.blocks)
  const { freeStation, extraStation } = stationIndex(busy, offer.stations)
  const [from, until] = [times.startsAt.getTime(), times.freeAgainAt.getTime()]
  const station = freeStation(from, until)
  if (station !== undefined) return { ...times, station, squeezedIn: false }
  if (!squeezeIn) throw await noSlotRefusal(tx, spa, request, { kind: 'taken', label: times.label })
  return { ...times, station: extraStation(from, until), squeezedIn: true }
}

/** The caller holds the lock of the service's times. */
export async function freeSlotsOn(
  tx: Db,
  spa: Spa,
  request: Pick<SlotRequest, 'offer' | 'date' | 'now'>,
): Promise<Slot[]> {
  const day = await availabilityOn(tx, spa, { ...request, openings: await readOpenings(tx) })
  return day.freeSlots(request.date)
}

async function availabilityOn(
  tx: Db,
  spa: Spa,
  request: Pick<SlotRequest, 'offer' | 'date' | 'now' | 'movedId' | 'forDesk'> & { openings: Openings },
): Promise<Availability> {
  const { offer, date, now, movedId, forDesk, openings } = request
  const { closures, blocks, hours } = openings
  const day: AvailabilityRequest = {
    spa: { ...spa, deskHours: hours },
    now,
    offer,
    closures,
    from: date,
    to: date,
    forDesk,
  }
  const window = occupancyWindow(day)
  const look = { ...offer, now, movedId, timeZone: spa.timeZone }
  return availabilityFor(day, window ? await busyTimes(tx, { ...look, window }, blocks) : [])
}

interface Look {
  serviceId: string
  stations: number
  window: TimeWindow
  now: Date
  timeZone: string
  /** Does not count: the booking that is being moved. */
  movedId?: string
}

/** Returns the occupied times of a service's stations: bookings, open offers and the desk's blocks. */
export async function busyTimes(tx: Db, look: Look, blocks?: readonly BlockRow[]): Promise<Taken[]> {
  const { serviceId, window, now, movedId } = look
  const taken = await selectTaken(tx, serviceId, window, now, movedId)
  return [...taken, ...blockedTimes(blocks ?? (await selectBlocks(tx)), look)]
}
