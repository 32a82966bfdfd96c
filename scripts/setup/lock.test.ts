import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { withLock } from './lock.mjs'
import { emptyFolder } from './testing/project.ts'

let folder: string
beforeEach(() => {
  folder = emptyFolder()
})

test('two commands at once do the work one after the other', async () => {
  const story: string[] = []
  const command = (name: string) =>
    withLock(
      'build',
      async () => {
        story.push(`${name} begins`)
        await new Promise(resolve => setTimeout(resolve, 50))
        story.push(`${name} ends`)
      },
      folder,
    )
  await Promise.all([command('first'), command('second')])
  expect(story).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('the lock is given back when the work fails', async () => {
  const failing = withLock('build', () => Promise.reject(new Error('no')), folder)
  await expect(failing).rejects.toThrow('no')
  expect(existsSync(join(folder, 'build.lock'))).toBe(false)
})

test('the lock of a process that was killed does not stop anyone for good', async () => {
  const path = join(folder, 'build.lock')
  writeFileSync(path, '')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(path, longAgo, longAgo)
  expect(await withLock('build', async () => 'done', folder)).toBe('done')
})
