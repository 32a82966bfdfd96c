import { decodeEntities } from './entities.ts'
import type { Pace } from './pace.ts'
import { ROWS_MAX, type Row } from './table.ts'

/** Many banks' "Excel" is a page with a table, saved as .xls. */
export const isHtml = (text: string) => /^\s*</.test(text) && /<t[rdh]\b/i.test(text)

/** A merged cell wider than this is a mistake of whoever wrote the page. */
const SPAN_MAX = 50

/**
 * The rows of every table of a page. Only rows and cells matter, and they are cut out of the text: the browser's parser would
 * build the whole page in one go, with the screen standing still meanwhile, and would fetch its pictures.
 */
export async function readHtml(text: string, pace: Pace): Promise<Row[]> {
  const body = text.replace(/<!--[\s\S]*?-->/g, '').replace(/<(style|script|head)\b[\s\S]*?<\/\1\s*>/gi, '')
  const rows: Row[] = []
  // For each column, how many rows below it are still covered by a cell that reaches down.
  let covered: number[] = []
  for (const piece of body.split(/<tr\b[^<>]*>/i).slice(1)) {
    const row: Row = []
    const next = covered.map(rowsLeft => Math.max(0, rowsLeft - 1))
    for (const [, attributes = '', content = ''] of before(piece, /<\/tr\b/i).matchAll(CELL)) {
      while (covered[row.length]) row.push('')
      const at = row.length
      row.push(textOf(content))
      for (let more = 1; more < spanOf(attributes, 'col'); more++) row.push('')
      for (let column = at; column < row.length; column++) next[column] = spanOf(attributes, 'row') - 1
    }
    // A new table begins anew.
    covered = /<\/table\b/i.test(piece) ? [] : Array.from(next, rowsLeft => rowsLeft ?? 0)
    if (row.some(cell => cell !== '')) rows.push(row)
    if (rows.length === ROWS_MAX) break
    await pace()
  }
  return rows
}

/** Closing tags may be left out: a cell ends where the next one begins. */
const CELL = /<t[dh]\b([^<>]*)>([\s\S]*?)(?=<\/?t[dh]\b|<\/table\b|$)/gi

const before = (text: string, end: RegExp) => text.slice(0, end.exec(text)?.index)

const spanOf = (attributes: string, way: 'col' | 'row') =>
  Math.min(SPAN_MAX, Number(new RegExp(`\\b${way}span\\s*=\\s*["']?(\\d+)`, 'i').exec(attributes)?.[1] ?? 1) || 1)

function textOf(content: string): string {
  const words = content.replace(/<br\b[^<>]*>/gi, ' ').replace(/<[^<>]*>/g, '')
  return decodeEntities(words).replace(/\s+/g, ' ').trim()
}
