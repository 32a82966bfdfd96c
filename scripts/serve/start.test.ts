import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { listens } from '../setup/free-port.ts'
import { builtProject } from '../setup/testing/project.ts'

/** A server like ours: says where it listens and what it sees, and stops when told. */
const SERVER = `
  import { createServer } from 'node:net'
  import { writeFileSync } from 'node:fs'
  const server = createServer().listen(0, '127.0.0.1', () => {
    console.log(JSON.stringify({ pid: process.pid, port: server.address().port, env: process.env }))
  })
  const stop = () => server.close(() => { writeFileSync('stopped-cleanly', ''); process.exit(0) })
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
`

test('SIGTERM to npm stops the server and frees its port', async () => {
  const folder = builtProject(SERVER)
  const npm = spawn('npm', ['start'], { cwd: folder })
  const { port } = await announcement(npm)
  expect(await listens(port)).toBe(true)
  npm.kill('SIGTERM')
  await expect.poll(() => existsSync(join(folder, 'stopped-cleanly'))).toBe(true)
  expect(await listens(port)).toBe(false)
})

test('Ctrl-C stops npm, its shell and the server together', async () => {
  const folder = builtProject(SERVER)
  const npm = spawn('npm', ['start'], { cwd: folder, detached: true })
  const { port } = await announcement(npm)
  const group = npm.pid ?? Number.NaN
  process.kill(-group, 'SIGINT')
  await once(npm, 'exit')
  expect(existsSync(join(folder, 'stopped-cleanly'))).toBe(true)
  expect(await listens(port)).toBe(false)
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s to node stops the server with exit code 0', async signal => {
  const folder = builtProject(SERVER)
  const node = spawn(process.execPath, ['scripts/run.mjs', 'start'], { cwd: folder, env: withoutNpm() })
  const { port, pid } = await announcement(node)
  expect(pid, 'the server runs in the process that was started').toBe(node.pid)
  node.kill(signal)
  const [code] = await once(node, 'exit')
  expect(code).toBe(0)
  expect(await listens(port)).toBe(false)
})

test('a .env file fills in what the environment does not say, in production', async () => {
  const folder = builtProject(SERVER)
  writeFileSync(join(folder, '.env'), 'SPA_FROM_FILE=file\nSPA_FROM_BOTH=file\n')
  const env = { ...withoutNpm(), SPA_FROM_BOTH: 'environment', NODE_ENV: 'development' }
  const node = spawn(process.execPath, ['scripts/run.mjs', 'start'], { cwd: folder, env })
  const seen = await announcement(node)
  expect(seen.env).toMatchObject({ SPA_FROM_FILE: 'file', SPA_FROM_BOTH: 'environment', NODE_ENV: 'production' })
  node.kill('SIGTERM')
  await once(node, 'exit')
})

function withoutNpm() {
  const { npm_lifecycle_event: _, ...env } = process.env
  return env
}

async function announcement(child: ChildProcess) {
  if (!child.stdout) throw new Error('no output to read')
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('{')) return JSON.parse(line) as { pid: number; port: number; env: Record<string, string> }
  }
  throw new Error('The server ended without saying where it listens.')
}
