import { ACCOUNT_NUMBER_DIGITS } from '../rules.ts'

/** Nigerian bank codes: the central bank's three digits, and longer ones that payment processors use for newer banks. */
export const BANK_NAMES: Readonly<Record<string, string>> = {
  '011': 'First Bank of Nigeria',
  '023': 'Citibank Nigeria',
  '030': 'Heritage Bank',
  '032': 'Union Bank of Nigeria',
  '033': 'United Bank for Africa',
  '035': 'Wema Bank',
  '044': 'Access Bank',
  '050': 'Ecobank Nigeria',
  '057': 'Zenith Bank',
  '058': 'Guaranty Trust Bank',
  '063': 'Access Bank (Diamond)',
  '068': 'Standard Chartered Bank',
  '070': 'Fidelity Bank',
  '076': 'Polaris Bank',
  '082': 'Keystone Bank',
  '100': 'SunTrust Bank',
  '101': 'Providus Bank',
  '102': 'Titan Trust Bank',
  '103': 'Globus Bank',
  '104': 'Parallex Bank',
  '105': 'PremiumTrust Bank',
  '106': 'Signature Bank',
  '125': 'Rubies Microfinance Bank',
  '214': 'First City Monument Bank',
  '215': 'Unity Bank',
  '221': 'Stanbic IBTC Bank',
  '232': 'Sterling Bank',
  '301': 'Jaiz Bank',
  '302': 'TAJ Bank',
  '303': 'Lotus Bank',
  '566': 'VFD Microfinance Bank',
  '50211': 'Kuda Bank',
  '50515': 'Moniepoint Microfinance Bank',
  '51310': 'Sparkle Microfinance Bank',
  '120001': '9mobile 9Payment Service Bank',
  '120003': 'MTN MoMo Payment Service Bank',
  '120004': 'Airtel SmartCash Payment Service Bank',
  '999991': 'PalmPay',
  '999992': 'OPay',
}

/** An unknown code is returned as it is. */
export function bankName(code: string): string {
  return Object.hasOwn(BANK_NAMES, code) ? BANK_NAMES[code]! : code
}

/** Nigerian account numbers have ten digits (NUBAN); those of other countries are not checked. */
export function isAccountNumber(number: string, countryCode: string): boolean {
  return countryCode !== 'NG' || (number.length === ACCOUNT_NUMBER_DIGITS && /^\d+$/.test(number))
}

/** Nobody's accounts, so that an owner who forgets to enter real ones sends no money to strangers. */
export const EXAMPLE_ACCOUNT_NUMBERS: readonly string[] = ['0000000001', '0000000002', '0000000003']

export function isExampleAccount({ number }: { number: string }): boolean {
  return EXAMPLE_ACCOUNT_NUMBERS.includes(number)
}
