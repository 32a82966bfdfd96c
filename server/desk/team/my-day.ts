import { mayAct } from '#contract/access/roles.ts'
import { guestOf } from '#contract/booking/guest-name.ts'
import type { HealthAnswers } from '#contract/booking/health.ts'
import { treatmentName } from '#contract/booking/visit-parts.ts'
import type { MyDayResponse, MyTreatment } from '#contract/catalogue/team.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { deskRefusals, teamRefusals } from '#contract/refusals.ts'
import { workingHours } from '#server/booking/availability/working-hours.ts'
import { knownBlocks, knownClosures } from '#server/booking/blocks/blocks.ts'
import { occurrences } from '#server/booking/blocks/occurrences.ts'
import { type BookingDeps, findBookingOf } from '#server/booking/booking.ts'
import { guestMarkedIn } from '#server/booking/guest-marks.ts'
import { type ChangeRow, isBy, type Who } from '#server/booking/history/history.ts'
import { guestNamesOf, treatmentsOf } from '#server/booking/treatments.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { knownTeam, type Therapist } from '#server/catalogue/team/team.ts'
import type { GuestMark } from '#server/platform/db/tables.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { fieldRefusal, Refusal } from '#server/platform/http/refusal.ts'
import { type WallDay, zoneNamed } from '#server/platform/zone.ts'
import { decideBooking } from '../bookings/decide.ts'
import { undoChange } from '../bookings/undo.ts'
import { editBooking } from '../details.ts'
import { selectTreatments } from './queries.ts'

interface Wanted {
  date: string
  therapistId?: string
}

/** The day of one person: their own on a therapist's device, anybody's at the desk. */
export async function myDay(
  deps: BookingDeps,
  who: Principal,
  wanted: Wanted,
): Promise<Omit<MyDayResponse, 'success'>> {
  const { date } = wanted
  const therapist = await findTherapist(deps, whoseDay(who, wanted.therapistId))
  const { timeZone, deskHours } = await currentSpa(deps)
  const closures = await knownClosures(deps)
  const isClosed = closures.some(({ from, to }) => from <= date && date <= to)
  const day = zoneNamed(timeZone).day(date)
  const window = { date, therapistId: therapist.id, from: new Date(day.start), until: new Date(day.end) }
  return {
    date,
    therapist: { _id: therapist.id, name: therapist.name },
    hours: isClosed ? [] : [...workingHours(therapist, date, day.weekday, deskHours)],
    away: await timesAway(deps, therapist, { date, day, timeZone }),
    treatments: (await selectTreatments(deps.db, window, deps.clock.now())).map(toMyTreatment),
  }
}

function whoseDay({ role, therapistId: own }: Principal, wanted: string | undefined): string {
  if (role === 'therapist') {
    if (!own || (wanted !== undefined && wanted !== own)) throw new Refusal('forbidden', teamRefusals.notYourDay)
    return own
  }
  if (wanted === undefined) throw fieldRefusal('therapistId', teamRefusals.whoseDay)
  return wanted
}

async function findTherapist(deps: BookingDeps, id: string): Promise<Therapist> {
  const found = (await knownTeam(deps)).therapists.find(one => one.id === id)
  if (!found) throw new Refusal('therapist_not_found', teamRefusals.memberNotFound)
  return found
}

/** Days off, and blocks of this person or of the whole spa; why the spa is blocked stays with the desk. */
async function timesAway(
  deps: BookingDeps,
  { id, daysOff }: Therapist,
  { date, day, timeZone }: { date: string; day: WallDay; timeZone: string },
): Promise<MyDayResponse['away']> {
  const window = { from: new Date(day.start), until: new Date(day.end) }
  const off = daysOff.filter(({ from, to }) => from <= date && date <= to)
  const blocks = (await knownBlocks(deps)).filter(({ therapistId, serviceId, roomId }) =>
    therapistId === null ? serviceId === null && roomId === null : therapistId === id,
  )
  return [
    ...off.map(({ reason = '' }) => ({ ...window, reason })),
    ...blocks.flatMap(block =>
      occurrences(block, window, timeZone).map(time => ({ ...time, reason: block.therapistId ? block.reason : '' })),
    ),
  ].map(({ from, until, reason }) => ({ from: from.toISOString(), until: until.toISOString(), reason }))
}

/** By the desk's own operations, so that history, Undo and record are the same. Money is not asked for: it stays owed. */
export async function markMyTreatment(
  deps: BookingDeps,
  who: Principal,
  id: string,
  { arrived, done }: { arrived?: boolean; done?: boolean },
): Promise<MyTreatment> {
  const own = await requireOwn(deps, who, id)
  const { bookingId, guest } = own
  // First, because it may be refused: then nothing is marked.
  if (done) {
    await refuseWhileGuestGoesOn(deps, own)
    await decideBooking(deps, who, bookingId, { status: 'done', guest })
  } else if (done === false) {
    await undoChange(deps, who, bookingId, change => isOwnDone(change, who, guest))
  }
  if (arrived !== undefined) await editBooking(deps, who, bookingId, { arrived, guest })
  return toMyTreatment(await readTreatment(deps, id))
}

/** The guest of a plain booking is not marked apart from it. */
function isOwnDone(change: ChangeRow, who: Who, guest: number) {
  const isDone = change.what === 'done' || change.what === 'guest_done'
  return isDone && isBy(change, who) && (guestMarkedIn(change) ?? guest) === guest
}

async function requireOwn(deps: BookingDeps, { role, therapistId }: Principal, id: string) {
  const found = await readTreatment(deps, id)
  const isOwn = therapistId != null && found.therapistId === therapistId
  if (!isOwn && !mayAct(role, 'desk')) throw new Refusal('forbidden', teamRefusals.notYours)
  return found
}

async function readTreatment({ db, clock }: BookingDeps, treatmentId: string): Promise<Row> {
  const booking = await findBookingOf(db, treatmentId)
  const rows = booking ? await selectTreatments(db, { bookingId: booking.id }, clock.now()) : []
  const found = rows.find(({ id }) => id === treatmentId)
  if (!found) throw notFound()
  return found
}

/** Done is about the guest, who may go on to somebody else. */
async function refuseWhileGuestGoesOn({ db, clock }: BookingDeps, own: Row) {
  const booking = await findBookingOf(db, own.id)
  const now = clock.now()
  if (!booking || booking.startsAt > now) return
  if (own.startsAt > now) throw new Refusal('too_early', deskRefusals.doneTooEarly(own.bookingTime))
  const next = treatmentsOf(booking).find(
    ({ guest, therapistId, startsAt, endsAt }) =>
      guest === own.guest &&
      startsAt > own.startsAt &&
      (startsAt > now || (endsAt > now && therapistId !== own.therapistId)),
  )
  if (next) throw new Refusal('too_early', teamRefusals.guestGoesOn(treatmentName(next), next.bookingTime))
}

const notFound = () => new Refusal('booking_not_found', teamRefusals.treatmentNotFound)

type Row = Awaited<ReturnType<typeof selectTreatments>>[number]

function toMyTreatment({ id, guest, fullName, careNote, ...row }: Row): MyTreatment {
  const { pregnancy, allergies, conditions, injuries, answeredAt } = row
  const mark = row.guestMarks[guest]
  const guestNames = guestNamesOf(row)
  const arrivedAt = mark ? mark.arrivedAt : row.arrivedAt?.toISOString()
  return {
    _id: id,
    subServiceName: treatmentName(row),
    bookingTime: row.bookingTime,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    turnoverMinutes: (row.freeAgainAt.getTime() - row.endsAt.getTime()) / MS_PER_MINUTE,
    status: statusOfGuest(row.status, mark),
    guestName: guestNames[guest] || guestOf({ fullName, guestNames }, guest),
    roomName: row.roomName,
    careNote: careNote ?? '',
    health:
      answeredAt &&
      ({ pregnancy, allergies, conditions, injuries, answeredAt: answeredAt.toISOString() } as HealthAnswers),
    therapistWanted: row.therapistWanted,
    arrivedAt: arrivedAt ?? null,
  }
}

/** Of several guests one may be done before the others, or not have come. */
function statusOfGuest(status: Row['status'], mark: GuestMark | undefined): Row['status'] {
  if (status !== 'confirmed' && status !== 'done') return status
  return mark?.missed ? 'no_show' : mark?.doneAt ? 'done' : status
}
