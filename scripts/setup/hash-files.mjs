// @ts-check
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * One hash over the names and contents of files and folders. What does not exist counts too: when it appears, the hash changes.
 * @param {string} folder
 * @param {string[]} paths relative to the folder
 * @param {(path: string) => boolean} [counts]
 */
export function hashFiles(folder, paths, counts = () => true) {
  const hash = createHash('sha256')
  for (const path of paths
    .flatMap(path => filesBelow(folder, path))
    .filter(counts)
    .sort()) {
    const content = readFileSync(join(folder, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
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
