import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { debianPrograms, findProgram } from '../../scripts/setup/debian-programs.ts'
import { freePort, listens } from '../../scripts/setup/free-port.ts'
import { unprivilegedUser } from '../../scripts/setup/postgresql.ts'
import { spawnEndingWithUs } from '../../scripts/setup/process.mjs'

/** A Redis on a free port that writes nothing to disk. */
export async function startRedis() {
  const valkey = findProgram('valkey-server')
  const redis =
    valkey ?? (await debianPrograms(['redis-server'], 'This needs a Redis, and there is none.'))['redis-server']
  if (!redis) throw new Error('There is no Redis here and none may be installed. Install redis-server or Valkey.')
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  return { url: `redis://127.0.0.1:${port}`, stop: await startService(redis, args, port) }
}

/** A PgBouncer on a free port in front of the PostgreSQL at the URL, or undefined where none can be installed. */
export async function startPgbouncer(target: string, settings: Record<string, string | number>) {
  const { pgbouncer } = await debianPrograms(['pgbouncer'], 'This tries the site behind PgBouncer, and there is none.')
  if (!pgbouncer) return undefined
  const port = await freePort()
  const { hostname, port: targetPort, username, pathname } = new URL(target)
  const folder = mkdtempSync(join(tmpdir(), 'imole-pgbouncer-'))
  const config = join(folder, 'pgbouncer.ini')
  const lines = { listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any', ...settings }
  const database = `${pathname.slice(1)} = host=${hostname} port=${targetPort || 5432} user=${username}`
  const own = Object.entries(lines).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(config, ['[databases]', database, '[pgbouncer]', ...own, ''].join('\n'))
  // It refuses to run as root, and reads its file before it changes its user.
  const asUser = unprivilegedUser() ? ['-u', 'nobody'] : []
  const stop = await startService(pgbouncer, ['-q', ...asUser, config], port)
  return {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).href,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a program that ends with us, waits until it listens, and returns the function that stops it. */
async function startService(program: string, args: string[], port: number) {
  const server = spawnEndingWithUs(program, args)
  const ended = once(server, 'exit')
  while (!(await listens(port))) {
    if (server.exitCode !== null) throw new Error(`${program} ended with ${server.exitCode} before it listened.`)
    await sleep(50)
  }
  return async () => {
    server.kill('SIGKILL')
    await ended
  }
}
