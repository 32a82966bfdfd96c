import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { sourceFingerprint } from '../build/build.mjs'
import { hashFiles, unlessStamped } from './stamp.mjs'
import { smallProject } from './testing/project.ts'

let folder: string
let stamp: string
let times: number
const work = async () => {
  times += 1
}

beforeEach(() => {
  folder = smallProject({ 'server/main.ts': 'serve()', 'server/main.test.ts': 'test()' })
  stamp = join(folder, 'dist', '.built')
  times = 0
})

test('unchanged sources are not built a second time', async () => {
  expect(await unlessStamped(stamp, sourceFingerprint(folder), work)).toBe(true)
  expect(await unlessStamped(stamp, sourceFingerprint(folder), work)).toBe(false)
  expect(times).toBe(1)
})

test('a changed source is built again', async () => {
  await unlessStamped(stamp, sourceFingerprint(folder), work)
  appendFileSync(join(folder, 'server/main.ts'), '// changed')
  await unlessStamped(stamp, sourceFingerprint(folder), work)
  expect(times).toBe(2)
})

test('a build that failed is tried again', async () => {
  await unlessStamped(stamp, 'sources 1', work)
  const failing = unlessStamped(stamp, 'sources 2', () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(existsSync(stamp)).toBe(false)
  await unlessStamped(stamp, 'sources 1', work)
  expect(times).toBe(2)
})

test('a new, a renamed and a moved file change the fingerprint; a test does not', () => {
  const before = sourceFingerprint(folder)
  appendFileSync(join(folder, 'server/main.test.ts'), '// changed')
  expect(sourceFingerprint(folder)).toBe(before)
  mkdirSync(join(folder, 'web'))
  writeFileSync(join(folder, 'web/page.tsx'), '')
  expect(sourceFingerprint(folder)).not.toBe(before)
})

test('the end of one file and the beginning of the next are not confused', () => {
  const other = smallProject({ 'x/a': 'one', 'x/b': 'two' })
  const same = smallProject({ 'x/a': 'onet', 'x/b': 'wo' })
  expect(hashFiles(other, ['x'])).not.toBe(hashFiles(same, ['x']))
})
