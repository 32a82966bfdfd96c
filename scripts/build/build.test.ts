import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { smallProject } from '../setup/testing/project.ts'
import { hashFiles, sourceFingerprint } from './build.mjs'

test('a changed and a new file change the fingerprint; a test does not', () => {
  const folder = smallProject({ 'server/main.ts': 'serve()', 'server/main.test.ts': 'test()' })
  const before = sourceFingerprint(folder)
  appendFileSync(join(folder, 'server/main.test.ts'), '// changed')
  expect(sourceFingerprint(folder)).toBe(before)
  mkdirSync(join(folder, 'web'))
  writeFileSync(join(folder, 'web/page.tsx'), '')
  const withPage = sourceFingerprint(folder)
  expect(withPage).not.toBe(before)
  appendFileSync(join(folder, 'server/main.ts'), '// changed')
  expect(sourceFingerprint(folder)).not.toBe(withPage)
})

test('the end of one file and the beginning of the next are not confused', () => {
  const other = smallProject({ 'x/a': 'one', 'x/b': 'two' })
  const same = smallProject({ 'x/a': 'onet', 'x/b': 'wo' })
  expect(hashFiles(other, ['x'])).not.toBe(hashFiles(same, ['x']))
})
