import { pace } from './pace.ts'

/** What a bank exports or a person pastes, as rows of cells. */
export type Row = string[]

/** Longer than any statement of a spa, shorter than what makes a phone stop answering. */
export const ROWS_MAX = 20_000

/** Comma, semicolon or tab: whichever the text uses most, outside quotes. Lines pasted from a page are split at wide gaps. */
export async function readTable(text: string): Promise<Row[]> {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const separator = separatorOf(plain)
  return separator === undefined ? gapped(plain) : separated(plain, separator)
}

const SEPARATORS = ['\t', ';', ',', '|'] as const

function separatorOf(text: string): string | undefined {
  const sample = text.slice(0, 20_000).replace(/"[^"]*"/g, '')
  const lines = sample.split('\n').filter(line => line.trim() !== '')
  // An amount has a comma as well: a separator is what most lines have at least twice, the comma three times.
  const share = (separator: string) =>
    lines.filter(line => line.split(separator).length > (separator === ',' ? 3 : 2)).length / Math.max(1, lines.length)
  const best = SEPARATORS.map(separator => ({ separator, share: share(separator) })).sort(
    (a, b) => b.share - a.share,
  )[0]!
  return best.share >= 0.5 ? best.separator : undefined
}

/** Quotes as spreadsheets write them: doubled inside, and a line may go on in the next. Any other quote is a letter. */
async function separated(text: string, separator: string): Promise<Row[]> {
  const stop = `\\${separator}`
  const next = new RegExp(` *(?:"([^"]*(?:""[^"]*)*)" *(?=[${stop}\\n]|$)|([^${stop}\\n]*))(.|\\n|$)`, 'y')
  const rows: Row[] = []
  let row: Row = []
  while (rows.length < ROWS_MAX) {
    const [, quoted, bare, end] = next.exec(text) ?? []
    row.push((quoted?.replaceAll('""', '"') ?? bare ?? '').trim())
    if (end === separator) continue
    if (row.some(cell => cell !== '')) rows.push(row)
    if (!end) break
    row = []
    await pace()
  }
  return rows
}

function gapped(text: string): Row[] {
  return text
    .split('\n')
    .map(line =>
      line
        .trim()
        .split(/\s{2,}|\t/)
        .map(cell => cell.trim()),
    )
    .filter(row => row.some(cell => cell !== ''))
    .slice(0, ROWS_MAX)
}
