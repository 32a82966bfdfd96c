// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Stop } from '../setup/process.mjs'

const BLOCK = 512

/**
 * A folder as a .tar.gz whose bytes depend on nothing but names, contents and the given time: not on the order of the disk,
 * nor on who made the files, when and with which umask.
 * @param {string} folder
 * @param {string} name of the one folder that the archive unpacks to
 * @param {number} seconds since 1970, the time of every file
 */
export function pack(folder, name, seconds) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(entry => {
      const path = join(entry.parentPath, entry.name)
      const inside = `${name}/${path.slice(folder.length + 1).replaceAll('\\', '/')}`
      return entry.isDirectory() ? { path: `${inside}/` } : { path: inside, content: readFileSync(path) }
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  const blocks = [{ path: `${name}/` }, ...entries].flatMap(entry => toBlocks(entry, seconds))
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 9 })
}

/** @param {{ path: string, content?: Buffer }} entry @param {number} seconds */
function toBlocks({ path, content }, seconds) {
  const size = content?.length ?? 0
  const header = Buffer.alloc(BLOCK)
  const { prefix, rest } = split(path)
  header.write(rest, 0)
  header.write(`${content ? '0000644' : '0000755'}\0${'0000000\0'.repeat(2)}`, 100)
  header.write(`${octal(size)} ${octal(seconds)} `, 124)
  header.write(`        ${content ? '0' : '5'}`, 148)
  header.write('ustar\u000000root', 257)
  header.write('root', 297)
  header.write(prefix, 345)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return content ? [header, content, Buffer.alloc(-size & (BLOCK - 1))] : [header]
}

/** @param {number} value */
const octal = value => value.toString(8).padStart(11, '0')

/** A name longer than a hundred bytes is written in two parts. @param {string} path */
function split(path) {
  if (Buffer.byteLength(path) <= 100) return { prefix: '', rest: path }
  const at = path.indexOf('/', path.length - 101)
  if (at < 0 || at > 155 || Buffer.byteLength(path) !== path.length) throw new Stop(`No tar takes this name: ${path}`)
  return { prefix: path.slice(0, at), rest: path.slice(at + 1) }
}
