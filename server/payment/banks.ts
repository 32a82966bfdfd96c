import type { BankAccount, BanksInput } from '#contract/payment.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordChange } from '#server/owner/record.ts'
import { lockBanks, replaceBanks, selectBanks } from './queries.ts'

export interface BanksDeps {
  db: Db
  clock: Clock
}

export function listBanks({ db }: BanksDeps): Promise<BankAccount[]> {
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
