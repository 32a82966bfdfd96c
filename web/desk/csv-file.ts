/** A table for a spreadsheet. Cells that begin like a formula are quoted: a customer's name must not become one. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(value: string | number) {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
