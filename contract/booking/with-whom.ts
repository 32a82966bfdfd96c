import type { Named, PublicBooking } from './booking.ts'

/** `treatments` is missing in a booking that a device saved before treatments existed. */
export interface Visit {
  treatments?: PublicBooking['treatments']
}

/**
 * The person a customer asked for. Nobody else is named to a customer: whoever else treats them may change by a hand-over
 * that nobody tells them of, so naming them would be a promise that is not kept.
 */
export function wantedTherapist({ treatments = [] }: Visit): Named | undefined {
  return treatments.find(({ therapistWanted }) => therapistWanted)?.therapist ?? undefined
}

/** " with Ada", to be put behind a treatment or a time; empty if the customer asked for nobody. */
export function withWhom(visit: Visit): string {
  const therapist = wantedTherapist(visit)
  return therapist ? ` with ${therapist.name}` : ''
}
