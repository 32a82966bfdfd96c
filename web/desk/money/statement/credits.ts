import { readAmount } from './amounts.ts'
import type { Columns } from './columns.ts'
import { dayOrderOf, readTime, type StatementTime } from './dates.ts'
import type { Row } from './table.ts'

/** A line of the statement that moved money. */
export interface Entry extends StatementTime {
  /** Which row of the file, from 1, to be found again there. */
  line: number
  /** Above zero: it came in. */
  amount: number
  narration: string
  reference: string
}

export interface Statement {
  credits: Entry[]
  /** What came in and went back again: the same amount, by its reference or the words of a reversal. */
  reversed: Entry[]
  /** Rows that are no entries: letterheads, totals, balances brought forward. */
  skipped: number
}

export function readStatement(rows: Row[], columns: Columns, firstRow = 0): Statement {
  const body = rows.slice(firstRow)
  const order = dayOrderOf(body.map(row => cell(row, columns.date)))
  const entries = body.flatMap((row, index) => {
    const entry = readEntry(row, columns, order)
    return entry ? [{ ...entry, line: firstRow + index + 1 }] : []
  })
  const credits = entries.filter(({ amount }) => amount > 0)
  const out = entries.filter(({ amount }) => amount < 0)
  const reversed = findReversed(credits, out)
  return {
    credits: credits.filter(credit => !reversed.includes(credit)),
    reversed,
    skipped: body.length - entries.length,
  }
}

const cell = (row: Row, column: number | undefined) => (column === undefined ? '' : (row[column] ?? ''))

function readEntry(row: Row, columns: Columns, order: ReturnType<typeof dayOrderOf>): Omit<Entry, 'line'> | undefined {
  const time = readTime(cell(row, columns.date), order)
  const amount = amountOf(row, columns)
  if (!time || !amount) return undefined
  // The code may stand in any cell of words: some banks keep the remark apart from the sender.
  const used = [columns.date, columns.credit, columns.debit, columns.amount, columns.kind, columns.reference]
  const words = row.filter((text, index) => !used.includes(index) && /[A-Za-z]/.test(text))
  const first = cell(row, columns.narration)
  const narration = [first, ...words.filter(text => text !== first)].filter(text => text !== '').join(' · ')
  return { ...time, amount, narration, reference: cell(row, columns.reference) }
}

function amountOf(row: Row, { credit, debit, amount, kind }: Columns): number | undefined {
  const came = credit === undefined ? undefined : readAmount(cell(row, credit))
  if (came) return Math.abs(came)
  const went = debit === undefined ? undefined : readAmount(cell(row, debit))
  if (went) return -Math.abs(went)
  const both = amount === undefined ? undefined : readAmount(cell(row, amount))
  if (!both) return undefined
  const said = cell(row, kind)
  if (/^(d|dr|debit|out|withdrawal|sent|outward|transfer out)\b/i.test(said)) return -Math.abs(both)
  if (/^(c|cr|credit|in|deposit|received|inward|transfer in)\b/i.test(said)) return Math.abs(both)
  return both
}

const REVERSAL = /\b(rev|rvsl|revers(al|ed)|refund(ed)?|returned|chargeback)\b/i

/** A debit takes a credit back when it is as large, not earlier, and shares its reference or says that it is a reversal of it. */
function findReversed(credits: Entry[], debits: Entry[]): Entry[] {
  const reversed: Entry[] = []
  for (const debit of debits) {
    const same = credits.filter(
      credit => !reversed.includes(credit) && credit.amount === -debit.amount && credit.date <= debit.date,
    )
    const byReference = same.find(
      ({ reference }) => reference !== '' && (reference === debit.reference || debit.narration.includes(reference)),
    )
    const byWords = REVERSAL.test(debit.narration)
      ? same.find(credit => sharedWords(credit.narration, debit.narration) >= 2)
      : undefined
    const credit = byReference ?? byWords
    if (credit) reversed.push(credit)
  }
  return reversed
}

export const wordsOf = (text: string) => [
  ...new Set(
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(word => word.length > 2),
  ),
]

function sharedWords(a: string, b: string): number {
  const words = new Set(wordsOf(b))
  return wordsOf(a).filter(word => words.has(word) && !/^\d+$/.test(word)).length
}
