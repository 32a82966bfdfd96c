import { pace } from './pace.ts'
import { ROWS_MAX, type Row } from './table.ts'

/**
 * The first sheet of a workbook that has rows. An .xlsx file is a zip of XML: the browser inflates it, and of the XML only cells
 * matter. The browser's XML parser would read a large sheet in one go and block the page. Throws if the file is damaged.
 */
export async function readWorkbook(file: Blob): Promise<Row[]> {
  const parts = await zipParts(file)
  const text = async (name: string) => {
    const part = parts.get(name)
    return part ? inflate(file, part) : ''
  }
  const shared = await sharedStrings(await text('xl/sharedStrings.xml'))
  const sheets = [...parts.keys()].filter(name => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
  for (const name of sheets.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))) {
    const rows = await sheetRows(await text(name), shared)
    if (rows.length > 0) return rows
  }
  return []
}

type Part = { isDeflated: boolean; from: number; size: number }

const END_RECORD = 0x06054b50
const ENTRY = 0x02014b50
const END_RECORD_BYTES = 22
const COMMENT_MAX_BYTES = 65_535
/** A part that inflates to more is not a statement's. */
const INFLATED_MAX_BYTES = 60_000_000

async function zipParts(file: Blob): Promise<Map<string, Part>> {
  const tailFrom = Math.max(0, file.size - END_RECORD_BYTES - COMMENT_MAX_BYTES)
  const tail = new DataView(await file.slice(tailFrom).arrayBuffer())
  let at = tail.byteLength - END_RECORD_BYTES
  while (at >= 0 && tail.getUint32(at, true) !== END_RECORD) at--
  if (at < 0) throw new Error('The zip has no list')
  const count = tail.getUint16(at + 10, true)
  const bytes = tail.getUint32(at + 12, true)
  const from = tail.getUint32(at + 16, true)
  const list = new DataView(await file.slice(from, from + bytes).arrayBuffer())
  const parts = new Map<string, Part>()
  for (let n = 0, entry = 0; n < count; n++) {
    if (list.getUint32(entry, true) !== ENTRY) throw new Error('The list of the zip is damaged')
    const nameLength = list.getUint16(entry + 28, true)
    parts.set(new TextDecoder().decode(new Uint8Array(list.buffer, entry + 46, nameLength)), {
      isDeflated: list.getUint16(entry + 10, true) === 8,
      size: list.getUint32(entry + 20, true),
      from: list.getUint32(entry + 42, true),
    })
    entry += 46 + nameLength + list.getUint16(entry + 30, true) + list.getUint16(entry + 32, true)
  }
  return parts
}

async function inflate(file: Blob, { isDeflated, from, size }: Part): Promise<string> {
  const head = new DataView(await file.slice(from, from + 30).arrayBuffer())
  const start = from + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const body = file.slice(start, start + size)
  if (!isDeflated) return body.text()
  const reader = body.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > INFLATED_MAX_BYTES) throw new Error('The zip inflates to too much')
    text += decoder.decode(value, { stream: true })
  }
}

// Some programs write every name with a prefix: <x:c>.
const elements = (name: string) =>
  new RegExp(`<(?:\\w+:)?${name}((?:\\s[^>]*?)?)(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`, 'g')

async function sharedStrings(xml: string): Promise<string[]> {
  const strings: string[] = []
  for (const [, , content = ''] of xml.matchAll(elements('si'))) {
    strings.push(textOf(content))
    await pace()
  }
  return strings
}

/** A text may be in pieces of different looks. Phonetic hints are not part of it. */
function textOf(xml: string): string {
  const pieces = [...xml.replace(elements('rPh'), '').matchAll(elements('t'))]
  return pieces.map(([, , content = '']) => decodeEntities(content)).join('')
}

async function sheetRows(xml: string, shared: string[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const [, , row = ''] of xml.matchAll(elements('row'))) {
    const cells: Row = []
    for (const [, attributes = '', content = ''] of row.matchAll(elements('c')))
      cells[columnOf(attributes) ?? cells.length] = cellText(attributes, content, shared)
    const whole = Array.from(cells, value => value ?? '')
    if (whole.some(value => value !== '')) rows.push(whole)
    if (rows.length === ROWS_MAX) break
    await pace()
  }
  return rows
}

const attribute = (attributes: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''

/** "AB12" is the 28th column: empty cells are left out of a sheet. Undefined for a cell without an address. */
function columnOf(attributes: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(attribute(attributes, 'r'))?.[0]
  if (!letters) return undefined
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellText(attributes: string, content: string, shared: string[]): string {
  const type = attribute(attributes, 't')
  if (type === 'inlineStr') return textOf(content).trim()
  const value = decodeEntities(elements('v').exec(content)?.[2] ?? '')
  return (type === 's' ? (shared[Number(value)] ?? '') : value).trim()
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** XML entities as letters; unknown ones stay as they are. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
