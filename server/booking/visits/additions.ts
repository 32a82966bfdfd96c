import { randomUUID } from 'node:crypto'
import { MINUTES_PER_DAY, MS_PER_MINUTE, timeLabel } from '#contract/platform/time.ts'
import { wallClock } from '#contract/platform/zone.ts'
import { VISIT_LATER_STEP_MINUTES, VISIT_TREATMENTS_MAX } from '#contract/rules.ts'
import type { Db } from '#server/platform/db/database.ts'
import { busyTimes, wholeDay } from '../allocate-slot.ts'
import type { Taken } from '../availability/busy-times.ts'
import { planner } from '../availability/planner.ts'
import { timesFrom } from '../availability/slot.ts'
import { gapsAfter } from '../availability/visit-lines.ts'
import { snapshot } from '../create.ts'
import { needsOf, poolOf } from '../offers/offers.ts'
import type { Offer } from '../offers/queries.ts'
import type { BookingRow } from '../queries.ts'
import { notOfferedThen, type Openings } from '../terms.ts'
import { endOfVisit, occupantsOf, type TreatmentRow, takenBy } from '../treatments.ts'
import { hasOtherHalf, type Unit, unitsOf } from './units.ts'
import { takesTwo } from './wish.ts'

interface When {
  openings: Openings
  now: Date
  timeZone: string
  /** Where nothing fits right after, the first time of the day that does. */
  mayWait?: boolean
}

/**
 * Finds where one more treatment fits into a booking: right after a guest's last one, or as an extra of it. The others stay where
 * they are. The treatments are those of the whole booking with the new one, which is last in the list.
 */
export async function additionsTo(db: Db, booking: BookingRow, when: When) {
  const { openings, now, timeZone, mayWait = false } = when
  const units = unitsOf(booking)
  const rows = units.flat()
  const known = new Map<string, Promise<Taken[]>>()
  const window = wholeDay(booking.bookingDate, timeZone, endOfVisit(booking))
  /** By others, and by the rest of the visit. */
  const taken = async ({ serviceId }: Offer, others: readonly TreatmentRow[]) => {
    const look = { serviceId, poolId: poolOf(openings.team, serviceId), window, now, timeZone }
    const found = known.get(serviceId) ?? busyTimes(db, { ...look, exceptIds: occupantsOf(booking) }, openings.blocks)
    known.set(serviceId, found)
    return [...(await found), ...takenBy(others)]
  }

  return async (guest: number, offer: Offer, therapistId?: string): Promise<TreatmentRow[] | undefined> => {
    const own = rows.filter(one => one.guest === guest && one.besides === null)
    const last = units.findLast(([one]) => one.guest === guest && one.besides === null)
    if (!last || own.length >= VISIT_TREATMENTS_MAX || takesTwo(offer, openings.team)) return undefined
    return offer.isExtra ? longer(last, offer, therapistId) : after(last, offer, therapistId)
  }

  /** Whoever does the treatment goes on, in the same place. */
  async function longer(unit: Unit, offer: Offer, therapistId?: string) {
    const [base] = unit
    if (therapistId !== undefined && therapistId !== base.therapistId) return undefined
    const end = unit.at(-1)!
    if (base.serviceId !== offer.serviceId || base.squeezedIn || hasOtherHalf(booking, unit)) return undefined
    const times = timesFrom(end.endsAt.getTime(), offer)
    if (notOfferedThen(openings, offer, { ...when, ...times, date: booking.bookingDate })) return undefined
    const others = rows.filter(row => !unit.includes(row))
    const needs = needsOf(openings.team, offer, base.therapistId ?? undefined)
    const place = planner(needs, await taken(offer, others), timeZone, base).find({
      startsAt: base.startsAt.getTime(),
      endsAt: times.endsAt.getTime(),
      freeAgainAt: times.freeAgainAt.getTime(),
    })
    const isThere =
      place && (['station', 'therapistId', 'roomId', 'roomPlace'] as const).every(at => place[at] === base[at])
    if (!isThere) return undefined
    const earlier = rows.map(row => (row === end ? { ...row, freeAgainAt: row.endsAt } : row))
    return [...earlier, added(base, offer, { ...times, isExtra: true, ...place })]
  }

  /** By the person who is named; else by the same one as before, if they can. */
  async function after(unit: Unit, offer: Offer, therapistId?: string) {
    const { endsAt, freeAgainAt } = unit.at(-1)!
    const plan = planner(needsOf(openings.team, offer, therapistId), await taken(offer, rows), timeZone, unit[0])
    const cleaning = (freeAgainAt.getTime() - endsAt.getTime()) / MS_PER_MINUTE
    const placeAfter = (gap: number) => {
      const times = timesFrom(endsAt.getTime() + gap, offer)
      if (notOfferedThen(openings, offer, { ...when, ...times, date: booking.bookingDate })) return undefined
      const [startsAt, ends, free] = [times.startsAt, times.endsAt, times.freeAgainAt].map(at => at.getTime())
      const place = plan.find({ startsAt: startsAt!, endsAt: ends!, freeAgainAt: free! })
      return place && added(unit[0], offer, { ...times, isExtra: false, ...place })
    }
    const found = gapsAfter(cleaning).flatMap(gap => placeAfter(gap) ?? [])
    const near = found.find(one => one.therapistId === unit[0].therapistId) ?? found[0]
    const chosen = near ?? (mayWait ? firstOf(LATER, placeAfter) : undefined)
    return chosen && [...rows, { ...chosen, therapistWanted: therapistId !== undefined }]
  }

  function added(base: TreatmentRow, offer: Offer, where: Where): TreatmentRow {
    return {
      ...snapshot(offer),
      id: randomUUID(),
      guest: base.guest,
      besides: null,
      squeezedIn: false,
      // Of an extra: the same person as before is meant.
      therapistWanted: where.isExtra && base.therapistWanted,
      bookingTime: timeLabel(wallClock(where.startsAt.getTime(), timeZone).minutes),
      ...where,
    }
  }
}

/** Until the end of the longest day, in milliseconds. */
const LATER = Array.from(
  { length: MINUTES_PER_DAY / VISIT_LATER_STEP_MINUTES },
  (_, step) => (step + 1) * VISIT_LATER_STEP_MINUTES * MS_PER_MINUTE,
)

function firstOf<Found>(gaps: readonly number[], find: (gap: number) => Found | undefined): Found | undefined {
  for (const gap of gaps) {
    const found = find(gap)
    if (found) return found
  }
}

type Where = Pick<
  TreatmentRow,
  | 'startsAt'
  | 'endsAt'
  | 'freeAgainAt'
  | 'isExtra'
  | 'station'
  | 'therapistId'
  | 'therapistName'
  | 'roomId'
  | 'roomName'
  | 'roomPlace'
>
