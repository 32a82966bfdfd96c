import { business } from '#contract/business.ts'
import type { ServiceDraft } from '#contract/catalogue.ts'
import type { BankAccount } from '#contract/payment.ts'
import { bodyScrubs } from './services/body-scrubs.ts'
import { facials } from './services/facials.ts'
import { lashesBrows } from './services/lashes-brows.ts'
import { manicurePedicure } from './services/manicure-pedicure.ts'
import { massage } from './services/massage.ts'
import { spaPackages } from './services/spa-packages.ts'
import { waxing } from './services/waxing.ts'

/** What a new database is filled with, in the order of the menu: something to look at, and to replace with one's own. */
export const seedServices: ServiceDraft[] = [
  facials,
  massage,
  bodyScrubs,
  manicurePedicure,
  waxing,
  lashesBrows,
  spaPackages,
]

/** Numbers that belong to nobody: an owner who forgets to enter the real ones must not send money to a stranger. */
export const seedBanks: BankAccount[] = [
  { bank_name: '058', name: business.name, number: '0000000001' },
  { bank_name: '057', name: business.name, number: '0000000002' },
  { bank_name: '50211', name: business.name, number: '0000000003' },
]
