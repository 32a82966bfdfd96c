import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../setup/process.mjs'

/** They load files or binaries from their own folders; everything else is in the server's bundle. */
export const RUNTIME_PACKAGES = ['@electric-sql/pglite', 'sharp']

/** The files in web/fonts are cut from these. */
const FONTS = ['@fontsource-variable/cormorant', '@fontsource-variable/mulish']

interface Entry {
  version?: string
  license?: string
  dev?: boolean
  optional?: boolean
  integrity?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

interface Lock {
  packages: Record<string, Entry>
}

export const readLock = (): Lock => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/** The paths in node_modules of packages and of everything they need, by a lock file; for every kind of machine. */
export function packagesWith(lock: Lock, names: Iterable<string>) {
  const found = new Set<string>()
  const visit = (name: string, from: string) => {
    const path = pathOf(lock, name, from)
    if (!path || found.has(path)) return
    found.add(path)
    const { dependencies, optionalDependencies } = lock.packages[path] ?? {}
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(next, path)
  }
  for (const name of names) visit(name, '')
  return [...found].sort()
}

/** As Node resolves: beside the importer, then further out. */
function pathOf(lock: Lock, name: string, from: string): string | undefined {
  const path = join(from, 'node_modules', name)
  if (lock.packages[path]) return path
  return from ? pathOf(lock, name, dirname(from) === '.' ? '' : dirname(from)) : undefined
}

/** The packages that browsers get code of, and those they get fonts of. */
export function browserPackages(lock: Lock) {
  const files = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' }).filter(
    file => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$|(^|[\\/])testing[\\/]/.test(file),
  )
  const names = files.flatMap(file => importedBy(readFileSync(join(root, 'web', file), 'utf8')))
  return { code: packagesWith(lock, names), fonts: FONTS.map(name => `node_modules/${name}`) }
}

/** Types are gone before anything is bundled. */
function importedBy(source: string) {
  const found = source.matchAll(/(?:^(?:import|export)\s(?!type\s)[^'"]*?|import\(|@import )['"]([^'"#./][^'"]*)/gm)
  return Array.from(found, ([, name = '']) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
}

/** A package without a declared licence is UNKNOWN, which a test refuses. */
export function packageAt(lock: Lock, path: string) {
  const { version = '', license: licence = 'UNKNOWN', optional = false, integrity } = lock.packages[path] ?? {}
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return { path, name, version, licence, isOptional: optional, integrity }
}

export const licenceFiles = (path: string) =>
  readdirSync(join(root, path))
    .filter(name => /^(licen[cs]e|copying|notice)/i.test(name))
    .sort()
    .map(name => join(root, path, name))

/** Puts the runtime packages into a build, so that it survives another installation. As hard links where the file system has them. */
export function linkRuntimePackages(folder: string) {
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
