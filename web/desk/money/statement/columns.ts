import { readAmount } from './amounts.ts'
import { readTime } from './dates.ts'
import type { Row } from './table.ts'

export type ColumnRole = keyof typeof HEAD_WORDS

/** The column of each role. `amount` holds both directions, by its sign or by `kind`; `net` is the amount less its `charge`. */
export type Columns = Partial<Record<ColumnRole, number>>

type Head = { names: Row; columns: Columns }

/** Tried in this order: "Transaction Date" before "Value Date", and "Credit Amount" before "Amount". */
const HEAD_WORDS = {
  date: [
    /^(trans(action)?|tran|txn|trx|trns|post(ing|ed)?|entry|payment|created)[\s._/-]*(date|time|at)/,
    /^date(\b|\/|$)/,
    /^value[\s._-]*date/,
    /date/,
    /^time$/,
  ],
  kind: [
    /^(transaction|txn|tran|trans)?[\s._-]*(type|kind|direction|category)$/,
    /^(cr|c)[\s/]*(dr|d)$/,
    /^(dr|d)[\s/]*(cr|c)$/,
    /credit\s*\/\s*debit/,
  ],
  charge: [
    /^(transaction|bank|service|merchant|total)?[\s._-]*(charges?|fees?|commissions?|msc|deductions?|levy|stamp[\s_-]*duty)\b/,
  ],
  net: [
    /^(net|settle(d|ment)?)[\s._-]*(amount|value|credit|sum)?(\s*\(.*\))?$/,
    /^(amount|credit)[\s._-]*(settled|net)\b/,
  ],
  credit: [
    /^(amount\s*)?(credit(s|ed)?|deposits?|lodg(e)?ments?|money[\s_-]*in|paid[\s_-]*in|inflow|pay[\s_-]*in|received|cr)\b/,
    /credit/,
    /deposit/,
    /money[\s_-]*in/,
  ],
  debit: [
    /^(amount\s*)?(debit(s|ed)?|withdrawals?|money[\s_-]*out|paid[\s_-]*out|outflow|pay[\s_-]*out|dr)\b/,
    /debit/,
    /withdraw/,
    /money[\s_-]*out/,
  ],
  narration: [
    /narrat/,
    /^remarks?/,
    /^descrip/,
    /^(transaction|payment|trans)?[\s._-]*(details?|particulars|description)/,
    /^memo|^note/,
    /counter\s*party|beneficiary|sender|from\b|^to\s*\/\s*from/,
  ],
  reference: [
    /^(transaction|payment|trans|txn|tran|bank|session)?[\s._-]*(ref(erence)?|id|session)\b/,
    /ref/,
    /session/,
    /^(transaction|instrument|cheque)[\s._-]*(no|number|id)/,
  ],
  amount: [/^gross/, /^(transaction|txn|tran)?[\s._-]*amount/, /^amt/, /amount/, /^value$/],
}

/** Some letterheads are long. */
const HEAD_ROWS = 40

/** The first row that names a date and money. Undefined: the owner has to name the columns. */
export function findHead(rows: Row[]): Head | undefined {
  for (const [row, names] of rows.slice(0, HEAD_ROWS).entries()) {
    const columns = columnsOf(names)
    if (!isEnough(columns)) continue
    const below = rows[row + 1] ?? []
    const second = columnsOf(below)
    // "Amount" over "Debit" and "Credit": the second line is more precise.
    const isTwofold = second.credit !== undefined && !below.some(text => readAmount(text) !== undefined)
    if (!isTwofold) return { names, columns }
    const { amount: _, ...first } = columns
    return { names: names.map((name, at) => `${name} ${below[at] ?? ''}`), columns: { ...first, ...second } }
  }
  return undefined
}

const words = (row: Row) => row.filter(text => /\p{L}{2}/u.test(text) && !/\d{2}/.test(text)).length

/** Lines copied from the middle of a statement have none. */
export const hasHeads = (rows: Row[]) => words(headLike(rows)) >= 3

/** The row that is most like a head: the device remembers a bank by it. */
export function headLike(rows: Row[]): Row {
  return rows.slice(0, HEAD_ROWS).reduce<Row>((best, row) => (words(row) > words(best) ? row : best), [])
}

export function isEnough({ date, credit, amount, net }: Columns): boolean {
  return date !== undefined && [credit, amount, net].some(column => column !== undefined)
}

export function columnsOf(names: Row): Columns {
  const words = names.map(name => name.toLowerCase().replace(/\s+/g, ' ').trim())
  const columns: Columns = {}
  const isFree = (at: number) => !Object.values(columns).includes(at)
  for (const [role, patterns] of Object.entries(HEAD_WORDS) as [ColumnRole, RegExp[]][])
    for (const pattern of patterns) {
      const at = words.findIndex((word, index) => word !== '' && isFree(index) && pattern.test(word))
      if (at >= 0 && columns[role] === undefined) columns[role] = at
    }
  // A running balance is never a credit.
  for (const role of ['credit', 'debit', 'amount', 'net'] as const)
    if (columns[role] !== undefined && /balance/.test(words[columns[role]]!)) delete columns[role]
  return columns
}

/** Guesses for lines without heads: the column of dates, the first of amounts (balances come later) and the longest words. */
export function guessColumns(rows: Row[]): Columns {
  const width = Math.max(0, ...rows.map(row => row.length))
  const cells = Array.from({ length: width }, (_, at) => ({ at, texts: rows.map(row => row[at] ?? '') }))
  const isMostly = (texts: string[], is: (text: string) => boolean) => texts.filter(is).length > 0.6 * rows.length
  const date = cells.find(({ texts }) => isMostly(texts, isDate))?.at
  const amount = cells.find(({ at, texts }) => at !== date && isMostly(texts, isMoney))?.at
  const words = cells
    .filter(({ at }) => at !== date && at !== amount)
    .map(({ at, texts }) => ({ at, letters: texts.join('').replace(/[^A-Za-z]/g, '').length }))
    .filter(({ letters }) => letters > 0)
  const narration = words.sort((a, b) => b.letters - a.letters)[0]?.at
  return { date, amount, narration }
}

const isDate = (cell: string) => [readTime(cell, 'day first'), readTime(cell, 'month first')].some(Boolean)

/** A long cell needs kobo, groups or a sign, because bare digits may be a reference. */
const isMoney = (cell: string) => readAmount(cell) !== undefined && (/[.,₦]|NGN|CR|DR/i.test(cell) || cell.length < 8)

/** Identifies a bank by its heads. */
export const headName = (names: Row) =>
  names
    .map(name => name.toLowerCase().trim())
    .join('|')
    .slice(0, 300)
