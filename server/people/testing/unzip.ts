import { crc32 } from 'node:zlib'
import { expect } from 'vitest'

/** What the directory at the end of a zip file names, read as a program would. */
export function unzip(file: Buffer) {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06'))
  const entries = new Map<string, Buffer>()
  let at = file.readUInt32LE(end + 16)
  for (let n = file.readUInt16LE(end + 10); n > 0; n--) {
    expect(file.toString('latin1', at, at + 4)).toBe('PK\x01\x02')
    const [sum, size, nameLength] = [file.readUInt32LE(at + 16), file.readUInt32LE(at + 24), file.readUInt16LE(at + 28)]
    const local = file.readUInt32LE(at + 42)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const begin = local + 30 + file.readUInt16LE(local + 26)
    const bytes = file.subarray(begin, begin + size)
    expect(crc32(bytes)).toBe(sum)
    entries.set(name, bytes)
    at += 46 + nameLength
  }
  return entries
}
