import { isLive } from '#contract/booking/booking-states.ts'
import type { TreatmentChange } from '#contract/catalogue/team.ts'
import { teamRefusals } from '#contract/refusals.ts'
import { type BookingDeps, type BookingRow, findBookingOf, lockTimesWith } from '#server/booking/booking.ts'
import { beforeChange } from '#server/booking/change-time.ts'
import type { Who } from '#server/booking/history/history.ts'
import type { Locked } from '#server/booking/locked.ts'
import { therapistChangedMail } from '#server/booking/mails.ts'
import { lapseHolds } from '#server/booking/queries.ts'
import { withOrganizer } from '#server/booking/rules.ts'
import { isVisit } from '#server/booking/treatments.ts'
import { selectTeam } from '#server/catalogue/team/queries.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type Changed, changeAtDesk, type DeskChange, type ShownChange } from './change.ts'
import { changePart } from './change-part.ts'
import { otherTreatment } from './change-treatment.ts'
import { otherTime } from './changes.ts'
import { findMember, otherPlace } from './other-place.ts'

/**
 * Changes who treats, where, when or what, in one change. The customer is told of another time or treatment, and, if they had
 * asked for somebody, of another person.
 */
export async function updateTreatment(deps: BookingDeps, who: Who, id: string, body: TreatmentChange) {
  const found = await findBookingOf(deps.db, id)
  if (!found) throw new Refusal('booking_not_found', teamRefusals.treatmentNotFound)
  const { subServiceId } = body
  const lockFirst =
    subServiceId === undefined ? undefined : (tx: Locked['tx']) => lockTimesWith(tx, found.id, subServiceId)
  const change = (locked: Locked) => (isVisit(locked.booking) ? changePart(locked, id, body) : decide(locked, body))
  return changeAtDesk(deps, who, found.id, change, lockFirst) satisfies Promise<ShownChange>
}

async function decide(locked: Locked, body: TreatmentChange): Promise<DeskChange | Changed> {
  const { tx, booking, now, site } = locked
  if (!isLive(booking.status)) throw new Refusal('already_decided', teamRefusals.notLive(booking.status))
  await lapseHolds(tx, booking.serviceId, now)
  const moved = await otherTimeOrTreatment(locked, body)
  const isSqueezed = body.squeezeIn === true && moved?.to.squeezedIn === true
  const to = { ...moved?.to, ...(await otherPlace(locked, { ...booking, ...moved?.to }, { ...body, isSqueezed })) }
  // Whoever asked for somebody is told who it is, also the next time.
  if (moved && body.therapistId !== undefined) to.therapistWanted = booking.therapistWanted
  if (moved) return { ...moved, to }
  if (!isAnyOther(booking, to)) return { booking, undoUntil: null }
  const isOtherPerson = to.therapistId !== booking.therapistId
  const tells = isOtherPerson && booking.therapistWanted && to.therapistId !== null
  const before = await beforeChange(tx, booking)
  return {
    what: isOtherPerson ? 'therapist' : 'room',
    to: tells ? { ...to, sequence: booking.sequence + 1, ...withOrganizer(booking, site.mailFrom) } : to,
    letter: tells ? after => therapistChangedMail(after, site, before) : undefined,
    record: {
      what: 'change therapist or room',
      before: { therapist: booking.therapistId, room: booking.roomId },
      after: { therapist: to.therapistId, room: to.roomId },
    },
  }
}

async function otherTimeOrTreatment(locked: Locked, body: TreatmentChange): Promise<DeskChange | undefined> {
  const { booking } = locked
  const { bookingDate = booking.bookingDate, bookingTime = booking.bookingTime, subServiceId, anyTime } = body
  const isOtherTreatment = subServiceId !== undefined && subServiceId !== booking.subServiceId
  const isOtherTime =
    bookingDate !== booking.bookingDate || bookingTime.trim().toUpperCase() !== booking.bookingTime.toUpperCase()
  if (!isOtherTreatment && !isOtherTime) return undefined
  const therapist =
    body.therapistId == null ? body.therapistId : findMember(await selectTeam(locked.tx), body.therapistId)
  // Without a person or a room there may be nobody and no room free.
  const squeezeIn = body.squeezeIn || body.therapistId === null || body.roomId === null
  const wanted = { bookingDate, bookingTime, anyTime, squeezeIn }
  return isOtherTreatment
    ? otherTreatment(locked, { ...wanted, subServiceId }, therapist)
    : otherTime(locked, wanted, therapist)
}

function isAnyOther(booking: BookingRow, to: Partial<BookingRow>) {
  return (Object.keys(to) as (keyof BookingRow)[]).some(column => to[column] !== booking[column])
}
