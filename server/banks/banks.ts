import type { BankAccount, BanksInput } from '#contract/payment.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { recordChange } from '#server/owner/record.ts'
import { lockBanks, replaceBanks, selectBanks } from './queries.ts'

export type BanksDeps = Pick<Deps, 'db' | 'clock'>

/** Where customers pay to, in the owner's order. */
export function listBanks(db: Db): Promise<BankAccount[]> {
  return selectBanks(db)
}

/** The owner's new list takes the place of the old one; money goes there, so both are written down. */
export function changeBanks({ db, clock }: BanksDeps, { banks }: BanksInput): Promise<BankAccount[]> {
  return inTransaction(db, async tx => {
    await lockBanks(tx)
    const before = await selectBanks(tx)
    await replaceBanks(tx, banks)
    await recordChange(tx, clock, 'replace banks', { before: { banks: before }, after: { banks } })
    return banks
  })
}
