import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { run, Stop, say } from './process.mjs'

/** Shown before anything is installed for the whole machine. */
interface Reason {
  why: string
  instead: string
}

const hasApt = () => existsSync('/usr/bin/apt-get')

export const canApt = () => process.getuid?.() === 0 && hasApt()

export const aptAdvice = (packageName: string) =>
  hasApt() ? ` On this machine: sudo apt-get install ${packageName}.` : ''

/**
 * The paths of programs that Debian packages under the same name, or under the name after a colon (`systemd-nspawn:systemd-container`).
 * Installs missing ones where it may; one that stays missing is undefined, and a line says so.
 */
export async function debianPrograms<Name extends string>(names: Name[], why: string) {
  const wanted = names.map(name => [name, name].join(':').split(':').slice(0, 2) as [string, string])
  const missing = wanted.filter(([program]) => !findProgram(program))
  const programs = missing.map(([program]) => program).join(' and ')
  if (missing.length > 0 && canApt())
    await aptInstall(missing.map(([, name]) => name).join(' '), { why, instead: `Put ${programs} on the PATH.` })
  for (const [program, packageName] of missing)
    if (!findProgram(program))
      console.log(`NOT TRIED: there is no ${program} here and none may be installed.${aptAdvice(packageName)}`)
  type Program = Name extends `${infer Short}:${string}` ? Short : Name
  const found = Object.fromEntries(wanted.map(([program]) => [program, findProgram(program)]))
  return found as Partial<Record<Program, string>>
}

export const findProgram = (name: string) =>
  [...(process.env.PATH ?? '').split(':').filter(Boolean), '/usr/sbin']
    .map(folder => join(folder, name))
    .find(path => existsSync(path))

export function aptInstall(packageName: string, reason: Reason) {
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packageName.split(' ')]
  return asRoot(`apt-get ${args.join(' ')}`, reason, async () => {
    // RUNLEVEL=1 keeps a package from starting its service: we start our own.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', args, { env })
  })
}

/** Prints what is about to change on this machine, and on a terminal asks before it does. */
export async function asRoot(command: string, { why, instead }: Reason, install: () => Promise<unknown>) {
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
