const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Entities of XML and HTML as the letters they stand for; unknown ones stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    name ? (NAMED[name] ?? whole) : letterOf(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  )
}

const letterOf = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
