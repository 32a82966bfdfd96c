import { MS_PER_MINUTE, timeLabel } from '#contract/platform/time.ts'
import { wallClock } from '#contract/platform/zone.ts'
import type { Team } from '#server/catalogue/team/team.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { PlannedTreatment } from '../availability/visit-planner.ts'
import { findTherapistFor } from '../offers/offers.ts'
import { type Offer, selectOfferOfBooking } from '../offers/queries.ts'
import type { BookingRow } from '../queries.ts'
import { type TreatmentRow, treatmentsOf } from '../treatments.ts'
import type { WantedTreatment, WantedVisit } from './wish.ts'

/** The treatments of a visit at the places and times of a plan; extras one after the other. */
export function rowsOf(
  { treatments }: WantedVisit,
  plan: readonly PlannedTreatment[],
  { timeZone, newId }: { timeZone: string; newId: () => string },
): TreatmentRow[] {
  const ids = treatments.map(newId)
  return treatments.flatMap(({ guest, offer, extras, therapist, besides }, index) => {
    const { startsAt, freeAgainAt, place } = plan[index]!
    let from = startsAt
    return [offer, ...extras].map((one, position) => {
      const [starts, ends] = [from, from + one.durationMinutes * MS_PER_MINUTE]
      from = ends
      return {
        id: position === 0 ? ids[index]! : newId(),
        guest,
        besides: besides === undefined ? null : ids[besides]!,
        isExtra: position > 0,
        serviceId: one.serviceId,
        serviceName: one.serviceName,
        subServiceId: one.subServiceId,
        subServiceName: one.subServiceName,
        priceNaira: besides === undefined ? one.priceNaira : 0,
        durationMinutes: one.durationMinutes,
        ...place,
        squeezedIn: false,
        therapistWanted: therapist !== undefined,
        startsAt: new Date(starts),
        endsAt: new Date(ends),
        freeAgainAt: new Date(position < extras.length ? ends : freeAgainAt),
        bookingTime: timeLabel(wallClock(starts, timeZone).minutes),
      }
    })
  })
}

/** `now`: where each treatment is. `ids`: those of the treatments, then those of their extras. */
export type PlacedVisit = WantedVisit & { now: TreatmentRow[]; ids: string[] }

/** A booking as a wish for the same treatments, at the length and price they have in it. */
export async function wishOf(db: Db, booking: BookingRow, team: Team): Promise<PlacedVisit> {
  const rows = treatmentsOf(booking).toSorted(
    (a, b) => a.guest - b.guest || a.startsAt.getTime() - b.startsAt.getTime(),
  )
  const treatments: (WantedTreatment & { extras: Offer[]; turnoverMinutes?: number })[] = []
  const now: TreatmentRow[] = []
  const extraIds = new Map<number, string[]>()
  for (const row of rows) {
    const offer = await selectOfferOfBooking(db, row)
    const half = ({ besides }: TreatmentRow) => (besides === '' ? booking.id : besides)
    if (row.isExtra) {
      const at = now.findLastIndex(one => one.guest === row.guest && isSamePlace(one, row))
      const { extras, offer: base } = treatments[at]!
      extras.push(offer)
      extraIds.set(at, [...(extraIds.get(at) ?? []), row.id])
      // Cleaning follows the last extra.
      treatments[at]!.offer = { ...base, turnoverMinutes: offer.turnoverMinutes }
      continue
    }
    const besides = row.besides === null ? undefined : now.findIndex(({ id }) => id === half(row))
    const therapist = wantedOf(row, team)
    treatments.push({ guest: row.guest, offer, extras: [], therapist, besides: besides === -1 ? undefined : besides })
    now.push(row)
  }
  const later = (guest: number) => {
    const first = now.find(one => one.guest === guest)
    return first && (first.startsAt.getTime() - booking.startsAt.getTime()) / MS_PER_MINUTE
  }
  const ids = [...now.map(({ id }) => id), ...now.flatMap((_, at) => extraIds.get(at) ?? [])]
  const guests = 1 + Math.max(...rows.map(({ guest }) => guest))
  const startsAfterMinutes = Array.from({ length: guests }, (_, guest) => later(guest))
  return { treatments, startsAfterMinutes, now, ids }
}

/** Nobody else takes their place, unless they can no longer be booked. */
function wantedOf({ therapistWanted, therapistId, therapistName, ...row }: TreatmentRow, team: Team) {
  if (!therapistWanted || therapistId === null || !findTherapistFor(team, row, therapistId)) return undefined
  return { id: therapistId, name: therapistName }
}

function isSamePlace(one: TreatmentRow, other: TreatmentRow) {
  return one.therapistId === other.therapistId && one.roomId === other.roomId && one.roomPlace === other.roomPlace
}
