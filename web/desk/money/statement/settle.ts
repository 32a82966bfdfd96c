import type { Claim } from '#contract/money-desk.ts'
import { SEEN_AT_ONCE_MAX } from '#contract/rules.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { decide, takePayment } from '#web/api/desk.ts'
import { markSeen } from '#web/api/money.ts'
import { refreshDesk } from '../../desk-data.ts'
import { show } from '../../notice.ts'
import { changeTogether } from '../../together.ts'
import type { Entry } from './credits.ts'
import { type Matched, type Pair, type Payment, receivedOf, wholeOf } from './match.ts'

/** These become confirmed by their money; for all others it is a payment. */
const CONFIRMABLE = ['held', 'submitted', 'lapsed', 'declined']

/** Writes down what the bank shows: the sum (with usual charges, which the customer did pay) and the reference, nothing else of the line. */
export function settle(payment: Payment, sameReference = false) {
  const { claim, credit } = payment
  const reference = referenceOf(credit)
  const transfer = {
    method: 'transfer' as const,
    amount: receivedOf(payment),
    seen: true,
    ...(reference && { reference }),
    ...(sameReference && { sameReference }),
  }
  return CONFIRMABLE.includes(claim.status)
    ? decide(claim._id, { ...transfer, status: 'confirmed', from: claim.status })
    : takePayment(claim._id, { ...transfer, direction: 'in' })
}

const referenceOf = ({ reference }: Entry) =>
  reference
    .replace(/[^\P{C}]/gu, ' ')
    .trim()
    .slice(0, 100)

/** Less than is open is for a person to accept, even if it looks like charges. */
export const isWhole = ({ claim, credit }: Pair) => wholeOf(credit) >= claim.amount

export const settleTogether = (pairs: Pair[]): Promise<(Pair & Pick<Claim, '_id'>)[]> =>
  changeTogether(
    pairs.map(pair => ({ ...pair, _id: pair.claim._id })),
    {
      call: pair => settle(pair),
      done: count => `Confirmed together: ${count}`,
      failed: count => `Not confirmed: ${count}`,
    },
  )

/** Their money is there: nobody has to look for it again. */
export async function tickOff(arrived: Matched['arrived']) {
  try {
    for (let from = 0; from < arrived.length; from += SEEN_AT_ONCE_MAX) {
      const some = arrived.slice(from, from + SEEN_AT_ONCE_MAX)
      await markSeen({
        payments: some.map(({ transfer: { _id }, credit }) => ({ _id, reference: referenceOf(credit) || undefined })),
      })
    }
    show({ text: `Ticked off: ${arrived.length}` })
  } catch (error) {
    show({ text: sentenceOf(error, 'No connection. Please try again.') })
  }
  await refreshDesk()
}
