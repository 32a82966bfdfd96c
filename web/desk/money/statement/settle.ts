import { SEEN_AT_ONCE_MAX } from '#contract/rules.ts'
import { decide, takePayment } from '#web/api/desk.ts'
import { markSeen } from '#web/api/money.ts'
import { bulkChange } from '../../bulk-change.ts'
import { refreshDesk } from '../../desk-data.ts'
import { show, showProblem, TRY_AGAIN } from '../../notice.ts'
import { type Payment, receivedOf, wholeOf } from './charges.ts'
import type { Entry } from './credits.ts'
import type { Matched, Pair } from './match.ts'

/** A payment confirms bookings in these states; for all others it is only a payment. */
const CONFIRMABLE = ['held', 'submitted', 'lapsed', 'declined']

/** Records the sum (with usual charges, which the customer did pay) and the reference, nothing else of the bank's line. */
export function settle(payment: Payment, sameReference?: true) {
  const { claim, credit } = payment
  const transfer = {
    method: 'transfer' as const,
    amount: receivedOf(payment),
    seen: true,
    reference: referenceOf(credit),
    sameReference,
  }
  return CONFIRMABLE.includes(claim.status)
    ? decide(claim._id, { ...transfer, status: 'confirmed', from: claim.status })
    : takePayment(claim._id, { ...transfer, direction: 'in' })
}

const referenceOf = ({ reference }: Entry) => reference.replace(/\p{C}/gu, ' ').trim().slice(0, 100) || undefined

/** A person accepts less than the open sum, even if it looks like charges. */
export const isWhole = ({ claim, credit }: Pair) => wholeOf(credit) >= claim.amount

export const settleAll = (pairs: Pair[]) =>
  bulkChange(
    pairs.map(pair => ({ ...pair, _id: pair.claim._id })),
    'Confirmed',
    pair => settle(pair),
  )

export async function tickOff(arrived: Matched['arrived']) {
  try {
    for (let from = 0; from < arrived.length; from += SEEN_AT_ONCE_MAX) {
      const some = arrived.slice(from, from + SEEN_AT_ONCE_MAX)
      await markSeen({
        payments: some.map(({ transfer: { _id }, credit }) => ({ _id, reference: referenceOf(credit) })),
      })
    }
    show({ text: `Ticked off: ${arrived.length}` })
  } catch (error) {
    showProblem(error, TRY_AGAIN)
  }
  await refreshDesk()
}
