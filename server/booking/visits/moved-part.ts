import type { Service } from '#contract/catalogue/catalogue.ts'
import type { Team } from '#server/catalogue/team/team.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { PlannedTreatment } from '../availability/visit-planner.ts'
import { offerOf, requireTherapist } from '../offers/offers.ts'
import { type Offer, selectOfferOfBooking } from '../offers/queries.ts'
import type { BookingRow } from '../queries.ts'
import type { TreatmentRow } from '../treatments.ts'
import { asOne, hasOtherHalf, type Unit, unitsOf, unitWith } from './units.ts'
import type { WantedVisit } from './wish.ts'

/** One treatment of a visit that moves alone, or becomes another one, with its extras. */
export interface MovedPart {
  visit: WantedVisit & { now: TreatmentRow[] }
  /** Its own treatments: all others of the visit keep their people and places busy. */
  ids: string[]
  /** The other treatments of its guest. */
  others: { from: number; until: number }[]
}

interface Asked {
  treatmentId: string
  /** Another one than it has. */
  subServiceId: string
  therapistId?: string
}

/** Undefined for a treatment for two, which moves with its visit. */
export async function movedPart(
  db: Db,
  booking: BookingRow,
  { treatmentId, subServiceId, therapistId }: Asked,
  { services, team }: { services: readonly Service[]; team: Team },
): Promise<MovedPart | undefined> {
  const unit = unitWith(booking, treatmentId)
  if (!unit || hasOtherHalf(booking, unit)) return undefined
  const offers: Offer[] = []
  for (const row of unit) {
    const isOther = row.id === treatmentId && subServiceId !== '' && subServiceId !== row.subServiceId
    offers.push(isOther ? offerOf(services, subServiceId) : await selectOfferOfBooking(db, row))
  }
  const [offer, ...extras] = offers as [Offer, ...Offer[]]
  // Cleaning follows the last extra.
  const { turnoverMinutes } = offers.at(-1)!
  const therapist = requireTherapist(team, offer, { therapistId, forDesk: true })
  return {
    visit: {
      treatments: [{ guest: 0, offer: { ...offer, turnoverMinutes }, extras, therapist }],
      startsAfterMinutes: [0],
      now: [unit[0]],
    },
    ids: unit.map(({ id }) => id),
    others: othersOf(booking, unit).map(asOne).map(toSpan),
  }
}

/** What else the guest of a treatment has: nobody is in two places at once. */
export function othersOf(booking: BookingRow, [{ id, guest }]: Unit): Unit[] {
  return unitsOf(booking).filter(([one]) => one.id !== id && one.guest === guest)
}

/** Whether a planned time leaves the guest's other treatments alone. */
export function isApartFrom(others: MovedPart['others'], [planned]: readonly PlannedTreatment[]): boolean {
  return others.every(({ from, until }) => planned!.endsAt <= from || planned!.startsAt >= until)
}

const toSpan = ({ startsAt, endsAt }: TreatmentRow) => ({ from: startsAt.getTime(), until: endsAt.getTime() })
