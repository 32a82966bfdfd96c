import type { Pace } from './pace.ts'

/** What a bank exports or a person pastes, as rows of cells. */
export type Row = string[]

/** Longer than any statement of a spa, shorter than what makes a phone stop answering. */
export const ROWS_MAX = 20_000

/** Comma, semicolon or tab: whichever the text uses most, outside quotes. Lines pasted from a page are split at wide gaps. */
export async function readTable(text: string, pace: Pace): Promise<Row[]> {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const separator = separatorOf(plain)
  return separator === undefined ? gapped(plain) : separated(plain, separator, pace)
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

const LETTERS_AT_ONCE = 20_000

/** Quotes as spreadsheets write them: doubled inside, and a line may go on in the next. */
async function separated(text: string, separator: string, pace: Pace): Promise<Row[]> {
  const rows: Row[] = []
  let row: Row = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some(each => each !== '')) rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length && rows.length < ROWS_MAX; at++) {
    if (at % LETTERS_AT_ONCE === 0) await pace()
    const letter = text[at]!
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (letter === '"' && cell.trim() === '') isQuoted = true
    else if (letter === separator) endCell()
    else if (letter === '\n') endRow()
    else cell += letter
  }
  endRow()
  return rows.slice(0, ROWS_MAX)
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
