import { isLive } from '#contract/booking/booking-states.ts'
import type { TreatmentBody } from '#contract/desk/desk.ts'
import { bookingRefusals, deskRefusals, teamRefusals } from '#contract/refusals.ts'
import { allocateSlot } from '#server/booking/allocate-slot.ts'
import { type BookingDeps, lockTimesWith } from '#server/booking/booking.ts'
import { beforeChange, type Named, therapistWantedBy } from '#server/booking/change-time.ts'
import { snapshot } from '#server/booking/create.ts'
import { holdOf } from '#server/booking/deposit.ts'
import type { Who } from '#server/booking/history/history.ts'
import type { Locked } from '#server/booking/locked.ts'
import { treatmentChangedMail } from '#server/booking/mails.ts'
import { type Offer, selectOffer, selectServiceOf } from '#server/booking/offers/queries.ts'
import { lapseHolds } from '#server/booking/queries.ts'
import { withOrganizer } from '#server/booking/rules.ts'
import { isVisit, treatmentsOf } from '#server/booking/treatments.ts'
import { extraAlone, takesTwo } from '#server/booking/visits/wish.ts'
import { selectTeam } from '#server/catalogue/team/queries.ts'
import { therapistsFor } from '#server/catalogue/team/team.ts'
import { moneyOf, paidBy } from '#server/ledger/ledger.ts'
import { selectPayments } from '#server/ledger/queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { changeAtDesk, type DeskChange } from './change.ts'
import { changePart } from './change-part.ts'

/**
 * Another treatment, of the same service or another one. The booking keeps its number and payments and takes the new treatment's
 * current price and length.
 */
export function changeTreatment(deps: BookingDeps, who: Who, identifier: string, body: TreatmentBody) {
  const lockFirst = (tx: Db) => lockTimesWith(tx, identifier, body.subServiceId)
  const change = (locked: Locked) =>
    isVisit(locked.booking) ? otherFirstTreatment(locked, body) : otherTreatment(locked, body)
  return changeAtDesk(deps, who, identifier, change, lockFirst)
}

/** Of a visit the first treatment is meant. */
function otherFirstTreatment(locked: Locked, body: TreatmentBody) {
  const { subServiceId, subServiceName } = locked.booking
  if (subServiceId === body.subServiceId)
    throw new Refusal('same_treatment', deskRefusals.sameTreatment(subServiceName))
  return changePart(locked, treatmentsOf(locked.booking)[0]!.id, body)
}

/** `therapist`: who does it; null: anybody. The caller holds the lock of both services. */
export async function otherTreatment(
  locked: Locked,
  body: TreatmentBody,
  therapist?: Named | null,
): Promise<DeskChange> {
  const { tx, booking, now, site, spa } = locked
  const { subServiceId } = body
  const serviceId = await selectServiceOf(tx, subServiceId)
  const offer = serviceId && (await selectOffer(tx, serviceId, subServiceId))
  if (!offer) throw new Refusal('sub_service_not_offered', bookingRefusals.serviceNotOffered)
  if (!isLive(booking.status)) throw new Refusal('already_decided', deskRefusals.treatmentNotChangeable(booking.status))
  if (offer.isExtra) throw extraAlone(offer)
  if (offer.isForTwo && takesTwo(offer, await selectTeam(tx)))
    throw new Refusal('time_not_offered', teamRefusals.isForTwo(offer.subServiceName))
  if (booking.subServiceId === subServiceId)
    throw new Refusal('same_treatment', deskRefusals.sameTreatment(booking.subServiceName))
  await lapseHolds(tx, offer.serviceId, now)
  const { label, ...times } = await findSlotFor(locked, offer, body, therapist)
  const { status = booking.status, ...hold } = await holdOf(tx, booking, [offer], spa)
  const to = {
    ...snapshot(offer),
    ...times,
    therapistWanted: booking.therapistWanted && times.therapistId === booking.therapistId,
    ...hold,
    status,
    bookingDate: body.bookingDate ?? booking.bookingDate,
    bookingTime: label,
    sequence: booking.sequence + 1,
    ...withOrganizer({ ...booking, status }, site.mailFrom),
  }
  const before = await beforeChange(tx, booking)
  const money = moneyOf({ ...booking, ...to }, paidBy(await selectPayments(tx, booking.id)))
  return {
    what: 'treatment',
    to,
    letter: (after, site) => treatmentChangedMail(after, site, { before, money }),
    record: {
      what: 'change treatment',
      before: { subServiceId: booking.subServiceId, price: booking.priceNaira },
      after: { subServiceId, price: offer.priceNaira },
    },
  }
}

/** The client stays in the same room, and with the same person, if they are free for long enough. */
async function findSlotFor(locked: Locked, offer: Offer, body: TreatmentBody, therapist?: Named | null) {
  const { tx, booking, now, spa } = locked
  const { bookingDate: date = booking.bookingDate, bookingTime: label = booking.bookingTime } = body
  const isSameTime = date === booking.bookingDate && label === booking.bookingTime
  return allocateSlot(tx, spa, {
    offer,
    date,
    label,
    startsAt: isSameTime ? booking.startsAt.getTime() : undefined,
    now,
    moved: booking,
    therapist: therapist === undefined ? await therapistStill(locked, offer) : (therapist ?? undefined),
    // A visit that has begun is no longer offered, and one that was squeezed in has no station.
    anyTime: body.anyTime || (isSameTime && booking.startsAt <= now),
    squeezeIn: body.squeezeIn || (isSameTime && booking.squeezedIn),
    forDesk: true,
  })
}

/** The person the customer asked for, unless they do not do the new treatment: then the desk has talked about it. */
async function therapistStill({ tx, booking }: Locked, { subServiceId }: Offer) {
  const wanted = therapistWantedBy(booking)
  return wanted && therapistsFor(await selectTeam(tx), subServiceId).find(({ id }) => id === wanted.id)
}
