import { isPublicSite } from '#contract/catalogue/public-site.ts'
import { isAccountNumber, isExampleAccount } from '#contract/ledger/banks.ts'
import type { BankAccount, BanksInput } from '#contract/money/payment.ts'
import { paymentRefusals } from '#contract/refusals.ts'
import { letterSite } from '#server/catalogue/spa/mailboxes.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { recordChange, type Who } from '#server/platform/audit-log/audit-log.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { banksChangedMail } from './mails.ts'
import { lockBanks, replaceBanks, selectBanks } from './queries.ts'

export type BanksDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mail' | 'cache'>

/** The list for customers; a public site never shows an example account. */
export async function listBanks(db: Db, { siteUrl }: Pick<Config, 'siteUrl'>): Promise<BankAccount[]> {
  const banks = await selectBanks(db)
  return isPublicSite(siteUrl) ? banks.filter(bank => !isExampleAccount(bank)) : banks
}

export async function banksForOwner(db: Db, { siteUrl }: Pick<Config, 'siteUrl'>) {
  const banks = await selectBanks(db)
  return { banks, withheld: isPublicSite(siteUrl) && banks.some(isExampleAccount) }
}

/** Replaces the list. Every change is recorded and mailed to the owner, so that a thief's is noticed. */
export async function changeBanks(deps: BanksDeps, who: Who, { banks }: BanksInput): Promise<BankAccount[]> {
  const { db, clock, config, mail } = deps
  const spa = await currentSpa(deps)
  refuseWrongNumbers(banks, spa.address.countryCode)
  await inTransaction(db, async tx => {
    await lockBanks(tx)
    const before = await selectBanks(tx)
    if (JSON.stringify(before) === JSON.stringify(banks)) return
    await replaceBanks(tx, banks)
    await recordChange(tx, clock, 'replace banks', { before: { banks: before }, after: { banks }, who })
    const now = clock.now()
    const letter = banksChangedMail({ before, after: banks, by: who.name }, { ...letterSite(config, spa), now })
    await postMail(tx, letter, now)
  })
  mail.wake()
  return banks
}

function refuseWrongNumbers(banks: BankAccount[], countryCode: string) {
  const wrong = banks.flatMap(({ number }, index) => (isAccountNumber(number, countryCode) ? [] : [index]))
  if (wrong.length === 0) return
  const sentence = paymentRefusals.accountDigits
  const fieldErrors = Object.fromEntries(wrong.map(index => [`banks.${index}.number`, sentence]))
  throw new Refusal('invalid_fields', sentence, { fieldErrors })
}
