import { ACCOUNT_NUMBER_DIGITS } from '../rules.ts'

/** By the central bank's standard of 2020: each digit of the bank's six and the account's nine counts three or seven times. */
const WEIGHTS = '373373373373373'

/**
 * Whether the last digit of a Nigerian account number follows from the others and the bank. Undefined where that cannot be
 * said: wallets number their accounts by phone, and a code we do not know may be anything.
 */
export function nubanCheck(bankCode: string, number: string): boolean | undefined {
  const bank = sixDigits(bankCode)
  if (bank === undefined || !new RegExp(`^\\d{${ACCOUNT_NUMBER_DIGITS}}$`).test(number)) return undefined
  const digits = bank + number.slice(0, -1)
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * Number(WEIGHTS[place]), 0)
  return (10 - (sum % 10)) % 10 === Number(number.at(-1))
}

/** Banks have three digits, padded with zeros, which count nothing; microfinance banks have five behind a nine. */
function sixDigits(bankCode: string): string | undefined {
  if (/^\d{3}$/.test(bankCode)) return `000${bankCode}`
  if (/^\d{5}$/.test(bankCode)) return `9${bankCode}`
}
