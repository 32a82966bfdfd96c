import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { matchesInstalled } from './install.mjs'
import { smallProject } from './testing/project.ts'

const linux = { platform: 'linux', arch: 'arm64' }
const wanted = {
  '': { version: '1.0.0' },
  'node_modules/react': { version: '19.0.0' },
  'node_modules/sharp-linux': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['arm64'] },
  'node_modules/sharp-mac': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
}
const { '': _, 'node_modules/sharp-mac': mac, ...onLinux } = wanted

const { 'node_modules/react': _react, ...withoutReact } = onLinux

test.each<[what: string, installed: Parameters<typeof matchesInstalled>[1], machine: typeof linux, matches: boolean]>([
  ['packages that were installed by hand', onLinux, linux, true],
  ['a missing package', withoutReact, linux, false],
  ['another version', { ...onLinux, 'node_modules/react': { version: '18.0.0' } }, linux, false],
  ['a package too many', { ...onLinux, 'node_modules/left-over': { version: '1.0.0' } }, linux, false],
  ['packages of another kind of machine', onLinux, { platform: 'darwin', arch: 'arm64' }, false],
  ['a package for another kind of machine', { ...onLinux, 'node_modules/sharp-mac': mac }, linux, false],
])('%s: installed as locked?', (_, installed, machine, matches) => {
  expect(matchesInstalled(wanted, installed, machine)).toBe(matches)
})

test('a lock file npm cannot use stops the command with its reason, and what is installed stays', () => {
  const folder = smallProject({ 'package-lock.json': '<<<<<<< HEAD\n{}', 'node_modules/kept.txt': 'still here' })
  const done = spawnSync(process.execPath, ['scripts/run.mjs', 'start'], { cwd: folder, encoding: 'utf8' })
  expect(done.stderr).toContain('`npm ci` command can only install with an existing package-lock.json')
  expect(done.stderr).toMatch(/The packages could not be installed \(npm ci ended with 1; the reason is above\)\.\n$/)
  expect(done.status).toBe(1)
  expect(existsSync(join(folder, 'node_modules', 'kept.txt'))).toBe(true)
})
