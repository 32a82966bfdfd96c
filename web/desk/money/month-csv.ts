import type { MoneyDay } from '#contract/money-desk.ts'
import { PAYMENT_METHODS } from '#contract/rules.ts'
import { csvText } from '../csv-file.ts'
import { METHODS } from '../words.ts'

/** Always every column: next month's file has to fit under this one. */
export function monthCsv(days: readonly MoneyDay[]): string {
  const heads = ['In', 'Out'].flatMap(way => PAYMENT_METHODS.map(method => `${way}: ${METHODS[method]}`))
  return csvText([
    ['Date', ...heads],
    ...days.map(day => [
      day.date,
      ...PAYMENT_METHODS.map(method => day.in[method]),
      ...PAYMENT_METHODS.map(method => day.out[method]),
    ]),
  ])
}
