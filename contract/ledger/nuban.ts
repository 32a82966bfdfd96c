import { ACCOUNT_NUMBER_DIGITS } from '../rules.ts'

/** Weights of the bank code's six digits and the account's nine, from the central bank's standard of 2020. */
const WEIGHTS = '373373373373373'

/** Checks the last digit of a Nigerian account number. Undefined for wallets and unknown bank codes. */
export function nubanCheck(bankCode: string, number: string): boolean | undefined {
  const bank = sixDigits(bankCode)
  if (bank === undefined || !new RegExp(`^\\d{${ACCOUNT_NUMBER_DIGITS}}$`).test(number)) return undefined
  const digits = bank + number.slice(0, -1)
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * Number(WEIGHTS[place]), 0)
  return (10 - (sum % 10)) % 10 === Number(number.at(-1))
}

/** Bank codes have three digits; microfinance banks have five, prefixed with a nine. */
function sixDigits(bankCode: string): string | undefined {
  if (/^\d{3}$/.test(bankCode)) return `000${bankCode}`
  if (/^\d{5}$/.test(bankCode)) return `9${bankCode}`
}
