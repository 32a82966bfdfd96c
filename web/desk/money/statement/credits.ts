import { readAmount } from './amounts.ts'
import type { Columns } from './columns.ts'
import { type DayOrder, readTime, type StatementTime } from './dates.ts'
import { pace } from './pace.ts'
import type { Row } from './table.ts'

/** A line that moved money. */
export interface Entry extends StatementTime {
  /** The row of the file, from 1. */
  line: number
  /** Positive for credits. */
  amount: number
  narration: string
  reference: string
}

/** A credit that went back; the credit itself may be on an earlier statement. */
export interface Reversed extends Entry {
  backOn: string
}

export interface Statement {
  credits: Entry[]
  reversed: Reversed[]
  /** The days of its first and last entry. */
  from: string
  until: string
  entries: number
  /** Rows that are not entries: letterheads, totals, balances. */
  skipped: number
  /** Single alerts: other credits may have come in. */
  isPartial?: boolean
}

export async function readStatement(rows: Row[], columns: Columns, order: DayOrder): Promise<Statement> {
  const entries: Entry[] = []
  for (const [index, row] of rows.entries()) {
    const entry = entryOf(row, columns, order)
    if (entry) entries.push({ ...entry, line: index + 1 })
    await pace()
  }
  dropShared(entries)
  const credits = entries.filter(({ amount }) => amount > 0)
  const debits = entries.filter(({ amount }) => amount < 0)
  const { taken, reversed } = findReversed(credits, debits)
  const days = entries.map(({ date }) => date).sort()
  return {
    credits: credits.filter(credit => !taken.has(credit)),
    reversed,
    from: days[0] ?? '',
    until: days.at(-1) ?? '',
    entries: entries.length,
    skipped: rows.length - entries.length,
  }
}

/** A reference beside many lines is the name of a channel or a branch. */
function dropShared(entries: Entry[]) {
  const times = new Map<string, number>()
  for (const { reference } of entries) times.set(reference, (times.get(reference) ?? 0) + 1)
  // A credit and its reversal may share a reference; a more frequent one identifies nothing.
  for (const entry of entries) if (times.get(entry.reference)! > 2) entry.reference = ''
}

const cell = (row: Row, column: number | undefined) => (column === undefined ? '' : (row[column] ?? ''))

export function entryOf(row: Row, columns: Columns, order: DayOrder): Omit<Entry, 'line'> | undefined {
  const time = readTime(cell(row, columns.date), order)
  const amount = amountOf(row, columns)
  if (!time || !amount) return undefined
  // The code may be in any cell of words: some banks have a column for the remark.
  const { narration: _, ...others } = columns
  const used = Object.values(others)
  const words = row.filter((text, index) => !used.includes(index) && /[A-Za-z]/.test(text))
  const first = cell(row, columns.narration)
  const narration = [first, ...words.filter(text => text !== first)].filter(text => text !== '').join(' · ')
  // Spreadsheets mark long numbers as text by a quote.
  return { ...time, amount, narration, reference: cell(row, columns.reference).replace(/^'/, '') }
}

/** The amount as the customer sent it, also where the file has only the settled amount and its charges. */
function amountOf(row: Row, { credit, debit, amount, kind, charge, net }: Columns): number | undefined {
  const credited = readAmount(cell(row, credit))
  if (credited) return Math.abs(credited)
  const debited = readAmount(cell(row, debit))
  if (debited) return -Math.abs(debited)
  const settled = readAmount(cell(row, net))
  const kept = Math.abs(readAmount(cell(row, charge)) ?? 0)
  const signed = readAmount(cell(row, amount)) ?? (settled && settled + Math.sign(settled) * kept)
  if (!signed) return undefined
  const direction = cell(row, kind)
  if (/^(d|dr|debit|out|withdrawal|sent|outward|transfer out)\b/i.test(direction)) return -Math.abs(signed)
  if (/^(c|cr|credit|in|deposit|received|inward|transfer in)\b/i.test(direction)) return Math.abs(signed)
  return signed
}

const REVERSAL = /\b(rev|rvsl|revers(al|ed)|refund(ed)?|returned|chargeback)\b/i

/** A debit reverses an earlier credit of the same amount if it has its reference, or says so and shares two words. */
function findReversed(credits: Entry[], debits: Entry[]) {
  const ofAmount = groupByAmount(credits)
  const taken = new Set<Entry>()
  const reversed: Reversed[] = []
  for (const debit of debits) {
    const isReversal = REVERSAL.test(debit.narration)
    const same = (ofAmount.get(-debit.amount) ?? []).filter(one => !taken.has(one) && one.date <= debit.date)
    const credit =
      same.find(one => one.reference !== '' && `${debit.reference} ${debit.narration}`.includes(one.reference)) ??
      (isReversal ? same.find(one => sharedWords(one.narration, debit.narration) >= 2) : undefined)
    if (credit) {
      taken.add(credit)
      reversed.push({ ...credit, backOn: debit.date })
    } else if (isReversal) reversed.push({ ...debit, amount: -debit.amount, backOn: debit.date })
  }
  return { taken, reversed }
}

export function groupByAmount(credits: Entry[]) {
  const groups = new Map<number, Entry[]>()
  for (const credit of credits) addTo(groups, credit.amount, credit)
  return groups
}

export function addTo<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item) {
  if (!groups.get(key)?.push(item)) groups.set(key, [item])
}

/** Returns words of three letters or more, in capitals, without accents. */
export function wordsOf(text: string): string[] {
  // Removing accents is slow, and banks write plain letters.
  const plain = /[^\0-\x7f]/.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text
  const words = plain.toUpperCase().match(/[A-Z0-9]{3,}/g)
  return words ? [...new Set(words)] : []
}

function sharedWords(a: string, b: string): number {
  const words = new Set(wordsOf(b))
  return wordsOf(a).filter(word => words.has(word) && !/^\d+$/.test(word)).length
}
