import { unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installFingerprint, matchesInstalled, readLock } from './install.mjs'
import { smallProject } from './testing/project.ts'

const linux = { platform: 'linux', arch: 'arm64' }
const wanted = {
  '': { version: '1.0.0' },
  'node_modules/react': { version: '19.0.0', integrity: 'a' },
  'node_modules/sharp-linux': { version: '1.0.0', integrity: 'b', optional: true, os: ['linux'], cpu: ['arm64'] },
  'node_modules/sharp-mac': { version: '1.0.0', integrity: 'c', optional: true, os: ['darwin'], cpu: ['arm64'] },
}
const { '': _, 'node_modules/sharp-mac': mac, ...onLinux } = wanted

test('packages somebody installed by hand are not installed again', () => {
  expect(matchesInstalled(wanted, onLinux, linux)).toBe(true)
})

test('no record of an installation means installing', () => {
  expect(matchesInstalled(wanted, undefined, linux)).toBe(false)
})

test('another version, a missing package or one too many means installing', () => {
  const react = { version: '18.0.0', integrity: 'a' }
  expect(matchesInstalled(wanted, { ...onLinux, 'node_modules/react': react }, linux)).toBe(false)
  expect(matchesInstalled(wanted, { 'node_modules/sharp-linux': wanted['node_modules/sharp-linux'] }, linux)).toBe(
    false,
  )
  expect(matchesInstalled(wanted, { ...onLinux, 'node_modules/left-over': { version: '1.0.0' } }, linux)).toBe(false)
})

test('node_modules brought from another kind of machine is not trusted', () => {
  expect(matchesInstalled(wanted, onLinux, { platform: 'darwin', arch: 'arm64' })).toBe(false)
  expect(matchesInstalled(wanted, { ...onLinux, 'node_modules/sharp-mac': mac }, linux)).toBe(false)
})

test('the stamp changes with the lock file', () => {
  expect(installFingerprint('one')).toBe(installFingerprint('one'))
  expect(installFingerprint('one')).not.toBe(installFingerprint('two'))
})

test('a missing lock file says how to get it back', () => {
  const folder = smallProject()
  unlinkSync(join(folder, 'package-lock.json'))
  expect(() => readLock(folder)).toThrow(
    'package-lock.json is missing. Restore it with: git checkout -- package-lock.json',
  )
})
