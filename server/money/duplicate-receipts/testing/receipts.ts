import type { Words } from '#server/app/demo/receipt-picture.ts'

/** Receipts of honest customers, and of one who has paid once and wants to come twice. */

const NAMES = ['ADAEZE OBI', 'FUNMILAYO ADEBAYO', 'CHIDINMA EZE', 'NGOZI OKAFOR', 'TEMITOPE BAKARE', 'HALIMA YUSUF']
const AMOUNTS = ['₦25,000.00', '₦18,500.00', '₦40,000.00', '₦32,750.00', '₦12,000.00', '₦55,000.00', '₦8,500.00']
const BANKS = ['Access Bank', 'OPay Digital Services', 'First Bank of Nigeria', 'Kuda Microfinance Bank']

const digits = (seed: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    String(Math.abs(Math.imul(seed + 11, 48_271 + index * 7_919) >> 7) % 10),
  ).join('')

/** The words of one of many honest transfers: every one has a time, a session and a reference of its own. */
export function honestWords(n: number): Words {
  const [day, hour, minute] = [1 + ((n * 5) % 28), (n * 7) % 12, (n * 13) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    // Every fifth is somebody who comes back and pays the same again.
    amount: AMOUNTS[n % 5 === 4 ? 0 : n % AMOUNTS.length]!,
    sender: NAMES[n % 5 === 4 ? 0 : n % NAMES.length]!,
    senderBank: BANKS[n % 5 === 4 ? 0 : n % BANKS.length]!,
    at: `${two(day)}/11/2026 ${two(1 + hour)}:${two(minute)} ${n % 2 ? 'AM' : 'PM'}`,
    session: `0000${digits(n, 26)}`,
    reference: `TRF/${digits(n + 500, 12)}`,
    narration: n % 5 === 4 ? 'spa' : ['K7QF2', 'spa booking', 'payment', 'from Ada'][n % 4]!,
  }
}

/** What somebody changes who has paid once and wants to come twice. */
export const EDITS: ((words: Words) => Words)[] = [
  words => ({ ...words, amount: words.amount === '₦25,000.00' ? '₦40,000.00' : '₦25,000.00' }),
  words => ({ ...words, sender: words.sender === 'HALIMA YUSUF' ? 'NGOZI OKAFOR' : 'HALIMA YUSUF' }),
  words => ({ ...words, at: words.at.replace(/^\d\d/, day => (day === '24' ? '13' : '24')) }),
  words => ({ ...words, amount: words.amount.replace(/\d/, digit => (digit === '9' ? '1' : '9')) }),
]
