import { pace } from './pace.ts'

export type Row = string[]

/** Longer than any spa's statement, short enough for a phone. */
export const ROWS_MAX = 20_000

/** Split at the separator that the text uses most outside quotes, or at wide gaps. */
export async function readTable(text: string): Promise<Row[]> {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const separator = separatorOf(plain)
  return separator === undefined ? gapped(plain) : separated(plain, separator)
}

const SEPARATORS = ['\t', ';', ',', '|'] as const

function separatorOf(text: string): string | undefined {
  const sample = text.slice(0, 20_000).replace(/"[^"]*"/g, '')
  const lines = sample.split('\n').filter(line => line.trim() !== '')
  // Most lines have a separator at least twice; the comma, which amounts have too, three times.
  const share = (separator: string) =>
    lines.filter(line => line.split(separator).length > (separator === ',' ? 3 : 2)).length / Math.max(1, lines.length)
  const best = SEPARATORS.map(separator => ({ separator, share: share(separator) })).sort(
    (a, b) => b.share - a.share,
  )[0]!
  return best.share >= 0.5 ? best.separator : undefined
}

/** Quoted cells may span lines and double their quotes. Any other quote is a letter. */
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
