import { MS_PER_MINUTE, timeLabel } from '#contract/platform/time.ts'
import { wallClock } from '#contract/platform/zone.ts'
import type { Team } from '#server/catalogue/team/team.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { PlannedTreatment } from '../availability/visit-planner.ts'
import { findTherapistFor } from '../offers/offers.ts'
import { type Offer, selectOfferOfBooking } from '../offers/queries.ts'
import type { BookingRow } from '../queries.ts'
import type { TreatmentRow } from '../treatments.ts'
import { unitsOf } from './units.ts'
import type { WantedTreatment, WantedVisit } from './wish.ts'

/** The treatments of a visit at the places and times of a plan; extras one after the other. */
export function rowsOf(
  { treatments }: WantedVisit,
  plan: readonly (PlannedTreatment & { squeezedIn?: boolean })[],
  { timeZone, newId }: { timeZone: string; newId: () => string },
): TreatmentRow[] {
  const ids = treatments.map(newId)
  return treatments.flatMap(({ guest, offer, extras, therapist, besides }, index) => {
    const { startsAt, freeAgainAt, place, squeezedIn = false } = plan[index]!
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
        squeezedIn,
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
  const units = unitsOf(booking).toSorted(
    ([a], [b]) => a.guest - b.guest || a.startsAt.getTime() - b.startsAt.getTime(),
  )
  const now = units.map(([row]) => row)
  const halfOf = ({ besides }: TreatmentRow) =>
    besides === null ? undefined : now.findIndex(({ id }) => id === besides)
  const treatments: WantedTreatment[] = []
  for (const [row, ...extraRows] of units) {
    const offer = await selectOfferOfBooking(db, row)
    const extras: Offer[] = []
    for (const extra of extraRows) extras.push(await selectOfferOfBooking(db, extra))
    // Cleaning follows the last extra.
    const { turnoverMinutes } = extras.at(-1) ?? offer
    const wanted = { offer: { ...offer, turnoverMinutes }, extras, therapist: wantedOf(row, team) }
    treatments.push({ guest: row.guest, besides: halfOf(row), ...wanted })
  }
  const later = (guest: number) => {
    const first = now.find(one => one.guest === guest)
    return first && (first.startsAt.getTime() - booking.startsAt.getTime()) / MS_PER_MINUTE
  }
  const guests = 1 + Math.max(...now.map(({ guest }) => guest))
  const ids = [...now, ...units.flatMap(([, ...extraRows]) => extraRows)].map(({ id }) => id)
  return { treatments, startsAfterMinutes: Array.from({ length: guests }, (_, guest) => later(guest)), now, ids }
}

/** Nobody else takes their place, unless they can no longer be booked. */
function wantedOf({ therapistWanted, therapistId, therapistName, ...row }: TreatmentRow, team: Team) {
  if (!therapistWanted || therapistId === null || !findTherapistFor(team, row, therapistId)) return undefined
  return { id: therapistId, name: therapistName }
}
