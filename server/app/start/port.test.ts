import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { useFolder } from '#server/app/testing/folder.ts'
import { built, runProgram } from '#server/platform/db/testing/process.ts'
import { tryPort } from './port.ts'

vi.setConfig({ testTimeout: 120_000 })

const folder = useFolder()
const host = '127.0.0.1'
const taker = createServer()
const takePort = () =>
  new Promise<number>(ready => taker.listen(0, host, () => ready((taker.address() as AddressInfo).port)))
afterEach(() => new Promise(closed => taker.close(closed)))

test('a port that is taken is said, and one that is free is left free', async () => {
  const port = await takePort()
  await expect(tryPort({ port, host })).rejects.toThrow(
    `Port ${port} is taken by another program. Stop it, or start with another PORT.`,
  )
  await new Promise(closed => taker.close(closed))
  await tryPort({ port, host })
  await tryPort({ port, host })
})

test('a server whose port is taken shows nothing that works once and makes nothing', async () => {
  const port = await takePort()
  const dataDir = join(folder, 'data')
  const env = { PATH: process.env.PATH, PORT: String(port), HOST: host, DATA_DIR: dataDir }
  const started = runProgram(built('server-process'), { env, cwd: process.cwd() })
  expect(await started.ended).toBe(1)
  expect(started.complaints()).toBe(`Port ${port} is taken by another program. Stop it, or start with another PORT.`)
  expect(started.lines).toEqual([])
  expect(existsSync(dataDir)).toBe(false)
})

test('a start that still waits for its database ends at the first signal, also as process 1 of a container', async () => {
  const asked = new Promise<void>(connected => taker.once('connection', socket => connected(void socket.resume())))
  const port = await takePort()
  const database = { DATABASE_URL: `postgres://spa:spa@${host}:${port}/spa` }
  const env = { PATH: process.env.PATH, PORT: '0', HOST: host, DATA_DIR: folder, ...database }
  const started = runProgram(built('server-process'), { env, cwd: process.cwd() })
  await asked
  started.child.kill('SIGTERM')
  // Without a listener the signal itself would have ended it, with no exit code; process 1 it would not have ended at all.
  expect(await started.ended).toBe(0)
})
