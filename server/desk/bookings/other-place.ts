import type { TreatmentChange } from '#contract/catalogue/team.ts'
import { teamRefusals } from '#contract/refusals.ts'
import { busyTimes } from '#server/booking/allocate-slot.ts'
import { type Needs, planner } from '#server/booking/availability/planner.ts'
import type { BookingRow } from '#server/booking/booking.ts'
import type { Locked } from '#server/booking/locked.ts'
import { needsOf, poolOf } from '#server/booking/offers/offers.ts'
import { selectOfferOfBooking } from '#server/booking/offers/queries.ts'
import { readOpenings } from '#server/booking/terms.ts'
import type { Room, Team, Therapist } from '#server/catalogue/team/team.ts'
import { fieldRefusal, Refusal } from '#server/platform/http/refusal.ts'

type Place = Pick<
  BookingRow,
  'therapistId' | 'therapistName' | 'roomId' | 'roomName' | 'roomPlace' | 'station' | 'squeezedIn'
>

type Wanted = Pick<TreatmentChange, 'therapistId' | 'roomId' | 'anyTime'> & {
  /** There is no place at this time: whoever is not free is left out. */
  isSqueezed: boolean
  /** What the treatment occupies now, with its extras; omitted: the whole booking. */
  exceptIds?: readonly string[]
}

/** The columns of the named person and room, at the time of `base`; none if nobody is named. */
export async function otherPlace({ tx, now, spa }: Locked, base: BookingRow, body: Wanted): Promise<Partial<Place>> {
  if (body.therapistId === undefined && body.roomId === undefined) return {}
  const { serviceId, startsAt, endsAt, freeAgainAt, bookingTime } = base
  const { timeZone } = spa
  const { team, blocks } = await readOpenings(tx)
  const offer = await selectOfferOfBooking(tx, base)
  const { therapists, rooms } = needsOf(team, offer)
  const window = { from: startsAt, until: freeAgainAt }
  const look = {
    serviceId,
    poolId: poolOf(team, serviceId),
    window,
    now,
    timeZone,
    exceptIds: body.exceptIds ?? [base.id],
  }
  // The treatment is there already, whatever has been blocked since: only the person and the room have to be free.
  const busy = (await busyTimes(tx, look, blocks)).filter(({ resource }) => resource !== null)
  const planFor = (needs: Pick<Needs, 'therapists' | 'rooms'>) =>
    planner({ serviceId, stations: offer.stations, ...needs }, busy, timeZone, base)
  const wish = {
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
    freeAgainAt: freeAgainAt.getTime(),
    anyTime: body.anyTime,
  }

  function therapistThen(): Pick<Place, 'therapistId' | 'therapistName'> {
    const { therapistId = base.therapistId } = body
    if (therapistId === base.therapistId) return { therapistId, therapistName: base.therapistName }
    if (therapistId === null) return { therapistId, therapistName: '' }
    const therapist = findMember(team, therapistId)
    const { name } = therapist
    if (!therapists?.some(({ id }) => id === therapistId))
      throw new Refusal('therapist_not_offered', teamRefusals.doesNot(name, base.subServiceName))
    const plan = planFor({ therapists: [therapist] })
    if (plan.freeTherapists(wish).length > 0) return { therapistId, therapistName: name }
    if (body.isSqueezed) return { therapistId: null, therapistName: '' }
    throw plan.isStaffed(wish)
      ? new Refusal('slot_taken', teamRefusals.isBusy(name, bookingTime))
      : new Refusal('therapist_not_offered', teamRefusals.notAtWork(name, bookingTime))
  }

  function roomThen(): Pick<Place, 'roomId' | 'roomName' | 'roomPlace'> {
    const { roomId = base.roomId } = body
    if (roomId !== null && roomId === base.roomId) return roomOf(base)
    if (roomId !== null) {
      const room = requireRoom(team, roomId, base)
      const found = planFor({ rooms: [room] }).find(wish)
      if (!found && !body.isSqueezed) throw new Refusal('slot_taken', teamRefusals.roomIsBusy(room.name, bookingTime))
      return found ? roomOf(found) : NO_ROOM
    }
    // Whoever was squeezed in gets a room together with their person, if there is one.
    const found = body.roomId === undefined && rooms && planFor({ rooms }).find(wish)
    return found ? roomOf(found) : NO_ROOM
  }

  const place = { ...therapistThen(), ...roomThen() }
  const isComplete =
    (therapists || rooms) && (!therapists || place.therapistId !== null) && (!rooms || place.roomId !== null)
  if (isComplete) return { ...place, station: null, squeezedIn: false }
  // Until somebody is found it counts as squeezed in, on a station that nobody else has.
  const { station } = base.station === null ? planFor({}).squeezeIn(wish) : base
  return { ...place, station, squeezedIn: base.station === null || base.squeezedIn }
}

const NO_ROOM = { roomId: null, roomName: '', roomPlace: null }

function roomOf({ roomId, roomName, roomPlace }: Pick<Place, keyof typeof NO_ROOM>) {
  return { roomId, roomName, roomPlace }
}

export function findMember({ therapists }: Team, therapistId: string): Therapist {
  const found = therapists.find(({ id }) => id === therapistId)
  if (!found) throw new Refusal('therapist_not_found', teamRefusals.memberNotFound)
  return found
}

function requireRoom({ rooms }: Team, roomId: string, { serviceId, serviceName }: BookingRow): Room {
  const found = rooms.find(({ id }) => id === roomId)
  if (!found) throw new Refusal('room_not_found', teamRefusals.roomNotFound)
  if (found.isHidden || !found.serviceIds.has(serviceId))
    throw fieldRefusal('roomId', teamRefusals.roomDoesNotFit(found.name, serviceName))
  return found
}
