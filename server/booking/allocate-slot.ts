import type { Spa } from '#contract/catalogue/spa.ts'
import type { Team } from '#server/catalogue/team/team.ts'
import type { Db } from '#server/platform/db/database.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import {
  type AvailabilityRequest,
  availabilityFor,
  occupancyWindow,
  type TimeWindow,
} from './availability/availability-for.ts'
import type { Taken } from './availability/busy-times.ts'
import type { Availability } from './availability/compute-availability.ts'
import { type Place, planner, type Wish } from './availability/planner.ts'
import { type NoSlotReason, type Slot, timesAt } from './availability/slot.ts'
import { blockedTimes } from './blocks/occurrences.ts'
import type { BlockRow } from './blocks/queries.ts'
import { noSlotRefusal } from './no-slot.ts'
import { needsOf, poolOf } from './offers/offers.ts'
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
  /** The booking that is being changed: its own time counts as free, and it keeps its place if it can. */
  moved?: Partial<Place> & { id: string; extraIds?: readonly string[] }
  /** The person who was asked for; nobody else takes their place. */
  therapist?: { id: string; name: string }
  /** The desk may leave the offered times, and take one client more than there is a place for. */
  anyTime?: boolean
  squeezeIn?: boolean
  /** Known to be current; by default read in the transaction. */
  openings?: Openings
  /** The desk needs no notice; its refusal names an offer to the waiting list. */
  forDesk?: boolean
}

export type AllocatedSlot = Slot & { squeezedIn: boolean }

/** Finds the instants of a booking, and who and what does it. The caller holds the lock of the service's times. */
export async function allocateSlot(tx: Db, spa: Spa, request: SlotRequest): Promise<AllocatedSlot> {
  const { offer, date, label, squeezeIn, anyTime, openings = await readOpenings(tx) } = request
  const day = await availabilityOn(tx, spa, { ...request, openings })
  const slot = day.slotAt(date, label)
  if (!('kind' in slot)) return { ...slot, squeezedIn: false }

  const mayTry = anyTime || (squeezeIn && SQUEEZABLE.includes(slot.kind))
  const times = mayTry ? timesAt({ ...offer, ...request, timeZone: spa.timeZone }) : undefined
  if (!times) throw await noSlotRefusal(tx, spa, request, slot)
  const window = wholeDay(date, spa.timeZone, times.freeAgainAt)
  const busy = await busyTimes(
    tx,
    { ...lookOf(request, openings.team), window, timeZone: spa.timeZone },
    openings.blocks,
  )
  const needs = needsOf(openings.team, offer, request.therapist?.id)
  const plan = planner(needs, busy, spa.timeZone, request.moved)
  const wish = {
    startsAt: times.startsAt.getTime(),
    endsAt: times.endsAt.getTime(),
    freeAgainAt: times.freeAgainAt.getTime(),
    anyTime,
  }
  const place = plan.find(wish)
  if (place) return { ...times, ...place, squeezedIn: false }
  if (!squeezeIn) throw await noSlotRefusal(tx, spa, request, whyNoPlace(plan, wish, times.label))
  return { ...times, ...plan.squeezeIn(wish), squeezedIn: true }
}

/** Until the end of the treatment at least. Whoever has the least work that day is the one to do it. */
export function wholeDay(date: string, timeZone: string, freeAgainAt: Date): TimeWindow {
  const { start, end } = zoneNamed(timeZone).day(date)
  return { from: new Date(start), until: new Date(Math.max(end, freeAgainAt.getTime())) }
}

/** Outside of the offered times, too, somebody has to do it and be there. */
function whyNoPlace(plan: ReturnType<typeof planner>, wish: Wish, label: string): NoSlotReason {
  if (plan.isImpossible) return { kind: 'impossible' }
  return plan.whyNobody(wish) === 'away' ? { kind: 'not_at_work' } : { kind: 'taken', label }
}

const SQUEEZABLE = ['taken', 'not_at_work', 'impossible']

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
  request: Pick<SlotRequest, 'offer' | 'date' | 'now' | 'moved' | 'therapist' | 'forDesk'> & { openings: Openings },
): Promise<Availability> {
  const { offer, date, now, moved, therapist, forDesk, openings } = request
  const { closures, blocks, hours, team } = openings
  const day: AvailabilityRequest = {
    spa: { ...spa, deskHours: hours },
    now,
    offer,
    needs: needsOf(team, offer, therapist?.id),
    current: moved,
    closures,
    from: date,
    to: date,
    forDesk,
  }
  const window = occupancyWindow(day)
  const look = { ...lookOf(request, team), timeZone: spa.timeZone }
  return availabilityFor(day, window ? await busyTimes(tx, { ...look, window }, blocks) : [])
}

function lookOf({ offer: { serviceId }, now, moved }: Pick<SlotRequest, 'offer' | 'now' | 'moved'>, team: Team) {
  return { serviceId, poolId: poolOf(team, serviceId), now, exceptIds: moved && [moved.id, ...(moved.extraIds ?? [])] }
}

interface Look {
  serviceId: string
  poolId: string
  window: TimeWindow
  now: Date
  timeZone: string
  /** Do not count: the treatments of the booking that is being moved. */
  exceptIds?: readonly string[]
}

/** What is occupied of a service's pool: bookings, open offers and the desk's blocks. */
export async function busyTimes(tx: Db, look: Look, blocks: readonly BlockRow[]): Promise<Taken[]> {
  const { poolId, window, now, exceptIds } = look
  const taken = await selectTaken(tx, poolId, window, now, exceptIds)
  return [...taken, ...blockedTimes(blocks, look)]
}
