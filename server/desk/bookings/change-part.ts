import { isLive } from '#contract/booking/booking-states.ts'
import type { TreatmentChange } from '#contract/catalogue/team.ts'
import { teamRefusals } from '#contract/refusals.ts'
import type { BookingRow } from '#server/booking/booking.ts'
import { beforeChange } from '#server/booking/change-time.ts'
import { holdOf } from '#server/booking/deposit.ts'
import type { Locked } from '#server/booking/locked.ts'
import { movedMail, therapistChangedMail, treatmentChangedMail } from '#server/booking/mails.ts'
import { lapseHolds } from '#server/booking/queries.ts'
import { withOrganizer } from '#server/booking/rules.ts'
import { columnsOf, pricesOf, serviceIdsOf, type TreatmentRow } from '#server/booking/treatments.ts'
import { asOne, hasOtherHalf, rowsWith, type Unit, unitsOf, unitWith } from '#server/booking/visits/units.ts'
import { moneyOf, paidBy } from '#server/ledger/ledger.ts'
import { selectPayments } from '#server/ledger/queries.ts'
import { fieldRefusal, Refusal } from '#server/platform/http/refusal.ts'
import type { Changed, DeskChange } from './change.ts'
import { otherTime } from './changes.ts'
import { otherPlace } from './other-place.ts'
import { newTimesOf, withSubService } from './part-times.ts'

/**
 * Changes one treatment of a visit: who treats, where, when or what. Its extras go with it; the other treatments stay, however
 * large a gap becomes, but no guest is in two of them at once.
 */
export async function changePart(
  locked: Locked,
  treatmentId: string,
  body: TreatmentChange,
): Promise<DeskChange | Changed> {
  const { tx, booking, now, site, spa } = locked
  if (!isLive(booking.status)) throw new Refusal('already_decided', teamRefusals.notLive(booking.status))
  const unit = unitWith(booking, treatmentId)
  if (!unit) throw new Refusal('booking_not_found', teamRefusals.treatmentNotFound)
  const { isOtherDay, isOtherTime, isOtherTreatment } = whatIsOther(locked, unit, treatmentId, body)
  if (isOtherTime && !isOtherTreatment && isOnlyTreatment(booking, unit)) {
    const { bookingDate = booking.bookingDate, bookingTime = booking.bookingTime, anyTime, squeezeIn } = body
    const isWhole = isOtherDay || hasOtherHalf(booking, unit)
    if (isWhole) return otherTime(locked, { bookingDate, bookingTime, anyTime, squeezeIn })
  }
  if (isOtherDay) throw fieldRefusal('bookingDate', teamRefusals.visitIsOneDay)
  refuseApart(booking, unit, treatmentId, { isOtherTime, isOtherTreatment })
  for (const serviceId of serviceIdsOf(booking)) await lapseHolds(tx, serviceId, now)

  const wanted = isOtherTreatment ? await withSubService(locked, unit, treatmentId, body.subServiceId!) : unit
  const moved = isOtherTime || isOtherTreatment ? await newTimesOf(locked, { unit, wanted, body, isOtherTime }) : wanted
  const base = { ...booking, ...asOne(moved) }
  const isSqueezed = body.squeezeIn === true && moved !== wanted && base.squeezedIn
  const place = await otherPlace(locked, base, { ...body, isSqueezed, exceptIds: unit.map(({ id }) => id) })
  // Whoever asked for somebody is told who it is, also the next time.
  const { therapistWanted } = body.therapistId === undefined ? moved[0] : unit[0]
  const rows = moved.map(row => ({ ...row, ...place, therapistWanted }))

  const [was, is] = [unit[0], rows[0]!]
  if (moved === unit && !isElsewhere(was, is)) return { booking, undoUntil: null }
  const isOtherPerson = is.therapistId !== was.therapistId
  const tells = moved !== unit || (isOtherPerson && was.therapistWanted && is.therapistId !== null)
  const all = rowsWith(booking, rows)
  const prices = pricesOf(all)
  const priceNaira = booking.priceNaira + sumOf(rows) - sumOf(unit)
  const hold = isOtherTreatment ? await holdOf(tx, booking, all, spa) : {}
  const { status = booking.status } = hold
  const to: Partial<BookingRow> = {
    ...columnsOf(all, booking),
    ...(moved !== unit && { firstPriceNaira: prices.firstPriceNaira }),
    ...(isOtherTreatment && { priceNaira, ...hold }),
    ...(tells && { sequence: booking.sequence + 1, ...withOrganizer({ ...booking, status }, site.mailFrom) }),
  }
  const before = await beforeChange(tx, booking)
  const about = { treatment: treatmentId, of: was.subServiceName }
  if (isOtherTreatment) {
    const money = moneyOf({ ...booking, ...to }, paidBy(await selectPayments(tx, booking.id)))
    return {
      what: 'treatment',
      to,
      letter: after => treatmentChangedMail(after, site, { before, money }),
      record: {
        what: 'change treatment',
        before: { ...about, price: booking.priceNaira },
        after: { subServiceId: body.subServiceId, price: priceNaira },
      },
    }
  }
  if (isOtherTime)
    return {
      what: 'moved',
      to,
      letter: after => movedMail(after, site, before),
      record: {
        what: 'move booking',
        before: { ...about, startsAt: was.startsAt },
        after: { startsAt: is.startsAt },
      },
    }
  return {
    what: isOtherPerson ? 'therapist' : 'room',
    to,
    letter: tells ? after => therapistChangedMail(after, site, before) : undefined,
    record: {
      what: 'change therapist or room',
      before: { ...about, therapist: was.therapistId, room: was.roomId },
      after: { therapist: is.therapistId, room: is.roomId },
    },
  }
}

function whatIsOther({ booking }: Locked, unit: Unit, treatmentId: string, body: TreatmentChange) {
  const treatment = unit.find(({ id }) => id === treatmentId)!
  const { bookingDate = booking.bookingDate, bookingTime = treatment.bookingTime, subServiceId } = body
  const isOtherDay = bookingDate !== booking.bookingDate
  const isSameTime = bookingTime.trim().toUpperCase() === treatment.bookingTime.toUpperCase()
  return {
    isOtherDay,
    isOtherTime: isOtherDay || !isSameTime,
    isOtherTreatment: subServiceId !== undefined && subServiceId !== treatment.subServiceId,
  }
}

/** Apart from its extras, and from its other half for two people together: its time is that of the visit. */
function isOnlyTreatment(booking: BookingRow, unit: Unit): boolean {
  return unitsOf(booking).length === (hasOtherHalf(booking, unit) ? 2 : 1)
}

/** What belongs together is not taken apart. */
function refuseApart(
  booking: BookingRow,
  unit: Unit,
  treatmentId: string,
  { isOtherTime, isOtherTreatment }: { isOtherTime: boolean; isOtherTreatment: boolean },
) {
  const [{ id, subServiceName, bookingTime }] = unit
  const extra = unit.find(one => one.id === treatmentId && one.id !== id)
  if (isOtherTime && extra)
    throw fieldRefusal('bookingTime', teamRefusals.isExtra(extra.subServiceName, `${subServiceName} at ${bookingTime}`))
  if ((isOtherTime || isOtherTreatment) && hasOtherHalf(booking, unit))
    throw new Refusal('time_not_offered', teamRefusals.isForTwo(subServiceName))
}

const PLACE = ['therapistId', 'roomId', 'roomPlace', 'station', 'squeezedIn'] as const

function isElsewhere(was: TreatmentRow, is: TreatmentRow) {
  return PLACE.some(column => was[column] !== is[column])
}

const sumOf = (rows: readonly TreatmentRow[]) => rows.reduce((sum, { priceNaira }) => sum + priceNaira, 0)
