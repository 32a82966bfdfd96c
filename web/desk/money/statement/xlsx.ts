import type { Pace } from './pace.ts'
import { ROWS_MAX, type Row } from './table.ts'

/**
 * The first sheet of a workbook that has rows. An .xlsx file is a zip of XML: a browser unpacks it by itself, and of the XML
 * only cells matter. The browser's own parser would read a large sheet in one go, with the page standing still meanwhile.
 */
export async function readWorkbook(file: Blob, pace: Pace): Promise<Row[]> {
  const parts = await zipParts(file)
  const text = async (name: string) => {
    const part = parts.get(name)
    return part ? inflate(file, part) : ''
  }
  const shared = await sharedStrings(await text('xl/sharedStrings.xml'), pace)
  const sheets = [...parts.keys()].filter(name => /^xl\/worksheets\/sheet\d+\.xml$/.test(name)).sort(bySheet)
  for (const name of sheets) {
    const rows = await sheetRows(await text(name), shared, pace)
    if (rows.length > 0) return rows
  }
  return []
}

/** The file is not what its name says, or damaged. */
export class NotAWorkbook extends Error {}

interface Part {
  isDeflated: boolean
  from: number
  size: number
}

const END_RECORD = 0x06054b50
const ENTRY = 0x02014b50
const END_RECORD_BYTES = 22
const COMMENT_MAX_BYTES = 65_535
/** What one part may grow to: a sheet of that size is no statement. */
const INFLATED_MAX_BYTES = 60_000_000

async function zipParts(file: Blob): Promise<Map<string, Part>> {
  const tailFrom = Math.max(0, file.size - END_RECORD_BYTES - COMMENT_MAX_BYTES)
  const tail = new DataView(await file.slice(tailFrom).arrayBuffer())
  let at = tail.byteLength - END_RECORD_BYTES
  while (at >= 0 && tail.getUint32(at, true) !== END_RECORD) at--
  if (at < 0) throw new NotAWorkbook()
  const count = tail.getUint16(at + 10, true)
  const from = tail.getUint32(at + 16, true)
  const list = new DataView(await file.slice(from, from + tail.getUint32(at + 12, true)).arrayBuffer())
  const parts = new Map<string, Part>()
  for (let n = 0, entry = 0; n < count; n++) {
    if (entry + 46 > list.byteLength || list.getUint32(entry, true) !== ENTRY) throw new NotAWorkbook()
    const nameLength = list.getUint16(entry + 28, true)
    if (entry + 46 + nameLength > list.byteLength) throw new NotAWorkbook()
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, entry + 46, nameLength))
    parts.set(name, {
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
  if (head.byteLength < 30) throw new NotAWorkbook()
  const start = from + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const body = file.slice(start, start + size)
  if (!isDeflated) return body.text()
  const reader = body.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read().catch(() => {
      throw new NotAWorkbook()
    })
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > INFLATED_MAX_BYTES) throw new NotAWorkbook()
    text += decoder.decode(value, { stream: true })
  }
}

// Some programs write every name with a prefix: <x:c>.
const elements = (name: string) =>
  new RegExp(`<(?:\\w+:)?${name}((?:\\s[^>]*?)?)(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`, 'g')

async function sharedStrings(xml: string, pace: Pace): Promise<string[]> {
  const strings: string[] = []
  for (const [, , content = ''] of xml.matchAll(elements('si'))) {
    strings.push(textOf(content))
    await pace()
  }
  return strings
}

/** A text may be in pieces of different looks. Phonetic hints are no part of it. */
function textOf(xml: string): string {
  const pieces = [...xml.replace(elements('rPh'), '').matchAll(elements('t'))]
  return pieces.map(([, , content = '']) => decodeEntities(content)).join('')
}

async function sheetRows(xml: string, shared: string[], pace: Pace): Promise<Row[]> {
  const rows: Row[] = []
  for (const [, , row = ''] of xml.matchAll(elements('row'))) {
    const cells: Row = []
    for (const [, attributes = '', content = ''] of row.matchAll(elements('c')))
      cells[columnOf(attributes, cells.length)] = cellText(attributes, content, shared)
    const whole = Array.from(cells, value => value ?? '')
    if (whole.some(value => value !== '')) rows.push(whole)
    if (rows.length === ROWS_MAX) break
    await pace()
  }
  return rows
}

const attribute = (attributes: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]

/** "AB12" is the 28th column: empty cells are left out of a sheet. */
function columnOf(attributes: string, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(attribute(attributes, 'r') ?? '')?.[0]
  if (!letters) return next
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellText(attributes: string, content: string, shared: string[]): string {
  const type = attribute(attributes, 't')
  if (type === 'inlineStr') return textOf(content).trim()
  const value = decodeEntities(elements('v').exec(content)?.[2] ?? '')
  return (type === 's' ? (shared[Number(value)] ?? '') : value).trim()
}

const bySheet = (a: string, b: string) => sheetNumber(a) - sheetNumber(b)
const sheetNumber = (name: string) => Number(/\d+/.exec(name)?.[0])

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** XML entities as letters; unknown ones stay as they are. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    name ? (NAMED[name] ?? whole) : letterOf(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  )
}

const letterOf = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
