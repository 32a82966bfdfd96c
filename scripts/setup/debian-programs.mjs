// @ts-check
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { run, Stop, say } from './process.mjs'

/**
 * Shown before anything is installed for the whole machine.
 * @typedef {{ why: string, instead: string }} Reason
 */

const hasApt = () => existsSync('/usr/bin/apt-get')

/** Whether this process may install Debian packages. */
export const canApt = () => process.getuid?.() === 0 && hasApt()

/** The command for an administrator, where this process may not install. @param {string} packageName */
export const aptAdvice = packageName => (hasApt() ? ` On this machine: sudo apt-get install ${packageName}.` : '')

/**
 * The paths of programs that Debian packages under the same name, or under the name after a colon (`systemd-nspawn:systemd-container`).
 * Installs missing ones where it may; one that stays missing is undefined, and a line says so.
 * @template {string} Name
 * @param {Name[]} names
 * @param {string} why
 */
export async function debianPrograms(names, why) {
  const wanted = names.map(name => /** @type {[string, string]} */ ([name, name].join(':').split(':').slice(0, 2)))
  const missing = wanted.filter(([program]) => !findProgram(program))
  const programs = missing.map(([program]) => program).join(' and ')
  if (missing.length > 0 && canApt())
    await aptInstall(missing.map(([, name]) => name).join(' '), { why, instead: `Put ${programs} on the PATH.` })
  for (const [program, packageName] of missing)
    if (!findProgram(program))
      console.log(`NOT TRIED: there is no ${program} here and none may be installed.${aptAdvice(packageName)}`)
  /** @typedef {Name extends `${infer Program}:${string}` ? Program : Name} Program */
  const found = Object.fromEntries(wanted.map(([program]) => [program, findProgram(program)]))
  return /** @type {Partial<Record<Program, string>>} */ (found)
}

/** @param {string} name */
export const findProgram = name =>
  [...(process.env.PATH ?? '').split(':').filter(Boolean), '/usr/sbin']
    .map(folder => join(folder, name))
    .find(path => existsSync(path))

/** @param {string} packageName or several, separated by spaces @param {Reason} reason */
export function aptInstall(packageName, reason) {
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packageName.split(' ')]
  return asRoot(`apt-get ${args.join(' ')}`, reason, async () => {
    // RUNLEVEL=1 keeps a package from starting its service: we start our own.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', args, { env })
  })
}

/**
 * Prints what is about to change on this machine, and on a terminal asks before it does.
 * @param {string} command
 * @param {Reason} reason
 * @param {() => Promise<unknown>} install
 */
export async function asRoot(command, { why, instead }, install) {
  say(`${why}\n  It is installed for the whole machine, as root: ${command}\n  To avoid it: ${instead}`)
  if (process.stdin.isTTY && process.stdout.isTTY && !(await isAgreed()))
    throw new Stop(`Nothing was installed. ${instead}`)
  await install()
}

async function isAgreed() {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    // Ctrl-C and Ctrl-D reject the question and count as no.
    const answer = await terminal.question('  Install it? [y/N] ').catch(() => '')
    return /^y(es)?$/i.test(answer.trim())
  } finally {
    terminal.close()
  }
}
