// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canApt } from './apt.mjs'
import { say } from './process.mjs'

/**
 * Prometheus' own checker: the machine's, or the one of Debian's package, unpacked beside everything that runs. Undefined, with a
 * line that says so, where neither can be had.
 * @returns {string | undefined}
 */
export function findPromtool() {
  if (works('promtool', ['--version'])) return 'promtool'
  const folder = join(tmpdir(), 'imole-promtool')
  const program = join(folder, 'usr', 'bin', 'promtool')
  if (!existsSync(program) && canApt()) {
    mkdirSync(folder, { recursive: true })
    say('Fetching promtool, which checks metrics and alerts, into a temporary folder (Debian package prometheus).')
    if (!works('apt-get', ['download', '-qq', 'prometheus'], folder)) {
      works('apt-get', ['update', '-qq'])
      works('apt-get', ['download', '-qq', 'prometheus'], folder)
    }
    for (const file of readdirSync(folder).filter(name => name.endsWith('.deb')))
      works('dpkg', ['-x', file, '.'], folder)
  }
  if (works(program, ['--version'])) return program
  say('promtool could not be had here, so metrics and alerts were not checked with it.')
}

/** @param {string} program @param {string[]} args @param {string} [cwd] */
const works = (program, args, cwd) => spawnSync(program, args, { cwd, stdio: 'ignore' }).status === 0
