import { readJson, writeJson } from '#web/storage.ts'
import { isAlerts, readAlerts } from './alerts.ts'
import { type Columns, findHead, guessColumns, hasHeads, headLike, headName, isEnough } from './columns.ts'
import { type Entry, readStatement, type Statement } from './credits.ts'
import { type DayOrder, dayOrderOf } from './dates.ts'
import { isHtml, readHtml } from './html.ts'
import { ROWS_MAX, type Row, readTable } from './table.ts'

/** No statement is larger; a video chosen by mistake is. */
export const FILE_MAX_MEGABYTES = 10

/** Why a file cannot be read, in words for the owner. */
export class Unreadable extends Error {}

/** The kind of a file is known by its first bytes; its name says little. Nothing of it leaves the device. */
export async function rowsOfFile(file: File, today: string): Promise<Row[]> {
  if (file.size > FILE_MAX_MEGABYTES * 1_000_000)
    throw new Unreadable(
      `This file has ${Math.ceil(file.size / 1_000_000)} MB, and a statement has at most ${FILE_MAX_MEGABYTES}. Please choose the statement, or export fewer days.`,
    )
  const first = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const begins = (...bytes: number[]) => bytes.every((byte, at) => first[at] === byte)
  if (begins(0x50, 0x4b)) {
    const { readWorkbook } = await import('./xlsx.ts')
    return readWorkbook(file).catch(() => {
      throw new Unreadable('This spreadsheet is damaged or protected. Please export the statement again, best as CSV.')
    })
  }
  if (begins(0xd0, 0xcf))
    throw new Unreadable('This is an old .xls file. Please save it as .xlsx or CSV first, and choose that file.')
  if (begins(0x25, 0x50, 0x44, 0x46))
    throw new Unreadable(
      'This is a PDF. Please ask the bank’s app for CSV or Excel, or copy the lines and paste them below.',
    )
  return rowsOfText(await textOf(file, begins(0xff, 0xfe) ? 'utf-16le' : 'utf-8'), today)
}

/** Old programs write one byte a letter, which is not valid UTF-8. */
async function textOf(file: File, encoding: string) {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A table, an HTML page with one, or credit alerts copied on a phone. */
export async function rowsOfText(text: string, today: string): Promise<Row[]> {
  if (isHtml(text)) return readHtml(text)
  const rows = await readTable(text)
  // "Date: 17-Nov-2026" in an alert is not a head: heads have no figures.
  const isTable = findHead(rows)?.names.every(name => !/\d{2}/.test(name))
  return (isTable ? undefined : readAlerts(text, today)) ?? rows
}

export interface Reading {
  columns: Columns
  /** Undefined if the dates are ambiguous. */
  order?: DayOrder
}

/** Finds the columns as stored on this device, by the heads, or by the cells. Undefined: the owner has to name them. */
export function readingOf(rows: Row[], today: string): Reading | undefined {
  const known = storedReadings()[headName(headLike(rows))]
  // Under unknown heads, a guess could take debits for credits.
  const guessed = hasHeads(rows) ? {} : guessColumns(rows)
  const columns = known?.columns ?? findHead(rows)?.columns ?? guessed
  return isEnough(columns) ? { columns, order: known?.order ?? orderOf(rows, columns, today) } : undefined
}

export const orderOf = (rows: Row[], { date }: Columns, today: string) =>
  dayOrderOf(
    rows.map(row => (date === undefined ? '' : (row[date] ?? ''))),
    today,
  )

export async function entriesOf(rows: Row[], { columns, order = 'day first' }: Reading): Promise<Statement> {
  const statement = await readStatement(rows, columns, order)
  if (!isAlerts(rows)) return statement
  // The head row is added by the reader: the first alert is line 1.
  const lineOf = <Line extends Entry>(entry: Line): Line => ({ ...entry, line: entry.line - 1 })
  const { credits, reversed } = statement
  return { ...statement, credits: credits.map(lineOf), reversed: reversed.map(lineOf), isPartial: true }
}

export const isCutOff = (rows: Row[]) => rows.length >= ROWS_MAX

// A bank's heads are no secret; they are deleted with the desk's other data.
const KEY = 'desk_statement_columns'
const storedReadings = () => (readJson(KEY) ?? {}) as Record<string, Reading | undefined>

/** Stores the owner's choice of columns for the bank's next statement. */
export const storeReading = (rows: Row[], reading: Reading) =>
  writeJson(KEY, { ...storedReadings(), [headName(headLike(rows))]: reading })
