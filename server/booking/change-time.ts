import { randomUUID } from 'node:crypto'
import type { TimeBody } from '#contract/desk/desk.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import type { deskRefusals, manageRefusals } from '#contract/refusals.ts'
import { selectTeam } from '#server/catalogue/team/queries.ts'
import type { Team } from '#server/catalogue/team/team.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { allocateSlot, busyTimes, wholeDay } from './allocate-slot.ts'
import { type Place, planner } from './availability/planner.ts'
import type { Locked } from './locked.ts'
import { findTherapistFor, needsOf, poolOf } from './offers/offers.ts'
import { selectOfferOfBooking, selectStations } from './offers/queries.ts'
import { type BookingRow, lapseHolds } from './queries.ts'
import { withOrganizer } from './rules.ts'
import { readOpenings } from './terms.ts'
import { columnsOf, isVisit, occupantsOf, serviceIdsOf, type TreatmentRow, treatmentsOf } from './treatments.ts'
import { allocateVisit } from './visits/allocate.ts'
import { type Part, placesOfParts, timeOf } from './visits/revive.ts'
import { wishOf } from './visits/rows.ts'
import { asOne, type Unit, unitsOf } from './visits/units.ts'

/**
 * The columns of a booking's new time. A person whom the customer asked for stays, unless another is named; null: anybody.
 * The wish for somebody who can no longer be booked ends here, because nobody could ever move otherwise.
 */
export async function findNewTime(
  locked: Locked,
  body: TimeBody,
  { forDesk = false, therapist: named }: { forDesk?: boolean; therapist?: Named | null } = {},
) {
  const { tx, booking, now, spa, site } = locked
  if (isVisit(booking)) return findNewTimeOfVisit(locked, body, forDesk)
  await lapseHolds(tx, booking.serviceId, now)
  const { bookingDate, bookingTime, anyTime, squeezeIn } = body
  const offer = await selectOfferOfBooking(tx, booking)
  const wanted = { offer, date: bookingDate, label: bookingTime, anyTime, squeezeIn, forDesk }
  const openings = await readOpenings(tx)
  const isGone = isWantedGone(openings.team, booking)
  const therapist = named === undefined && !isGone ? therapistWantedBy(booking) : named
  const { label, ...times } = await allocateSlot(tx, spa, {
    ...wanted,
    now,
    openings,
    moved: booking,
    therapist: therapist ?? undefined,
  })
  return {
    ...times,
    therapistWanted: !isGone && isStillWanted(booking, times),
    bookingDate,
    bookingTime: label,
    sequence: booking.sequence + 1,
    ...withOrganizer(booking, site.mailFrom),
  }
}

/** It moves as a whole; at a time that is not offered its treatments stay as far apart as they are. */
async function findNewTimeOfVisit({ tx, booking, now, spa, site }: Locked, body: TimeBody, forDesk: boolean) {
  const { bookingDate: date, bookingTime: label, anyTime, squeezeIn } = body
  for (const serviceId of serviceIdsOf(booking)) await lapseHolds(tx, serviceId, now)
  const openings = await readOpenings(tx)
  const visit = await wishOf(tx, booking, openings.team)
  const ids = visit.ids.values()
  const newId = () => ids.next().value ?? randomUUID()
  const rules = { openings, forDesk, anyTime, squeezeIn }
  const asked = { visit, date, label, now, newId, exceptIds: occupantsOf(booking), ...rules }
  return {
    ...columnsOf(await allocateVisit(tx, spa, asked), booking),
    bookingDate: date,
    sequence: booking.sequence + 1,
    ...withOrganizer(booking, site.mailFrom),
  }
}

export type Named = { id: string; name: string }

/** The person whom nobody else replaces. */
export function therapistWantedBy({
  therapistWanted,
  therapistId,
  therapistName,
}: Pick<TreatmentRow, 'therapistWanted' | 'therapistId' | 'therapistName'>) {
  return therapistWanted && therapistId !== null ? { id: therapistId, name: therapistName } : undefined
}

/** The person whom the customer asked for can no longer be booked: they were hidden, or no longer do the treatment. */
export function isWantedGone(team: Team, booking: BookingRow): boolean {
  const wanted = therapistWantedBy(booking)
  return wanted !== undefined && findTherapistFor(team, booking, wanted.id) === undefined
}

/** A booking before its change, as a mail tells of it. */
export async function beforeChange(tx: Db, booking: BookingRow): Promise<Before> {
  const isGone = booking.therapistWanted && isWantedGone(await selectTeam(tx), booking)
  return { ...booking, isWantedGone: isGone }
}

export type Before = BookingRow & {
  /** Nobody can wait for the person whom the customer asked for. */
  isWantedGone?: boolean
}

/** Whoever is found is not whom the customer asked for, unless it is the same person. With nobody yet the wish stays. */
function isStillWanted(
  { therapistWanted, therapistId }: Pick<BookingRow, 'therapistWanted' | 'therapistId'>,
  found: Pick<Place, 'therapistId'>,
) {
  return therapistWanted && (found.therapistId === null || found.therapistId === therapistId)
}

/** Returns the columns that restore a cancelled booking; undefined if its time is taken. */
export async function findStateBefore({ tx, booking, now, spa, site }: Locked) {
  const place = await placeToRevive(tx, booking, { now, timeZone: spa.timeZone })
  if (!place) return undefined
  const status = booking.statusBeforeCancel ?? 'confirmed'
  return {
    status,
    ...place,
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

interface Revival {
  now: Date
  timeZone: string
  mayHaveBegun?: boolean
}

/** A free place for a booking that gave its time up, unless its time has begun, been closed or been given away. */
export async function placeToRevive(tx: Db, booking: BookingRow, when: Revival) {
  for (const serviceId of serviceIdsOf(booking)) await lapseHolds(tx, serviceId, when.now)
  return freePlaceFor(tx, booking, when)
}

/** Read-only variant. */
export async function freePlaceFor(db: Db, booking: BookingRow, when: Revival) {
  if (isVisit(booking)) return freePlacesForVisit(db, booking, when)
  const part = await partToRevive(db, booking, treatmentsOf(booking)[0]!, when)
  const place = part && planOf(part, when.timeZone).find(timeOf(part.row))
  return place && { ...place, therapistWanted: isStillWanted(booking, place) }
}

/** All of its treatments at their own times, or nothing. */
async function freePlacesForVisit(db: Db, booking: BookingRow, when: Revival) {
  const units = unitsOf(booking)
  const parts: Part[] = []
  for (const unit of units) {
    const part = await partToRevive(db, booking, asOne(unit), when)
    if (!part) return undefined
    parts.push(part)
  }
  const places = placesOfParts(parts, when.timeZone)
  return (
    places &&
    columnsOf(
      units.flatMap((unit, index) => rowsAt(unit, places[index]!)),
      booking,
    )
  )
}

/** Extras are done by the same person in the same place. */
function rowsAt(unit: Unit, place: Place): TreatmentRow[] {
  return unit.map(row => ({ ...row, ...place, squeezedIn: false, therapistWanted: isStillWanted(row, place) }))
}

/** Why there is none. If it is for a person whom the customer asked for, it says so: the time may be free with others. */
export async function notRevived(
  { tx, booking, now, spa }: Locked,
  says: typeof manageRefusals | typeof deskRefusals,
  { mayHaveBegun }: Pick<Revival, 'mayHaveBegun'> = {},
): Promise<Refusal> {
  const { serviceName, bookingTime } = booking
  const when = { now, timeZone: spa.timeZone, mayHaveBegun }
  for (const row of unitsOf(booking).map(asOne)) {
    const wanted = therapistWantedBy(row)
    const part = wanted && (await partToRevive(tx, booking, row, when))
    const why = part && planOf(part, spa.timeZone).whyNobody(timeOf(row))
    if (!wanted || !why) continue
    const { serviceName, bookingTime: time } = row
    const sentence = says.wanted[why]({ therapist: wanted.name, serviceName, time, phone: spa.phone.display })
    return new Refusal(why === 'booked' ? 'slot_taken' : 'therapist_not_offered', sentence)
  }
  return new Refusal('slot_taken', says.timeIsGone(serviceName, bookingTime))
}

const planOf = ({ row, needs, busy }: Part, timeZone: string) => planner(needs, busy, timeZone, row)

/** A treatment of a booking with what it needs and what is taken then; undefined for a time that has begun or been closed. */
async function partToRevive(
  db: Db,
  booking: BookingRow,
  row: TreatmentRow,
  { now, timeZone, mayHaveBegun }: Revival,
): Promise<Part | undefined> {
  const { bookingDate } = booking
  const { serviceId, freeAgainAt } = row
  if (row.startsAt < now && !mayHaveBegun) return undefined
  const stations = await selectStations(db, serviceId)
  const { closures, blocks, team } = await readOpenings(db)
  const isClosed = closures.some(({ from, to }) => from <= bookingDate && bookingDate <= to)
  if (isClosed || stations === undefined) return undefined
  const window = wholeDay(bookingDate, timeZone, freeAgainAt)
  const exceptIds = occupantsOf(booking)
  const look = { serviceId, poolId: poolOf(team, serviceId), window, now, timeZone, exceptIds }
  const needs = needsOf(team, { ...row, stations }, therapistWantedBy(row)?.id)
  return { row, needs, busy: await busyTimes(db, look, blocks) }
}
