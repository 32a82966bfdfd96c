// @ts-check
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../setup/process.mjs'

/** They load files or binaries from beside themselves; everything else is in the server's bundle. */
export const RUNTIME_PACKAGES = ['@electric-sql/pglite', 'sharp']

/**
 * @typedef {import('./third-party.mjs').Entry & { integrity?: string, optionalDependencies?: Record<string, string> }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 */

/** @returns {Lock} */
export const readLock = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/**
 * The places in node_modules of packages and of all they need, by a lock file; for every kind of machine.
 * @param {Lock} lock
 * @param {string[]} names
 */
export function packagesWith(lock, names) {
  /** @type {Set<string>} */
  const found = new Set()
  /** @param {string} name @param {string} from */
  const visit = (name, from) => {
    const path = placeOf(lock, name, from)
    if (!path || found.has(path)) return
    found.add(path)
    const { dependencies, optionalDependencies } = lock.packages[path] ?? {}
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(next, path)
  }
  for (const name of names) visit(name, '')
  return [...found].sort()
}

/** As Node looks: beside whoever asks, then further out. @param {Lock} lock @param {string} name @param {string} from @returns {string | undefined} */
function placeOf(lock, name, from) {
  const path = join(from, 'node_modules', name)
  if (lock.packages[path]) return path
  return from ? placeOf(lock, name, dirname(from) === '.' ? '' : dirname(from)) : undefined
}

/**
 * Puts the packages a server runs with into its build, so that installing others beside it takes nothing away. As second
 * names of the same files, where the system knows such: they take no room.
 * @param {string} folder
 */
export function linkRuntimePackages(folder) {
  for (const path of packagesWith(readLock(), RUNTIME_PACKAGES))
    if (existsSync(join(root, path))) linkTree(join(root, path), join(folder, path))
}

/** @param {string} from @param {string} to */
function linkTree(from, to) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkTree(source, target)
    else if (!entry.name.endsWith('.map')) linkFile(source, target)
  }
}

/** @param {string} from @param {string} to */
function linkFile(from, to) {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
