// @ts-check
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aptInstall, canApt } from './apt.mjs'
import { freePort } from './free-port.mjs'
import { listens } from './listens.mjs'
import { unprivilegedUser } from './postgresql.mjs'
import { Stop, spawnEndingWithUs } from './process.mjs'

/**
 * A PgBouncer of our own on a free port, in front of the PostgreSQL at the URL. Undefined where there is none and none
 * may be installed.
 * @param {string} target
 * @param {Record<string, string | number>} settings
 */
export async function startPgbouncer(target, settings) {
  const program = await findOrInstall()
  if (!program) return undefined
  const port = await freePort()
  const { hostname, port: targetPort, username, pathname } = new URL(target)
  const folder = mkdtempSync(join(tmpdir(), 'imole-pgbouncer-'))
  const config = join(folder, 'pgbouncer.ini')
  const lines = { listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any', ...settings }
  writeFileSync(
    config,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${targetPort || 5432} user=${username}
[pgbouncer]
${Object.entries(lines)
  .map(([name, value]) => `${name} = ${value}`)
  .join('\n')}
`,
  )
  // It refuses to be root, and reads its file before it becomes somebody else.
  const asUser = unprivilegedUser() ? ['-u', 'nobody'] : []
  const server = spawnEndingWithUs(program, ['-q', ...asUser, config])
  const ended = once(server, 'exit')
  while (!(await listens(port))) {
    if (server.exitCode !== null) throw new Stop(`PgBouncer could not be started (${program} ${config}).`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    async stop() {
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function findOrInstall() {
  const present = findProgram()
  if (present || !canApt()) return present
  await aptInstall('pgbouncer', {
    why: 'This tries the site behind PgBouncer, and there is none.',
    instead: 'Put pgbouncer on the PATH.',
  })
  return findProgram()
}

function findProgram() {
  const folders = [...(process.env.PATH ?? '').split(':').filter(Boolean), '/usr/sbin']
  return folders.map(folder => join(folder, 'pgbouncer')).find(path => existsSync(path))
}
