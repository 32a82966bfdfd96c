import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../setup/free-port.ts'
import { builtProject, emptyFolder, smallProject } from '../setup/testing/project.ts'
import { untilHealthy } from '../setup/until-healthy.ts'

const TSX = ['--import', import.meta.resolve('tsx')]

/** Healthy, and stops on SIGTERM, like ours. */
const SERVER = `
  import { createServer } from 'node:http'
  const server = createServer((_, response) => response.end()).listen(process.env.PORT)
  process.on('SIGTERM', () => process.exit(0))
`

test('a server started for tests ends when they are killed, and its data goes with it', async () => {
  const tests = spawn(process.execPath, [...TSX, '--input-type=module', '--eval', STARTS_ONE], {
    cwd: builtProject(SERVER),
  })
  const { url, dataDir } = JSON.parse(String((await once(tests.stdout, 'data'))[0]))
  expect((await fetch(url)).ok).toBe(true)
  expect(existsSync(dataDir)).toBe(true)
  tests.kill('SIGKILL')
  // Its output is the server's too, and ends with the last who has it.
  await text(tests.stdout)
  await expect(fetch(url)).rejects.toThrow()
  expect(existsSync(dataDir)).toBe(false)
})

const BROKEN = `
  console.log('{"msg":"the roof is being mended"}')
  console.error('Come back on Monday.')
  process.exit(3)
`

test('a server for the browser tests that does not come up says why, with its last lines', async () => {
  const env = { PATH: process.env.PATH, E2E_PORT: '1', E2E_DATA_DIR: emptyFolder(), E2E_OWNER_TOKEN: 'x' }
  const server = spawn(process.execPath, [...TSX, 'scripts/serve/serve-for-playwright.ts'], {
    cwd: builtProject(BROKEN),
    env,
  })
  const [said] = await Promise.all([text(server.stderr), once(server, 'exit')])
  expect(said).toContain('Come back on Monday.')
  expect(said).toContain('The server ended with 3 before it answered')
  expect(said).toContain('the roof is being mended')
  expect(server.exitCode).toBe(1)
})

test('a server that never answers is waited for, and then told about', async () => {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
  onTestFinished(() => void child.kill('SIGKILL'))
  const wait = (port: number) => untilHealthy(child, `http://localhost:${port}`, { withinMs: 300 })
  await expect(wait(await freePort())).rejects.toThrow(
    'The server did not answer within 0.3 s: nothing listens at its port.',
  )
  const ill = createServer((_, response) => response.writeHead(503).end('no disk')).listen(0)
  onTestFinished(() => void ill.close())
  await once(ill, 'listening')
  await expect(wait((ill.address() as AddressInfo).port)).rejects.toThrow('its health is 503 no disk')
})

test('a program that knows nothing of us ends when we are killed', async () => {
  const us = spawn(process.execPath, ['--input-type=module', '--eval', STARTS_A_PROGRAM], { cwd: smallProject() })
  const pid = Number((await once(us.stdout, 'data'))[0])
  expect(isRunning(pid)).toBe(true)
  us.kill('SIGKILL')
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test('what is to be put away behind us is put away when we are killed', async () => {
  const left = join(emptyFolder(), 'left behind')
  writeFileSync(left, '')
  const us = spawn(process.execPath, ['--input-type=module', '--eval', PUTS_AWAY, left], { cwd: smallProject() })
  await once(us.stdout, 'data')
  expect(existsSync(left)).toBe(true)
  us.kill('SIGKILL')
  await expect.poll(() => existsSync(left)).toBe(false)
})

const PUTS_AWAY = `
  import { runAtOurEnd } from './scripts/setup/process.mjs'
  runAtOurEnd('rm', [process.argv[1]])
  console.log('ready')
  setInterval(() => {}, 1000)
`

const STARTS_ONE = `
  import { startOwnServer } from './scripts/serve/own-server.ts'
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
