import { isAccountNumber } from '#contract/banks.ts'
import type { BankAccount } from '#contract/payment.ts'
import { paymentRefusals } from '#contract/refusals.ts'
import { ACCOUNT_NUMBER_DIGITS } from '#contract/rules.ts'

/** What somebody typed as a number: banks and people write it with spaces and dashes. */
export const numberTyped = (text: string, countryCode: string) =>
  countryCode === 'NG' ? text.replace(/\D/g, '').slice(0, ACCOUNT_NUMBER_DIGITS) : text.replace(/[^a-z0-9]/gi, '')

export interface BankErrors {
  bank_name?: string
  name?: string
  number?: string
}

export function bankErrors({ bank_name, name, number }: BankAccount, countryCode: string): BankErrors {
  return {
    ...(!bank_name && { bank_name: 'Please choose the bank' }),
    ...(!/^[a-z0-9]{4,34}$/i.test(number) && { number: paymentRefusals.accountNumber }),
    ...(!isAccountNumber(number, countryCode) && {
      number: `An account number has ${ACCOUNT_NUMBER_DIGITS} digits; this has ${number.length}`,
    }),
    ...(!name.trim() && { name: 'Please enter the name of the account' }),
  }
}
