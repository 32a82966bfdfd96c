import { currentSpa } from '#server/catalogue/spa/spa.ts'
import type { Deps } from '#server/platform/deps.ts'
import { deleteAccounts, selectAccountsAfter } from './queries.ts'
import { refundsFor } from './refund.ts'

const AT_ONCE = 500

/**
 * Deletes the accounts nobody needs any more: the money is back, the booking takes place after all, no transfer was seen
 * `before` the receipts themselves went, or the customer is no longer known.
 */
export async function forgetRefundAccounts(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'cache'>,
  before: Date,
): Promise<number> {
  const { db, clock } = deps
  const when = { spa: await currentSpa(deps), now: clock.now() }
  let deleted = 0
  for (let last = ''; ; ) {
    const rows = await selectAccountsAfter(db, last, AT_ONCE)
    const refunds = await refundsFor(db, rows, when)
    const over = rows.filter(({ id, endsAt, fullName }) => {
      const refund = refunds.get(id)
      if (!refund?.wantsAccount || fullName === '') return true
      return refund.state === 'if_received' && endsAt <= before
    })
    deleted += await deleteAccounts(
      db,
      over.map(({ id }) => id),
    )
    if (rows.length < AT_ONCE) return deleted
    last = rows.at(-1)!.id
  }
}
