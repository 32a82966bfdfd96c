// @ts-check
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { root, run, Stop, say } from './process.mjs'
import { isStamped, unlessStamped, writeStamp } from './stamp.mjs'

/** Makes node_modules what package-lock.json says, if it is not already. */
export async function install() {
  const lock = readLock(root)
  const stamp = join(root, 'node_modules', '.installed')
  const fingerprint = installFingerprint(lock.text)
  if (isStamped(stamp, fingerprint)) return
  await withLock('installation', async () => {
    if (matchesInstalled(lock.packages, installedPackages(root))) return writeStamp(stamp, fingerprint)
    await unlessStamped(stamp, fingerprint, installPackages)
  })
}

async function installPackages() {
  say('Installing packages (npm ci). The first time this takes a minute or two.')
  // Development packages are what builds the site, whatever NODE_ENV says here.
  const code = await npm(['ci', '--include=dev', '--no-audit', '--no-fund'])
  if (code !== 0)
    throw new Stop(`The packages could not be installed (npm ci ended with ${code}; the reason is above).`)
}

/**
 * npm as it was started, so that it is the same npm; when nobody started us by npm, the one on the PATH.
 * @param {string[]} args
 */
export function npm(args) {
  const self = process.env.npm_execpath
  if (self && /\.c?js$/.test(self)) return run(process.execPath, [self, ...args])
  return run('npm', args, { shell: process.platform === 'win32' })
}

/**
 * The lock file, looked at before anything is touched: npm ci empties node_modules first and complains second.
 * @param {string} folder
 */
export function readLock(folder) {
  const advice = 'Restore it with: git checkout -- package-lock.json'
  const text = readOrUndefined(join(folder, 'package-lock.json'))
  if (text === undefined) throw new Stop(`package-lock.json is missing. ${advice}`)
  const lock = parseOrUndefined(text)
  if (!lock || typeof lock.packages !== 'object' || !lock.packages?.['']) {
    throw new Stop(`package-lock.json is broken: it is not a lock file npm can read. ${advice}`)
  }
  const asked = parseOrUndefined(readOrUndefined(join(folder, 'package.json')) ?? '')
  if (!asked) throw new Stop('package.json is missing or not valid JSON. Restore it with: git checkout -- package.json')
  if (dependenciesOf(asked) !== dependenciesOf(lock.packages[''])) {
    throw new Stop('package-lock.json and package.json name different packages. Bring them together with: npm install')
  }
  return { text, packages: /** @type {Packages} */ (lock.packages) }
}

/**
 * What is installed depends on the lock file and on the machine: native parts differ by system, processor and ABI.
 * @param {string} lockText
 */
export function installFingerprint(lockText) {
  const hash = createHash('sha256').update(lockText).digest('hex')
  return [hash, process.platform, process.arch, process.versions.modules].join(' ')
}

/**
 * Whether somebody's own `npm install` already did the work. npm keeps a record of what it put into node_modules; it must
 * hold every package of the lock file that fits this machine, at that version, and nothing made for another machine.
 * @param {Packages} wanted
 * @param {Packages | undefined} installed
 * @param {{ platform: string, arch: string }} [machine]
 */
export function matchesInstalled(wanted, installed, machine = process) {
  if (!installed) return false
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '') continue
    const have = installed[path]
    if (!have && mayBeAbsent(entry, machine)) continue
    if (!have || have.version !== entry.version || have.integrity !== entry.integrity) return false
  }
  return Object.entries(installed).every(([path, entry]) => path in wanted && fits(entry, machine))
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Entry
 * @typedef {Record<string, Entry>} Packages
 */

/** @param {Entry} entry @param {{ platform: string, arch: string }} machine */
function mayBeAbsent(entry, machine) {
  if (!entry.optional) return false
  // An optional package bound to no machine hangs below one that is; a C library npm has judged better than we could.
  return (!entry.os && !entry.cpu) || Boolean(entry.libc) || !fits(entry, machine)
}

/** @param {Entry} entry @param {{ platform: string, arch: string }} machine */
function fits(entry, machine) {
  return allows(entry.os, machine.platform) && allows(entry.cpu, machine.arch)
}

/** @param {string[] | undefined} list @param {string} name */
function allows(list, name) {
  if (!list) return true
  if (list.includes(`!${name}`)) return false
  return list.includes(name) || list.every(item => item.startsWith('!'))
}

/** @param {string} folder @returns {Packages | undefined} */
function installedPackages(folder) {
  const text = readOrUndefined(join(folder, 'node_modules', '.package-lock.json'))
  return text === undefined ? undefined : parseOrUndefined(text)?.packages
}

/** @param {Record<string, unknown>} manifest */
function dependenciesOf(manifest) {
  return JSON.stringify(
    ['dependencies', 'devDependencies', 'optionalDependencies'].map(field =>
      Object.entries(manifest[field] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  )
}

/** @param {string} path */
function readOrUndefined(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** @param {string} text */
function parseOrUndefined(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
