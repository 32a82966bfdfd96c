import type { Named, PublicBooking } from './booking.ts'
import { isVisit } from './visit-parts.ts'

/** `treatments` is missing in a booking that a device saved before treatments existed. */
export interface Visit {
  treatments?: PublicBooking['treatments']
  guestNames?: readonly string[]
}

/**
 * The person a customer asked for, of a booking of one treatment; the parts of a visit name theirs. Nobody else is named to a
 * customer: whoever else treats them may change by a hand-over that nobody tells them of, so naming them would be a promise
 * that is not kept.
 */
export function wantedTherapist({ treatments = [] }: Visit): Named | undefined {
  if (isVisit({ treatments })) return undefined
  return treatments.find(({ therapistWanted }) => therapistWanted)?.therapist ?? undefined
}

/** " with Ada", to be put behind a treatment or a time; empty if the customer asked for nobody. */
export function withWhom(visit: Visit): string {
  const therapist = wantedTherapist(visit)
  return therapist ? ` with ${therapist.name}` : ''
}
