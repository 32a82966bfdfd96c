// @ts-check
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../setup/process.mjs'

/** They load files or binaries from beside themselves; everything else is in the server's bundle. */
export const RUNTIME_PACKAGES = ['@electric-sql/pglite', 'sharp']

/** The files in web/fonts are cut from these. */
const FONTS = ['@fontsource-variable/cormorant', '@fontsource-variable/mulish']

/**
 * @typedef {{ version?: string, license?: string, dev?: boolean, optional?: boolean, integrity?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 */

/** @returns {Lock} */
export const readLock = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/**
 * The paths in node_modules of packages and of everything they need, by a lock file; for every kind of machine.
 * @param {Lock} lock
 * @param {Iterable<string>} names
 */
export function packagesWith(lock, names) {
  /** @type {Set<string>} */
  const found = new Set()
  /** @param {string} name @param {string} from */
  const visit = (name, from) => {
    const path = pathOf(lock, name, from)
    if (!path || found.has(path)) return
    found.add(path)
    const { dependencies, optionalDependencies } = lock.packages[path] ?? {}
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(next, path)
  }
  for (const name of names) visit(name, '')
  return [...found].sort()
}

/** As Node resolves: beside the importer, then further out. @param {Lock} lock @param {string} name @param {string} from @returns {string | undefined} */
function pathOf(lock, name, from) {
  const path = join(from, 'node_modules', name)
  if (lock.packages[path]) return path
  return from ? pathOf(lock, name, dirname(from) === '.' ? '' : dirname(from)) : undefined
}

/** The packages that browsers get code of, and those they get fonts of. @param {Lock} lock */
export function browserPackages(lock) {
  const files = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' }).filter(
    file => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$|(^|[\\/])testing[\\/]/.test(file),
  )
  const names = files.flatMap(file => importedBy(readFileSync(join(root, 'web', file), 'utf8')))
  return { code: packagesWith(lock, names), fonts: FONTS.map(name => `node_modules/${name}`) }
}

/** Types are gone before anything is bundled. @param {string} source */
function importedBy(source) {
  const found = source.matchAll(/(?:^(?:import|export)\s(?!type\s)[^'"]*?|import\(|@import )['"]([^'"#./][^'"]*)/gm)
  return Array.from(found, ([, name = '']) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
}

/** A package without a declared licence is UNKNOWN, which a test refuses. @param {Lock} lock @param {string} path */
export function packageAt(lock, path) {
  const { version = '', license: licence = 'UNKNOWN', optional = false, integrity } = lock.packages[path] ?? {}
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return { path, name, version, licence, isOptional: optional, integrity }
}

/** @param {string} path in node_modules */
export const licenceFiles = path =>
  readdirSync(join(root, path))
    .filter(name => /^(licen[cs]e|copying|notice)/i.test(name))
    .sort()
    .map(name => join(root, path, name))

/**
 * Puts the runtime packages into a build, so that it survives another installation. As hard links where the file system has them.
 * @param {string} folder
 */
export function linkRuntimePackages(folder) {
  for (const path of packagesWith(readLock(), RUNTIME_PACKAGES)) {
    if (!existsSync(join(root, path))) continue
    for (const entry of readdirSync(join(root, path), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.endsWith('.map')) continue
      const source = join(entry.parentPath, entry.name)
      const target = join(folder, source.slice(root.length))
      mkdirSync(dirname(target), { recursive: true })
      try {
        linkSync(source, target)
      } catch {
        copyFileSync(source, target)
      }
    }
  }
}
