import type { ServiceDraft } from '#contract/catalogue/catalogue.ts'
import { EXAMPLE_ACCOUNT_NUMBERS } from '#contract/ledger/banks.ts'
import type { BankAccount } from '#contract/money/payment.ts'
import { bodyScrubs } from './services/body-scrubs.ts'
import { facials } from './services/facials.ts'
import { lashesBrows } from './services/lashes-brows.ts'
import { manicurePedicure } from './services/manicure-pedicure.ts'
import { massage } from './services/massage.ts'
import { spaPackages } from './services/spa-packages.ts'
import { waxing } from './services/waxing.ts'

/** The first catalogue of a new database, in the order of the menu. */
export const seedServices: ServiceDraft[] = [
  facials,
  massage,
  bodyScrubs,
  manicurePedicure,
  waxing,
  lashesBrows,
  spaPackages,
]

const EXAMPLE_BANKS = ['058', '057', '50211']
/** As a bank app shows it: capitals, without the tone marks of the spa's name. */
const EXAMPLE_ACCOUNT_NAME = 'IMOLE SPA AND BEAUTY LTD'

export const seedBanks: BankAccount[] = EXAMPLE_ACCOUNT_NUMBERS.map((number, index) => ({
  bank_name: EXAMPLE_BANKS[index]!,
  name: EXAMPLE_ACCOUNT_NAME,
  number,
}))
