import { expect, test } from 'vitest'
import { packagesWith } from '../build/runtime-packages.ts'
import { releasedLock, releasedManifest } from './archive.ts'

test('a release installs what it runs with and nothing else, for every kind of machine', () => {
  const manifest = releasedManifest()
  expect(Object.keys(manifest.dependencies)).toEqual(['@electric-sql/pglite', 'sharp'])
  const installed = Object.keys(releasedLock(manifest).packages)
  expect(installed).toEqual(
    expect.arrayContaining([
      '',
      'node_modules/sharp',
      'node_modules/@img/sharp-linux-arm64',
      'node_modules/@img/sharp-linuxmusl-x64',
      'node_modules/@img/sharp-darwin-arm64',
      'node_modules/@img/sharp-win32-x64',
    ]),
  )
  expect(installed.filter(path => /vite|react|fastify|typescript/.test(path))).toEqual([])
})

test('a package is looked for beside whoever needs it, then further out', () => {
  const packages = {
    'node_modules/a': { dependencies: { b: '1', c: '1' } },
    'node_modules/a/node_modules/b': { dependencies: { c: '1', gone: '1' } },
    'node_modules/b': {},
    'node_modules/c': {},
    'node_modules/d': {},
  }
  expect(packagesWith({ packages }, ['a'])).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
  ])
})
