import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { builtProject, emptyFolder, smallProject } from '../setup/testing/project.ts'

/** Healthy, and stops when told, like ours. */
const SERVER = `
  import { createServer } from 'node:http'
  const server = createServer((_, response) => response.end()).listen(process.env.PORT)
  process.on('SIGTERM', () => process.exit(0))
`

test('a server started for tests ends when they are killed, and its data goes with it', async () => {
  const tests = spawn(process.execPath, ['--input-type=module', '--eval', STARTS_ONE], { cwd: builtProject(SERVER) })
  const { url, dataDir } = JSON.parse(String((await once(tests.stdout, 'data'))[0]))
  expect((await fetch(url)).ok).toBe(true)
  expect(existsSync(dataDir)).toBe(true)
  tests.kill('SIGKILL')
  // Its output is the server's too, and ends with the last who has it.
  await text(tests.stdout)
  await expect(fetch(url)).rejects.toThrow()
  expect(existsSync(dataDir)).toBe(false)
})

test('a program that knows nothing of us ends when we are killed', async () => {
  const us = spawn(process.execPath, ['--input-type=module', '--eval', STARTS_A_PROGRAM], { cwd: smallProject() })
  const pid = Number((await once(us.stdout, 'data'))[0])
  expect(isRunning(pid)).toBe(true)
  us.kill('SIGKILL')
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
})

test('what is to be put away behind us is put away when we are killed', async () => {
  const left = join(emptyFolder(), 'left behind')
  writeFileSync(left, '')
  const us = spawn(process.execPath, ['--input-type=module', '--eval', PUTS_AWAY, left], { cwd: smallProject() })
  await once(us.stdout, 'data')
  expect(existsSync(left)).toBe(true)
  us.kill('SIGKILL')
  await expect.poll(() => existsSync(left), { timeout: 10_000 }).toBe(false)
})

const PUTS_AWAY = `
  import { runAtOurEnd } from './scripts/setup/process.mjs'
  runAtOurEnd('rm', [process.argv[1]])
  console.log('ready')
  setInterval(() => {}, 1000)
`

const STARTS_ONE = `
  import { startOwnServer } from './scripts/serve/own-server.mjs'
  console.log(JSON.stringify(await startOwnServer()))
`

const STARTS_A_PROGRAM = `
  import { spawnEndingWithUs } from './scripts/setup/process.mjs'
  console.log(spawnEndingWithUs('sleep', ['600']).pid)
`

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
