import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PARTS } from './check/parts.ts'
import { smallProject } from './setup/testing/project.ts'

test('an old Node is told which one it needs, in one line, and nothing runs', () => {
  const folder = smallProject()
  const pretend = join(folder, 'pretend.cjs')
  writeFileSync(pretend, `Object.defineProperty(process, 'version', { value: 'v20.18.3' })`)
  const done = run(folder, ['--require', pretend, 'scripts/run.mjs', 'start'])
  expect(done.stderr).toBe('This needs Node 20.19 or newer; this is v20.18.3. Get it from https://nodejs.org.\n')
  expect(done.status).toBe(1)
  expect(existsSync(join(folder, 'node_modules'))).toBe(false)
})

test('an unknown command names the ones there are', () => {
  const done = run(smallProject(), ['scripts/run.mjs', 'fly'])
  expect(done.stderr).toMatch(
    /^There is no command "fly"\. There are: start, dev, demo, build, release, test, check, .*doctor\.\n$/,
  )
  expect(done.status).toBe(1)
})

test('an unknown part of the checks names the ones there are', () => {
  const done = run(smallProject(), ['scripts/run.mjs', 'check', 'everything'])
  expect(done.stderr).toBe(`There is no part "everything". There are: ${Object.keys(PARTS).join(', ')}.\n`)
  expect(done.status).toBe(1)
})

function run(folder: string, args: string[]) {
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
}
