import type { KnownCustomer } from '#contract/new-booking.ts'
import type { PeopleDeps } from './people.ts'
import { selectKnownCustomer } from './queries.ts'

/** With fewer digits it is nobody's number yet, only the beginning of one. */
const FEWEST_DIGITS = 7

/** Whoever came with this number before, in whatever form it was written then or is now; from all their visits. */
export async function findKnownCustomer(
  { db, clock }: Pick<PeopleDeps, 'db' | 'clock'>,
  phone: string,
): Promise<KnownCustomer | null> {
  const digits = phone.replace(/\D/g, '')
  if (digits.length < FEWEST_DIGITS) return null
  return (await selectKnownCustomer(db, digits, clock.now())) ?? null
}
