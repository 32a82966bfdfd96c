// @ts-check
import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * One hash over the names and contents of files and folders. What does not exist counts too: when it appears, the hash changes.
 * @param {string} folder
 * @param {string[]} paths relative to the folder
 * @param {(path: string) => boolean} [counts]
 */
export function hashFiles(folder, paths, counts = () => true) {
  const hash = createHash('sha256')
  // One for all files: whole files would be tens of megabytes, which whoever asks and then serves would keep.
  const piece = Buffer.alloc(64 * 1024)
  for (const path of paths
    .flatMap(path => filesBelow(folder, path))
    .filter(counts)
    .sort()) {
    const file = openSync(join(folder, path), 'r')
    hash.update(`${path}\0${fstatSync(file).size}\0`)
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece))
      hash.update(piece.subarray(0, length))
    closeSync(file)
  }
  return hash.digest('hex')
}

/**
 * @param {string} folder
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(folder, path) {
  const stat = statSync(join(folder, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [path]
  return readdirSync(join(folder, path)).flatMap(name => filesBelow(folder, `${path}/${name}`))
}
