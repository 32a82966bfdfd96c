// @ts-check
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Does the work only if what it was made from has changed since it last succeeded. The stamp goes first and comes
 * last, so that work which failed or was cut short is never taken for done.
 * @param {string} stampPath
 * @param {string} fingerprint
 * @param {() => Promise<void>} work
 * @returns {Promise<boolean>} whether there was work to do
 */
export async function unlessStamped(stampPath, fingerprint, work) {
  if (isStamped(stampPath, fingerprint)) return false
  rmSync(stampPath, { force: true })
  await work()
  writeStamp(stampPath, fingerprint)
  return true
}

/**
 * @param {string} stampPath
 * @param {string} fingerprint
 */
function isStamped(stampPath, fingerprint) {
  try {
    return readFileSync(stampPath, 'utf8') === fingerprint
  } catch {
    return false
  }
}

/**
 * @param {string} stampPath
 * @param {string} fingerprint
 */
export function writeStamp(stampPath, fingerprint) {
  mkdirSync(dirname(stampPath), { recursive: true })
  writeFileSync(stampPath, fingerprint)
}

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
