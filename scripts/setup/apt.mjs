// @ts-check
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { run, Stop, say } from './process.mjs'

/**
 * What a person should know before anything is installed for the whole machine.
 * @typedef {{ why: string, instead: string }} Reason
 */

const hasApt = () => existsSync('/usr/bin/apt-get')

/** Whether we may install Debian's packages here: only root on such a machine. */
export const canApt = () => process.getuid?.() === 0 && hasApt()

/** What somebody who may can run, on a machine where we may not. @param {string} packageName */
export const aptAdvice = packageName => (hasApt() ? ` On this machine: sudo apt-get install ${packageName}.` : '')

/** @param {string} packageName or several, with blanks between them @param {Reason} reason */
export function aptInstall(packageName, reason) {
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packageName.split(' ')]
  return asRoot(`apt-get ${args.join(' ')}`, reason, async () => {
    // A package that brings a service does not start it: we start our own.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', args, { env })
  })
}

/**
 * Says what is about to change on this machine before it does, and asks a person who is there to be asked.
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
    // Ctrl-C and Ctrl-D end the question, which is an answer.
    const answer = await terminal.question('  Install it? [y/N] ').catch(() => '')
    return /^y(es)?$/i.test(answer.trim())
  } finally {
    terminal.close()
  }
}
