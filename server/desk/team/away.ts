import { randomUUID } from 'node:crypto'
import type { AwayBody, AwayResponse, TimesAwayResponse } from '#contract/catalogue/team.ts'
import { MS_PER_SECOND } from '#contract/platform/time.ts'
import { teamRefusals } from '#contract/refusals.ts'
import { UNDO_SECONDS } from '#contract/rules.ts'
import type { Taken } from '#server/booking/availability/busy-times.ts'
import { planner } from '#server/booking/availability/planner.ts'
import { blockedTimes, occurrences } from '#server/booking/blocks/occurrences.ts'
import { type BlockRow, deleteTimeAway, insertBlock, selectBlocks } from '#server/booking/blocks/queries.ts'
import type { BookingDeps, BookingRow } from '#server/booking/booking.ts'
import type { Who } from '#server/booking/history/history.ts'
import { selectLiveBookingsOverlapping } from '#server/booking/live/queries.ts'
import { mailSite } from '#server/booking/mail-parts.ts'
import { lapseHolds, lockTimes, selectBookingForUpdate, selectTakenOf } from '#server/booking/queries.ts'
import { isVisit, type TreatmentRow } from '#server/booking/treatments.ts'
import { asOne, columnsWith, type Unit, unitsOf } from '#server/booking/visits/units.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { selectTeam } from '#server/catalogue/team/queries.ts'
import { type Team, type Therapist, therapistsFor } from '#server/catalogue/team/team.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fieldRefusal, Refusal } from '#server/platform/http/refusal.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import { writeChange } from '../bookings/change.ts'

/**
 * Marks a person as away: nobody can book them then. With `handOver` everybody who does not insist on them goes to somebody
 * who is free at the same time, in one transaction that one Undo takes back. Asked again for the same time, it is still one
 * time away, and belongs to the newer change.
 */
export async function markAway(
  deps: BookingDeps,
  who: Who,
  id: string,
  body: AwayBody,
): Promise<Omit<AwayResponse, 'success'>> {
  const { db, clock } = deps
  const spa = await currentSpa(deps)
  const services = await allServices(deps)
  const setId = randomUUID()
  const away = { therapistId: id, startsAt: new Date(body.from), endsAt: new Date(body.until) }
  return inTransaction(db, async tx => {
    const person = requirePerson(await selectTeam(tx), id)
    const does = services.filter(({ serviceArray }) => serviceArray.some(({ _id }) => person.subServiceIds.has(_id)))
    const listed = await treatmentsIn(tx, away, clock.now())
    await lockTimes(tx, ...does.map(({ _id }) => _id), ...listed.map(({ serviceId }) => serviceId))
    // Read again under the locks.
    const now = clock.now()
    if (away.endsAt <= now) throw fieldRefusal('until', teamRefusals.awayIsOver)
    const team = await selectTeam(tx)
    const treatments = await treatmentsIn(tx, away, now)
    const site = mailSite(deps, spa, now)
    const others = await othersFor(tx, team, { treatments, timeZone: spa.timeZone, now, id })
    // Expired holds still guard their times.
    for (const serviceId of new Set(treatments.map(one => one.serviceId))) await lapseHolds(tx, serviceId, now)
    const handedOver: AwayResponse['handedOver'] = []
    const left: Treated[] = []
    const given = new Map<string, Given[]>()
    for (const treatment of treatments) {
      const mayGo = body.handOver && !treatment.therapistWanted && treatment.startsAt > now
      const other = mayGo && others.take(treatment)
      if (!other) {
        left.push(treatment)
        continue
      }
      const { bookingId } = treatment
      given.set(bookingId, [...(given.get(bookingId) ?? []), { treatment, to: withTherapist(other) }])
      handedOver.push({ treatmentId: treatment.id, therapistId: other.id })
    }
    // One change for all treatments of a visit: Undo takes back the last one of each booking.
    for (const [bookingId, ofBooking] of given) {
      const booking = await selectBookingForUpdate(tx, bookingId)
      const change = { what: 'handed_over', to: columnsGiven(booking, ofBooking), setId }
      await writeChange(deps, who, { tx, booking, now, spa, site }, change)
    }
    // Last: it moves the site's revision, a row that every change of the spa waits for.
    const before = await deleteTimeAway(tx, away)
    const reason = body.reason ?? before?.reason ?? ''
    await insertBlock(tx, { id: randomUUID(), ...away, reason, setId, createdAt: now, deviceName: who.name })
    await recordChange(tx, clock, 'mark away', {
      after: { _id: id, from: body.from, until: body.until, handedOver: handedOver.length },
      who,
    })
    return {
      handedOver,
      left: leftOf(left, others),
      changeId: setId,
      undoUntil: new Date(now.getTime() + UNDO_SECONDS * MS_PER_SECOND).toISOString(),
    }
  })
}

interface Given {
  treatment: Treated
  to: Pick<TreatmentRow, 'therapistId' | 'therapistName'>
}

const withTherapist = ({ id, name }: { id: string; name: string }) => ({ therapistId: id, therapistName: name })

function columnsGiven(booking: BookingRow, given: readonly Given[]): Partial<BookingRow> {
  if (!isVisit(booking)) return given[0]!.to
  return columnsWith(
    booking,
    given.flatMap(({ treatment, to }) => treatment.unit.map(row => ({ ...row, ...to }))),
  )
}

type TimesAway = TimesAwayResponse['times']

/** When a person is away on a day, from now on, with the guests who still need somebody: on every device the same. */
export async function timesAway(deps: BookingDeps, id: string, date: string): Promise<TimesAway> {
  const { db, clock } = deps
  const { timeZone } = await currentSpa(deps)
  const now = clock.now()
  const team = await selectTeam(db)
  const spans = awaySpans(requirePerson(team, id), await selectBlocks(db), { date, timeZone, now })
  const times = spans.map(async ({ from, until, reason, isWeekly }) => {
    const away = { therapistId: id, startsAt: from, endsAt: until }
    const treatments = (await treatmentsIn(db, away, now)).filter(({ endsAt }) => endsAt > now)
    const left = leftOf(treatments, await othersFor(db, team, { treatments, timeZone, now, id }))
    return { isWeekly, time: { from: from.toISOString(), until: until.toISOString(), reason, left } }
  })
  // A lunch break is no time away as long as nobody is booked in it.
  return (await Promise.all(times)).flatMap(({ isWeekly, time }) => (isWeekly && time.left.length === 0 ? [] : [time]))
}

/** Times that lie within another one are left out: a person is away once. */
function awaySpans(person: Therapist, blocks: readonly BlockRow[], { date, timeZone, now }: Day) {
  const zone = zoneNamed(timeZone)
  const day = zone.day(date)
  const window = { from: new Date(Math.max(day.start, now.getTime())), until: new Date(day.end) }
  if (window.from >= window.until) return []
  const off = person.daysOff
    .filter(({ from, to }) => from <= date && date <= to)
    .map(({ from, to, reason = '' }) => {
      const span = { from: new Date(zone.day(from).start), until: new Date(zone.day(to).end) }
      return { ...span, reason, isWeekly: false }
    })
  const blocked = blocks
    .filter(({ therapistId }) => therapistId === person.id)
    .flatMap(block => {
      const about = { reason: block.reason, isWeekly: block.weeklyUntil !== null }
      return occurrences(block, window, timeZone).map(span => ({ ...span, ...about }))
    })
  const longestFirst = [...off, ...blocked].sort(
    (a, b) => Number(a.from) - Number(b.from) || Number(b.until) - Number(a.until),
  )
  return longestFirst.filter(
    (one, at) => !longestFirst.slice(0, at).some(({ from, until }) => from <= one.from && one.until <= until),
  )
}

interface Day {
  date: string
  timeZone: string
  now: Date
}

function requirePerson({ therapists }: Team, id: string): Therapist {
  const person = therapists.find(one => one.id === id)
  if (!person) throw new Refusal('therapist_not_found', teamRefusals.memberNotFound)
  return person
}

const leftOf = (treatments: readonly Treated[], others: Others): AwayResponse['left'] =>
  treatments.map(one => ({
    treatmentId: one.id,
    bookingId: one.bookingId,
    free: others.freeFor(one).map(({ id }) => id),
  }))

interface Away {
  therapistId: string
  startsAt: Date
  endsAt: Date
}

/** A treatment with its extras, which go together. */
type Treated = TreatmentRow & { bookingId: string; unit: Unit }

/** In order of their start. Cleaning up after one does not need the person. */
async function treatmentsIn(
  tx: Db,
  { therapistId, startsAt: from, endsAt: until }: Away,
  now: Date,
): Promise<Treated[]> {
  const block = { serviceId: null, station: null, roomId: null, therapistId, from, until }
  const bookings = await selectLiveBookingsOverlapping(tx, block, now)
  return bookings
    .flatMap(booking => unitsOf(booking).map(unit => ({ ...asOne(unit), bookingId: booking.id, unit })))
    .filter(one => one.therapistId === therapistId && one.startsAt < until && one.endsAt > from)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}

type Timed = Pick<TreatmentRow, 'serviceId' | 'subServiceId' | 'startsAt' | 'endsAt' | 'freeAgainAt'>

interface Asked {
  treatments: readonly Timed[]
  timeZone: string
  now: Date
}

type Others = Pick<Awaited<ReturnType<typeof othersFor>>, 'freeFor'>

/** Finds who is free for one treatment after the other. Rooms stay as they are. */
async function othersFor(tx: Db, team: Team, { id, ...asked }: Asked & { id: string }) {
  const busy = await busyOn(tx, team, asked)
  const planFor = ({ serviceId, subServiceId }: Timed) => {
    const therapists = therapistsFor(team, subServiceId).filter(one => one.id !== id)
    return planner({ serviceId, stations: 0, therapists }, busy, asked.timeZone)
  }
  const wishOf = ({ startsAt, endsAt, freeAgainAt }: Timed) => ({
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
    freeAgainAt: freeAgainAt.getTime(),
  })

  return {
    freeFor: (treatment: Timed) => planFor(treatment).freeTherapists(wishOf(treatment)),
    take(treatment: Timed) {
      const { therapistId, therapistName } = planFor(treatment).find(wishOf(treatment)) ?? {}
      if (!therapistId) return undefined
      busy.push({ resource: therapistId, from: treatment.startsAt, until: treatment.freeAgainAt })
      return { id: therapistId, name: therapistName! }
    },
  }
}

/** What the team does on the days of the treatments, so that the least busy can be found. Closed times keep nobody busy. */
async function busyOn(tx: Db, { therapists }: Team, { treatments, timeZone, now }: Asked): Promise<Taken[]> {
  if (treatments.length === 0) return []
  const zone = zoneNamed(timeZone)
  const ends = treatments.flatMap(({ startsAt, freeAgainAt }) => {
    const { start, end } = zone.day(zone.dateOf(startsAt.getTime()))
    return [start, end, freeAgainAt.getTime()]
  })
  const window = { from: new Date(Math.min(...ends)), until: new Date(Math.max(...ends)) }
  const ids = therapists.map(({ id }) => id)
  const blocked = blockedTimes(await selectBlocks(tx), { serviceId: '', window, timeZone })
  return [...(await selectTakenOf(tx, ids, window, now)), ...blocked].filter(({ resource }) => resource !== null)
}
