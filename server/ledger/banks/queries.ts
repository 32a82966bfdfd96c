import { sql } from 'kysely'
import type { BankAccount } from '#contract/money/payment.ts'
import type { Db } from '#server/platform/db/database.ts'

export async function selectBanks(db: Db): Promise<BankAccount[]> {
  const rows = await db.selectFrom('bankAccounts').select(['bankName', 'name', 'number']).orderBy('position').execute()
  return rows.map(({ bankName, ...account }) => ({ bank_name: bankName, ...account }))
}

/** Serialises concurrent replacements; readers do not wait. */
export async function lockBanks(tx: Db) {
  await sql`lock table bank_accounts in exclusive mode`.execute(tx)
}

export async function replaceBanks(db: Db, banks: BankAccount[]) {
  await db.deleteFrom('bankAccounts').execute()
  if (banks.length === 0) return
  await db
    .insertInto('bankAccounts')
    .values(banks.map(({ bank_name, name, number }, position) => ({ bankName: bank_name, name, number, position })))
    .execute()
}
