// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { root, run, Stop, say } from './process.mjs'

/** Runs `npm ci` unless node_modules already matches package-lock.json. */
export async function install() {
  if (isInstalled()) return
  await withLock('installation', async () => {
    if (isInstalled()) return
    say('Installing packages (npm ci). The first time this takes a minute or two.')
    // Development packages build the site, whatever NODE_ENV says here.
    const code = await npm(['ci', '--include=dev', '--no-audit', '--no-fund'])
    if (code !== 0)
      throw new Stop(`The packages could not be installed (npm ci ended with ${code}; the reason is above).`)
  })
}

/** The npm that started this process, else the one on the PATH. @param {string[]} args @param {string} [cwd] */
export function npm(args, cwd = root) {
  const self = process.env.npm_execpath
  if (self && /\.c?js$/.test(self)) return run(process.execPath, [self, ...args], { cwd })
  return run('npm', args, { cwd, shell: process.platform === 'win32' })
}

/** npm writes node_modules/.package-lock.json when an installation is complete. */
function isInstalled() {
  const wanted = packagesIn(join(root, 'package-lock.json'))
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'))
  return Boolean(wanted && installed && matchesInstalled(wanted, installed))
}

/**
 * Every package of the lock file is installed in its version, and nothing else. npm leaves out optional packages for other machines;
 * one of those means that node_modules was copied from another machine.
 * @typedef {Record<string, { version?: string, optional?: boolean, os?: string[], cpu?: string[] }>} Packages
 * @param {Packages} wanted @param {Packages} installed @param {{ platform: string, arch: string }} [machine]
 */
export function matchesInstalled(wanted, installed, machine = process) {
  const { '': _, ...packages } = wanted
  return (
    Object.entries(packages).every(([path, { version, optional }]) =>
      installed[path] ? installed[path].version === version : optional,
    ) &&
    Object.entries(installed).every(
      ([path, { os = [machine.platform], cpu = [machine.arch] }]) =>
        path in packages && os.includes(machine.platform) && cpu.includes(machine.arch),
    )
  )
}

/** npm itself reports a missing or broken file. @param {string} path @returns {Packages | undefined} */
function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}
