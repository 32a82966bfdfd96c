import type { BankAccount } from '#contract/payment.ts'
import type { Db } from '#server/db/database.ts'

export async function selectBanks(db: Db): Promise<BankAccount[]> {
  const rows = await db.selectFrom('bankAccounts').select(['bankName', 'name', 'number']).orderBy('position').execute()
  return rows.map(({ bankName, ...account }) => ({ bank_name: bankName, ...account }))
}

export async function replaceBanks(db: Db, banks: BankAccount[]) {
  await db.deleteFrom('bankAccounts').execute()
  if (banks.length === 0) return
  await db
    .insertInto('bankAccounts')
    .values(banks.map(({ bank_name, name, number }, position) => ({ bankName: bank_name, name, number, position })))
    .execute()
}
