import type { Taken } from '#server/booking/availability/busy-times.ts'
import { type Needs, type Place, planner, resourcesOf } from '#server/booking/availability/planner.ts'
import { blockedTimes } from '#server/booking/blocks/occurrences.ts'
import { needsOf, poolOf } from '#server/booking/offers/offers.ts'
import { LONGEST_MS, lapseHolds, selectTaken, selectVisits } from '#server/booking/queries.ts'
import { type Openings, readOpenings } from '#server/booking/terms.ts'
import { asOne, unitsOf } from '#server/booking/visits/units.ts'
import { moveRevisionsAtOnce } from '#server/catalogue/team/queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import { type Lacking, type Placed, savePlaced, selectLacking, selectLackingOffers } from './ahead/queries.ts'

interface When {
  now: Date
  timeZone: string
}

/**
 * Gives live bookings ahead, and what the waiting list is offered, the person and the room that their service takes by now, in
 * the order of their start: whoever is at work and free. Nobody is mailed. A booking for which nobody is free stays without,
 * and the desk sees it. The caller holds the lock of all times.
 */
export async function placeAhead(tx: Db, { now, timeZone }: When) {
  const lacking = [
    ...(await withExtras(tx, await selectLacking(tx, now))),
    ...(await selectLackingOffers(tx, now)),
  ].toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  if (lacking.length === 0) return
  const openings = await readOpenings(tx)
  const { dateOf } = zoneNamed(timeZone)
  // Expired holds would still guard their times.
  for (const [{ serviceId }] of grouped(lacking, one => poolOf(openings.team, one.serviceId)))
    await lapseHolds(tx, serviceId, now)
  const placed: Placed[] = []
  // Of the day before, which may end after midnight.
  let given: Taken[] = []
  for (const ofDay of grouped(lacking, one => dateOf(one.startsAt.getTime()))) {
    const day = await placeDay(tx, ofDay, openings, { now, timeZone, given })
    placed.push(...day.placed)
    given = day.given
  }
  if (placed.length === 0) return
  await savePlaced(tx, placed, now)
  const pools = Array.from(openings.team.needs.values(), ({ poolId }) => poolId)
  await moveRevisionsAtOnce(tx, [...new Set(pools)])
}

/** A treatment is placed together with its extras: until the end of the last one. */
async function withExtras(tx: Db, lacking: readonly Lacking[]): Promise<Lacking[]> {
  const visits = await selectVisits(tx, [...new Set(lacking.map(({ ownerId }) => ownerId))])
  const units = visits.flatMap(unitsOf).filter(({ length }) => length > 1)
  const extras = new Set(units.flatMap(([, ...others]) => others.map(({ id }) => id)))
  return lacking
    .filter(({ id }) => !extras.has(id))
    .map(one => {
      const unit = units.find(([base]) => base.id === one.id)
      if (!unit) return one
      const { endsAt, freeAgainAt } = asOne(unit)
      return { ...one, endsAt, freeAgainAt, extraIds: unit.slice(1).map(({ id }) => id) }
    })
}

async function placeDay(
  tx: Db,
  bookings: readonly [Lacking, ...Lacking[]],
  { team, blocks }: Openings,
  { now, timeZone, given: before }: When & { given: readonly Taken[] },
) {
  const { dateOf, day } = zoneNamed(timeZone)
  const { start, end } = day(dateOf(bookings[0].startsAt.getTime()))
  const window = { from: new Date(start), until: new Date(end + LONGEST_MS) }
  const takenOf = new Map<string, Taken[]>()
  const placed: Placed[] = []
  const given: Taken[] = []
  for (const booking of bookings) {
    const { serviceId, startsAt, endsAt, freeAgainAt } = booking
    const poolId = poolOf(team, serviceId)
    const taken = takenOf.get(poolId) ?? (await selectTaken(tx, poolId, window, now))
    takenOf.set(poolId, taken)
    const busy = [...taken, ...before, ...given, ...blockedTimes(blocks, { serviceId, window, timeZone })]
    const wish = { startsAt: startsAt.getTime(), endsAt: endsAt.getTime(), freeAgainAt: freeAgainAt.getTime() }
    const parts = partsLacking(needsOf(team, booking), booking)
    const places = parts.flatMap(needs => planner(needs, busy, timeZone).find(wish) ?? [])
    if (places.length === 0) continue
    for (const resource of places.flatMap(place => resourcesOf(serviceId, place)))
      given.push({ resource, from: startsAt, until: freeAgainAt })
    const place = { ...merged(places), isComplete: places.length === parts.length }
    for (const id of [booking.id, ...(booking.extraIds ?? [])]) placed.push({ id, ownerId: booking.ownerId, ...place })
  }
  return { placed, given }
}

/** A person and a room are looked for apart: each is better than neither, and what the booking has stays. */
function partsLacking(
  { therapists, rooms, ...service }: Needs,
  { therapistId, therapistWanted, roomId }: Lacking,
): Needs[] {
  const lacksTherapist = therapists && therapistId === null && !therapistWanted
  return [
    ...(lacksTherapist ? [{ ...service, therapists }] : []),
    ...(rooms && roomId === null ? [{ ...service, rooms }] : []),
  ]
}

function merged(places: readonly Place[]): Pick<Placed, 'therapist' | 'room'> {
  const [withTherapist, withRoom] = [places.find(one => one.therapistId), places.find(one => one.roomId)]
  return {
    therapist: withTherapist && { id: withTherapist.therapistId!, name: withTherapist.therapistName },
    room: withRoom && { id: withRoom.roomId!, name: withRoom.roomName, place: withRoom.roomPlace! },
  }
}

/** In the order in which the keys come first. */
function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): [Row, ...Row[]][] {
  const groups = new Map<string, [Row, ...Row[]]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return [...groups.values()]
}
