import { ROWS_MAX, type Row } from './table.ts'

/** Many banks' "Excel" is an HTML page with a table, saved as .xls. */
export const isHtml = (text: string) => /^\s*</.test(text) && /<t[rdh]\b/i.test(text)

/** A merged cell wider than this is a mistake in the page. */
const SPAN_MAX = 50

/** The rows of every table of a page, with empty cells where merged ones reach. A parsed document runs and fetches nothing. */
export function readHtml(text: string): Row[] {
  const page = new DOMParser().parseFromString(/<table\b/i.test(text) ? text : `<table>${text}`, 'text/html')
  for (const lineBreak of page.querySelectorAll('br')) lineBreak.replaceWith(' ')
  return [...page.querySelectorAll('table')].flatMap(rowsOf).slice(0, ROWS_MAX)
}

function rowsOf(table: HTMLTableElement): Row[] {
  // For each column, how many more rows a cell above reaches into.
  const covered: number[] = []
  const rows = [...table.rows].map(({ cells }) => {
    const row: Row = []
    const skipCovered = () => {
      for (; covered[row.length]; row.push('')) covered[row.length]!--
    }
    for (const cell of cells) {
      skipCovered()
      // A cell around another table is layout.
      const text = cell.querySelector('table') ? '' : cell.textContent.replace(/\s+/g, ' ').trim()
      for (let column = 0; column < Math.min(SPAN_MAX, cell.colSpan); column++) {
        covered[row.length] = Math.min(SPAN_MAX, cell.rowSpan) - 1
        row.push(column === 0 ? text : '')
      }
    }
    skipCovered()
    return row
  })
  return rows.filter(row => row.some(cell => cell !== ''))
}
