import { crc32 } from 'node:zlib'

export interface ZipEntry {
  /** ASCII, with slashes. */
  name: string
  bytes: Buffer
}

// Version 2.0, names in UTF-8, uncompressed, 1 January 1980.
const VERSION = 20
const NAMES_IN_UTF8 = 1 << 11
const STORED = 0
const DOS_DATE = 0x21

/** Streams entries, so that only one is in memory. Uncompressed: pictures are compressed already, and the rest is small. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, bytes } of entries) {
    const path = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(VERSION, 0)
    facts.writeUInt16LE(NAMES_IN_UTF8, 2)
    facts.writeUInt16LE(STORED, 4)
    facts.writeUInt16LE(DOS_DATE, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(bytes.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([signature(0x04034b50), facts, path])
    yield local
    yield bytes
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    const madeBy = Buffer.from([VERSION, 0])
    directory.push(Buffer.concat([signature(0x02014b50), madeBy, facts, rest, path]))
    offset += local.length + bytes.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  yield central
  yield Buffer.concat([signature(0x06054b50), end])
}

function signature(number: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}
