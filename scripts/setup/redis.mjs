// @ts-check
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { aptAdvice, aptInstall, canApt } from './apt.mjs'
import { freePort } from './free-port.mjs'
import { listens } from './listens.mjs'
import { Stop, spawnEndingWithUs } from './process.mjs'

/** A Redis of our own on a free port, with nothing kept on disk. */
export async function startRedis() {
  const program = await ensureProgram()
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawnEndingWithUs(program, args)
  const ended = once(server, 'exit')
  while (!(await listens(port))) {
    if (server.exitCode !== null) throw new Stop(`Redis could not be started (${program}).`)
    await setTimeout(50)
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      server.kill('SIGKILL')
      await ended
    },
  }
}

async function ensureProgram() {
  const present = findProgram()
  if (present) return present
  if (canApt()) {
    await aptInstall('redis-server', {
      why: 'This needs a Redis, and there is none.',
      instead: 'Put redis-server or valkey-server on the PATH.',
    })
    const installed = findProgram()
    if (installed) return installed
  }
  throw new Stop(
    `There is no Redis here and none may be installed. Install redis-server (or Valkey) and run this again.${aptAdvice('redis-server')}`,
  )
}

function findProgram() {
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean)
  return ['redis-server', 'valkey-server']
    .flatMap(name => folders.map(folder => join(folder, name)))
    .find(path => existsSync(path))
}
