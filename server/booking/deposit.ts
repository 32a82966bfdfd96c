import { statusWhenMade } from '#contract/booking/booking-states.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { type Deposit, depositOfVisit } from '#contract/ledger/deposit.ts'
import { upFrontOf } from '#server/ledger/ledger.ts'
import type { Db } from '#server/platform/db/database.ts'
import { selectDeposits } from './offers/queries.ts'
import type { BookingRow } from './queries.ts'

interface Priced {
  subServiceId: string
  priceNaira: number
  isExtra?: boolean
}

/** What of these treatments is to be transferred before the visit; null: all of it. Each treatment has its own rule, or the spa's. */
export function depositFor(
  treatments: readonly Priced[],
  own: (subServiceId: string) => Deposit | null | undefined,
  { payment }: Pick<Spa, 'payment'>,
): number | null {
  const priced = treatments.map(({ subServiceId, priceNaira: price, isExtra }) => ({
    price,
    isExtra,
    deposit: own(subServiceId),
  }))
  const upFront = depositOfVisit(priced, payment.deposit)
  return upFront === priceOf(treatments) ? null : upFront
}

/**
 * What changes with the treatments of a hold: its deposit, by the rules of now, and that it waits for no transfer if nothing
 * is to be paid before the visit any more. Of any other booking nothing.
 */
export async function holdOf(
  tx: Db,
  { status, linesNaira }: Pick<BookingRow, 'status' | 'linesNaira'>,
  treatments: readonly Priced[],
  spa: Pick<Spa, 'payment'>,
): Promise<Partial<Pick<BookingRow, 'status' | 'depositNaira'>>> {
  if (status !== 'held') return {}
  const rules = await selectDeposits(
    tx,
    treatments.map(({ subServiceId }) => subServiceId),
  )
  const depositNaira = depositFor(treatments, id => rules.get(id), spa)
  const priceNaira = priceOf(treatments)
  return { depositNaira, status: statusWhenMade(upFrontOf({ priceNaira, linesNaira, depositNaira })) }
}

const priceOf = (treatments: readonly Priced[]) => treatments.reduce((sum, { priceNaira }) => sum + priceNaira, 0)
